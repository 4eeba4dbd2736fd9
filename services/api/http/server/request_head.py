"""What the head of a request has to be (RFC 9112), where the parser lets more pass."""

from __future__ import annotations

import string
from functools import lru_cache

from services.api.schemas.problems import Problem

BLANKS = b" \t"
"""What may stand around the value of a field and is no part of it (RFC 9112, 5.1)."""

MAX_PORT_DIGITS = 5

CACHE_SIZE = 64
"""Hosts that are remembered with what they are: a service has few names."""

_LETTERS = frozenset((string.ascii_letters + string.digits).encode())
_HEX = frozenset(string.hexdigits.encode())
_HOST = _LETTERS | frozenset(b"%._~!$&'()*+,;=-")
_ADDRESS = _HEX | frozenset(b":.")
_TOKEN = _LETTERS | frozenset(b"!#$%&'*+.^_`|~-")
_VISIBLE = frozenset(range(0x21, 0x7F))

VERSIONS = ("1.0", "1.1")
_VERSIONS = tuple(f"HTTP/{version}".encode() for version in VERSIONS)


def head_problem(version: str, hosts: list[bytes]) -> Problem | None:
    """Return what is wrong with the version or the fields `Host` (RFC 9112, 3.2); HTTP/1.0 may have none."""
    if version not in VERSIONS:
        return Problem("bad-request", f"HTTP/1.1 and HTTP/1.0 are spoken here, not HTTP/{version}")
    if len(hosts) > 1:
        return Problem("bad-request", f"Host is given {len(hosts)} times")
    if not hosts:
        return Problem("bad-request", "a request of HTTP/1.1 has a Host") if version == "1.1" else None
    if not _is_authority(hosts[0]):
        said = hosts[0][:60].decode("latin-1")
        return Problem("bad-request", f"Host is no name or address, with a port or without: {said!r}")
    return None


@lru_cache(CACHE_SIZE)
def _is_authority(host: bytes) -> bool:
    """Say whether it is a name or an address, of IPv6 in brackets, and perhaps a port (RFC 3986, 3.2)."""
    if host.startswith(b"["):
        address, bracket, port = host[1:].partition(b"]")
        return bool(address and bracket) and _ADDRESS.issuperset(address) and _is_port(port)
    name, colon, port = host.partition(b":")
    escapes = name.split(b"%")[1:]
    are_escapes = all(len(part) > 1 and _HEX.issuperset(part[:2]) for part in escapes)
    return _HOST.issuperset(name) and are_escapes and _is_port(colon + port)


def _is_port(part: bytes) -> bool:
    """Say whether it is a colon and digits, or a colon, or nothing."""
    digits = part.removeprefix(b":")
    return not digits or (part != digits and digits.isdigit() and len(digits) <= MAX_PORT_DIGITS)


def method_problem(data: bytes) -> Problem | None:
    """Say of bytes that the parser broke on whether it is for their method: a token that it does not know.

    Only a whole request line at their beginning is told from what is no HTTP at all.
    """
    line, end, _ = data.partition(b"\n")
    method, _, rest = line.removesuffix(b"\r").partition(b" ")
    target, _, version = rest.partition(b" ")
    if not (method and target and end) or version not in _VERSIONS:
        return None
    if not (_TOKEN.issuperset(method) and _VISIBLE.issuperset(target)):
        return None
    return Problem("not-implemented", f"no method {method[:20].decode()} is known here")
