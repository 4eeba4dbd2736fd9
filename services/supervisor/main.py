"""`railhead up`: everything on one machine, until Ctrl-C."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count, repeat
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from redis.exceptions import RedisError

from domain.log.hash_chain import find_damage
from infra.data_folder import UnfitDataFolder, explain_os_errors
from infra.data_format import UnknownDataFormat
from infra.embedded.append_only_file import (
    HeldHeads,
    LostStore,
    look_at_heads,
    read_held,
    require_held,
    write_held,
)
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.repair import TornLog, cut_torn_log, find_torn_log
from infra.embedded.server import EmbeddedServer, ServerNotStarted
from infra.logs import configure_logging, get_logger
from infra.ports.tables import ArchivedLog
from infra.redis.client.connections import STORE_OUTAGES, connect, disconnect, is_cluster
from infra.redis.client.types import UnfitServer
from infra.redis.store import RedisStore, open_store
from infra.settings.parsing import InvalidSettings, find_unknown_variables
from infra.settings.settings import Settings
from services.api.group import lay_out_counts
from services.shared.api_group import ApiGroup
from services.shared.processes import SUPERVISOR_VARIABLE, ChildProcess, launch_command, stop_on_signals
from services.supervisor.disk_guard import DiskGuard
from services.supervisor.folder_lock import FolderInUse, hold_folder
from services.supervisor.supervisor import Supervisor

log = get_logger()


class ApiPort:
    """The listening sockets, which stay open while processes restart."""

    def __init__(self, settings: Settings) -> None:
        """Bind the sockets; raise OSError on failure."""
        self._sockets = _bind_port(settings.host, settings.port)
        self._counts = tempfile.TemporaryFile(prefix="rh-counts-")  # noqa: SIM115 - processes inherit it
        lay_out_counts(self._counts.fileno(), settings.apis)
        self._folder = Path(tempfile.mkdtemp(prefix="rh-api-"))
        self._size = settings.apis

    def group(self, number: int) -> ApiGroup:
        """Return the group as process `number` sees it."""
        return ApiGroup(self._listeners, self._counts.fileno(), self._folder, number, self._size)

    @property
    def handles(self) -> tuple[int, ...]:
        """The file handles that processes inherit."""
        return (*self._listeners, self._counts.fileno())

    @property
    def _listeners(self) -> tuple[int, ...]:
        return tuple(listener.fileno() for listener in self._sockets)

    def close(self) -> None:
        """Close the sockets; may be called twice."""
        for listener in self._sockets:
            listener.close()
        self._counts.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _bind_port(host: str, port: int) -> list[socket.socket]:
    """Bind every address of a host, as the server itself would."""
    addresses = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(addresses):
            one = socket.socket(family, kind, protocol)
            sockets.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
    except OSError:
        for one in sockets:
            one.close()
        raise
    return sockets


Advance = Callable[[int], object]

REPAIR_ERRORS = (EmbeddedServerError, FolderInUse, UnfitDataFolder, UnknownDataFormat, OSError)
"""Reasons why a folder cannot be repaired; each message is for the operator."""


class RepairReport(msgspec.Struct, frozen=True):
    """What was removed (None: nothing), the location of the original log, and the present contents.

    `damaged` has the damage, keyed by table; `lost` describes missing contents; `noted` is when (UTC, ms) the
    contents were last recorded, None for never.
    """

    cut: TornLog | None
    copy: str | None
    tables: int
    damaged: dict[str, str]
    lost: str | None
    noted: int | None


def repair(settings: Settings, advance: Advance = int) -> RepairReport:
    """Repair a folder in which nothing is running, or raise one of REPAIR_ERRORS.

    The log is read twice; `advance` is called with the bytes read the first time.
    """
    with hold_folder(settings.folder):
        files, held = settings.folder / "store", read_held(settings.folder)
        server = EmbeddedServer(settings.folder)
        server.stop_left_over()
        torn = find_torn_log(files, advance)
        copy = None if torn is None else cut_torn_log(files, torn)
        server.start(settings.appendfsync)
        try:
            with closing(open_store(server.url, settings)) as store:
                tables, damaged = _look_at_logs(store)
                lost = _find_loss(settings, store)
        finally:
            server.stop()
    noted = None if held is None else held.at
    return RepairReport(torn, None if copy is None else str(copy), tables, damaged, lost, noted)


def _look_at_logs(store: RedisStore) -> tuple[int, dict[str, str]]:
    """Return the number of tables with logs in the store, and their damage."""
    tables, damaged = 0, {}
    for partition in range(store.partitions):
        for table, location in store.tables.list_partition(partition).items():
            if isinstance(location, ArchivedLog):
                continue
            tables += 1
            entries = store.log.read(table)
            damage = find_damage(entries)
            if damage or not entries:
                damaged[table] = damage or "its log is missing"
    return tables, damaged


def _find_loss(settings: Settings, store: RedisStore) -> str | None:
    try:
        require_held(settings.folder, store.client)
    except LostStore as error:
        return str(error)
    return None


STORE_ERRORS = (EmbeddedServerError, UnfitServer, RedisError)
NOTE_SECONDS = 30.0


@dataclass(frozen=True)
class StoreLocation:
    """The URLs of the store and of the job queues, and the embedded server if one is used."""

    url: str
    jobs_url: str
    server: EmbeddedServer | None


def locate_store(settings: Settings) -> StoreLocation:
    """Return the location of the store, after starting the embedded server if it is needed."""
    url, jobs_url = settings.redis_url, settings.jobs_url
    if url is not None and (jobs_url is not None or not _clustered(url)):
        return StoreLocation(url, jobs_url or url, None)
    with explain_os_errors(settings.folder):
        server = EmbeddedServer(settings.folder)
        server.start(settings.appendfsync)
    return StoreLocation(url or server.url, jobs_url or server.url, server)


def check_store(settings: Settings, location: StoreLocation) -> None:
    """Check the store once, so that its problems are not reported by every process.

    An embedded store must contain what the folder last recorded.
    """
    with closing(open_store(location.url, settings)) as store:
        if is_in_folder(location):
            require_held(settings.folder, store.client)


def is_in_folder(location: StoreLocation) -> bool:
    """Return whether the tables are in the data folder."""
    return location.server is not None and location.server.url == location.url


def note_heads(settings: Settings, location: StoreLocation, stopping: threading.Event) -> None:
    """Regularly record the store's progress in the data folder, until stopped.

    The recorded state is one round old, so it is on disk whatever `appendfsync` says. Without progress
    nothing is written. If the store has lost records, that is reported and the old entry stays, so that the
    service does not start with the loss unnoticed.
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
                log.warning("could not record the store's progress", error=str(error))
            stopping.wait(NOTE_SECONDS)


