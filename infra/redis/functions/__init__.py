"""The Lua function libraries, with the source that loads each one into the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from infra.redis.client.types import Argument


@dataclass(frozen=True)
class FunctionLibrary:
    """A library of functions defined in Lua files; each function is named LIBRARY_FUNCTION.

    The library's name includes a version, so that processes of two versions can coexist during an upgrade.
    The code uses only what Redis, Valkey and fakeredis support: `redis.`, no cmsgpack, and no error(); errors
    are returned.
    """

    name: str
    files: tuple[str, ...]
    functions: tuple[str, ...]
    reading: tuple[str, ...] = ()
    """Functions that write nothing; FCALL_RO can call them, even on a server that refuses writes."""

    def function(self, name: str) -> str:
        """Return a function's name for FCALL; raise ValueError if the library has no such function."""
        if name not in (*self.functions, *self.reading):
            raise ValueError(f"{self.name} has no function {name}")
        return f"{self.name}_{name}"

    @property
    def source(self) -> str:
        """The source for FUNCTION LOAD."""
        folder = files("infra.redis.functions")
        code = [folder.joinpath(file).read_text(encoding="utf-8") for file in self.files]
        registered = [f"redis.register_function('{self.function(name)}', {name})" for name in self.functions]
        registered += [
            f"redis.register_function{{function_name='{self.function(name)}', callback={name}, "
            "flags={'no-writes'}}"
            for name in self.reading
        ]
        return "\n".join([f"#!lua name={self.name}", *code, *registered])


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


PARTITION_LIBRARY = FunctionLibrary(
    "railhead_partition_5",
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


PLAYER_LIBRARY = FunctionLibrary(
    "railhead_players_1",
    ("players.lua",),
    ("change_call", "take_call", "settle_call", "put_note", "note_origin", "forget_signs"),
)

CHANGE_CALL = PLAYER_LIBRARY.function("change_call")
TAKE_CALL = PLAYER_LIBRARY.function("take_call")
SETTLE_CALL = PLAYER_LIBRARY.function("settle_call")
PUT_NOTE = PLAYER_LIBRARY.function("put_note")
NOTE_ORIGIN = PLAYER_LIBRARY.function("note_origin")
FORGET_SIGNS = PLAYER_LIBRARY.function("forget_signs")


READ_MODEL_LIBRARY = FunctionLibrary(
    "railhead_read_models_4",
    ("read_models.lua",),
    (
        "commit",
        "begin",
        "switch",
        "initialize",
        "acquire_projector_lease",
        "renew_projector_lease",
        "release_if_held",
    ),
)

COMMIT = READ_MODEL_LIBRARY.function("commit")
BEGIN = READ_MODEL_LIBRARY.function("begin")
SWITCH = READ_MODEL_LIBRARY.function("switch")
INITIALIZE = READ_MODEL_LIBRARY.function("initialize")
ACQUIRE_PROJECTOR_LEASE = READ_MODEL_LIBRARY.function("acquire_projector_lease")
RENEW_PROJECTOR_LEASE = READ_MODEL_LIBRARY.function("renew_projector_lease")
RELEASE_IF_HELD = READ_MODEL_LIBRARY.function("release_if_held")


def commit_arguments(
    step: tuple[str, str],
    build: tuple[str | int, int],
    lists: tuple[Sequence[bytes | str], Sequence[str], Sequence[str]],
    *,
    announces: bool = False,
) -> list[Argument]:
    """Return COMMIT's arguments for one commit, without the keys that precede them.

    `step` holds the expected position and the next one; `build` holds a build's number and lifetime (ms).
    `lists` has three lists: tables and documents, alternating (an empty document means deletion), rows to
    remove, and rows to add.
    """
    return [*step, *build, int(announces), *map(len, lists), *(each for one in lists for each in one)]
