"""The mail channel: text, HTML and pictures of a mail, and sending it by SMTP."""

from __future__ import annotations

import asyncio
import hashlib
import re
import socket
import ssl
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from html import escape
from importlib.util import find_spec
from typing import NamedTuple
from urllib.parse import urlsplit

import aiosmtplib

from domain.table.correspondence.vacations import to_utc
from infra.logs import get_logger
from infra.ports.notices import EmailTarget, NoticeChannel
from infra.settings.parsing import SmtpServer
from services.courier.composer import BoardPicture, Message, MessageLink
from services.courier.outcome import Delivered, DeliveryOutcome, NotDelivered
from services.courier.texts import TextCatalogue
from services.shared.address_filter import OUTGOING, AddressFilter

log = get_logger()

MAX_LINE = 300
"""Characters of a line; names of tables and people are far shorter."""

_TURNS_TEXT = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that let text run the other way: a name could make a line look like another."""

_BREAKS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Controls, halves of pairs, and ends of lines and paragraphs."""


def to_line(text: str) -> str:
    """Return text as one line without anything that ends it, turns it round or cannot be written."""
    return " ".join(_harmless(text[: 4 * MAX_LINE]).split())[:MAX_LINE]


def to_lines(text: str) -> list[str]:
    """Return the lines of a drawing in letters, blanks and all, each without what could end or turn it."""
    return [_harmless(line).rstrip() for line in text.split("\n")]


def _harmless(text: str) -> str:
    kept = (" " if one in _TURNS_TEXT or unicodedata.category(one) in _BREAKS else one for one in text)
    return "".join(kept)


STYLE = (
    "body{margin:0;padding:20px;font:16px/1.5 Georgia,serif;color:#23201a;background:#fbf8f1}"
    "main{max-width:34em;margin:0 auto}img{max-width:100%;height:auto}"
    "a{color:#1d4f7a}footer{margin-top:2em;font-size:14px;color:#5c564a}"
    "@media (prefers-color-scheme:dark){body{color:#efe9dc;background:#1d1b18}a{color:#9cc8ee}"
    "footer{color:#b8b0a0}}"
)


class MailPicture(NamedTuple):
    """A picture that the mail holds: its content id, and what stands there where it is not shown."""

    cid: str
    alt: str


def write_html(message: Message, asked: str, picture: MailPicture | None = None) -> str:
    """Return the same as the plain text, with the board as a picture of the mail's own."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{_text(message.subject)}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(_blocks_html(message, asked, picture))
        + "\n</main></body></html>\n"
    )


def _blocks_html(message: Message, asked: str, picture: MailPicture | None) -> Iterator[str]:
    if message.parts:
        yield f"<p>{_text(message.lines[0])}</p>"
        yield f"<ul>{''.join(f'<li>{_part(part)}</li>' for part in message.parts)}</ul>"
    else:
        yield from (f"<p>{_text(line)}</p>" for line in message.lines)
    yield from (f"<p>{_link(link)}</p>" for link in message.links)
    if picture is not None:
        yield f'<p><img src="cid:{escape(picture.cid)}" alt="{escape(picture.alt)}"></p>'
    ending = "" if message.ending is None else f"<br>{_link(message.ending)}"
    yield f"<footer>{_text(asked)}{ending}</footer>"


def _part(part: Message) -> str:
    """Return a line of a daily message, which leads where its notice does."""
    if not part.links:
        return _text(part.subject)
    return f'<a href="{escape(part.links[0].url)}">{_text(part.subject)}</a>'


def _link(link: MessageLink) -> str:
    return f'<a href="{escape(link.url)}">{_text(link.text)}</a>'


def _text(text: str) -> str:
    return escape(to_line(text))


def write_text(message: Message, asked: str) -> str:
    """Return lines, links, the board in letters and, at the foot, why it came and how to end it."""
    return "\n".join(_blocks_text(message, asked)) + "\n"


def _blocks_text(message: Message, asked: str) -> Iterator[str]:
    if message.parts:
        yield to_line(message.lines[0])
        for part in message.parts:
            yield ""
            yield f"- {to_line(part.subject)}"
            yield from (f"  {link.url}" for link in part.links)
    else:
        yield from map(to_line, message.lines)
    for link in message.links:
        yield from ("", f"{link.text}: {link.url}")
    if message.board is not None:
        yield from ("", *to_lines(message.board.text))
    yield from ("", "-- ", asked)
    if message.ending is not None:
        yield f"{message.ending.text}: {message.ending.url}"


class MailOrigin(NamedTuple):
    """The sender's address and name, and the host under which people know the service."""

    address: str
    name: str
    host: str


