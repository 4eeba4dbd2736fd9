"""Turns are committed when the game says that they are over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from domain.games import catalog
from domain.games.el_paso.events import TurnBegan as ElPasoTurn
from domain.games.gold_rush.events import TileDrawn
from domain.games.great_western_trail.events import TurnBegan as TrailTurn
from domain.games.mini_express.events import TurnBegun as ExpressTurn
from domain.games.template.data import NUMBERS
from domain.games.template.frames import Travel
from domain.games.trains_and_stations.events import TurnBegan as StationsTurn
from domain.kernel.bots import choose_random
from domain.kernel.frames import FrameOpened
from domain.kernel.values import Event
from domain.table.correspondence.pace import Bank, Pace
from domain.table.evolve import AnyRecord
from tests.support.games.game_matrix import one_table_of_each
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.clocked_tables import ticks_of

TURN_EVENTS: dict[str, type[Any]] = {
    "gold_rush": TileDrawn,  # a tile is drawn when a turn begins
    "mini_express": ExpressTurn,
    "el_paso": ElPasoTurn,
    "trains_and_stations": StationsTurn,
    "great_western_trail": TrailTurn,
}
"""The event that marks the start of a seat's turn, by game; it ends the previous turn."""

every_form = one_table_of_each.where(
    lambda table: table.name in TURN_EVENTS or (table.name == catalog.TEMPLATE and not table.form.mail)
)
"""Tables of games whose events mark the start of a turn.

With mail, the template's seats bid between rounds, and the bids count as part of the neighbouring turns.
"""


class Played(NamedTuple):
    """A random game: all of the players' records, and the state before each."""

    driver: TableDriver
    states: tuple[Any, ...]
    records: tuple[AnyRecord, ...]


@lru_cache(maxsize=16)
def play(name: str, seats: int, form: Any) -> Played:
    random, states, records = Random(7), [], []
    driver = start_game_table(catalog.game(name), seats, form, pace=Pace(Bank(60, 60, 60)))
    while driver.seats_to_act:
        states.append(driver.state)
        seat = random.choice(driver.seats_to_act)
        records.append(driver.play(choose_random(driver.game, driver.state, seat, random), seat))
    return Played(driver, tuple(states), tuple(records))


def starting_seat(name: str, event: Event) -> int | None:
    """Return the seat whose turn the event starts. The template's turn starts with its first question."""
    if name == catalog.TEMPLATE:
        if not isinstance(event, FrameOpened) or not isinstance(event.frame, Travel):
            return None
        return event.frame.seat if event.frame.limit == NUMBERS.reach else None
    return event.seat if isinstance(event, TURN_EVENTS[name]) else None


def last_started_turn(name: str, record: AnyRecord) -> int | None:
    """Return the seat of the last turn that starts in a record; nobody was asked in its earlier turns."""
    started = [seat for event in record.events if (seat := starting_seat(name, event)) is not None]
    return started[-1] if started else None


def turns_before(name: str, played: Played) -> Iterator[int | None]:
    """Yield the seat whose turn it is before each record, judged by game events (None during setup)."""
    current = None
    for record in played.driver.log:
        if record in played.records:
            yield current
        started = last_started_turn(name, record)
        current = current if started is None else started


@every_form
def test_turns_are_committed_when_the_next_turn_starts(name: str, seats: int, form: Any) -> None:
    """Two turns of a seat count as one if nobody else is asked between them."""
    played = play(name, seats, form)
    expected, committed = [], []
    for record, current in zip(played.records, turns_before(name, played), strict=True):
        following = last_started_turn(name, record)
        over = not record.waiting or (following is not None and following != current)
        if current is not None and current < seats and over:
            expected.append((record.seq, current))
        committed += [
            (record.seq, tick.seat) for tick in ticks_of(record) if tick.turn and tick.seat == current
        ]

    assert expected
    assert expected == committed


@every_form
def test_other_commits_are_setup_or_out_of_turn_answers(name: str, seats: int, form: Any) -> None:
    played = play(name, seats, form)
    game = played.driver.game
    for record, before, current in zip(
        played.records, played.states, turns_before(name, played), strict=True
    ):
        for tick in ticks_of(record):
            if tick.turn and tick.seat != current:
                assert current is None or game.turn(before) != tick.seat
                assert record.seat == tick.seat


@every_form
def test_game_knows_whose_turn_it_is(name: str, seats: int, form: Any) -> None:
    played = play(name, seats, form)
    for state, current in zip(played.states, turns_before(name, played), strict=True):
        if current is not None:
            assert current == played.driver.game.turn(state)
