"""Taking a table in from an export: its log, its command ids and its secret, all in one step."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from infra.exports import Entry, Export
from infra.redis.keys import keys_for
from infra.redis.store import RedisStore
from infra.redis.verdicts import HOT
from infra.redis.wire import DIGEST, ids_field

LIBRARY = "railhead_importing_1"
BRING_IN = f"{LIBRARY}_bring_in"

UNKNOWN = "-" * DIGEST
"""The digest of a command whose sent form a log does not hold: its id with any content is refused."""


class CannotImport(Exception):
    """The store does not take the table; the message says why."""


class _Sender(msgspec.Struct):
    player: str
    command_id: str


_sender = msgspec.json.Decoder(_Sender)


def bring_in(store: RedisStore, table: str, export: Export) -> None:
    """Take the table in under its own id; CannotImport if there is one, or its partition is not here."""
    at = keys_for(table)
    if int(table[:2], 16) >= store.partitions:
        raise CannotImport(
            f"table {table} belongs to a partition beyond the {store.partitions} of this store"
        )
    store.client.function_load(_source(), replace=True)
    secret = b"" if export.secret is None else bytes.fromhex(export.secret)
    keys = (at.tables, at.log(table), at.feed, at.ids(table), at.fence, at.secret(table), at.records_bell)
    words = [word for entry in export.entries for word in _words(entry)]
    if not store.client.execute_command(
        "FCALL", BRING_IN, len(keys), *keys, table, HOT, UNKNOWN, secret, *words
    ):
        raise CannotImport(f"there is a table {table} here already")


def _words(entry: Entry) -> tuple[bytes, str, str]:
    sender = _sender.decode(entry.data)
    return entry.data, entry.hash, ids_field(sender.player, sender.command_id)


def _source() -> str:
    code = files("infra.redis").joinpath("importing.lua").read_text(encoding="utf-8")
    return f"#!lua name={LIBRARY}\n{code}\nredis.register_function('{BRING_IN}', bring_in)"
