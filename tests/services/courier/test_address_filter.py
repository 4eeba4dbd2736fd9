"""The courier connects only to allowed addresses, which it checks when it opens a connection."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from services.shared.address_filter import OUTGOING, AddressFilter, AddressRefused

PUBLIC = ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946")
PRIVATE = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104 - none is bound
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::127.0.0.1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "fec0::1",
    "feff::1",
    "3fff::1",
    "5f00::1",
    "100::1",
    "4000::1",
    "2001:db8::1",
    "192.0.0.8",
    "192.0.0.200",
    "192.88.99.1",
    "198.18.0.1",
    "240.0.0.1",
    "::ffff:192.88.99.1",
    "2002:c058:6301::1",
    "64:ff9b::c000:c8",
    "fe80::1%1",
    "localhost",
    "2130706433",
    "",
)


@pytest.mark.parametrize("host", PUBLIC)
def test_public_addresses_are_allowed(host: str) -> None:
    AddressFilter().check(socket.AF_INET, (host, 443))


@pytest.mark.parametrize("host", PRIVATE)
def test_other_addresses_are_refused_in_any_notation(host: str) -> None:
    with pytest.raises(AddressRefused):
        AddressFilter().check(socket.AF_INET6, (host, 443, 0, 0))


def test_networks_of_the_setting_are_allowed_in_any_notation() -> None:
    allowed = AddressFilter(("127.0.0.0/8",))

    for host in ("127.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"):
        allowed.check(socket.AF_INET6, (host, 80, 0, 0))
    with pytest.raises(AddressRefused):
        allowed.check(socket.AF_INET, ("10.0.0.1", 80))


def test_store_is_reachable_except_while_sending() -> None:
    filter_ = AddressFilter()
    filter_.permit([("127.0.0.1", 6379)], ["/run/store.sock"])

    filter_.check(socket.AF_INET, ("127.0.0.1", 6379))
    filter_.check(socket.AF_UNIX, "/run/store.sock")
    with pytest.raises(AddressRefused):
        filter_.check(socket.AF_INET, ("127.0.0.1", 6380))
    with pytest.raises(AddressRefused):
        filter_.check(socket.AF_UNIX, "/run/other.sock")
    token = OUTGOING.set(True)
    try:
        with pytest.raises(AddressRefused):
            filter_.check(socket.AF_INET, ("127.0.0.1", 6379))
        with pytest.raises(AddressRefused):
            filter_.check(socket.AF_UNIX, b"/run/store.sock")
    finally:
        OUTGOING.reset(token)


PROGRAM = """
import asyncio, socket, threading, urllib.request
import httpx
from services.shared.address_filter import AddressFilter, AddressRefused

server = socket.create_server(("127.0.0.1", 0))
port = server.getsockname()[1]
heard = []
def listen():
    while True:
        heard.append(server.accept())
threading.Thread(target=listen, daemon=True).start()
AddressFilter().install()

def refused(work):
    try:
        work()
    except AddressRefused:
        return True
    except Exception as error:
        while error is not None:
            if isinstance(error, AddressRefused):
                return True
            error = getattr(error, "reason", None) or error.__cause__ or error.__context__
    return False

async def by_httpx(host):
    async with httpx.AsyncClient(trust_env=False) as client:
        await client.get(f"http://{host}:{port}/")

def datagram():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.sendto(b"x", ("127.0.0.1", port))

works = [
    lambda: socket.create_connection(("127.0.0.1", port)),
    lambda: socket.create_connection(("localhost", port)),
    lambda: asyncio.run(by_httpx("localhost")),
    lambda: asyncio.run(by_httpx("127.0.0.1")),
    lambda: asyncio.run(by_httpx("[::ffff:127.0.0.1]")),
    lambda: urllib.request.urlopen(f"http://2130706433:{port}/"),
    datagram,
]
print([refused(work) for work in works], len(heard))
"""


def test_installed_filter_applies_to_every_client() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=180, check=True
    )

    assert f"{[True] * 7} 0" == done.stdout.strip(), done.stderr
