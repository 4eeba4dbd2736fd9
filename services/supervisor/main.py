"""`railhead up`: everything on one machine, until Ctrl-C."""

from __future__ import annotations

import shlex
import shutil
import socket
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

from infra.data_folder import UnfitDataFolder
from infra.data_format import UnknownDataFormat
from infra.logs import configure_logging, get_logger
from infra.settings.settings import Settings
from infra.settings.validators import InvalidSettings
from services.shared.stop_signal import stop_on_signals
from services.supervisor.api_port import ApiPort
from services.supervisor.folder_lock import FolderInUse, hold_folder
from services.supervisor.port_checks import check_health_ports
from services.supervisor.wiring import (
    STORE_ERRORS,
    StoreLocation,
    build_supervisor,
    check_store,
    is_in_folder,
    locate_store,
    note_heads,
)

READY_SECONDS = 60.0
PORT_SECONDS = 5.0
POLL_SECONDS = 0.05

log = get_logger()


class PortInUse(Exception):
    """Another program listens where the pages should be."""


START_ERRORS = (FolderInUse, UnfitDataFolder, UnknownDataFormat, PortInUse, *STORE_ERRORS)
"""Why the service cannot start; each has a sentence for the operator."""


def up(settings: Settings) -> None:
    """Run the service; START_ERRORS say why it cannot."""
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
    """Note how far the store has come, and tell where the pages are, while the processes are tended."""
    if is_in_folder(location):
        threading.Thread(target=note_heads, args=(settings, location, stopping), daemon=True).start()
    threading.Thread(target=_announce, args=(settings, stopping), daemon=True).start()


def _announce(settings: Settings, stopping: threading.Event) -> None:
    """Say where the pages are once they are there, and how to become their operator."""
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline and not stopping.is_set():
        if _is_port_open(settings):
            with suppress(BrokenPipeError):  # nobody reads it any more
                print(f"\nRailhead is at {settings.api_address} (Ctrl-C stops it)", flush=True)  # noqa: T201 - to a person
                print(f"A token to operate it by: {_admin_token_command(settings)}\n", flush=True)  # noqa: T201 - to a person
            return
        time.sleep(POLL_SECONDS)


def _admin_token_command(settings: Settings) -> str:
    """Give the command that makes an operator's token, from whatever folder it is called."""
    beside = Path(sys.executable).with_name("railhead")
    program = "railhead" if shutil.which("railhead") or not beside.exists() else shlex.quote(str(beside))
    if settings.redis_url is not None:  # it may hold a password
        return f"{program} admin token (with the same settings)"
    return f"RAILHEAD_DATA={shlex.quote(str(settings.folder))} {program} admin token"


def _is_port_open(settings: Settings) -> bool:
    """See whether somebody listens where the pages are or will be."""
    host = urlsplit(f"//{settings.api_address.partition('//')[2]}").hostname
    try:
        with socket.create_connection((host, settings.port), timeout=1.0):
            return True
    except OSError:
        return False


def _check_port(settings: Settings) -> None:
    """See that nobody else is there; a process of a killed supervisor is given a moment to end."""
    deadline = time.monotonic() + PORT_SECONDS
    while _is_port_open(settings):
        if time.monotonic() > deadline:
            raise PortInUse(
                f"port {settings.port} is in use; RAILHEAD_PORT={settings.port + 1} takes another"
            )
        time.sleep(POLL_SECONDS)


def _bind(settings: Settings) -> ApiPort:
    """Take the port, or say why not: an API that could not would be started again and again for nothing."""
    try:
        return ApiPort(settings)
    except OSError as error:
        where = f"RAILHEAD_HOST={settings.host} with RAILHEAD_PORT={settings.port}"
        raise InvalidSettings(f"{where} is no place to listen at: {error.strerror}") from error
