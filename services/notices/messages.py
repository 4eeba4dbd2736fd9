"""A message to a channel, and the outcome of its delivery; both are the same for every kind of channel."""

from __future__ import annotations

from typing import Any

from infra.ports.tables import PortValue


class MessageLink(PortValue, frozen=True):
    """A link to a page, and its text."""

    text: str
    url: str


class AnswerOption(MessageLink, frozen=True):
    """A link that gives an answer to the addressee's decision; `passes`: it is a pass."""

    passes: bool = False


class BoardPicture(PortValue, frozen=True):
    """The board as the addressee may see it: a complete SVG, and a text drawing."""

    svg: str
    text: str


class Message(PortValue, frozen=True):
    """A message; every attempt to send it has the same id. `at` is the time of the event (UTC, ms).

    The `subject` names games, tables and people but nothing hidden, since it appears on locked screens. `due`
    is the deadline (UTC, ms). `data` is the content for programs, as JSON. `unsubscribe` is the token with
    which the reader can unsubscribe from these messages. A daily message has `parts`. `answers` are the
    answers to the addressee's decision, if it has only a few; they may show something hidden. `news` is a
    heading with lines about the changes that the board marks.
    """

    id: str
    kind: str
    at: int
    subject: str
    lines: tuple[str, ...]
    data: dict[str, Any]
    links: tuple[MessageLink, ...] = ()
    answers: tuple[AnswerOption, ...] = ()
    due: int | None = None
    news: tuple[str, ...] = ()
    board: BoardPicture | None = None
    unsubscribe: str | None = None
    ending: MessageLink | None = None
    parts: tuple[Message, ...] = ()


class Delivered(PortValue, frozen=True):
    """The receiver accepted the message; `code` is its status, if it has statuses."""

    code: int | None = None


class NotDelivered(PortValue, frozen=True):
    """The receiver rejected the message or could not be reached; `says` gives the reason in our own words.

    `retry_after` is the time (s) that the receiver asked us to wait. `final` means that it will never accept
    this message, `gone` that the channel no longer exists.
    """

    code: int | None
    says: str
    retry_after: float | None = None
    final: bool = False
    gone: bool = False


DeliveryOutcome = Delivered | NotDelivered
"""All possible results of a delivery."""
