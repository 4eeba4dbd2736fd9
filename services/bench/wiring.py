"""Chooses what is measured: a server and a worker of their own, gone when it is over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.embedded.server import EmbeddedServer
from infra.redis.importing import bring_in
from infra.redis.keys import keys_of
from infra.redis.store import RedisStore, open_store
from infra.redis.wire import position
from infra.settings import Settings
from services.projector.wiring import followers, sources

__all__ = [
    "Store",
    "appended",
    "bring_in",
    "followers",
    "held",
    "position",
    "process",
    "served",
    "sources",
    "wait_until",
    "worker",
]

Store = RedisStore

PATIENCE = 60.0
PAUSE = 0.005


@contextmanager
def served(appendfsync: str = "always") -> Iterator[tuple[Store, Settings]]:
    """Start the embedded server in a folder that is gone afterwards, and open its store."""
    with tempfile.TemporaryDirectory(prefix="rh-bench-") as folder:
        settings = Settings(data=Path(folder), appendfsync=appendfsync)
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
def worker(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker as the service does, a process of its own."""
    with process(settings, "services.cli.main", "worker") as found:
        yield found


@contextmanager
def process(settings: Settings, module: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a module with these settings in a process of its own."""
    said = settings.model_dump(exclude_none=True, exclude_defaults=True) | {"log_level": "error"}
    environment = {**os.environ, **{f"RAILHEAD_{name.upper()}": str(value) for name, value in said.items()}}
    found = subprocess.Popen(
        [sys.executable, "-m", module, *words], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        yield found
    finally:
        found.send_signal(signal.SIGTERM)
        found.wait(PATIENCE)


@contextmanager
def held(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Let a process stand still while its work is laid out."""
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def appended(store: Store) -> int:
    """Count the records in all feeds."""
    with store.client.pipeline(transaction=False) as pipeline:
        for partition in range(store.partitions):
            pipeline.xlen(keys_of(partition).feed)
        return sum(pipeline.execute())


def wait_until(done: int, counted: Callable[[], int]) -> None:
    """Wait until a function counts as many; TimeoutError if it never does."""
    deadline = time.monotonic() + PATIENCE
    while counted() < done:
        if time.monotonic() > deadline:
            raise TimeoutError(f"only {counted()} of {done} after {PATIENCE:.0f} s")
        time.sleep(PAUSE)
