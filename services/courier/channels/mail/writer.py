"""A message as a mail: the same bytes at every attempt, and in every world that looks the same.

Fields that hold ids and addresses are written by hand, one line each: the library would break a long one
into encoded words, which no program reads there. The subject, too: given as text, the library reads encoded
words in it, and what these hold, ends of lines among it, would become fields of the mail.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import NamedTuple

from domain.table.correspondence.vacations import to_utc
from services.courier.channels.mail.html_part import MailPicture, write_html
from services.courier.channels.mail.origin import MailOrigin
from services.courier.channels.mail.text_part import write_text
from services.courier.channels.mail.words import to_line
from services.courier.message import Message
from services.courier.texts.catalogue import TextCatalogue

MAX_ID = 200


class MailWriter(NamedTuple):
    """Writes mails of one sender."""

    origin: MailOrigin
    texts: TextCatalogue

    def write(self, message: Message, channel: str, address: str, png: bytes | None = None) -> bytes:
        """Give the whole mail to an address, in ASCII, with CRLF at the ends of lines.

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
    """Give a line as a field may have it: as it is, or wholly in encoded words (RFC 2047)."""
    if line.isascii() and "=?" not in line:
        return line
    return Header(line, "utf-8", header_name="Subject").encode(linesep="\r\n")


def _atom(text: str) -> str:
    """Give an id as a message's name may have it; one that is too long goes by its digest."""
    if len(text) > MAX_ID:
        return hashlib.sha256(text.encode()).hexdigest()
    return re.sub(r"[^0-9A-Za-z._-]", "_", text)


def _set_boundaries(mail: EmailMessage, id_: str) -> None:
    """Part a mail by what follows from its id: `=_` stands in no part that is quoted-printable or Base64."""
    for number, part in enumerate(part for part in mail.walk() if part.is_multipart()):
        part.set_boundary(f"=_{hashlib.sha256(f'{number}.{id_}'.encode()).hexdigest()[:32]}")
