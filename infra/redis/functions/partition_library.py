"""The functions of one partition: queue, leases, append, feed, where logs lie."""

from __future__ import annotations

from infra.redis.functions.function_library import FunctionLibrary

PARTITION_LIBRARY = FunctionLibrary(
    "railhead_partition_4",
    ("append.lua", "partition.lua"),
    (
        "append",
        "enqueue",
        "read_pending",
        "read_new",
        "acquire",
        "renew",
        "release",
        "heartbeat",
        "renew_slots",
        "trim",
        "set_location",
        "move_records",
        "archive",
        "requeue",
        "erase_line",
        "read_clock",
    ),
    ("read_outcome",),
)

APPEND = PARTITION_LIBRARY.function("append")
ENQUEUE = PARTITION_LIBRARY.function("enqueue")
READ_PENDING = PARTITION_LIBRARY.function("read_pending")
READ_NEW = PARTITION_LIBRARY.function("read_new")
ACQUIRE = PARTITION_LIBRARY.function("acquire")
RENEW = PARTITION_LIBRARY.function("renew")
RELEASE = PARTITION_LIBRARY.function("release")
HEARTBEAT = PARTITION_LIBRARY.function("heartbeat")
RENEW_SLOTS = PARTITION_LIBRARY.function("renew_slots")
TRIM = PARTITION_LIBRARY.function("trim")
SET_LOCATION = PARTITION_LIBRARY.function("set_location")
MOVE_RECORDS = PARTITION_LIBRARY.function("move_records")
ARCHIVE = PARTITION_LIBRARY.function("archive")
REQUEUE = PARTITION_LIBRARY.function("requeue")
ERASE_LINE = PARTITION_LIBRARY.function("erase_line")
READ_OUTCOME = PARTITION_LIBRARY.function("read_outcome")
READ_CLOCK = PARTITION_LIBRARY.function("read_clock")
