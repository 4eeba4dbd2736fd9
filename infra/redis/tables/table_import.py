"""Taking a table in from an export: its log, its command ids and its secret, all in one step."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from domain.log.export import EncodedRecord, LogExport
from infra.redis.keys import keys_of_table
from infra.redis.serialization import DIGEST_LENGTH, command_id_field
from infra.redis.store import RedisStore
from infra.redis.tables.append_call import HOT_LOG

LIBRARY = "railhead_importing_1"
IMPORT_TABLE = f"{LIBRARY}_bring_in"

UNKNOWN_DIGEST = "-" * DIGEST_LENGTH
"""The digest of a command whose sent form a log does not hold: its id with any content is refused."""


class TableImportError(Exception):
    """The store does not take the table; the message says why."""


class _Sender(msgspec.Struct):
    player: str
    command_id: str


_sender = msgspec.json.Decoder(_Sender)


def import_table(store: RedisStore, table: str, export: LogExport) -> None:
    """Take the table in under its own id; CannotImport if there is one, or its partition is not here."""
    at = keys_of_table(table)
    if int(table[:2], 16) >= store.partitions:
        raise TableImportError(
            f"table {table} belongs to a partition beyond the {store.partitions} of this store"
        )
    store.client.function_load(_source(), replace=True)
    secret = b"" if export.secret is None else bytes.fromhex(export.secret)
    keys = (
        at.tables,
        at.log(table),
        at.feed,
        at.command_ids(table),
        at.fence,
        at.secret(table),
        at.records_channel,
    )
    words = [word for entry in export.entries for word in _words(entry)]
    if not store.client.execute_command(
        "FCALL", IMPORT_TABLE, len(keys), *keys, table, HOT_LOG, UNKNOWN_DIGEST, secret, *words
    ):
        raise TableImportError(f"there is a table {table} here already")


def _words(entry: EncodedRecord) -> tuple[bytes, str, str]:
    sender = _sender.decode(entry.data)
    return entry.data, entry.hash, command_id_field(sender.player, sender.command_id)


def _source() -> str:
    code = files("infra.redis.functions").joinpath("import_table.lua").read_text(encoding="utf-8")
    return f"#!lua name={LIBRARY}\n{code}\nredis.register_function('{IMPORT_TABLE}', bring_in)"
