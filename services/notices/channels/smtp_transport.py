"""Sending emails over SMTP; only the courier imports this."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import aiosmtplib

from infra.logs import get_logger
from infra.settings.parsing import SmtpServer
from services.notices.channels.mail_writer import MailOrigin
from services.notices.messages import Delivered, DeliveryOutcome, NotDelivered
from services.shared.address_filter import OUTGOING, AddressFilter

log = get_logger()

TIMEOUT_SECONDS = 30.0
"""Maximum seconds for sending an email, from the first packet until the server has accepted it."""

QUIT_SECONDS = 2.0

ACCEPTED, PERMANENT = 250, 500
"""Status of an accepted email, and the lowest status of permanent failures (RFC 5321, section 4.2.1)."""


@dataclass(frozen=True)
class SmtpTransport:
    """Sends through the operator's mail server, which may be in a network that is otherwise forbidden."""

    server: SmtpServer
    origin: MailOrigin
    addresses: AddressFilter
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    async def send(self, address: str, mail: bytes) -> DeliveryOutcome:
        """Send an email. Failures are returned, not raised; their text contains no addresses."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS), self._connect() as client:
                await client.sendmail(self.origin.address, [address], mail)
                with suppress(aiosmtplib.SMTPException, OSError, TimeoutError):
                    await client.quit(timeout=QUIT_SECONDS)
                return Delivered(ACCEPTED)
        except TimeoutError:
            return NotDelivered(None, f"the mail server did not answer within {TIMEOUT_SECONDS:.0f} s")
        except aiosmtplib.SMTPRecipientsRefused as refused:
            return _build_refusal(
                refused.recipients[0].code, "the mail server rejects email for this mailbox"
            )
        except aiosmtplib.SMTPDataError as refused:
            return _build_refusal(refused.code, "the mail server rejects this email")
        except aiosmtplib.SMTPResponseException as refused:
            log.warning("the mail server refused the service", code=refused.code, says=refused.message[:200])
            return NotDelivered(refused.code, f"the mail server answered {refused.code}")
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            log.warning("cannot use the mail server", error=f"{type(error).__name__}: {error}")
            return NotDelivered(None, "the mail server could not be reached, or the connection was lost")

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[aiosmtplib.SMTP]:
        """Connect, start TLS and log in as configured; the address filter permits this server."""
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
            await self._permit_server()
            await client.connect()
            yield client
        finally:
            OUTGOING.reset(token)
            client.close()

    async def _permit_server(self) -> None:
        """Permit the server's current addresses, which may have changed since the last email."""
        loop, server = asyncio.get_running_loop(), self.server
        addresses = await loop.getaddrinfo(server.host, server.port, type=socket.SOCK_STREAM)
        self.addresses.permit_mail_server((str(address[0]), server.port) for *_, address in addresses)


def _build_refusal(code: int, says: str) -> NotDelivered:
    return NotDelivered(code, says, final=code >= PERMANENT)
