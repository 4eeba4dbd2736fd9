"""All tables and accounts of a service as files in a folder, for import by another build.

export.json                  the contents; written last, so a folder without it is incomplete
accounts.gz                  accounts and personal data, as keys
tables/TT/TABLE.railhead     one export for each table and tournament, with its secret
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec

from domain.log.codec import pinned_rules_of
from domain.log.export import EncodedRecord, InvalidExport, LogExport
from domain.log.hash_chain import find_damage
from domain.log.ids import InvalidId, is_table_id, require_ids_inside
from domain.log.log_codec import LogCodec, decode_by_rules, log_codec_for
from domain.log.talk_lines import export_talk
from domain.table.records import TABLE_VERSION
from domain.tournament.state import TOURNAMENT_RULES
from infra.backups import UnfitBackup
from infra.data_format import DATA_FORMAT
from infra.export_files import read_export, write_export
from infra.ports.event_store import DamagedArchive, LogEntry, RecordLog
from infra.ports.tables import LogLocation, ParkedLog
from infra.redis.backup.key_export import export_people
from infra.redis.backup.key_import import import_people
from infra.redis.store import RedisStore
from infra.redis.tables.table_import import TableImportError, import_table

MANIFEST, ACCOUNTS = "export.json", "accounts.gz"

FOLDER_FORMAT = 1

TABLES_TOGETHER = 8
"""Number of tables to read or write in parallel, since most of the time is spent waiting for the store's
disk.
"""

Advance = Callable[[int], object]
"""Called with the number of tables processed."""


class InvalidFolder(Exception):
    """The folder is not a complete export, or does not fit this service; the message gives the reason."""


class NotImported(Exception):
    """A table cannot be imported; the message gives the reason."""


class ExportedTable(msgspec.Struct, frozen=True):
    """A table in the folder: its length and last hash; `parked` is the reason if it was parked."""

    id: str
    records: int
    head: str
    foreign: bool = False
    parked: str | None = None


class ServiceExport(msgspec.Struct, frozen=True):
    """The contents of `export.json`; `accounts` is the digest of the unpacked accounts file."""

    format: int
    data_format: int
    accounts: str
    tables: tuple[ExportedTable, ...]


class FolderReport(NamedTuple):
    """The numbers of processed tables and of tables already present; for each failed table, the reason."""

    tables: int
    known: int
    failed: dict[str, str]


class FolderStore(NamedTuple):
    """The store to export, or to import into; `logs` reads logs from wherever they are stored."""

    store: RedisStore
    logs: RecordLog


def export_service(source: FolderStore, folder: Path, advance: Advance = int) -> FolderReport:
    """Write everything to the folder, replacing files from an earlier run."""
    (folder / MANIFEST).unlink(missing_ok=True)
    tables, failed = list[ExportedTable](), dict[str, str]()

    def export(listed: tuple[str, LogLocation]) -> ExportedTable | str:
        table, location = listed
        parked = location.reason if isinstance(location, ParkedLog) else None
        try:
            return _export_table(source, table, _path_of(folder, table), parked)
        except (DamagedArchive, InvalidExport, ValueError) as error:
            return str(error)

    listed = list(source.store.list_tables())
    with ThreadPoolExecutor(TABLES_TOGETHER) as pool:
        for (table, _), done in zip(listed, pool.map(export, listed), strict=True):
            if isinstance(done, str):
                failed[table] = done
            else:
                tables.append(done)
            advance(1)
    accounts = _write_accounts(folder / ACCOUNTS, export_people(source.store.client))
    said = ServiceExport(FOLDER_FORMAT, DATA_FORMAT, accounts, tuple(tables))
    _write(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(said), indent=1) + b"\n")
    return FolderReport(len(tables), 0, failed)


def _path_of(folder: Path, table: str) -> Path:
    return folder / "tables" / table[:2] / f"{table}.railhead"


def _export_table(source: FolderStore, table: str, path: Path, parked: str | None) -> ExportedTable:
    entries = source.logs.read(table)
    damage = find_damage(entries) if entries else "its log is missing"
    if damage:
        raise InvalidExport(damage)
    secret = source.store.secrets.get(table)
    talk = export_talk(source.store.talk.read_all(table))
    path.parent.mkdir(parents=True, exist_ok=True)
    records = [EncodedRecord(entry.hash, entry.record) for entry in entries]
    write_export(path, records, None if secret is None else secret.hex(), talk)
    return ExportedTable(table, len(entries), entries[-1].hash, source.store.tables.is_foreign(table), parked)


def _write_accounts(path: Path, chunks: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    with gzip.open(part, "wb", compresslevel=1) as packed:
        for chunk in chunks:
            digest.update(chunk)
            packed.write(chunk)
    part.replace(path)
    return digest.hexdigest()


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    part.write_bytes(data)
    part.replace(path)


def read_manifest(folder: Path) -> ServiceExport:
    """Return the folder's manifest; raise InvalidFolder if it is incomplete or this build cannot read it."""
    try:
        said = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=ServiceExport)
    except FileNotFoundError:
        raise InvalidFolder(f"{folder} has no {MANIFEST}: it is not a complete export of a service") from None
    except (ValueError, RecursionError) as error:
        raise InvalidFolder(f"{folder / MANIFEST} cannot be read: {error}") from error
    if said.format != FOLDER_FORMAT or said.data_format > DATA_FORMAT:
        raise InvalidFolder(f"{folder} was written by a later build, whose accounts this one cannot read")
    wrong = [table.id for table in said.tables if not is_table_id(table.id)]
    if wrong:
        raise InvalidFolder(f"{folder / MANIFEST} names {wrong[0][:64]!r}, which is no table's id")
    return said


