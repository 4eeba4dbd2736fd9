"""Which server and which parts run."""

from __future__ import annotations

import hashlib
import os
import socket
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, repeat

from redis.exceptions import RedisError

from infra.embedded.binary import NoServer
from infra.embedded.server import EmbeddedServer
from infra.redis.checks import UnfitServer
from infra.redis.connect import connect, is_cluster
from infra.redis.store import open_store
from infra.settings import Settings
from infra.settings_reading import strangers
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
    name, ports = _name(settings), _ports(settings)
    environment = _environment(settings, found)

    def part(kind: str, *words: str) -> Part:
        return Part(kind, railhead(*words), {**environment, **next(ports)})

    def named(kind: str, many: int) -> list[Part]:
        return [part(f"{kind}-{n}", kind, "--name", f"{name}-{kind}-{n}") for n in range(1, many + 1)]

    api = part("api", "api")  # the first of the ports
    workers, projectors = named("worker", settings.workers), named("projector", settings.projectors)
    ranks = ([part("jobs", "jobs")], [api], workers, projectors)
    return Supervisor(ranks, found.server, settings.appendfsync)


def _ports(settings: Settings) -> Iterator[dict[str, str]]:
    """Give each part a port of its own to be asked at, if the first of them is set."""
    if settings.vitals_port is None:
        return repeat({})
    return ({"RAILHEAD_VITALS_PORT": str(port)} for port in count(settings.vitals_port))


def railhead(*words: str) -> tuple[str, ...]:
    """Give the command line of a part, run by this Python."""
    return (sys.executable, "-m", "services.cli.main", *words)


def _environment(settings: Settings, found: Place) -> Mapping[str, str]:
    """Tell the parts where things lie, wherever they look from."""
    strange = strangers(os.environ, Settings.model_fields)
    return {
        **{name: value for name, value in os.environ.items() if name not in strange},  # told once, by us
        "RAILHEAD_DATA": str(settings.folder),
        "RAILHEAD_REDIS_URL": found.url,
        "RAILHEAD_JOBS_URL": found.jobs_url,
        SUPERVISOR: str(os.getpid()),
    }


def _name(settings: Settings) -> str:
    """Name this machine and folder: what is started again under a name takes over at once."""
    folder = hashlib.blake2b(os.fsencode(settings.folder), digest_size=4).hexdigest()
    return f"{socket.gethostname()}-{folder}"
