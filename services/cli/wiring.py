"""Chooses the store that a command of the line works on."""

from __future__ import annotations

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from redis.exceptions import RedisError

from infra.archive import FileArchive
from infra.embedded.place import socket_path, socket_url
from infra.redis.accounts import RedisAccounts
from infra.redis.checks import UnfitServer
from infra.redis.importing import CannotImport, bring_in
from infra.redis.store import AwaitedStore, RedisStore, open_awaited_store, open_store
from infra.settings import Settings
from services.cli.console import UNAVAILABLE, chosen_settings, stop
from services.operating import Operations, Stores
from services.stored import Answer, PartitionFull, Wish
from services.whole_log import WholeLog

__all__ = ["CannotImport", "bring_in", "opened_store", "operated", "store_url", "whole_log"]

T = TypeVar("T")

SETTLED_SECONDS, LOOK_SECONDS = 10.0, 0.1
"""How long a command of an operator is waited for, and how often it is looked for."""


@contextmanager
def opened_store() -> Iterator[tuple[RedisStore, Settings]]:
    """Open the store that the settings name, the embedded one of a running service by default."""
    chosen = chosen_settings()
    try:
        store = open_store(store_url(chosen), chosen)
    except UnfitServer as error:
        stop(str(error), UNAVAILABLE)
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


def operated(deed: Callable[[Operations], Awaitable[T]]) -> T:
    """Let the person at this terminal do something as an operator."""
    chosen = chosen_settings()
    try:
        store = open_awaited_store(store_url(chosen), chosen)
        return asyncio.run(_operated(store, deed))
    except UnfitServer as error:
        stop(str(error), UNAVAILABLE)
    except (RedisError, OSError) as error:
        stop(f"the store cannot be reached ({error}); `railhead up` starts the service", UNAVAILABLE)
    except PartitionFull as error:
        stop(f"{error}; try again", UNAVAILABLE)


async def _operated(store: AwaitedStore, deed: Callable[[Operations], Awaitable[T]]) -> T:
    accounts = RedisAccounts(store.client)
    await accounts.settle()
    stores = Stores(store.tables, accounts, store.dead_letters, store.operators, store.partitions)

    async def settled(wish: Wish) -> Answer | None:
        await store.intake.put(wish)
        for _ in range(round(SETTLED_SECONDS / LOOK_SECONDS)):
            answer = await store.results.get(wish.table, wish.player, wish.command_id)
            if answer is not None:
                return answer
            await asyncio.sleep(LOOK_SECONDS)
        return None

    try:
        return await deed(Operations(stores, settled, f"{_person()} at the command line"))
    finally:
        await store.close()


def _person() -> str:
    """Name who sits at the terminal; in a container the system may know no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"