def _clustered(url: str) -> bool:
    client = connect(url)
    try:
        return is_cluster(client)
    finally:
        disconnect(client)


def build_supervisor(settings: Settings, location: StoreLocation, port: ApiPort) -> Supervisor:
    """Build the processes in the order they stop."""
    name, ports = _host_name(settings), _ports(settings)
    environment = _environment(settings, location)

    def process(kind: str, *words: str) -> ChildProcess:
        return ChildProcess(kind, launch_command(command_line(*words), {**environment, **next(ports)}))

    def named(kind: str, many: int) -> list[ChildProcess]:
        return [process(f"{kind}-{n}", kind, "--name", f"{name}-{kind}-{n}") for n in range(1, many + 1)]

    def api(number: int) -> ChildProcess:
        told = {**environment, **port.group(number).to_environment(), **next(ports)}
        return ChildProcess(f"api-{number + 1}", launch_command(command_line("api"), told, port.handles))

    # Built first, so that they get the first health ports.
    apis = [api(number) for number in range(settings.apis)]
    workers, projectors = named("worker", settings.workers), named("projector", 1)
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
    """Yield a health port for each process, counting up from the configured one, if one is set."""
    if settings.vitals_port is None:
        return repeat({})
    return ({"RAILHEAD_VITALS_PORT": str(port)} for port in count(settings.vitals_port))


def command_line(*words: str) -> tuple[str, ...]:
    """Return the command line of a process.

    `-P` keeps Python from importing from the current folder.
    """
    return (sys.executable, "-P", "-m", "services.cli.main", *words)


def _environment(settings: Settings, location: StoreLocation) -> Mapping[str, str]:
    """Return the environment of the processes, with absolute paths."""
    unknown = find_unknown_variables(os.environ, Settings.model_fields)
    # The supervisor has already warned about unknown variables, so the processes need not.
    return {
        **{name: value for name, value in os.environ.items() if name not in unknown},
        "RAILHEAD_DATA": str(settings.folder),
        "RAILHEAD_REDIS_URL": location.url,
        "RAILHEAD_JOBS_URL": location.jobs_url,
        SUPERVISOR_VARIABLE: str(os.getpid()),
    }


def _host_name(settings: Settings) -> str:
    """Return a name for this machine and folder that lets a restarted process take over its partitions."""
    folder = hashlib.blake2b(os.fsencode(settings.folder), digest_size=4).hexdigest()
    return f"{socket.gethostname()}-{folder}"


LAST_PORT = 65_535
WAIT_SECONDS = 5.0
"""Seconds within which the processes of a killed supervisor must exit."""


