"""Whether each process can have the port at which it tells its health; it would die of it again and again."""

from __future__ import annotations

import socket
import time

from infra.settings.settings import Settings
from infra.settings.validators import InvalidSettings

LAST_PORT = 65_535
WAIT_SECONDS = 5.0
"""A process of a killed supervisor is given so long to end."""

POLL_SECONDS = 0.05


def check_health_ports(settings: Settings) -> None:
    """Raise InvalidSettings, which names the setting, unless each process can have its port."""
    if settings.vitals_port is None:
        return
    ports = range(settings.vitals_port, settings.vitals_port + process_count(settings))
    given = f"RAILHEAD_VITALS_PORT={settings.vitals_port} takes the ports {ports[0]} to {ports[-1]}"
    if ports[-1] > LAST_PORT:
        raise InvalidSettings(f"{given}, one for each process, and {LAST_PORT} is the last there is")
    if settings.port in ports:
        raise InvalidSettings(
            f"{given}, one for each process, and the pages are at RAILHEAD_PORT={settings.port}"
        )
    deadline = time.monotonic() + WAIT_SECONDS
    for port in ports:
        while (error := _listen_error(settings.vitals_host, port)) is not None:
            if time.monotonic() > deadline:
                where = f"{port} at RAILHEAD_VITALS_HOST={settings.vitals_host}"
                raise InvalidSettings(f"{given}, and {where} is not to be had: {error}")
            time.sleep(POLL_SECONDS)


def process_count(settings: Settings) -> int:
    """Give how many processes there are: jobs once."""
    return 1 + settings.apis + settings.workers + settings.projectors + settings.couriers


def _listen_error(host: str, port: int) -> str | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        return error.strerror or str(error)
    return None
