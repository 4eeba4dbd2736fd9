"""Explanations of places for a reader: the game's card, and the options there or why there are none.

Refusals come from an imagined world that the reader cannot tell from the real one, so they reveal nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple, TypeVar

from domain.drawing.explaining.place_card import PlaceCard
from domain.kernel.bots import SimulatedChance
from domain.kernel.decide import decide, free_actions, legal_options, seats_to_act
from domain.kernel.frames import GameState
from domain.kernel.game import Game
from domain.kernel.presentation import Presentation
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command

S = TypeVar("S", bound=GameState[Any])
C = TypeVar("C", bound=Command)


class ExplainedPlace(NamedTuple):
    """A place's card, with its options in words, or the refusal of the command that a click would send."""

    card: PlaceCard
    options: tuple[str, ...] = ()
    refusal: CommandRefused | None = None


EXPLAINS_NOTHING = Presentation.__dataclass_fields__["explain"].default
"""The default for games that do not explain places."""


class Reader(NamedTuple):
    """A reader: their view, and the seat whose options they may see, if any."""

    view: Any
    seat: int | None


def explain_place(
    game: Game[S, C], state: S, reader: Reader, place: str, random: Random
) -> ExplainedPlace | None:
    """Explain a place; return None if the view has no such place or the game does not explain it.

    The cost is that of listing the seat's options, plus one decision if the place has no option.
    """
    card = game.presentation.explain(reader.view, place)
    if card is None:
        return None
    seat = reader.seat
    if seat is None or seat not in seats_to_act(state):
        return ExplainedPlace(card)
    options = [
        game.presentation.option_text(reader.view, command)
        for command in (*legal_options(game, state, seat), *free_actions(game, state, seat))
        if stands_at(game.presentation.target(reader.view, command), place)
    ]
    if options:
        return ExplainedPlace(card, tuple(dict.fromkeys(options)))
    meant = game.presentation.attempt(reader.view, place)
    if meant is None:
        return ExplainedPlace(card)
    return ExplainedPlace(card, (), find_refusal(game, state, seat, meant, random))


def stands_at(target: str | tuple[str, ...] | None, place: str) -> bool:
    """Return whether a target includes a place; a target names only the first of interchangeable objects."""
    named = target if isinstance(target, tuple) else (target,)
    return strip_number(place) in {strip_number(each) for each in named if each is not None}


def strip_number(place: str) -> str:
    """Return a place id without the number that tells interchangeable objects apart."""
    return place.partition("#")[0]


def find_refusal(game: Game[S, C], state: S, seat: int, command: C, random: Random) -> CommandRefused | None:
    """Return the refusal of a command in an imagined world, or None if it would be carried out."""
    chance = SimulatedChance(random)
    try:
        decide(game, game.planning.determinize(state, seat, chance), seat, command, chance)
    except CommandRefused as refusal:
        return refusal
    return None
