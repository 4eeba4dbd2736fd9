"""Chooses the store that a command of the line works on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisError

from infra.archive import FileArchive
from infra.embedded.place import socket_path, socket_url
from infra.redis.importing import CannotImport, bring_in
from infra.redis.store import RedisStore, open_store
from infra.settings import Settings
from services.cli.console import UNAVAILABLE, chosen_settings, stop
from services.whole_log import WholeLog

__all__ = ["CannotImport", "bring_in", "opened_store", "store_url", "whole_log"]


@contextmanager
def opened_store() -> Iterator[tuple[RedisStore, Settings]]:
    """Open the store that the settings name, the embedded one of a running service by default."""
    chosen = chosen_settings()
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
    return chosen.redis_url or socket_url(socket_path(chosen.folder))


def whole_log(store: RedisStore, chosen: Settings) -> WholeLog:
    """Read logs wherever they lie."""
    return WholeLog(store.log, store.tables, FileArchive(chosen.archive_url))
