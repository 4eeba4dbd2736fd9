"""Positions of Whistle Stop from short descriptions.

`given.position` of a case may have these keys:

- `round`: the number of the round (default 1)
- `players`: a list with the differences from
  coins = 5, coal = 0, mail = 0, points = 0, stop = "alder", hand = []
- `stack`: frames, the last on top (default: seat 0 runs up to three stops)

Passengers that are in no hand and no frame are in the pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

import msgspec

from domain.games.template.data import NUMBERS, PASSENGERS
from domain.games.template.frames import AnyFrame, KeepOne, NextRound, TakeTurn, Travel
from domain.games.template.state import Player, State
from domain.games.template.variants import Options
from domain.kernel import multiset
from domain.kernel.values import Value


class _Described(Value, frozen=True):
    round: int = 1
    players: tuple[Player, ...] = ()
    stack: tuple[AnyFrame, ...] = ()


def build(options: Options, seats: int, description: Mapping[str, Any]) -> State:
    """Build the position that a case describes; raise ValueError if it is impossible."""
    described = msgspec.convert(description, _Described)
    if described.stack and isinstance(described.stack[-1], NextRound | TakeTurn):
        raise ValueError(f"{type(described.stack[-1]).__name__} is not a question; the top frame must be one")
    if len(described.players) > seats:
        raise ValueError(f"{len(described.players)} players are described for {seats} seats")
    players = described.players + (Player(),) * (seats - len(described.players))
    return position(*described.stack, players=players, number=described.round, options=options)


def position(
    *stack: AnyFrame,
    players: Iterable[Player] = (Player(), Player()),
    number: int = 1,
    options: Options = Options(),  # noqa: B008 - a frozen value
) -> State:
    """Return a state with these pending frames, the last on top, and all other passengers in the pile."""
    seated = tuple(players)
    later = (TakeTurn(seat) for seat in range(len(seated) - 1, 0, -1))
    pending = stack or (NextRound(), *later, Travel(0, NUMBERS.reach))
    away = [passenger for player in seated for passenger in player.hand]
    for frame in pending:
        if isinstance(frame, KeepOne) and not isinstance(frame.met, int):
            away += frame.met
    pile = reduce(multiset.without, away, PASSENGERS)
    return State(stack=pending, options=options, players=seated, pile=pile, round=number, drawn=len(away))
