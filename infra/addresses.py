"""Addresses and networks that an operator names, and whether an address lies among them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

Address = IPv4Address | IPv6Address

CACHE_SIZE = 4_096
IPV6_VISITOR_BITS = 64
"""What one household or machine has of IPv6: all addresses under one such prefix are one visitor."""


def split_addresses(said: str) -> list[str]:
    """Return addresses that stand with blanks or commas between them."""
    return said.replace(",", " ").split()


def normalize_network(said: str) -> str:
    """Write an address or a network as programs compare it, or raise ValueError where it is neither."""
    try:
        return str(ip_network(said, strict=False) if "/" in said else ip_address(said))
    except ValueError:
        raise ValueError("addresses or networks like 127.0.0.1, ::1 or 10.0.0.0/8") from None


class TrustedProxies:
    """Addresses whose X-Forwarded-For and -Proto are believed."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = tuple(ip_network(one, strict=False) for one in named)
        self._known = lru_cache(CACHE_SIZE)(self._find)

    def __contains__(self, host: str) -> bool:
        """Return whether this address is one of them."""
        return bool(self._networks) and self._known(host)

    def _find(self, host: str) -> bool:
        address = _read(host)
        return address is not None and any(address in one for one in self._networks)


@lru_cache(CACHE_SIZE)
def visitor_of(host: str) -> str:
    """Return the name under which an address is counted."""
    address = _read(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), IPV6_VISITOR_BITS), strict=False))
    return host if address is None else str(address)


def _read(host: str) -> Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
