"""Where a command of the line takes a table's log from: a file, or the store of this data folder."""

from __future__ import annotations

from pathlib import Path

from infra.exports import BadExport, Entry, Export, read
from services.cli.console import UNAVAILABLE, stop


def load(target: str, *, with_secret: bool = False) -> Export:
    """Give the log of a table by its id, or of a file; leave with a sentence if there is no such thing."""
    path = Path(target)
    if path.exists() or path.suffix:
        return _from_file(path)
    return from_store(target, with_secret=with_secret)


def _from_file(path: Path) -> Export:
    try:
        return read(path)
    except FileNotFoundError:
        stop(f"there is no file {path}", UNAVAILABLE)
    except OSError as error:
        stop(f"{path} cannot be read: {error.strerror}", UNAVAILABLE)
    except BadExport as error:
        stop(f"{path}: {error}", UNAVAILABLE)


def from_store(table: str, *, with_secret: bool) -> Export:
    """Give the log of a table of the running service."""
    from services.cli.wiring import opened_store, whole_log

    with opened_store() as (store, chosen):
        found = whole_log(store, chosen).read(table) if _like_id(table) else ()
        if not found:
            stop(f"there is no table {table} and no file of that name", UNAVAILABLE)
        secret = store.secrets.get(table) if with_secret else None
        entries = tuple(Entry(entry.hash, entry.record) for entry in found)
        return Export(entries, secret.hex() if secret else None)


def _like_id(table: str) -> bool:
    """See that a word begins with a partition's number, as every table's id does."""
    return len(table) > len("00") and not set(table[:2]) - set("0123456789abcdef")
