"""The places of options on the drawing.

A track space goes by its id; the others are `city:ID`, `own:FACE#N`, `white:FACE#N`, `saved:FACE#N`,
`card:ID`, `field:BUILDING`, `seat:N` and `route:ID`. Dice that differ in nothing are numbered from 1, and an
option names the lowest numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.games.trains_and_stations import commands as wanted
from domain.games.trains_and_stations.commands import Cards, Faces
from domain.games.trains_and_stations.view import View
from domain.kernel.values import Command

Places = str | tuple[str, ...] | None


def target(view: View, command: Command) -> Places:
    """Name the place of an option on the drawing, or all those that it is made of."""
    if isinstance(command, wanted.Reroll) and view.picked is not None:
        # The bonus dice have been picked in a step of their own: what is left to pick are own dice.
        return _numbered("own", command.own) or None
    place = _PLACES.get(type(command))
    return place(command) if place else None


def _numbered(owner: str, faces: Faces) -> tuple[str, ...]:
    return tuple(
        f"{owner}:{face}#{number}"
        for face, count in sorted(Counter(faces).items())
        for number in range(1, count + 1)
    )


def _cards(cards: Cards) -> Places:
    return tuple(f"card:{card}" for card in cards) or None


def _rerolled(command: wanted.Reroll) -> Places:
    return (*_numbered("own", command.own), *_numbered("white", command.white)) or None


_PLACES: Mapping[type[Command], Callable[[Any], Places]] = {
    wanted.KeepSpecial: lambda command: _cards(command.cards),
    wanted.Gather: lambda command: _numbered("saved", command.roll_saved) or None,
    wanted.PickWhite: lambda command: _numbered("white", command.faces) or None,
    wanted.Reroll: _rerolled,
    wanted.PlaceTrain: lambda command: command.space,
    wanted.Erect: lambda command: f"city:{command.city}",
    wanted.FinishResolve: lambda command: _numbered("own", command.save) or None,
    wanted.ChooseDelivery: lambda command: f"route:{command.route}",
    wanted.ChooseMajority: lambda command: f"seat:{command.seat}",
    wanted.ClaimGoals: lambda command: _cards(command.cards),
    wanted.ChooseUpgrade: lambda command: f"field:{command.building}",
    wanted.GiveSpecials: lambda command: _cards(command.cards),
    wanted.GiveCoins: lambda command: f"seat:{command.to}",
}
"""Commands that have no place are buttons beside the board."""
