"""Addresses of other services as Apprise has them, like discord://ID/TOKEN: which are taken, how shown.

An address of Apprise may ask for far more than where to: to follow redirects, to read a file as a template,
not to check a certificate. So only schemas and parameters on a list are taken, and what was made of an
address is looked over again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from apprise import NotifyBase

TIMEOUT_SECONDS = 15.0
"""How long a message may take."""

MAX_TARGETS = 5
"""Rooms or people that one address may name."""

PARAMETERS = frozenset(
    {
        "auth",
        "channel",
        "footer",
        "mode",
        "msgtype",
        "pa",
        "priority",
        "silent",
        "tags",
        "thread",
        "topic",
        "ver",
    }
)
"""What may be said behind a question mark: nothing that opens files, weakens a check, or leads elsewhere."""

EXAMPLE = "discord://ID/TOKEN"

_SCHEMA = re.compile(r"([a-z][a-z0-9]*)://[^\s,]+")
_KEPT_SEGMENT = re.compile(r"[^/]*(?:\.\.\.|\*\*\*\*)[^/]*|[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)+(?::\d+)?")


class InvalidAppriseAddress(ValueError):
    """Nothing is sent there; the message says why, in words without the address."""


def is_installed() -> bool:
    """Whether the library is there: it comes with the extra `notices`."""
    return find_spec("apprise") is not None


def open_service(url: str, schemas: Sequence[str]) -> NotifyBase:
    """Make the library's service of an address, or raise InvalidAppriseAddress; nothing is connected.

    The first one takes a third of a second: the library is read.
    """
    _check(url, schemas)
    from apprise import Apprise, AppriseAsset  # noqa: PLC0415 - of an extra, and slow

    asset = AppriseAsset(
        http_redirects=False, storage_mode="memory", service_timeout=TIMEOUT_SECONDS, secure_logging=True
    )
    service = Apprise.instantiate(url, asset=asset)
    if service is None:
        raise InvalidAppriseAddress(f"this is no address of its service; one looks like {EXAMPLE}")
    if len(service) > MAX_TARGETS:
        raise InvalidAppriseAddress(f"an address names {MAX_TARGETS} rooms or people at most")
    usual = type(service)
    timeouts = (service.socket_connect_timeout, service.socket_read_timeout)
    if (
        service.redirects
        or not service.verify_certificate
        or timeouts != (usual.socket_connect_timeout, usual.socket_read_timeout)
    ):
        raise InvalidAppriseAddress("redirects, certificates and times are not the address's to say")
    return service


def shown_address(service: NotifyBase) -> str:
    """Write where a service leads so that nobody else can send there: of secrets no more than their ends."""
    whole = str(service.url(privacy=True)).partition("?")[0]  # type: ignore[no-untyped-call]  # it has no types
    schema, _, rest = whole.partition("://")
    parts = [unquote(part) for part in rest.split("/") if part]
    return f"{schema}://{'/'.join(_shortened(part) for part in parts)}"


def _check(url: str, schemas: Sequence[str]) -> None:
    found = _SCHEMA.fullmatch(url) if url.isascii() and url.isprintable() else None
    if found is None:
        raise InvalidAppriseAddress(f"an address like {EXAMPLE}, without blanks and commas")
    if found[1] not in schemas:
        raise InvalidAppriseAddress(f"{found[1]}:// is not taken here; {', '.join(schemas)} are")
    said = {unquote(part.partition("=")[0]).strip().lower() for part in re.split("[?&;]", url)[1:]}
    wrong = sorted(said - PARAMETERS - {""})
    if wrong:
        raise InvalidAppriseAddress(f"{wrong[0]}= is not taken; {', '.join(sorted(PARAMETERS))} are")


def _shortened(part: str) -> str:
    if _KEPT_SEGMENT.fullmatch(part):
        return part
    return f"{part[0]}...{part[-1]}" if len(part) > 1 else "..."
