"""Who writes mails, and the host that messages are named after."""

from __future__ import annotations

from email.utils import parseaddr
from typing import NamedTuple
from urllib.parse import urlsplit


class MailOrigin(NamedTuple):
    """The sender's address and name, and the host under which people know the service."""

    address: str
    name: str
    host: str


def read_origin(sender: str, public_url: str) -> MailOrigin:
    """Read who writes, as the settings have it: an address, or a name and an address."""
    name, address = parseaddr(sender)
    return MailOrigin(address, name or "Railhead", urlsplit(public_url).hostname or "localhost")
