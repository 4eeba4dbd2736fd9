"""The functions that run inside the server: a batch of verdicts is one call, so nothing comes between.

Their library's name carries a version, so that processes of two versions may work beside each other during
an upgrade. The code keeps to what both servers and fakeredis know: `redis.`, no cmsgpack, no error(); what
went wrong is returned.
"""

from __future__ import annotations

from importlib.resources import files

VERSION = 1
LIBRARY = f"railhead_{VERSION}"

APPEND = f"{LIBRARY}_append"
ENQUEUE = f"{LIBRARY}_intake"
READ_PENDING = f"{LIBRARY}_take_pending"
READ_NEW = f"{LIBRARY}_take_new"
ACQUIRE = f"{LIBRARY}_acquire"
RENEW = f"{LIBRARY}_renew"
RELEASE = f"{LIBRARY}_release"
HEARTBEAT = f"{LIBRARY}_announce"
TRIM = f"{LIBRARY}_trim"
SET_LOCATION = f"{LIBRARY}_mark"
ARCHIVE = f"{LIBRARY}_archive"
REQUEUE = f"{LIBRARY}_redo"

FUNCTIONS = (
    APPEND,
    ENQUEUE,
    READ_PENDING,
    READ_NEW,
    ACQUIRE,
    RENEW,
    RELEASE,
    HEARTBEAT,
    TRIM,
    SET_LOCATION,
    ARCHIVE,
    REQUEUE,
)


def partition_library_source() -> str:
    """Put the library together: each of its functions is registered under its versioned name."""
    folder = files("infra.redis.functions")
    parts = [folder.joinpath(name).read_text(encoding="utf-8") for name in ("append.lua", "partition.lua")]
    doors = [f"redis.register_function('{name}', {name.removeprefix(LIBRARY + '_')})" for name in FUNCTIONS]
    return "\n".join([f"#!lua name={LIBRARY}", *parts, *doors])
