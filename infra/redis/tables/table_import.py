"""Import a table from an export: its log, command ids and secret, all in one step."""

from __future__ import annotations

import msgspec
from redis.exceptions import ResponseError

from domain.log.export import EncodedRecord, LogExport
from domain.log.talk_lines import import_talk
from domain.table.talk.words import ErasedLine
from infra.ports.command_queue import command_id_field
from infra.ports.tables import partition_of
from infra.redis.functions import FunctionLibrary
from infra.redis.keys import keys_of_table
from infra.redis.serialization import DIGEST_LENGTH, encode
from infra.redis.store import RedisStore
from infra.redis.tables.event_store import HOT_LOG
from infra.redis.tables.talk_lines import ERASED_FIELD

IMPORT_LIBRARY = FunctionLibrary("railhead_import_3", ("import_table.lua",), ("import_table",))
IMPORT_TABLE = IMPORT_LIBRARY.function("import_table")

UNKNOWN_DIGEST = "-" * DIGEST_LENGTH
"""The digest stored for commands whose sent form is not in the log, so that their ids cannot be reused."""


class TableImportError(Exception):
    """The store does not accept the table; the message says why."""


class _Sender(msgspec.Struct):
    player: str
    command_id: str


_sender = msgspec.json.Decoder(_Sender)


def import_table(store: RedisStore, table: str, export: LogExport, *, foreign: bool = False) -> None:
    """Import a table under its id; raise TableImportError if the table exists or its partition does not.

    A `foreign` table does not count for any player.
    """
    at = keys_of_table(table)
    if partition_of(table) >= store.partitions:
        raise TableImportError(
            f"table {table} belongs to a partition beyond the {store.partitions} of this store"
        )
    secret = b"" if export.secret is None else bytes.fromhex(export.secret)
    keys = (
        at.tables,
        at.log(table),
        at.feed,
        at.command_ids(table),
        at.fence,
        at.secret(table),
        at.records_channel,
        at.talk(table),
        at.foreign,
    )
    talk = _talk_arguments(export)
    arguments = [*talk, *(argument for entry in export.entries for argument in _arguments(entry))]
    head = (table, HOT_LOG, UNKNOWN_DIGEST, secret, "1" if foreign else "", len(talk))
    if not _call(store, len(keys), *keys, *head, *arguments):
        raise TableImportError(f"table {table} already exists here")


def _call(store: RedisStore, *arguments: bytes | str | int) -> bool:
    """Call the function; if the server lacks it, load it first."""
    try:
        return bool(store.client.execute_command("FCALL", IMPORT_TABLE, *arguments))
    except ResponseError as error:
        if "not found" not in str(error).lower():
            raise
    store.client.function_load(IMPORT_LIBRARY.source, replace=True)
    return bool(store.client.execute_command("FCALL", IMPORT_TABLE, *arguments))


def _arguments(entry: EncodedRecord) -> tuple[bytes, str, str]:
    sender = _sender.decode(entry.data)
    return entry.data, entry.hash, command_id_field(sender.player, sender.command_id)


def _talk_arguments(export: LogExport) -> list[bytes | str | int]:
    """Return the fields and values of the hash of chat messages, and the number of erased messages."""
    lines = import_talk(export.talk, {seq: entry.data for seq, entry in enumerate(export.entries, 1)})
    erased = sum(isinstance(line, ErasedLine) for line in lines.values())
    fields: list[bytes | str | int] = [ERASED_FIELD, erased] if erased else []
    return fields + [part for seq, line in lines.items() for part in (seq, encode(line))]
