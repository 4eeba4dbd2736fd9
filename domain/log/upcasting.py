"""Upcasting records of earlier schema versions, with a pure function on decoded JSON per old version.

The bytes of a log never change, because they are hashed; only their interpretation changes.
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
"""The names of the kernel's events in version 0, and their names since then."""


def rename_kernel_events(record: Json) -> Json:
    """Convert a record of version 0, which has no version field, to version 1."""
    events = [
        {**event, "type": KERNEL_EVENT_TAGS.get(event["type"], event["type"])} for event in record["events"]
    ]
    return {"schema_version": 1, **record, "events": events}


UPCASTERS: tuple[Callable[[Json], Json], ...] = (rename_kernel_events,)
"""Function N converts version N to version N + 1; functions are never changed or removed."""


def upcast_record(data: bytes) -> bytes | None:
    """Convert a record of an earlier version to the current one; return None for any other JSON value."""
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
