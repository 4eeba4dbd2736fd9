"""A mail server on loopback that records accepted emails, and answers as a test specifies."""

from __future__ import annotations

import asyncio
import email.policy
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from tests.support.runtime.processes import free_port

_parse = BytesParser(policy=email.policy.default).parsebytes

OK = "250 2.0.0 taken"


class ReceivedMail(NamedTuple):
    """An email as received: sender, recipients, and its bytes."""

    sender: str
    recipients: tuple[str, ...]
    data: bytes

    @property
    def mail(self) -> EmailMessage:
        found = _parse(self.data)
        assert isinstance(found, EmailMessage)
        return found

    def part(self, kind: str) -> str:
        """Return the plain text or the HTML."""
        body = self.mail.get_body((kind,))
        assert body is not None
        return str(body.get_content())

    @property
    def link(self) -> str:
        """Return the first link of the plain text."""
        found = re.search(r"https?://\S+", self.part("plain"))
        assert found is not None
        return found[0]


@dataclass
class MailServer:
    """Records emails; `answers` has the answers to successive emails, keyed by recipient.

    All other emails are accepted. `refusals` are answers to recipients, `delays` the seconds until a recorded
    email is answered.
    """

    port: int = 0
    mails: list[ReceivedMail] = field(default_factory=list)
    tried: list[ReceivedMail] = field(default_factory=list)
    answers: dict[str, list[str]] = field(default_factory=dict)
    refusals: dict[str, str] = field(default_factory=dict)
    delays: dict[str, float] = field(default_factory=dict)
    logins: list[tuple[str, str]] = field(default_factory=list)

    def to(self, address: str) -> list[ReceivedMail]:
        """Return the emails accepted for an address."""
        return [one for one in self.mails if address in one.recipients]

    async def handle_RCPT(  # noqa: N802 - as the library calls it
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return OK

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - likewise
        (address,) = envelope.rcpt_tos
        came = ReceivedMail(envelope.mail_from, tuple(envelope.rcpt_tos), envelope.original_content)
        waiting = self.answers.get(address, [])
        answer = waiting.pop(0) if waiting else OK
        self.tried.append(came)
        if answer == OK:
            self.mails.append(came)
        await asyncio.sleep(self.delays.get(address, 0.0))
        return answer

    def authenticate(self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=data.password == b"secret", handled=False)


@contextmanager
def run_mail_server(tls: ssl.SSLContext | None = None) -> Iterator[MailServer]:
    """Run a mail server; with `tls`, it requires STARTTLS, and a login with the password `secret`."""
    found = MailServer()
    more: dict[str, Any] = {"tls_context": tls, "require_starttls": True, "auth_required": True}
    found.port = free_port()
    controller = Controller(
        found, "127.0.0.1", found.port, authenticator=found.authenticate, **(more if tls else {})
    )
    controller.start()
    try:
        yield found
    finally:
        controller.stop()
