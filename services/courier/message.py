"""What is sent: words, links and data for one addressee, before any channel has given it a form."""

from __future__ import annotations

from typing import Any

from infra.ports.values import PortValue


class MessageLink(PortValue, frozen=True):
    """A page that the message leads to, and what it is."""

    text: str
    url: str


class BoardPicture(PortValue, frozen=True):
    """The board as the addressee may know it: a whole SVG, and as text."""

    svg: str
    text: str


class Message(PortValue, frozen=True):
    """A message under the id that every attempt has; `at` is when what it tells happened (UTC, ms).

    The `subject` names games, tables and people, never what is hidden: it is read on locked screens. `due` is
    when a flag falls (UTC, ms). `data` is the same for programs, as JSON. `unsubscribe` is the token by which
    whoever holds the message can end such messages. A daily message has `parts`.
    """

    id: str
    kind: str
    at: int
    subject: str
    lines: tuple[str, ...]
    data: dict[str, Any]
    links: tuple[MessageLink, ...] = ()
    due: int | None = None
    board: BoardPicture | None = None
    unsubscribe: str | None = None
    ending: MessageLink | None = None
    parts: tuple[Message, ...] = ()
