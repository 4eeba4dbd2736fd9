"""Opens the store for a command."""

from __future__ import annotations

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TypeVar

from redis.exceptions import ConnectionError as StoreConnectionError
from redis.exceptions import TimeoutError as StoreTimeoutError

from infra.archive import FileArchive
from infra.data_format import UnknownDataFormat
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.folder_backup import serve_copy
from infra.embedded.socket_path import store_url
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.outages import ReplicasMissing
from infra.ports.outcomes import StoredOutcome
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.types import UnfitServer
from infra.redis.store import AsyncRedisStore, RedisStore, open_async_store, open_store, open_store_to_read
from infra.settings.settings import Settings
from services.cli.console import UNAVAILABLE, fail, load_settings
from services.operations.operator_actions import OperatorActions, OperatorPorts
from services.operations.service_folder import FolderStore
from services.queries.log_reader import LogReader

T = TypeVar("T")

RESULT_SECONDS, POLL_SECONDS = 10.0, 0.1
"""Seconds to wait for the outcome of an operator's command, and seconds between polls."""


@contextmanager
def fail_without_store(settings: Settings) -> Iterator[None]:
    """Exit with a message if the store is missing or unsuitable."""
    try:
        yield
    except (UnfitServer, UnknownDataFormat) as error:
        fail(str(error), UNAVAILABLE)
    except (StoreConnectionError, StoreTimeoutError) as error:
        fail(_outage_message(error, settings), UNAVAILABLE)


def _outage_message(error: Exception, settings: Settings) -> str:
    """Return the message for an unreachable store.

    It omits the address, which may contain a password.
    """
    message = f"the store cannot be reached ({error})"
    if settings.redis_url is not None:
        return f"{message}; start the server of RAILHEAD_REDIS_URL, or set a different address"
    return f"{message}; `railhead up` starts one for {settings.folder}, or set RAILHEAD_REDIS_URL"


@contextmanager
def open_store_or_fail() -> Iterator[tuple[RedisStore, Settings]]:
    """Open the configured store, by default the embedded one of a running service; exit on failure."""
    chosen = load_settings()
    try:
        store = open_store(store_url(chosen), chosen)
    except (UnfitServer, UnknownDataFormat) as error:
        fail(str(error), UNAVAILABLE)
    except STORE_OUTAGES as error:
        fail(_outage_message(error, chosen), UNAVAILABLE)
    try:
        yield store, chosen
    finally:
        store.close()


@contextmanager
def open_target_to_read(target: str | None) -> Iterator[RedisStore]:
    """Open the store at an address, or a copy of the store in a data folder, without writing to it."""
    chosen = load_settings()
    if target is not None and "://" not in target and not (Path(target) / "store").is_dir():
        fail(f"{target} is not a data folder: it has no {Path(target) / 'store'}", UNAVAILABLE)
    is_folder = target is not None and "://" not in target
    try:
        with serve_copy(Path(target or "")) if is_folder else nullcontext(target or store_url(chosen)) as url:
            store = open_store_to_read(url, chosen)
            with closing(store):
                yield store
    except (UnfitServer, UnknownDataFormat, EmbeddedServerError, OSError) as error:
        fail(str(error), UNAVAILABLE)
    except STORE_OUTAGES as error:
        fail(_outage_message(error, chosen), UNAVAILABLE)


def open_log_reader(store: RedisStore, chosen: Settings) -> LogReader:
    """Return a reader for logs in the store and the archive."""
    return LogReader(store.log, store.tables, FileArchive(chosen.archive_url))


@contextmanager
def open_folder_store() -> Iterator[FolderStore]:
    """Open the configured store for an export or import; exit with a message if it becomes unreachable."""
    with open_store_or_fail() as (store, chosen), fail_without_store(chosen):
        yield FolderStore(store, open_log_reader(store, chosen))


def run_as_operator(action: Callable[[OperatorActions], Awaitable[T]]) -> T:
    """Run an action as the operator at this terminal."""
    return run_on_store(lambda store: _run_as_operator(store, action))


def run_on_store(action: Callable[[AsyncRedisStore], Awaitable[T]]) -> T:
    """Run an action on the configured store; exit with the reason on failure."""
    chosen = load_settings()
    try:
        store = open_async_store(store_url(chosen), chosen)
        return asyncio.run(_run_on_store(store, action))
    except (UnfitServer, UnknownDataFormat) as error:
        fail(str(error), UNAVAILABLE)
    except STORE_OUTAGES as error:
        fail(_outage_message(error, chosen), UNAVAILABLE)
    except (PartitionFull, ReplicasMissing) as error:
        fail(f"{error}; try again", UNAVAILABLE)


async def _run_on_store(store: AsyncRedisStore, action: Callable[[AsyncRedisStore], Awaitable[T]]) -> T:
    await store.accounts.migrate()
    try:
        return await action(store)
    finally:
        await store.close()


async def _run_as_operator(store: AsyncRedisStore, action: Callable[[OperatorActions], Awaitable[T]]) -> T:
    ports = OperatorPorts(
        tables=store.tables,
        accounts=store.accounts,
        dead_letters=store.dead_letters,
        log=store.operator_log,
        talk=store.talk,
        signs=store.account_signs,
        sign_days=load_settings().sign_days,
        partitions=store.partitions,
    )

    async def submit(command: QueuedCommand) -> StoredOutcome | None:
        await store.command_queue.put(command)
        for _ in range(round(RESULT_SECONDS / POLL_SECONDS)):
            with suppress(ReplicasMissing):
                outcome = await store.outcomes.get(command.table, command.player, command.command_id)
                if outcome is not None:
                    return outcome
            await asyncio.sleep(POLL_SECONDS)
        return None

    return await action(OperatorActions(ports, submit, f"{_user_name()} at the command line"))


def _user_name() -> str:
    """Return the name of the terminal's user; in a container, the user may have no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"
