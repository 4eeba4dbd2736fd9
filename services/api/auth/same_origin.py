"""Whether a request that changes something comes from our own page: browsers say where it was written."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from starlette.requests import Request

OWN_FETCH_SITES = frozenset({None, "same-origin", "none"})
"""What `Sec-Fetch-Site` says of our own page, of a person who typed the address, and of a program.

Not `same-site`: other hosts and ports of a domain may be anybody's.
"""

DEFAULT_PORTS = {"http": 80, "https": 443}


def is_same_origin(request: Request, others: tuple[str, ...]) -> bool:
    """Say whether no other site than these had a browser send the request."""
    origins = request.headers.getlist("origin")
    if len(origins) == 1 and origins[0] in others:
        return True
    if request.headers.get("sec-fetch-site") not in OWN_FETCH_SITES:
        return False
    return not origins or (len(origins) == 1 and _own(request, origins[0]))


def _own(request: Request, origin: str) -> bool:
    """Compare with the host that the request came to.

    Where something in front of us speaks TLS we may not know of it: then `https` is right, too.
    """
    try:
        said = urlsplit(origin)
        host = urlsplit(f"{said.scheme}://{request.headers.get('host', '')}")
        same = said.hostname is not None and _place(said) == _place(host)
    except ValueError:  # a port that is none
        return False
    plain = said.scheme in DEFAULT_PORTS and not (
        said.path or said.query or said.fragment or "@" in said.netloc
    )
    return same and plain and not (request.url.scheme == "https" and said.scheme == "http")


def _place(address: SplitResult) -> tuple[str | None, int | None]:
    return address.hostname, address.port or DEFAULT_PORTS.get(address.scheme)
