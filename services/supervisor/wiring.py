"""Which store and which processes run."""

from __future__ import annotations

import hashlib
import os
import socket
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import count, repeat

from redis.exceptions import RedisError

from infra.data_folder import explain_os_errors
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.held_heads import HeldHeads, LostStore, look_at_heads, require_held, write_held
from infra.embedded.server import EmbeddedServer, ServerNotStarted
from infra.logs import get_logger
from infra.redis.client.connections import STORE_OUTAGES, connect, disconnect, is_cluster
from infra.redis.client.types import UnfitServer
from infra.redis.store import open_store
from infra.settings.parsing import find_unknown_variables
from infra.settings.settings import Settings
from services.shared.child_process import ChildProcess, launch_command
from services.shared.parent_death import SUPERVISOR_VARIABLE
from services.supervisor.api_port import ApiPort
from services.supervisor.disk_guard import DiskGuard
from services.supervisor.supervisor import Supervisor

STORE_ERRORS = (EmbeddedServerError, UnfitServer, RedisError)
NOTE_SECONDS = 30.0

log = get_logger()


@dataclass(frozen=True)
class StoreLocation:
    """Where everything lies: the store, the jobs' queues, and our server if one of them is on it."""

    url: str
    jobs_url: str
    server: EmbeddedServer | None


def locate_store(settings: Settings) -> StoreLocation:
    """Say where the store lies, and start our own server where one is needed."""
    url, jobs_url = settings.redis_url, settings.jobs_url
    if url is not None and (jobs_url is not None or not _clustered(url)):
        return StoreLocation(url, jobs_url or url, None)
    with explain_os_errors(settings.folder):
        server = EmbeddedServer(settings.folder)
        server.start(settings.appendfsync)
    return StoreLocation(url or server.url, jobs_url or server.url, server)


def check_store(settings: Settings, location: StoreLocation) -> None:
    """Check the store: what is wrong with it is better said once, here, than by every process.

    One in the data folder has to be what the folder held.
    """
    with closing(open_store(location.url, settings)) as store:
        if is_in_folder(location):
            require_held(settings.folder, store.client)


def is_in_folder(location: StoreLocation) -> bool:
    """Say whether the tables lie in the data folder."""
    return location.server is not None and location.server.url == location.url


def note_heads(settings: Settings, location: StoreLocation, stopping: threading.Event) -> None:
    """Let the data folder know again and again how far its store has come, until told to stop.

    What is noted was seen a round before: the disk has it by then, whatever `appendfsync` says. Nothing is
    written where no log has moved. A store that
    went back meanwhile is told of, and what was known of it stays: it does not start like that.
    """
    with closing(open_store(location.url, settings)) as store:
        seen: HeldHeads | None = None
        noted: Mapping[int, str] | None = None
        while not stopping.is_set():
            try:
                require_held(settings.folder, store.client)
                if seen is not None and seen.heads != noted:
                    write_held(settings.folder, seen)
                    noted = seen.heads
                seen = look_at_heads(store.client, store.partitions)
            except LostStore as error:
                log.critical("records are lost", error=str(error))
                return
            except (*STORE_OUTAGES, OSError) as error:
                log.warning("how far the store has come could not be noted", error=str(error))
            stopping.wait(NOTE_SECONDS)


def _clustered(url: str) -> bool:
    client = connect(url)
    try:
        return is_cluster(client)
    finally:
        disconnect(client)


def build_supervisor(settings: Settings, location: StoreLocation, port: ApiPort) -> Supervisor:
    """Put the processes together in the order in which they are stopped."""
    name, ports = _host_name(settings), _ports(settings)
    environment = _environment(settings, location)

    def process(kind: str, *words: str) -> ChildProcess:
        return ChildProcess(kind, launch_command(command_line(*words), {**environment, **next(ports)}))

    def named(kind: str, many: int) -> list[ChildProcess]:
        return [process(f"{kind}-{n}", kind, "--name", f"{name}-{kind}-{n}") for n in range(1, many + 1)]

    def api(number: int) -> ChildProcess:
        told = {**environment, **port.group(number).to_environment(), **next(ports)}
        return ChildProcess(f"api-{number + 1}", launch_command(command_line("api"), told, port.handles))

    apis = [api(number) for number in range(settings.apis)]  # the first of the ports
    workers, projectors = named("worker", settings.workers), named("projector", settings.projectors)
    jobs = process("jobs", "jobs")
    couriers = [process(f"courier-{n}", "courier") for n in range(1, settings.couriers + 1)]
    ranks = ([jobs, *couriers], apis, workers, projectors)
    return Supervisor(
        ranks, location.server, settings.appendfsync, _disk_guard(settings, location), (ServerNotStarted,)
    )


def _disk_guard(settings: Settings, location: StoreLocation) -> DiskGuard | None:
    server = location.server
    return None if server is None else DiskGuard(settings.folder, server, settings.appendfsync, STORE_OUTAGES)


def _ports(settings: Settings) -> Iterator[dict[str, str]]:
    """Give each process a port of its own to be asked at, if the first of them is set."""
    if settings.vitals_port is None:
        return repeat({})
    return ({"RAILHEAD_VITALS_PORT": str(port)} for port in count(settings.vitals_port))


def command_line(*words: str) -> tuple[str, ...]:
    """Return the command line of a process; with `-P`, Python finds no modules in the current folder."""
    return (sys.executable, "-P", "-m", "services.cli.main", *words)


def _environment(settings: Settings, location: StoreLocation) -> Mapping[str, str]:
    """Tell the processes where things lie, wherever they look from."""
    unknown = find_unknown_variables(os.environ, Settings.model_fields)
    return {
        **{name: value for name, value in os.environ.items() if name not in unknown},  # told once, by us
        "RAILHEAD_DATA": str(settings.folder),
        "RAILHEAD_REDIS_URL": location.url,
        "RAILHEAD_JOBS_URL": location.jobs_url,
        SUPERVISOR_VARIABLE: str(os.getpid()),
    }


def _host_name(settings: Settings) -> str:
    """Name this machine and folder: what is started again under a name takes over at once."""
    folder = hashlib.blake2b(os.fsencode(settings.folder), digest_size=4).hexdigest()
    return f"{socket.gethostname()}-{folder}"
