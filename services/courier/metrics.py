"""The metrics of a courier."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

NOTICES = Counter("railhead_notices", "What became of entries that were taken up.", ["kind", "state"])
QUEUED = Counter("railhead_notices_queued", "Entries that a sweep took in.")
OLDEST = Gauge("railhead_notices_oldest_seconds", "For how long the channel waits that has waited longest.")
DISABLED = Counter("railhead_notices_channels_disabled", "Channels that were disabled.")
CALLS = Counter("railhead_calls", "Calls of programs, by what came of them.", ["outcome"])
CALL_SECONDS = Histogram("railhead_call_seconds", "How long programs took to answer a call.")
