"""Email channels: mailboxes, and messages through the operator's mail server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address
from typing import TYPE_CHECKING

from email_validator import EmailNotValidError, validate_email
from msgspec import UNSET

from infra.logs import get_logger
from infra.ports.notices import EmailTarget, NoticeChannel
from infra.settings.parsing import parse_smtp_url
from infra.settings.settings import Settings
from services.notices.channels.channel import (
    Channel,
    ChannelChange,
    ChannelName,
    ChannelPart,
    InvalidTarget,
    KnownPassword,
    MailAddress,
    Obstacle,
    SenderParts,
    ShownParts,
)
from services.notices.channels.mail_writer import MailWriter, Rasterizer, find_rasterizer, read_origin
from services.notices.messages import BoardPicture, DeliveryOutcome, Message
from services.shared.bodies import RequestBody

if TYPE_CHECKING:
    from services.notices.channels.smtp_transport import SmtpTransport

log = get_logger()


class NewMailbox(RequestBody, frozen=True, tag="email"):
    """A mailbox. It receives a message with a confirmation link, and nothing else until the link is followed.

    The mailbox can be used to reset the player's password if `password` is correct, or if the account has
    none.
    """

    name: ChannelName
    address: MailAddress
    password: KnownPassword | None = None


class MailboxSummary(ChannelPart, frozen=True, tag="email"):
    """A mailbox. It becomes active when the link in its first message is followed.

    `resets`: it can be used to reset the player's password. `answers`: links in its messages may answer
    decisions without a login.
    """

    address: str
    resets: bool
    answers: bool


class MailChannel(Channel[EmailTarget, NewMailbox, MailboxSummary]):
    """Mailboxes of players."""

    kind = "email"
    changes = frozenset({"address", "password", "answers"})
    at_once = 8  # all mail goes through one server

    def find_obstacle(self, settings: Settings) -> Obstacle | None:
        """Return an obstacle unless all three mail settings are set."""
        needed = {
            "RAILHEAD_SMTP_URL": settings.smtp_url,
            "RAILHEAD_SMTP_FROM": settings.smtp_from,
            "RAILHEAD_PUBLIC_URL": settings.public_url,
        }
        missing = [name for name, value in needed.items() if value is None]
        return Obstacle("this service does not send email", f"set {', '.join(missing)}") if missing else None

    def make(self, form: NewMailbox, settings: Settings) -> EmailTarget:
        """Build a target without the right to reset the password; the API adds that after a check."""
        del settings
        return EmailTarget(_normalize(form.address))

    def change(self, target: EmailTarget, change: ChannelChange, settings: Settings, now: int) -> EmailTarget:
        """Change the address; a new one loses the right to reset the password."""
        del settings, now
        if change.address is UNSET:
            return target
        address = _normalize(change.address)
        return target if address == target.address else EmailTarget(address)

    def is_same_place(self, before: EmailTarget, after: EmailTarget) -> bool:
        """Compare addresses."""
        return before.address == after.address

    def show(self, target: EmailTarget, parts: ShownParts) -> MailboxSummary:
        """Show the address, and what the mailbox may be used for."""
        return MailboxSummary(
            **parts.common(), address=target.address, resets=target.resets, answers=parts.channel.answers
        )

    def open_sender(self, parts: SenderParts) -> EmailSender:
        from services.notices.channels.smtp_transport import SmtpTransport  # noqa: PLC0415 - only here

        settings = parts.settings
        origin = read_origin(settings.smtp_from or "", settings.public_url or "")
        transport = SmtpTransport(parse_smtp_url(settings.smtp_url or ""), origin, parts.addresses)
        return EmailSender(MailWriter(origin, parts.texts), transport, find_rasterizer())


def _normalize(address: str) -> str:
    try:
        return normalize_address(address)
    except InvalidMailAddress as error:
        raise InvalidTarget(f"address: {error}") from error


class InvalidMailAddress(ValueError):
    """An invalid email address; the message gives the reason."""


def normalize_address(address: str) -> str:
    """Return an address in its stored form; raise InvalidMailAddress if it is invalid.

    Only addresses that every mail server accepts are valid: ASCII before the `@`. Whether the mailbox exists
    is not checked.
    """
    try:
        checked = validate_email(address, strict=True, allow_smtputf8=False, check_deliverability=False)
    except EmailNotValidError as error:
        raise InvalidMailAddress(f"not a valid address like ada@example.org ({error})") from error
    if checked.ascii_email is None or not _fits_header(checked.ascii_email):
        raise InvalidMailAddress("not a valid address like ada@example.org; use plain letters before the @")
    return checked.ascii_email


def _fits_header(address: str) -> bool:
    """Return whether an email header can hold the address.

    Mail programs would decode an encoded word (RFC 2047) in it.
    """
    try:
        return Address(addr_spec=address).addr_spec == address
    except (MessageError, ValueError):
        return False


def mailbox_name(address: str) -> str:
    """Return a name that is usually the same for all addresses of a mailbox.

    It is in lower case and omits the part after a `+`.
    """
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


@dataclass(frozen=True)
class EmailSender:
    """Writes emails and passes them to the operator's mail server."""

    writer: MailWriter
    transport: SmtpTransport
    rasterizer: Rasterizer | None = None

    wants_board = True

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Send a message as an email within 30 s, not counting the time to draw the PNG."""
        address = channel.target_as(EmailTarget).address
        png = None if message.board is None else await self._draw(message.board)
        return await self.transport.send(address, self.writer.write(message, channel.id, address, png))

    async def _draw(self, board: BoardPicture) -> bytes | None:
        """Convert the board to PNG in a thread; return None on failure, so that the email has no PNG."""
        if self.rasterizer is None:
            return None
        try:
            return await asyncio.to_thread(self.rasterizer, board.svg)
        except ValueError:
            log.exception("could not convert a board to PNG")
            return None
