"""Which addresses user-supplied targets may resolve to: only public Internet addresses.

The check is an audit hook in the interpreter. It runs for each connection, after all name lookups and
redirects, and in every library. So neither a second lookup nor a library's own client can bypass it.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

Address = IPv4Address | IPv6Address

WATCHED_EVENTS = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})

NAT64 = IPv6Network("64:ff9b::/96")
IPV4_COMPATIBLE = IPv6Network("::/96")

GLOBAL_UNICAST = IPv6Network("2000::/3")
"""The only part of the IPv6 address space from which Internet addresses are assigned."""

NEWLY_SPECIAL = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")))
"""Networks that are special in IANA's registries, but global according to `ipaddress` in Python 3.11."""

OUTGOING: ContextVar[bool] = ContextVar("outgoing", default=False)
"""True while sending to a user-supplied target; then even the service's own stores are blocked."""


class AddressRefused(OSError):
    """A connection to this address is not allowed; the message does not contain the address."""


class AddressFilter:
    """Allows connections to public addresses, to permitted networks, and to permitted endpoints."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self._allowed = tuple(ip_network(network, strict=False) for network in allowed)
        self._endpoints: frozenset[tuple[str, int]] = frozenset()
        self._mail: frozenset[tuple[str, int]] = frozenset()
        self._paths: frozenset[str] = frozenset()

    def permit(self, endpoints: Iterable[tuple[str, int]], paths: Iterable[str] = ()) -> None:
        """Permit the service itself to connect to these hosts and socket paths.

        Host names are resolved immediately.
        """
        resolved: set[tuple[str, int]] = set()
        for host, port in endpoints:
            for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
                resolved.add((str(address[0]), port))
        self._endpoints, self._paths = frozenset(resolved), frozenset(paths)

    def permit_mail_server(self, endpoints: Iterable[tuple[str, int]]) -> None:
        """Permit the operator's mail server, at its current addresses."""
        self._mail = frozenset(endpoints)

    def install(self) -> None:
        """Check every connection of this process from now on; this cannot be undone."""
        sys.addaudithook(self._audit)

    def _audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in WATCHED_EVENTS and arguments[-1] is not None:
            self.check(arguments[0].family, arguments[-1])

    def check(self, family: int, address: Any) -> None:
        """Raise AddressRefused unless a socket of this family may connect there."""
        is_own = not OUTGOING.get()
        if family == socket.AF_UNIX:
            path = address.decode(errors="replace") if isinstance(address, bytes) else str(address)
            if is_own and path in self._paths:
                return
            raise AddressRefused("messages cannot be sent to a socket on this machine")
        host, port = str(address[0]), int(address[1])
        if is_own and ((host, port) in self._endpoints or (host, port) in self._mail):
            return
        if not self.is_allowed(host):
            raise AddressRefused("the address is not public, so nothing is sent there")

    def is_allowed(self, host: str) -> bool:
        """Return whether a resolved address is allowed."""
        address = _read(host)
        return address is not None and (self.is_named(host) or is_public(address))

    def is_named(self, host: str) -> bool:
        """Return whether an address is in a network permitted by the operator."""
        address = _read(host)
        return address is not None and any(address in network for network in self._allowed)


def _read(host: str) -> Address | None:
    """Parse an address; None for a name, which the system would resolve without a check."""
    try:
        return unwrap(ip_address(host.partition("%")[0]))
    except ValueError:
        return None


def is_public(address: Address) -> bool:
    """Return whether an address is public; it must not embed an IPv4 address (see `unwrap`)."""
    if isinstance(address, IPv6Address) and address not in GLOBAL_UNICAST:
        return False
    special = address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not special and not any(address in network for network in NEWLY_SPECIAL)


def unwrap(address: Address) -> Address:
    """Return the IPv4 address inside an IPv6 one (mapped, 6to4, Teredo, NAT64), or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if address in NAT64 or address in IPV4_COMPATIBLE:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address
