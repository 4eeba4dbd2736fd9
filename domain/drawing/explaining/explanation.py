"""A place explained to a reader: the game's card, what can be chosen there, and why nothing can.

A refusal is that of a world which the reader cannot tell from the real one, so it gives nothing away.
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
    """A card with the words of the options at its place; without any, the refusal of what was meant there."""

    card: PlaceCard
    options: tuple[str, ...] = ()
    refusal: CommandRefused | None = None


EXPLAINS_NOTHING = Presentation.__dataclass_fields__["explain"].default
"""What a game has that explains no places yet."""


class Reader(NamedTuple):
    """Who looks: the view that the reader has, and the seat whose options the reader may know, if any."""

    view: Any
    seat: int | None


def explain_place(
    game: Game[S, C], state: S, reader: Reader, place: str, random: Random
) -> ExplainedPlace | None:
    """Explain a place; None where the view has no such place, or the game explains nothing.

    Costs a listing of the seat's options, and a decision where none of them stands at the place.
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
    """Return whether an option's target is at a place; of equal things it names the first, and means any."""
    named = target if isinstance(target, tuple) else (target,)
    return strip_number(place) in {strip_number(each) for each in named if each is not None}


def strip_number(place: str) -> str:
    """Return a place without the number of equal things."""
    return place.partition("#")[0]


def find_refusal(game: Game[S, C], state: S, seat: int, command: C, random: Random) -> CommandRefused | None:
    """Give why a command would be refused, in a world like the real one; None if it would be carried out."""
    chance = SimulatedChance(random)
    try:
        decide(game, game.planning.determinize(state, seat, chance), seat, command, chance)
    except CommandRefused as refusal:
        return refusal
    return None
