"""The plain text of a mail."""

from __future__ import annotations

from collections.abc import Iterator

from services.courier.channels.mail.words import to_line, to_lines
from services.courier.message import Message


def write_text(message: Message, asked: str) -> str:
    """Give lines, links, the board in letters and, at the foot, why it came and how to end it."""
    return "\n".join(_blocks(message, asked)) + "\n"


def _blocks(message: Message, asked: str) -> Iterator[str]:
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
