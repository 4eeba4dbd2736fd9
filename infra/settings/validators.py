"""What a setting's type does not say: addresses of each kind, and names that have to be there."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from infra.addresses import split_addresses
from infra.settings.smtp_url import parse_smtp_url


class InvalidSettings(Exception):
    """Some settings make no sense; the message has a line for each."""


STORE_SCHEMES = ("redis", "rediss", "unix")


def check_store_url(said: str) -> str:
    """Check the address of a Redis or Valkey server."""
    parts = urlsplit(said)
    if parts.scheme not in STORE_SCHEMES or "://" not in said or not (parts.hostname or parts.path):
        raise ValueError("an address like redis://host:6379, rediss://host:6379 or unix:///path")
    return said


def check_store_urls(said: str) -> str:
    """Check the address of a server, or those of nodes of a cluster with blanks or commas between."""
    addresses = split_addresses(said)
    for address in addresses:
        check_store_url(address)
    if not addresses:
        check_store_url(said)
    return " ".join(addresses)


def check_web_url(said: str) -> str:
    """Check the address of a web server, and take a slash at its end away."""
    parts = urlsplit(said)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise ValueError("an address like http://host:8000")
    return said.rstrip("/")


def check_push_subject(said: str) -> str:
    """Check whom push services may write to: a mailbox or a page."""
    parts = urlsplit(said)
    is_mailbox = parts.scheme == "mailto" and 0 < parts.path.find("@") < len(parts.path) - 1
    if not is_mailbox and not (parts.scheme == "https" and parts.hostname):
        raise ValueError("an address like mailto:games@example.org or https://games.example")
    return said


def check_origin(said: str) -> str:
    """Check another site's origin as browsers write it: no path, in small letters; `*` stands for all."""
    if said == "*":
        return said
    parts = urlsplit(said.lower())
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        raise ValueError("origins like https://games.example, with commas between")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("origins like https://games.example, without a path, with commas between")
    return f"{parts.scheme}://{parts.netloc}"


def check_schema(schema: str) -> str:
    """Refuse what is no schema of an address: small letters and digits, a letter first."""
    if not re.fullmatch(r"[a-z][a-z0-9]{0,19}", schema):
        raise ValueError("is a schema like discord, without ://")
    return schema


def check_archive_url(said: str) -> str:
    """Check a folder, or an address of a kind for which fsspec finds what it needs here."""
    kind, parted, _ = said.partition("://")
    if parted:
        import fsspec  # noqa: PLC0415 - slow to import, and an archive elsewhere is rare

        try:
            fsspec.get_filesystem_class(kind)
        except (ValueError, ImportError) as error:
            raise ValueError(f"a folder, or an address that fsspec reaches here ({error})") from error
    return said


def check_smtp_url(said: str) -> str:
    """Check the address of a mail server."""
    parse_smtp_url(said)
    return said


def check_sender(said: str) -> str:
    """Check who writes mails: an address, or a name and an address."""
    from email_validator import EmailNotValidError, validate_email  # noqa: PLC0415 - few services send mail

    try:
        validate_email(
            said,
            strict=True,
            allow_display_name=True,
            allow_smtputf8=False,
            check_deliverability=False,
            test_environment=True,
        )
    except EmailNotValidError as error:
        raise ValueError(f"an address like Railhead <games@example.org> ({error})") from error
    return said


def check_game(said: str) -> str:
    """Check the name of a game."""
    from domain.games import catalog  # noqa: PLC0415 - settings are read by commands that need no game

    names = (*catalog.names(), catalog.TEMPLATE)
    if said not in names:
        raise ValueError(f"one of {', '.join(names)}")
    return said
