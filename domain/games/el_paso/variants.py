"""The options of a table, the check for invalid combinations, and the sets of options played in tests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.el_paso.data.actions import Side
from domain.kernel.values import Value


class Options(Value, frozen=True):
    """The options of a table (ELP-17.1).

    `neutral_layout`: the positions of the neutral buildings (ELP-2.1). `train_sides`: the sides of the four
    train cards, each a or b (ELP-2.2). `building_sides`: the sides of the six building stacks (ELP-2.4).
    `start_seat`: the starting seat, random if null (ELP-2.8). `difficulty`: the number of B cards for Sue,
    the rival in a solo game (ELP-16.5). `b_cards`: which B cards these are, random if null.
    """

    neutral_layout: Literal["first_game", "random"] = "first_game"
    train_sides: Annotated[str, Meta(pattern="^[ab]{4}$")] = "aaaa"
    building_sides: Annotated[str, Meta(pattern="^[ab]{6}$")] = "aaaaaa"
    start_seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    difficulty: Annotated[int, Meta(ge=0, le=3)] = 0
    b_cards: Literal["B1", "B2", "B3", "B1 B2", "B1 B3", "B2 B3", "B1 B2 B3"] | None = None

    def train_side(self, card: int) -> Side:
        return "a" if self.train_sides[card - 1] == "a" else "b"

    def building_side(self, level: int) -> Side:
        return "a" if self.building_sides[level - 1] == "a" else "b"


def invalid_reason(options: Options, seats: int) -> str | None:
    """Return why the options are invalid for a number of seats, or None if they are valid."""
    if seats > 1 and (options.difficulty or options.b_cards):
        return f"difficulty and b_cards are for 1 seat, not for {seats} (ELP-16.5)"
    if options.b_cards and len(options.b_cards.split()) != options.difficulty:
        return f"b_cards must name as many cards as difficulty, which is {options.difficulty} (ELP-16.5)"
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat is {options.start_seat}, but the {seats} seats are numbered from 0 (ELP-2.8)"
    return None


VARIANTS: tuple[Options, ...] = (
    Options(),
    Options(neutral_layout="random", train_sides="bbbb", building_sides="bbbbbb"),
    Options(train_sides="abab", building_sides="babbab"),
    Options(difficulty=1),
    Options(neutral_layout="random", train_sides="baba", building_sides="abaaba", difficulty=2),
    Options(train_sides="bbbb", building_sides="bbbbbb", difficulty=3),
    Options(difficulty=1, b_cards="B2"),
)
"""All sides a, all sides b, and mixed sides; solo games at each difficulty, one with a chosen B card."""
