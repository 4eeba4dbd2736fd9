"""Records of earlier versions read as today's: a pure function on decoded JSON for each version left behind.

The bytes of a log never change, as its hashes are over them; only what is read of them does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from domain.table.records import RECORD_SCHEMA_VERSION

Json = dict[str, Any]

KERNEL_EVENT_TAGS = {
    "Opened": "FrameOpened",
    "Closed": "FrameClosed",
    "Stepped": "AnswerStepGiven",
    "Answered": "AnswerGiven",
}
"""The kernel's events in version 0, and since."""


def rename_kernel_events(record: Json) -> Json:
    """Make version 1 of version 0, which named no version."""
    events = [
        {**event, "type": KERNEL_EVENT_TAGS.get(event["type"], event["type"])} for event in record["events"]
    ]
    return {"schema_version": 1, **record, "events": events}


UPCASTERS: tuple[Callable[[Json], Json], ...] = (rename_kernel_events,)
"""The function at place N makes version N + 1 of version N; none is ever changed or taken away."""


def upcast_record(data: bytes) -> bytes | None:
    """Return an earlier version's record in today's form; None if it is no record of an earlier version."""
    record = msgspec.json.decode(data)
    version = record.get("schema_version", 0) if isinstance(record, dict) else None
    if version not in range(RECORD_SCHEMA_VERSION):
        return None
    try:
        for upcast in UPCASTERS[version:]:
            record = upcast(record)
    except (KeyError, TypeError):
        return None
    return msgspec.json.encode(record)
