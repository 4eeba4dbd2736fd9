"""Money changes only through money events, and no component appears or disappears."""

from __future__ import annotations

from random import Random

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail import events as happened
from domain.games.great_western_trail.state import State
from domain.games.great_western_trail.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.bots import Chooser, SimulatedChance, choose_greedy, choose_random
from domain.kernel.values import Event
from tests.domain.games.great_western_trail.invariants import check

TABLES = [
    (2, Options(), choose_random),
    (3, Options(building_sides="random"), choose_greedy),
    (4, Options(neutral_layout="random"), choose_random),
]


def money_changes(event: Event, seats: int) -> list[int]:
    """Return the change in each seat's money according to the event."""
    change = [0] * seats
    match event:
        case happened.StartMoneyGiven(amounts):
            change = list(amounts)
        case happened.MoneyGained(seat, amount):
            change[seat] += amount
        case happened.MoneyPaid(seat, amount):
            change[seat] -= amount
        case happened.FeePaid(seat, to, amount):
            change[seat] -= amount
            if to is not None:
                change[to] += amount
        case happened.HandSold(seat=seat, value=value):
            change[seat] += value
    return change


def money(state: State) -> list[int]:
    return [player.money for player in state.players]


@pytest.mark.parametrize(("seats", "options", "chooser"), TABLES)
def test_money_changes_only_through_money_events(seats: int, options: Options, chooser: Chooser) -> None:
    """GWT-8.1.3: only fees move money between players (GWT-4.5)."""
    random, state = Random(seats), GAME.blank(options, seats)
    found = kernel.start_game(GAME, options, seats, SimulatedChance(random))
    while True:
        for event in found.events:
            before, state = money(state), GAME.fold(state, (event,))

            assert [have + by for have, by in zip(before, money_changes(event, seats), strict=True)] == money(
                state
            )
        check(state)
        asked = kernel.seats_to_act(state)
        if not asked:
            break
        command = chooser(GAME, state, asked[0], random)
        found = kernel.decide(GAME, state, asked[0], command, SimulatedChance(random))
