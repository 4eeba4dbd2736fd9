"""Emails as bytes: headers, plain text, HTML, and the picture of the board."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from html import escape
from importlib.util import find_spec
from typing import NamedTuple
from urllib.parse import urlsplit

from domain.table.correspondence.vacations import to_utc
from services.notices.messages import Message, MessageLink
from services.notices.texts import TextCatalogue

MAX_LINE = 300
"""Maximum number of characters per line; names of tables and people are far shorter."""

_BIDI_MARKS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that set the text direction; a name could use them to disguise a line."""

_BREAKS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories of control characters, surrogates, and line and paragraph separators."""


def to_line(text: str) -> str:
    """Return text as one line, without line breaks, direction marks or unprintable characters."""
    return " ".join(_make_harmless(text[: 4 * MAX_LINE]).split())[:MAX_LINE]


def to_lines(text: str) -> list[str]:
    """Return the lines of a text drawing; spacing is kept, unsafe characters are replaced."""
    return [_make_harmless(line).rstrip() for line in text.split("\n")]


def _make_harmless(text: str) -> str:
    kept = (" " if char in _BIDI_MARKS or unicodedata.category(char) in _BREAKS else char for char in text)
    return "".join(kept)


STYLE = (
    "body{margin:0;padding:20px;font:16px/1.5 Georgia,serif;color:#23201a;background:#fbf8f1}"
    "main{max-width:34em;margin:0 auto}img{max-width:100%;height:auto}"
    "a{color:#1d4f7a}footer{margin-top:2em;font-size:14px;color:#5c564a}"
    "@media (prefers-color-scheme:dark){body{color:#efe9dc;background:#1d1b18}a{color:#9cc8ee}"
    "footer{color:#b8b0a0}}"
)


class MailPicture(NamedTuple):
    """An embedded picture: its content id and alternative text."""

    cid: str
    alt: str


def write_html(message: Message, asked: str, picture: MailPicture | None = None) -> str:
    """Return the same content as `write_text` in HTML, with the board as an embedded picture."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{_escape_line(message.subject)}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(_blocks_html(message, asked, picture))
        + "\n</main></body></html>\n"
    )


def _blocks_html(message: Message, asked: str, picture: MailPicture | None) -> Iterator[str]:
    if message.parts:
        yield f"<p>{_escape_line(message.lines[0])}</p>"
        yield _list_html(map(_part_html, message.parts))
    else:
        yield from (f"<p>{_escape_line(line)}</p>" for line in message.lines)
    if message.answers:
        yield _list_html(map(_link_html, message.answers))
    yield from (f"<p>{_link_html(link)}</p>" for link in message.links)
    if message.news:
        yield f"<p>{_escape_line(message.news[0])}</p>"
        yield _list_html(map(_escape_line, message.news[1:]))
    if picture is not None:
        yield f'<p><img src="cid:{escape(picture.cid)}" alt="{escape(picture.alt)}"></p>'
    ending = "" if message.ending is None else f"<br>{_link_html(message.ending)}"
    yield f"<footer>{_escape_line(asked)}{ending}</footer>"


def _list_html(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _part_html(part: Message) -> str:
    """Return one part of a daily message, linked if it has a link."""
    if not part.links:
        return _escape_line(part.subject)
    return f'<a href="{escape(part.links[0].url)}">{_escape_line(part.subject)}</a>'


def _link_html(link: MessageLink) -> str:
    return f'<a href="{escape(link.url)}">{_escape_line(link.text)}</a>'


def _escape_line(text: str) -> str:
    return escape(to_line(text))


def write_text(message: Message, asked: str) -> str:
    """Return the lines, answers, links, news, text board and footer of an email.

    The footer gives the reason for the email, and says how to unsubscribe.
    """
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
    for answer in message.answers:
        yield from ("", f"- {to_line(answer.text)}", f"  {answer.url}")
    for link in message.links:
        yield from ("", f"{link.text}: {link.url}")
    if message.news:
        yield from ("", to_line(message.news[0]), *(f"- {to_line(line)}" for line in message.news[1:]))
    if message.board is not None:
        yield from ("", *to_lines(message.board.text))
    yield from ("", "-- ", asked)
    if message.ending is not None:
        yield f"{message.ending.text}: {message.ending.url}"


class MailOrigin(NamedTuple):
    """The sender's address and name, and the service's public host."""

    address: str
    name: str
    host: str


def read_origin(sender: str, public_url: str) -> MailOrigin:
    """Parse the configured sender: an address, or a name and an address."""
    name, address = parseaddr(sender)
    return MailOrigin(address, name or "Railhead", urlsplit(public_url).hostname or "localhost")


MAX_ID = 200


class MailWriter(NamedTuple):
    """Writes emails from one sender."""

    origin: MailOrigin
    texts: TextCatalogue

    def write(self, message: Message, channel: str, address: str, png: bytes | None = None) -> bytes:
        """Return the complete email, in ASCII with CRLF line endings.

        The board is embedded as PNG, or attached as SVG if there is no PNG. It is never linked, since mail
        scanners follow links.
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
        yield "Subject", _encode_header(to_line(message.subject))
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


def _encode_header(line: str) -> str:
    """Return a line for a header field: unchanged if possible, else entirely in encoded words (RFC 2047)."""
    if line.isascii() and "=?" not in line:
        return line
    return Header(line, "utf-8", header_name="Subject").encode(linesep="\r\n")


def _atom(text: str) -> str:
    """Return an id as an atom of a Message-ID; an id that is too long is replaced by its digest."""
    if len(text) > MAX_ID:
        return hashlib.sha256(text.encode()).hexdigest()
    return re.sub(r"[^0-9A-Za-z._-]", "_", text)


def _set_boundaries(mail: EmailMessage, id_: str) -> None:
    """Derive MIME boundaries from the id.

    They contain `=_`, which never occurs in quoted-printable or Base64.
    """
    for number, part in enumerate(part for part in mail.walk() if part.is_multipart()):
        part.set_boundary(f"=_{hashlib.sha256(f'{number}.{id_}'.encode()).hexdigest()[:32]}")


Rasterizer = Callable[[str], bytes]
"""Converts SVG to PNG; takes from 0.1 s to a few seconds."""

WIDTH = 1_000
"""Width of the picture in pixels: it fits on a phone, and numbers stay legible."""


def find_rasterizer() -> Rasterizer | None:
    """Return the rasterizer; None if its library is not installed."""
    return None if find_spec("resvg_py") is None else rasterize


def rasterize(svg: str) -> bytes:
    """Convert SVG to PNG, with the system's fonts."""
    import resvg_py  # noqa: PLC0415 - an extra

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))
