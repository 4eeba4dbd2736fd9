"""Which server and which parts run."""

from __future__ import annotations

import hashlib
import os
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from redis.exceptions import RedisError

from infra.embedded.binary import NoServer
from infra.embedded.server import EmbeddedServer
from infra.redis.checks import UnfitServer
from infra.redis.connect import connect, is_cluster
from infra.redis.store import open_store
from infra.settings import Settings
from services.supervisor.orphans import SUPERVISOR
from services.supervisor.part import Part
from services.supervisor.supervisor import Supervisor

STORE_TROUBLES = (NoServer, UnfitServer, RedisError)


@dataclass(frozen=True)
class Place:
    """Where everything lies: the store, the jobs' queues, and our server if one of them is on it."""

    url: str
    jobs_url: str
    server: EmbeddedServer | None


def place(settings: Settings) -> Place:
    """Say where the store lies, and start our own server where one is needed."""
    url, jobs_url = settings.redis_url, settings.jobs_url
    if url is not None and (jobs_url is not None or not _clustered(url)):
        return Place(url, jobs_url or url, None)
    server = EmbeddedServer(settings.folder)
    server.start(settings.appendfsync)
    return Place(url or server.url, jobs_url or server.url, server)


def check(settings: Settings, found: Place) -> None:
    """Check the store: what is wrong with it is better said once, here, than by every part."""
    open_store(found.url, settings).close()


def _clustered(url: str) -> bool:
    client = connect(url)
    try:
        return is_cluster(client)
    finally:
        client.close()


def supervisor(settings: Settings, found: Place) -> Supervisor:
    """Put the parts together in the order in which they are stopped."""
    environment = _environment(settings, found)
    name = _name(settings)
    workers = [
        Part(f"worker-{number}", railhead("worker", "--name", f"{name}-worker-{number}"), environment)
        for number in range(1, settings.workers + 1)
    ]
    projectors = [
        Part(
            f"projector-{number}", railhead("projector", "--name", f"{name}-projector-{number}"), environment
        )
        for number in range(1, settings.projectors + 1)
    ]
    ranks = (
        [Part("api", railhead("api"), environment)],
        workers,
        [*projectors, Part("jobs", railhead("jobs"), environment)],
    )
    return Supervisor(ranks, found.server, settings.appendfsync)


def railhead(*words: str) -> tuple[str, ...]:
    """Give the command line of a part, run by this Python."""
    return (sys.executable, "-m", "services.cli.main", *words)


def _environment(settings: Settings, found: Place) -> Mapping[str, str]:
    """Tell the parts where things lie, wherever they look from."""
    return {
        **os.environ,
        "RAILHEAD_DATA": str(settings.folder),
        "RAILHEAD_REDIS_URL": found.url,
        "RAILHEAD_JOBS_URL": found.jobs_url,
        SUPERVISOR: str(os.getpid()),
    }


def _name(settings: Settings) -> str:
    """Name this machine and folder: what is started again under a name takes over at once."""
    folder = hashlib.blake2b(os.fsencode(settings.folder), digest_size=4).hexdigest()
    return f"{socket.gethostname()}-{folder}"
