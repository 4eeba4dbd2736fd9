"""All channels by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import httpx

from infra.ports.notices import ChannelKind, NoticeChannel
from infra.settings.parsing import parse_smtp_url
from infra.settings.settings import Settings
from services.courier.apprise_sender import AppriseSender
from services.courier.composer import Message
from services.courier.mail import EmailSender, MailWriter, SmtpTransport, find_rasterizer, read_origin
from services.courier.outcome import DeliveryOutcome, NotDelivered
from services.courier.texts import TextCatalogue
from services.courier.webhook import WebhookSender
from services.notices.offered_kinds import find_obstacle
from services.notices.push_keys import derive_push_key, push_subject
from services.shared.address_filter import AddressFilter


class ChannelSender(Protocol):
    """One kind of channel: it gives a message its form and takes it to the other side."""

    @property
    def wants_board(self) -> bool:
        """Whether its messages carry the board: drawing it takes milliseconds."""

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Take a message to a channel; whatever goes wrong on the way is an outcome, not an error."""


Senders = Mapping[ChannelKind, ChannelSender]
"""Senders by kind; a kind that the service does not offer has none."""


MOST_AT_ONCE: Mapping[ChannelKind, int] = {"email": 8}
"""How many channels of a kind are delivered to at once, where all lead to one server."""


class SenderParts(NamedTuple):
    """What senders are made of: settings, the one HTTP client, the words, the filter, the service's key."""

    settings: Settings
    client: httpx.AsyncClient
    texts: TextCatalogue
    addresses: AddressFilter
    key: bytes


class NoSender:
    """Stands in for a kind that is not offered any more: what is for its channels is refused for now."""

    wants_board = False

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Say that nothing goes this way."""
        return NotDelivered(None, "this service sends nothing by this kind of channel")


NO_SENDER = NoSender()


def _webhook(parts: SenderParts) -> ChannelSender:
    return WebhookSender(parts.client)


def _push(parts: SenderParts) -> ChannelSender:
    from services.courier.push import PushSender  # noqa: PLC0415 - it needs the extra `notices`

    subject = push_subject(parts.settings)
    if subject is None:
        raise LookupError("push is offered to nobody without a subject")
    return PushSender(parts.client, derive_push_key(parts.key), subject)


def _apprise(parts: SenderParts) -> ChannelSender:
    return AppriseSender(parts.settings.apprise_schemas)


def _email(parts: SenderParts) -> ChannelSender:
    chosen = parts.settings
    origin = read_origin(chosen.smtp_from or "", chosen.public_url or "")
    transport = SmtpTransport(parse_smtp_url(chosen.smtp_url or ""), origin, parts.addresses)
    return EmailSender(MailWriter(origin, parts.texts), transport, find_rasterizer())


SENDERS: Mapping[ChannelKind, Callable[[SenderParts], ChannelSender]] = {
    "webhook": _webhook,
    "email": _email,
    "apprise": _apprise,
    "push": _push,
}
"""A kind of channel more is one line more."""


def build_senders(parts: SenderParts) -> Senders:
    """Make the senders of the kinds that the service offers."""
    return {
        kind: make(parts) for kind, make in SENDERS.items() if find_obstacle(kind, parts.settings) is None
    }
