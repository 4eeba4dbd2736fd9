"""The way to the operator's mail server: one connection a mail, in a bounded time."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import aiosmtplib

from infra.logs import get_logger
from infra.settings.smtp_url import SmtpServer
from services.courier.channels.mail.origin import MailOrigin
from services.courier.channels.outcome import Delivered, DeliveryOutcome, NotDelivered
from services.shared.address_filter import OUTGOING, AddressFilter

TIMEOUT_SECONDS = 30.0
"""How long a mail may take, from the first packet to the server's word that it has it."""

QUIT_SECONDS = 2.0

log = get_logger()

ACCEPTED, PERMANENT = 250, 500
"""The answer to a mail that was taken, and the first of those that mean never (RFC 5321, 4.2.1)."""


@dataclass(frozen=True)
class SmtpTransport:
    """Takes mails to one server, which may lie in a network that nothing else is sent to."""

    server: SmtpServer
    origin: MailOrigin
    addresses: AddressFilter
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    async def send(self, address: str, mail: bytes) -> DeliveryOutcome:
        """Take a mail to its mailbox; whatever goes wrong is an outcome, in words that hold no address."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS), self._connected() as client:
                await client.sendmail(self.origin.address, [address], mail)
                with suppress(aiosmtplib.SMTPException, OSError, TimeoutError):
                    await client.quit(timeout=QUIT_SECONDS)
                return Delivered(ACCEPTED)
        except TimeoutError:
            return NotDelivered(None, f"the mail server did not answer within {TIMEOUT_SECONDS:.0f} s")
        except aiosmtplib.SMTPRecipientsRefused as refused:
            return _refusal(refused.recipients[0].code, "the mail server does not take mail for this mailbox")
        except aiosmtplib.SMTPDataError as refused:
            return _refusal(refused.code, "the mail server does not take this mail")
        except aiosmtplib.SMTPResponseException as refused:
            log.warning("the mail server refused the service", code=refused.code, says=refused.message[:200])
            return NotDelivered(refused.code, f"the mail server answered {refused.code}")
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            log.warning("the mail server cannot be used", error=f"{type(error).__name__}: {error}")
            return NotDelivered(None, "the mail server could not be reached, or the exchange broke off")

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[aiosmtplib.SMTP]:
        """Connect, turn to TLS and log in as the settings say; the operator's own server is let through."""
        server = self.server
        client = aiosmtplib.SMTP(
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            local_hostname=self.origin.host,
            timeout=TIMEOUT_SECONDS,
            use_tls=server.security == "smtps",
            start_tls=server.security == "starttls",
            tls_context=self.tls,
        )
        token = OUTGOING.set(False)
        try:
            await self._permit()
            await client.connect()
            yield client
        finally:
            OUTGOING.reset(token)
            client.close()

    async def _permit(self) -> None:
        """Look up where the server is now: it may have moved since the last mail."""
        loop, server = asyncio.get_running_loop(), self.server
        found = await loop.getaddrinfo(server.host, server.port, type=socket.SOCK_STREAM)
        self.addresses.permit_mail_server((str(address[0]), server.port) for *_, address in found)


def _refusal(code: int, says: str) -> NotDelivered:
    return NotDelivered(code, says, final=code >= PERMANENT)
