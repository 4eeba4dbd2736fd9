"""The metrics of a courier."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

NOTICES = Counter("railhead_notices", "Processed entries by kind and state.", ["kind", "state"])
QUEUED = Counter("railhead_notices_queued", "Entries that sweeps enqueued.")
OLDEST = Gauge("railhead_notices_oldest_seconds", "The longest wait of any channel.")
DISABLED = Counter("railhead_notices_channels_disabled", "Channels disabled after failures.")
CALLS = Counter("railhead_calls", "Calls to programs by outcome.", ["outcome"])
CALL_SECONDS = Histogram("railhead_call_seconds", "Response times of called programs.")