def read_origin(sender: str, public_url: str) -> MailOrigin:
    """Read who writes, as the settings have it: an address, or a name and an address."""
    name, address = parseaddr(sender)
    return MailOrigin(address, name or "Railhead", urlsplit(public_url).hostname or "localhost")


MAX_ID = 200


class MailWriter(NamedTuple):
    """Writes mails of one sender."""

    origin: MailOrigin
    texts: TextCatalogue

    def write(self, message: Message, channel: str, address: str, png: bytes | None = None) -> bytes:
        """Return the whole mail to an address, in ASCII, with CRLF at the ends of lines.

        The board stands in it as PNG where there is one, is attached as SVG else, and is never linked: links
        are followed by whoever looks at mail on the way.
        """
        mail = EmailMessage(policy=SMTP)
        mail["From"] = Address(self.origin.name, addr_spec=self.origin.address)
        mail["To"] = Address(addr_spec=address)
        asked = self.texts.say("parts", "asked", host=self.origin.host)
        mail.set_content(write_text(message, asked), cte="quoted-printable")
        self._add_html(mail, message, asked, png)
        if message.board is not None and png is None:
            svg = message.board.svg.encode()
            mail.add_attachment(svg, maintype="image", subtype="svg+xml", filename="board.svg")
        _set_boundaries(mail, message.id)
        fields = "".join(f"{name}: {value}\r\n" for name, value in self._plain_fields(message, channel))
        return fields.encode("ascii") + mail.as_bytes()

    def _add_html(self, mail: EmailMessage, message: Message, asked: str, png: bytes | None) -> None:
        cid = f"{_atom(message.id)}.board@{self.origin.host}"
        picture = None if png is None else MailPicture(cid, self.texts.say("parts", "board"))
        html = write_html(message, asked, picture)
        mail.add_alternative(html, subtype="html", cte="quoted-printable")
        if png is not None:
            part = list(mail.iter_parts())[-1]
            part.add_related(png, maintype="image", subtype="png", cid=f"<{cid}>", filename="board.png")

    def _plain_fields(self, message: Message, channel: str) -> Iterator[tuple[str, str]]:
        host = self.origin.host
        yield "Subject", _encoded(to_line(message.subject))
        yield "Date", format_datetime(to_utc(message.at))
        yield "Message-ID", f"<{_atom(message.id)}.{channel}@{host}>"
        table = message.data.get("table")
        if isinstance(table, str):
            root = f"<table.{_atom(table)}.{channel}@{host}>"
            yield "In-Reply-To", root
            yield "References", root
        yield "Auto-Submitted", "auto-generated"
        if message.ending is not None:
            yield "List-Id", f"<notices.{host}>"
            yield "List-Unsubscribe", f"<{message.ending.url}>"
            yield "List-Unsubscribe-Post", "List-Unsubscribe=One-Click"


def _encoded(line: str) -> str:
    """Return a line as a field may have it: as it is, or wholly in encoded words (RFC 2047)."""
    if line.isascii() and "=?" not in line:
        return line
    return Header(line, "utf-8", header_name="Subject").encode(linesep="\r\n")


def _atom(text: str) -> str:
    """Return an id as a message's name may have it; one that is too long goes by its digest."""
    if len(text) > MAX_ID:
        return hashlib.sha256(text.encode()).hexdigest()
    return re.sub(r"[^0-9A-Za-z._-]", "_", text)


def _set_boundaries(mail: EmailMessage, id_: str) -> None:
    """Part a mail by what follows from its id: `=_` stands in no part that is quoted-printable or Base64."""
    for number, part in enumerate(part for part in mail.walk() if part.is_multipart()):
        part.set_boundary(f"=_{hashlib.sha256(f'{number}.{id_}'.encode()).hexdigest()[:32]}")


Rasterizer = Callable[[str], bytes]
"""Makes a PNG of an SVG; it takes from a tenth of a second to some seconds."""

WIDTH = 1_000
"""Pixels: a phone shows it whole, and figures can still be read."""


def find_rasterizer() -> Rasterizer | None:
    """Return what makes PNGs; None where it is not installed."""
    return None if find_spec("resvg_py") is None else rasterize


def rasterize(svg: str) -> bytes:
    """Make a PNG of an SVG; letters are those of the fonts that the system has."""
    import resvg_py  # noqa: PLC0415 - an extra

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))


TIMEOUT_SECONDS = 30.0
"""How long a mail may take, from the first packet to the server's word that it has it."""

QUIT_SECONDS = 2.0


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
