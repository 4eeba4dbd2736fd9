"""The functions of one shard of addressees of notices."""

from __future__ import annotations

from infra.redis.functions.function_library import FunctionLibrary

NOTICE_LIBRARY = FunctionLibrary(
    "railhead_notices_2",
    ("notices.lua",),
    ("queue_entry", "take_entries", "settle_entries", "change_addressee", "mark_seen", "hold_sweep"),
)

QUEUE_ENTRY = NOTICE_LIBRARY.function("queue_entry")
TAKE_ENTRIES = NOTICE_LIBRARY.function("take_entries")
SETTLE_ENTRIES = NOTICE_LIBRARY.function("settle_entries")
CHANGE_ADDRESSEE = NOTICE_LIBRARY.function("change_addressee")
MARK_SEEN = NOTICE_LIBRARY.function("mark_seen")
HOLD_SWEEP = NOTICE_LIBRARY.function("hold_sweep")
