"""The sender of e-mail."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from infra.logs import get_logger
from infra.ports.people.notices.addressees import EmailTarget, NoticeChannel
from services.courier.channels.mail.rasterizer import Rasterizer
from services.courier.channels.mail.transport import SmtpTransport
from services.courier.channels.mail.writer import MailWriter
from services.courier.channels.outcome import DeliveryOutcome
from services.courier.message import BoardPicture, Message

log = get_logger()


@dataclass(frozen=True)
class EmailSender:
    """Writes mails and takes them to the operator's mail server."""

    writer: MailWriter
    transport: SmtpTransport
    rasterizer: Rasterizer | None = None

    wants_board = True

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Send a message as a mail, in half a minute at most; drawing a PNG comes on top of that."""
        address = channel.target_as(EmailTarget).address
        png = None if message.board is None else await self._draw(message.board)
        return await self.transport.send(address, self.writer.write(message, channel.id, address, png))

    async def _draw(self, board: BoardPicture) -> bytes | None:
        """Make the PNG beside the loop; the mail goes without one that cannot be made."""
        if self.rasterizer is None:
            return None
        try:
            return await asyncio.to_thread(self.rasterizer, board.svg)
        except ValueError:
            log.exception("a board could not be made a PNG")
            return None
