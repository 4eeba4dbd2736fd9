"""What a seat may know of a game and what it may do, by the game's view and the table's secrecy alone."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.kernel import decide as kernel
from domain.kernel.frames import Pending
from domain.kernel.game import SeatSummary, Way
from domain.kernel.values import Command
from domain.table import secrecy
from domain.table.rules.undo import reachable
from services.api.keeping import Kept
from services.api.shapes import Option, Shape
from services.reading import Folded

NOTHING = msgspec.Raw(b"null")
FACT_BYTES = 200
"""About what a fact of a seat takes."""


class Insight(Shape, frozen=True):
    """A seat's view of the game; what it may do is left empty for those who only look."""

    view: msgspec.Raw
    summaries: tuple[SeatSummary, ...] = ()
    question: str | None = None
    way: Way = Way()
    decision: int | None = None
    options: tuple[Option, ...] = ()
    anytime: tuple[Option, ...] = ()
    undo: tuple[int, ...] = ()

    @property
    def weight(self) -> int:
        """About how many bytes it takes to keep."""
        parts = (len(option.ghost or "") + 300 for option in (*self.options, *self.anytime))
        told = sum(len(summary.facts) for summary in self.summaries)
        return 500 + len(bytes(self.view)) + FACT_BYTES * told + sum(parts)


def insight(kept: Kept[Insight], folded: Folded, seat: int | None, *, acts: bool) -> Insight:
    """Give what a seat knows after this record, and where it `acts` what it may do; made once."""
    key = (folded.hash, seat, acts)
    known = kept.get(key)
    if known is not None:
        return known
    made = _made(folded, seat, acts=acts)
    return kept.put(key, made, made.weight)


def options_of(folded: Folded, seat: int) -> tuple[Option, ...] | None:
    """Give the legal answers of a seat that is asked, None where it is not."""
    table, game = folded.table, folded.code.game
    if table.phase != "playing" or table.decision(seat) is None:
        return None
    view = secrecy.table_seen(game, table, seat)
    return _options(folded, view, kernel.options(game, table.play, seat))


def _made(folded: Folded, seat: int | None, *, acts: bool) -> Insight:
    table, game = folded.table, folded.code.game
    if table.play is None:
        return Insight(NOTHING)
    view = secrecy.table_seen(game, table, seat)
    seen = Insight(
        msgspec.Raw(folded.code.encode(view)),
        tuple(game.seat_summary(view, one) for one in range(len(table.chairs))),
        _question(folded, view, seat),
        _way(folded, view, seat),
    )
    if not acts or seat is None or table.phase != "playing":
        return seen
    return Insight(
        seen.view,
        seen.summaries,
        seen.question,
        seen.way,
        table.decision(seat),
        _options(folded, view, kernel.options(game, table.play, seat)),
        _options(folded, view, kernel.offered(game, table.play, seat)),
        reachable(table, seat),
    )


def _question(folded: Folded, view: Any, seat: int | None) -> str | None:
    frames = _frames(folded, seat)
    return str(folded.code.game.question(view, frames[-1])) if frames else None


def _way(folded: Folded, view: Any, seat: int | None) -> Way:
    frames = _frames(folded, seat)
    return folded.code.game.way(view, frames) if frames else Way()


def _frames(folded: Folded, seat: int | None) -> tuple[Pending, ...]:
    table, game = folded.table, folded.code.game
    stack = table.play.stack if table.play is not None and table.phase == "playing" else ()
    return tuple(secrecy.frame_seen(game, frame, seat) for frame in stack)


def _options(folded: Folded, view: Any, commands: tuple[Command, ...]) -> tuple[Option, ...]:
    game, encode = folded.code.game, folded.code.encode
    between = game.between.commands if game.between else ()
    return tuple(
        Option(
            msgspec.Raw(encode(command)),
            game.says(view, command),
            *_where(game.at(view, command)),
            game.ghost(view, command) or None,
            isinstance(command, between),
            isinstance(command, game.passes),
        )
        for command in commands
    )


def _where(place: str | tuple[str, ...] | None) -> tuple[str | None, tuple[str, ...]]:
    return (None, place) if isinstance(place, tuple) else (place, ())