def import_accounts(target: FolderStore, folder: Path, said: ServiceExport) -> bool:
    """Import the accounts; return False if they are already present.

    Raise InvalidFolder if they cannot be imported.
    """
    path = folder / ACCOUNTS
    try:
        digest = hashlib.sha256()
        for chunk in _unpacked(path):
            digest.update(chunk)
        if digest.hexdigest() != said.accounts:
            raise InvalidFolder(f"{path} does not match {MANIFEST}")
        return import_people(target.store.client, _unpacked(path))
    except UnfitBackup as error:
        raise InvalidFolder(str(error)) from error
    except (OSError, EOFError) as error:
        raise InvalidFolder(f"{path} cannot be read: {error}") from error


def _unpacked(path: Path) -> Iterator[bytes]:
    with gzip.open(path, "rb") as packed:
        while chunk := packed.read(1 << 18):
            yield chunk


def import_tables(
    target: FolderStore, folder: Path, said: ServiceExport, advance: Advance = int
) -> FolderReport:
    """Import the tables; a table that fails is listed in the report and does not stop the others."""
    known, failed = 0, dict[str, str]()

    def take_in(table: ExportedTable) -> bool | str:
        try:
            if _is_known(target, table):
                return True
            _import_table(target, _path_of(folder, table.id), table)
        except (NotImported, TableImportError, InvalidExport, ValueError, OSError) as error:
            return str(error)
        return False

    with ThreadPoolExecutor(TABLES_TOGETHER) as pool:
        for table, done in zip(said.tables, pool.map(take_in, said.tables), strict=True):
            if isinstance(done, str):
                failed[table.id] = done
            else:
                known += done
            advance(1)
    return FolderReport(len(said.tables) - known - len(failed), known, failed)


def _is_known(target: FolderStore, table: ExportedTable) -> bool:
    """Return whether the table is present, possibly with more records.

    Raise NotImported if a different table has its id.
    """
    if target.store.tables.get(table.id) is None:
        return False
    entries = target.logs.read(table.id, table.records - 1, 1)
    if [entry.hash for entry in entries] != [table.head]:
        raise NotImported("the store already has a different table with this id")
    return True


def _import_table(target: FolderStore, path: Path, table: ExportedTable) -> None:
    """Import a log that ends as the manifest says.

    As when a backup is restored, no commands are decided again.
    """
    export = read_export(path)
    entries = [LogEntry(seq, entry.data, entry.hash) for seq, entry in enumerate(export.entries, 1)]
    if len(entries) != table.records or entries[-1].hash != table.head:
        raise NotImported(f"{path} does not match {MANIFEST}")
    if damage := find_damage(entries):
        raise NotImported(f"{path}: {damage}")
    _require_known_rules(export.entries[-1].data)
    import_table(target.store, table.id, export, foreign=table.foreign)
    if table.parked is not None:
        target.store.tables.park(table.id, table.parked)


def require_importable(export: LogExport, *, counted: bool) -> None:
    """Check an audited file of unknown origin; raise NotImported with the reason if it is refused.

    A tournament affects other players: it opens tables for them and notifies them. So it needs `counted`.
    """
    _require_known_rules(export.entries[-1].data)
    codec: LogCodec | None = None
    for seq, entry in enumerate(export.entries, 1):
        record, codec = decode_by_rules(entry.data, codec)
        try:
            require_ids_inside(record)
        except InvalidId as error:
            raise NotImported(f"record {seq}: {error}") from error
    if not counted and record.rules.game == TOURNAMENT_RULES:
        raise NotImported("it is a tournament: import it with --counted if its players are the same as here")


def _require_known_rules(data: bytes) -> None:
    """Raise NotImported if this build lacks the rules, since readers of the partition would stop there."""
    rules = pinned_rules_of(data)
    try:
        newest = log_codec_for(rules.game).rules.version
    except KeyError as error:
        raise NotImported(str(error.args[0])) from error
    if rules.version > newest or rules.table_version > TABLE_VERSION:
        raise NotImported(f"it uses later rules of {rules.game} than this build has")
