"""The HTML of a mail: our own words, no script, nothing that is fetched, legible in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from services.courier.channels.mail.words import to_line
from services.courier.message import Message, MessageLink

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
    """Give the same as the plain text, with the board as a picture of the mail's own."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{_text(message.subject)}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(_blocks(message, asked, picture))
        + "\n</main></body></html>\n"
    )


def _blocks(message: Message, asked: str, picture: MailPicture | None) -> Iterator[str]:
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
    """Give a line of a daily message, which leads where its notice does."""
    if not part.links:
        return _text(part.subject)
    return f'<a href="{escape(part.links[0].url)}">{_text(part.subject)}</a>'


def _link(link: MessageLink) -> str:
    return f'<a href="{escape(link.url)}">{_text(link.text)}</a>'


def _text(text: str) -> str:
    return escape(to_line(text))
