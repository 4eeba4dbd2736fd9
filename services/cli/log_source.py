"""Reads a table's log for a command, from a file or from the store."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from domain.log.export import EncodedRecord, InvalidExport, LogExport
from domain.log.ids import is_table_id
from domain.log.talk_lines import export_talk
from infra.export_files import read_export, read_unchecked_export
from services.cli.console import UNAVAILABLE, fail


def load_export(target: str) -> LogExport:
    """Return the log of a table, given its id or a file; exit with a message if there is none."""
    return _load(target, read_export, with_secret=False)


def load_unchecked_export(target: str, *, with_secret: bool) -> LogExport:
    """Return a log as `load_export` does, but accept a file with missing records."""
    return _load(target, read_unchecked_export, with_secret=with_secret)


def _load(target: str, read: Callable[[Path], LogExport], *, with_secret: bool) -> LogExport:
    path = Path(target)
    if path.exists() or path.suffix:
        return _from_file(path, read)
    return export_from_store(target, with_secret=with_secret)


def _from_file(path: Path, read: Callable[[Path], LogExport]) -> LogExport:
    try:
        return read(path)
    except FileNotFoundError:
        fail(f"there is no file {path}", UNAVAILABLE)
    except OSError as error:
        fail(f"{path} cannot be read: {error.strerror}", UNAVAILABLE)
    except InvalidExport as error:
        fail(f"{path}: {error}", UNAVAILABLE)


def export_from_store(table: str, *, with_secret: bool) -> LogExport:
    """Return the log of a table of the running service."""
    from services.cli.wiring import open_log_reader, open_store_or_fail

    with open_store_or_fail() as (store, chosen):
        found = open_log_reader(store, chosen).read(table) if is_table_id(table) else ()
        if not found:
            fail(f"there is no table {table[:64]!r} and no file of that name", UNAVAILABLE)
        secret = store.secrets.get(table) if with_secret else None
        entries = tuple(EncodedRecord(entry.hash, entry.record) for entry in found)
        talk = export_talk(store.talk.read_all(table))
        return LogExport(entries, secret.hex() if secret else None, talk=talk)
