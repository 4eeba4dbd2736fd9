"""The answers worth a look: of those that come to nearly the same one stays."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.el_paso.commands import (
    AnyCommand,
    DiscardWorker,
    PayVersatile,
    PlaceBuilding,
    PlaceDisc,
    UseExchangeToken,
)
from domain.games.el_paso.data import DISCS, SITES
from domain.games.el_paso.data.kinds import DiscId
from domain.games.el_paso.frames import Build, Delivery, PayWorkers, PickDisc
from domain.games.el_paso.state import State

LIGHT: tuple[DiscId, ...] = ("disc_aux_1", "disc_aux_2", "disc_aux_4", "disc_aux_3")
"""Light discs in the order in which they leave the board."""
DEAREST = 1
"""Dollars that a space for a building may cost."""


def narrow(state: State, seat: int, options: tuple[AnyCommand, ...]) -> tuple[AnyCommand, ...]:
    """Leave out what hardly ever pays: workers for a dollar or two, exchanges before the delivery.

    Versatile workers pay where no other can, the next light disc goes, buildings lie on cheap spaces.
    """
    match state.stack[-1]:
        case Delivery():
            return options
        case PayWorkers():
            return _first(option for option in options if isinstance(option, PayVersatile))
        case PickDisc():
            kept = tuple(option for option in options if not _is_later_disc(state, seat, option))
        case Build():
            kept = tuple(option for option in options if not _is_dear(state, option))
        case _ if state.closer is not None:
            return options
        case _:
            kept = tuple(
                option for option in options if not isinstance(option, UseExchangeToken | DiscardWorker)
            )
    return kept or options


def _first(options: Iterable[PayVersatile]) -> tuple[AnyCommand, ...]:
    return (min(options, key=lambda option: option.count),)


def _is_later_disc(state: State, seat: int, option: AnyCommand) -> bool:
    if not isinstance(option, PlaceDisc) or DISCS[option.disc].dark:
        return False
    return option.disc != next(disc for disc in LIGHT if disc in state.players[seat].discs)


def _is_dear(state: State, option: AnyCommand) -> bool:
    if not isinstance(option, PlaceBuilding) or option.site in state.board.buildings:
        return False
    return (SITES[option.site].cost or 0) > DEAREST
