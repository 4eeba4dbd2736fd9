"""Addresses of channels: mailboxes and Apprise URLs, and their checks."""

from __future__ import annotations

import base64
import logging
import re
import secrets
from collections.abc import Sequence
from email.errors import MessageError
from email.headerregistry import Address
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from email_validator import EmailNotValidError, validate_email

from services.shared.address_filter import AddressFilter

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

    logging.getLogger("apprise").propagate = False  # its lines hold addresses, and they are secrets
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


ALLOWED_BY = "RAILHEAD_NOTICES_ALLOW"
"""The setting that allows addresses which are not public."""

SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"  # noqa: S105 - how Standard Webhooks writes one


def invalid_url_reason(url: str, allowed: Sequence[str]) -> str | None:
    """Return why nothing may be posted there; None where it may.

    `http` is for addresses of networks that the operator allows, written as numbers.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "url: an address like https://example.org/hook"
    if parts.scheme not in {"http", "https"} or not host or not url.isascii() or not url.isprintable():
        return "url: an address like https://example.org/hook"
    if " " in url or "@" in parts.netloc:
        return "url: an address without blanks, name and password"
    try:
        ip_address(host)
    except ValueError:
        return None if parts.scheme == "https" else "url: https, so that nobody reads it on the way"
    if not AddressFilter(allowed).is_allowed(host):
        return f"url: the address is not public; to allow it, the operator adds it to {ALLOWED_BY}"
    is_open = parts.scheme == "http" and not AddressFilter(allowed).is_named(host)
    return "url: https, so that nobody reads it on the way" if is_open else None


def new_secret() -> str:
    """Make a secret, in Base64."""
    return base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def shown_secret(secret: str) -> str:
    """Write a secret as programs take it."""
    return f"{SECRET_PREFIX}{secret}"


class InvalidMailAddress(ValueError):
    """It is no address of a mailbox; the message says why."""


def normalize_address(address: str) -> str:
    """Return an address in the form in which it is kept; InvalidMailAddress says why it is none.

    Only addresses that any mail server takes, in ASCII before the `@`, are let through; nobody is asked
    whether the mailbox is there.
    """
    try:
        found = validate_email(address, strict=True, allow_smtputf8=False, check_deliverability=False)
    except EmailNotValidError as error:
        raise InvalidMailAddress(f"an address like ada@example.org ({error})") from error
    if found.ascii_email is None or not _fits_header(found.ascii_email):
        raise InvalidMailAddress("an address like ada@example.org, of plain letters before the @")
    return found.ascii_email


def _fits_header(address: str) -> bool:
    """Return whether a mail can name an address: one that holds an encoded word (RFC 2047) cannot be read."""
    try:
        return Address(addr_spec=address).addr_spec == address
    except (MessageError, ValueError):
        return False


def mailbox_name(address: str) -> str:
    """Return what addresses have in common that mostly lead to one mailbox: no case, no part after a `+`."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
