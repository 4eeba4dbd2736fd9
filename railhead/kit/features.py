"""A position as named numbers with bounds, built only from what a seat may know.

The numbers (features) are derived from the type of a game's view, so every game has them. Numbers and
booleans are copied; each word of a closed list becomes one number. A sequence is described by its length and
the sums of its items' numbers. A sequence whose items belong to seats has the items' numbers by seat,
starting with the viewer's own.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect

from domain.games import catalog
from domain.kernel.decide import seats_to_act
from domain.kernel.game import AutoStep, Game
from railhead.kit.feature_parts import FeatureBounds, FeaturePart, SeatOrder, read_part, read_seats
from railhead.kit.position import GamePosition


class _Layout(NamedTuple):
    view: FeaturePart
    seats: FeaturePart
    questions: tuple[str, ...]


class FeatureSpace:
    """The features of one game for one number of seats.

    `read` returns one number for each name. Numbers outside their bounds are clipped.
    """

    def __init__(self, game: str, seats: int) -> None:
        self.game, self.seats = game, seats
        self._layout = layout = _lay_out(game, seats)
        asked = [f"question.{name}" for name in layout.questions]
        points = [f"points.{name}" for name in SeatOrder(seats, 0).names[:-1]]
        turns = [f"{kind}.{name}" for kind in ("asked", "turn") for name in layout.seats.names]
        self.names = (*points, *turns, *asked, *layout.view.names)
        limits = (FeatureBounds.whole(),) * len(points)
        flags = (FeatureBounds(0, 1),) * (len(turns) + len(asked))
        self.bounds = (*limits, *flags, *layout.view.bounds)

    def __len__(self) -> int:
        return len(self.names)

    def read(self, position: GamePosition, seat: int) -> tuple[float, ...]:
        """Return the features of the position as the seat sees it. This costs about as much as two views."""
        game, state, order = position.game, position.state, SeatOrder(self.seats, seat)
        view = position.view(seat)
        on_turn = position.seat_on_turn
        found = [
            *(_points(game, view, other) for other in order.seats),
            *order.flags(seats_to_act(state)),
            *order.flags(() if on_turn is None else (on_turn,)),
            *self._question(game, state, seat),
            *self._layout.view.read(view, order),
        ]
        return tuple(
            float(min(max(value, low), high)) for value, (low, high) in zip(found, self.bounds, strict=True)
        )

    def _question(self, game: Game[Any], state: Any, seat: int) -> list[float]:
        asked = type(game.redact(state.stack[-1], seat)).__name__ if state.stack else None
        return [float(name == asked) for name in self._layout.questions]


def _points(game: Game[Any], view: Any, seat: int) -> float:
    return float(game.presentation.scoreboard_entry(view, seat).score or 0)


@cache
def _lay_out(name: str, seats: int) -> _Layout:
    game = catalog.game(name)
    if seats not in game.seat_counts:
        raise ValueError(f"{name} cannot be played with {seats} seats; possible: {game.seat_counts}")
    questions = tuple(rule.frame.__name__ for rule in game.rules if not isinstance(rule, AutoStep))
    view = read_part(inspect.type_info(game.view_type), "view", seats)
    return _Layout(view, read_seats("", seats), questions)