def check_health_ports(settings: Settings) -> None:
    """Raise InvalidSettings, naming the setting, unless there is a health port for each process."""
    if settings.vitals_port is None:
        return
    ports = range(settings.vitals_port, settings.vitals_port + process_count(settings))
    given = f"RAILHEAD_VITALS_PORT={settings.vitals_port} takes the ports {ports[0]} to {ports[-1]}"
    if ports[-1] > LAST_PORT:
        raise InvalidSettings(f"{given}, one for each process, but the highest port is {LAST_PORT}")
    if settings.port in ports:
        raise InvalidSettings(f"{given}, one for each process, which includes RAILHEAD_PORT={settings.port}")
    deadline = time.monotonic() + WAIT_SECONDS
    for port in ports:
        while (error := _listen_error(settings.vitals_host, port)) is not None:
            if time.monotonic() > deadline:
                where = f"{port} at RAILHEAD_VITALS_HOST={settings.vitals_host}"
                raise InvalidSettings(f"{given}, and {where} is not available: {error}")
            time.sleep(POLL_SECONDS)


def process_count(settings: Settings) -> int:
    """Return the number of processes; there is one projector, and one jobs process."""
    return 2 + settings.apis + settings.workers + settings.couriers


def _listen_error(host: str, port: int) -> str | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        return error.strerror or str(error)
    return None


READY_SECONDS = 60.0
PORT_SECONDS = 5.0
POLL_SECONDS = 0.05


class PortInUse(Exception):
    """Another program is listening on the service's port."""


START_ERRORS = (FolderInUse, UnfitDataFolder, UnknownDataFormat, PortInUse, *STORE_ERRORS)
"""Reasons why the service cannot start; each message is for the operator."""


def up(settings: Settings) -> None:
    """Run the service; if it cannot start, raise one of START_ERRORS."""
    configure_logging(settings.log_level, "up")
    with hold_folder(settings.folder):
        _check_port(settings)
        check_health_ports(settings)
        stopping = stop_on_signals()
        with closing(_bind(settings)) as port:
            supervisor = build_supervisor(settings, location := locate_store(settings), port)
            try:
                check_store(settings, location)
                supervisor.start()
                _begin_beside(settings, location, stopping)
                supervisor.run(stopping)
            finally:
                log.info("stopping")
                port.close()
                supervisor.stop()
        log.info("stopped")


def _begin_beside(settings: Settings, location: StoreLocation, stopping: threading.Event) -> None:
    """Start background threads that record the store's progress and announce the pages."""
    if is_in_folder(location):
        threading.Thread(target=note_heads, args=(settings, location, stopping), daemon=True).start()
    threading.Thread(target=_announce, args=(settings, stopping), daemon=True).start()


def _announce(settings: Settings, stopping: threading.Event) -> None:
    """Print the address of the pages once they respond, and how to become an operator."""
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline and not stopping.is_set():
        if _is_port_open(settings):
            with suppress(BrokenPipeError):  # nobody reads the output any more
                print(f"\nRailhead is at {settings.api_address} (Ctrl-C stops it)", flush=True)  # noqa: T201 - to a person
                print(f"To create an operator token: {_admin_token_command(settings)}\n", flush=True)  # noqa: T201 - to a person
            return
        time.sleep(POLL_SECONDS)


def _admin_token_command(settings: Settings) -> str:
    """Return a command, usable in any folder, that creates an operator token."""
    beside = Path(sys.executable).with_name("railhead")
    program = "railhead" if shutil.which("railhead") or not beside.exists() else shlex.quote(str(beside))
    if settings.redis_url is not None:  # the URL may contain a password
        return f"{program} admin token (with the same settings)"
    return f"RAILHEAD_DATA={shlex.quote(str(settings.folder))} {program} admin token"


def _is_port_open(settings: Settings) -> bool:
    """Return whether a process is listening on the service's port."""
    host = urlsplit(f"//{settings.api_address.partition('//')[2]}").hostname
    try:
        with socket.create_connection((host, settings.port), timeout=1.0):
            return True
    except OSError:
        return False


def _check_port(settings: Settings) -> None:
    """Check that the port is free; wait a moment for processes of a killed supervisor to exit."""
    deadline = time.monotonic() + PORT_SECONDS
    while _is_port_open(settings):
        if time.monotonic() > deadline:
            raise PortInUse(
                f"port {settings.port} is in use; set another one, such as RAILHEAD_PORT={settings.port + 1}"
            )
        time.sleep(POLL_SECONDS)


def _bind(settings: Settings) -> ApiPort:
    """Bind the port, or report why that is impossible.

    Otherwise API processes that fail to bind it would be restarted endlessly.
    """
    try:
        return ApiPort(settings)
    except OSError as error:
        where = f"RAILHEAD_HOST={settings.host} with RAILHEAD_PORT={settings.port}"
        raise InvalidSettings(f"{where} cannot be used for listening: {error.strerror}") from error
