"""Where a command of the line takes a table's log from: a file, or the store of this data folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.exports import BadExport, Entry, Export, read
from infra.redis.store import RedisStore, open_store
from infra.settings import Settings, settings
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
    from infra.archive import FileArchive
    from services.whole_log import WholeLog

    with opened_store() as (store, chosen):
        found = (
            WholeLog(store.log, store.tables, FileArchive(chosen.archive_url)).read(table)
            if _like_id(table)
            else ()
        )
        if not found:
            stop(f"there is no table {table} and no file of that name", UNAVAILABLE)
        secret = store.secrets.get(table) if with_secret else None
        return Export(
            tuple(Entry(entry.hash, entry.record) for entry in found), secret.hex() if secret else None
        )


def _like_id(table: str) -> bool:
    """See that a word begins with a partition's number, as every table's id does."""
    return len(table) > len("00") and not set(table[:2]) - set("0123456789abcdef")


@contextmanager
def opened_store() -> Iterator[tuple[RedisStore, Settings]]:
    """Open the store that the settings name, the embedded one of a running service by default."""
    from redis.exceptions import RedisError

    chosen = settings()
    try:
        store = open_store(store_url(chosen), chosen)
    except (RedisError, OSError) as error:
        stop(f"the store cannot be reached ({error}); `railhead up` starts the service", UNAVAILABLE)
    try:
        yield store, chosen
    finally:
        store.close()


def store_url(chosen: Settings) -> str:
    """Give the URL of the store: the one that is set, or the socket in the data folder."""
    from infra.embedded.place import socket_path, socket_url

    return chosen.redis_url or socket_url(socket_path(chosen.folder))
