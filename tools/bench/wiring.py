"""Temporary servers and processes for measurements."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from infra.embedded.server import EmbeddedServer
from infra.ports.read_models import DocumentChange
from infra.ports.tables import group_by_partition, parse_position
from infra.redis.keys import keys_of_partition
from infra.redis.serialization import decode_command
from infra.redis.store import RedisStore, open_async_store, open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from projections.read_model import AnyReadModel
from projections.registry import READ_MODELS
from services.jobs.sweep import Sweep
from services.jobs.wiring import build_sweep
from services.notices.sweep import NoticeSweep
from services.notices.telling import NoticeTeller
from services.projector.main import build_ports, consumer_factory

__all__ = [
    "CommandTail",
    "Store",
    "build_ports",
    "consumer_factory",
    "count_appended",
    "count_queued",
    "folded_until",
    "import_table",
    "initialize_read_models",
    "lay_documents",
    "open_notice_sweep",
    "parse_position",
    "paused",
    "run_process",
    "run_store",
    "run_sweep",
    "run_worker",
    "wait_until",
]

Store = RedisStore

PATIENCE_SECONDS = 120.0
"""Time without progress after which a measurement fails; a busy machine starts processes slowly."""

PAUSE = 0.005


@contextmanager
def run_store(appendfsync: str = "always", partitions: int = 64) -> Iterator[tuple[Store, Settings]]:
    """Start the embedded server in a temporary folder, and open its store."""
    with tempfile.TemporaryDirectory(prefix="rh-bench-") as folder:
        settings = Settings(data=Path(folder), appendfsync=appendfsync, partitions=partitions)
        server = EmbeddedServer(settings.folder)
        server.start(appendfsync)
        try:
            store = open_store(server.url, settings)
            try:
                yield store, settings.model_copy(update={"redis_url": server.url})
            finally:
                store.close()
        finally:
            server.stop()


@contextmanager
def run_worker(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker as the service does, in a separate process."""
    with run_process(settings, "services.cli.main", "worker") as found:
        yield found


@asynccontextmanager
async def open_notice_sweep(settings: Settings) -> AsyncIterator[NoticeSweep]:
    """Open a sweep of notifications on the configured store."""
    url = settings.redis_url or ""
    store = await asyncio.to_thread(open_async_store, url, settings)
    try:
        yield NoticeSweep(store.read_models, NoticeTeller(store.notice_ledger, store.accounts))
    finally:
        await store.close()


def initialize_read_models(store: Store) -> None:
    """Create empty read models in every partition."""
    forms = {model.name: model.schema_version for model in READ_MODELS.values()}
    for partition in range(store.partitions):
        store.read_models.initialize_partition(partition, forms)


def lay_documents(store: Store, model: AnyReadModel, documents: Mapping[str, Any]) -> None:
    """Add documents to an empty read model, as if their tables' records had been folded."""
    for partition, tables in group_by_partition(documents, str).items():
        live = store.read_models.live_generation(model.name, partition)
        changes = [
            DocumentChange(table, model.encode(documents[table]), (), model.rows(table, documents[table]))
            for table in tables
        ]
        if live is None or not store.read_models.commit(live.id, live.checkpoint, live.checkpoint, changes):
            raise LookupError(f"the read model of partition {partition} is not there")


@contextmanager
def run_process(settings: Settings, module: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a module with these settings in a separate process."""
    said = settings.model_dump(exclude_none=True, exclude_defaults=True) | {"log_level": "error"}
    environment = {
        **os.environ,
        **{f"RAILHEAD_{name.upper()}": _format_setting(value) for name, value in said.items()},
    }
    found = subprocess.Popen(
        [sys.executable, "-P", "-m", module, *words], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        yield found
    finally:
        found.send_signal(signal.SIGTERM)
        found.wait(PATIENCE_SECONDS)


@contextmanager
def run_sweep(settings: Settings, seconds: float = 0.0) -> Iterator[Sweep]:
    """Build the sweep of `jobs` with an interval of `seconds`; the jobs that it enqueues are not executed."""
    chosen = settings.model_copy(update={"demo": False})
    wired = build_sweep(chosen, settings.redis_url or "", lambda: False, seconds)
    try:
        yield wired.sweep
    finally:
        wired.close()


def _format_setting(value: Any) -> str:
    """Format a setting as an environment variable."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


class QueuedAt(NamedTuple):
    """A table for which a command was queued, and when (ms, store's clock)."""

    table: str
    at: int


class CommandTail:
    """Reads the commands that are queued after its creation."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._after: dict[int, bytes] = {}
        self.read()

    def read(self) -> list[QueuedAt]:
        """Return the commands queued since the last call, one partition after another."""
        found = []
        for partition in range(self._store.partitions):
            stream, after = keys_of_partition(partition).commands, self._after.get(partition, b"0-0")
            for entry, fields in self._store.client.xrange(stream, b"(" + after):
                self._after[partition] = entry
                command = decode_command(partition, fields)
                if command is not None:
                    found.append(QueuedAt(command.table, parse_position(entry.decode())[0]))
        return found


@contextmanager
def paused(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Pause a process within this context, while its work is prepared."""
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def count_appended(store: Store) -> int:
    """Count the records in all feeds."""
    with store.client.pipeline(transaction=False) as pipeline:
        for partition in range(store.partitions):
            pipeline.xlen(keys_of_partition(partition).feed)
        return sum(pipeline.execute())


def count_queued(store: Store) -> int:
    """Count the commands without an outcome; a feed would show too few, because projectors trim it."""
    with store.client.pipeline(transaction=False) as pipeline:
        for partition in range(store.partitions):
            pipeline.xlen(keys_of_partition(partition).commands)
        return sum(pipeline.execute())


def folded_until(store: Store) -> int:
    """Return the time (UTC, ms) up to which every read model has folded the records."""
    return min(map(store.read_models.folded_until, READ_MODELS))


def wait_until(done: int, counted: Callable[[], int]) -> None:
    """Wait until a count is reached; raise TimeoutError if it stops growing."""
    seen, deadline = counted(), time.monotonic() + PATIENCE_SECONDS
    while seen < done:
        if time.monotonic() > deadline:
            raise TimeoutError(f"only {seen} of {done}, and no more for {PATIENCE_SECONDS:.0f} s")
        time.sleep(PAUSE)
        before, seen = seen, counted()
        if seen > before:
            deadline = time.monotonic() + PATIENCE_SECONDS
