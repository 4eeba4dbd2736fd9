"""A seat's open decision, and signed links that answer it."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import NamedTuple

from domain.kernel import decide as kernel
from domain.table import visibility
from infra.ports.notices import NoticeChannel
from services.queries.reader import LoadedTable
from services.shared.derived_ids import derive_id

MAX_OPTIONS = 500
"""Maximum number of options that are read."""

MAX_LINKS = 8
"""Maximum number of options of a decision that has links; with more, messages only link to the table."""

MAX_DIGITS = 9


class DecisionOption(NamedTuple):
    """An option: its encoded command and its text; `passes`: it is a pass."""

    command: bytes
    says: str
    passes: bool


class SeatDecision(NamedTuple):
    """A seat's open decision: its number, the question as text, and the options in the table's order."""

    number: int
    question: str
    options: tuple[DecisionOption, ...]


def read_decision(loaded: LoadedTable, seat: int | None) -> SeatDecision | None:
    """Return the seat's open decision; None if the seat has none."""
    table, game = loaded.table, loaded.code.game
    if seat is None or table.phase != "playing":
        return None
    number = table.decision(seat)
    if number is None:
        return None
    view = visibility.game_view(game, table, seat)
    frame = visibility.redact_frame(game, table.position.stack[-1], seat)
    commands = kernel.legal_options(game, table.position, seat)[:MAX_OPTIONS]
    options = (
        DecisionOption(
            loaded.code.encode(command),
            game.presentation.option_text(view, command),
            isinstance(command, game.pass_commands),
        )
        for command in commands
    )
    return SeatDecision(number, str(game.presentation.question_text(view, frame)), tuple(options))


class AnswerLink(NamedTuple):
    """What a link answers, and through which channel it was sent; `option` is the name of the option."""

    player: str
    channel: str
    table: str
    seat: int
    decision: int
    option: str


def name_option(option: DecisionOption) -> str:
    """Return a short name that depends only on the option's command, not on the order of the options."""
    return sha256(option.command).hexdigest()[:16]


def make_answer_token(key: bytes, link: AnswerLink, moves: int) -> str:
    """Build the token of a link.

    It is valid until the channel is removed, or until its target changes (`moves` counts these changes).
    """
    words = tuple(map(str, link))
    return ".".join((*words, derive_id(key, "answer", *words, str(moves))))


def parse_answer_token(token: str) -> AnswerLink | None:
    """Parse a token; verifying it also needs the channel."""
    words = token.split(".")
    if len(words) != len(AnswerLink._fields) + 1 or not all(map(_is_number, words[3:5])):
        return None
    player, channel, table, seat, decision, option, _ = words
    return AnswerLink(player, channel, table, int(seat), int(decision), option)


def _is_number(word: str) -> bool:
    return len(word) <= MAX_DIGITS and word.isascii() and word.isdigit()


def is_answer_token(key: bytes, token: str, link: AnswerLink, moves: int) -> bool:
    """Return whether this service made the token for a channel whose target has changed `moves` times."""
    return hmac.compare_digest(make_answer_token(key, link, moves).encode(), token.encode())


class NotifiedSeat(NamedTuple):
    """A player's seat at a table, and the channel that notifies the player."""

    player: str
    channel: NoticeChannel
    table: str
    seat: int


def list_answer_paths(key: bytes, to: NotifiedSeat, decision: SeatDecision) -> tuple[str, ...]:
    """Return the path of the link for each option; empty if there are too many."""
    if len(decision.options) > MAX_LINKS:
        return ()
    links = (
        AnswerLink(to.player, to.channel.id, to.table, to.seat, decision.number, name_option(option))
        for option in decision.options
    )
    return tuple(f"/answer/{make_answer_token(key, link, to.channel.moves)}" for link in links)
