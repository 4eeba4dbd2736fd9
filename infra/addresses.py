"""Parse and match the addresses and networks that an operator configures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

Address = IPv4Address | IPv6Address

CACHE_SIZE = 4_096
IPV6_VISITOR_BITS = 64
"""All IPv6 addresses that share a prefix of this length are treated as one household or machine."""


def split_addresses(said: str) -> list[str]:
    """Split a list of addresses separated by spaces or commas."""
    return said.replace(",", " ").split()


def normalize_network(said: str) -> str:
    """Return an address or network in canonical form; raise ValueError if it is neither."""
    try:
        return str(ip_network(said, strict=False) if "/" in said else ip_address(said))
    except ValueError:
        raise ValueError("addresses or networks like 127.0.0.1, ::1 or 10.0.0.0/8") from None


class TrustedProxies:
    """The proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = tuple(ip_network(one, strict=False) for one in named)
        self._known = lru_cache(CACHE_SIZE)(self._find)

    def __contains__(self, host: str) -> bool:
        return bool(self._networks) and self._known(host)

    def _find(self, host: str) -> bool:
        address = _read(host)
        return address is not None and any(address in one for one in self._networks)


@lru_cache(CACHE_SIZE)
def visitor_of(host: str) -> str:
    """Return the key under which an address is counted: IPv6 addresses are reduced to their prefix."""
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
