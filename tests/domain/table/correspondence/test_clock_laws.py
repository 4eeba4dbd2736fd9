"""Tables never wait forever, and clocks reveal nothing hidden."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import choose_random
from domain.kernel.refusals import CommandRefused
from domain.table.commands import TimeOut
from domain.table.correspondence.calendar import ZONES, Hours
from domain.table.correspondence.deadlines import called_at
from domain.table.correspondence.pace import PRESETS, Absence, Bank, Pace, PerDecision
from domain.table.correspondence.words import explain_clock
from domain.table.visibility import redact_frame
from tests.support.games.game_matrix import every_game, one_table_of_each, sample_states
from tests.support.games.hidden_information import determinized
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.clocked_tables import begin, deadline_of, paced, ticks_of

PACES: dict[str, Pace] = {
    **{name: preset.pace for name, preset in PRESETS.items() if preset.pace.clock is not None},
    "a decision at a time": Pace(PerDecision(60), absence=Absence(each="bot", lapses=2, then="bot")),
    "nothing left": Pace(Bank(60, 0, 60), absence=Absence(each="bot", lapses=1, then="bot")),
    "out at once": Pace(Bank(60, 0, 60), absence=Absence(lapses=1, then="drop")),
}
every_pace = pytest.mark.parametrize("pace", PACES.values(), ids=PACES)


def call_due(played: TableDriver, seat: int) -> None:
    """Enforce a seat's time-out as early as possible."""
    found = deadline_of(played, seat)
    assert found is not None
    played.now = max(played.now, called_at(paced(played).pace, found.flag))
    played.play_as_service(TimeOut(seat))


def count_default_answers(played: TableDriver) -> int:
    """Return the number of answers until the game ends if every seat gives its default answers."""
    state, count = played.state, 0
    while kernel.seats_to_act(state):
        seat = kernel.seats_to_act(state)[0]
        chance = played.chance_factory(played.table)
        answer = kernel.default_answer(played.game, state, seat)
        state, count = kernel.decide(played.game, state, seat, answer, chance).state, count + 1
    return count


@every_pace
def test_table_without_answers_ends(pace: Pace) -> None:
    """Each time-out answers something or seats a bot; a silent bot is also skipped."""
    played = begin(pace, hours=Hours("Europe/Berlin", 7 * 60, 23 * 60))
    most = 2 * count_default_answers(played) + len(played.log)
    while played.seats_to_act:
        call_due(played, played.seats_to_act[0])

    assert len(played.log) <= most


@every_pace
def test_silent_seat_does_not_block_others(pace: Pace) -> None:
    played, random = begin(pace, seats=3), Random(1)
    while played.seats_to_act:
        seat = played.seats_to_act[0]
        if seat == 0:
            call_due(played, seat)
        else:
            played.play(choose_random(played.game, played.state, seat, random), seat)

    assert "ended" == played.table.phase


@one_table_of_each
def test_turn_does_not_depend_on_hidden_information(name: str, seats: int, form: Any) -> None:
    game, random = catalog.game(name), Random(1)
    for state in sample_states(name, seats, form):
        for reader in (None, *range(seats)):
            other = determinized(game, state, reader, random)
            assert game.turn(state) == game.turn(other)
            for seat in range(seats):
                assert game.has_unfinished_turn(state, seat) == game.has_unfinished_turn(other, seat)


@every_game
def test_clocks_reveal_nothing_hidden(name: str) -> None:
    """If two worlds look equal to a reader after a command, so do their clock readings and explanations."""
    game, random, compared = catalog.game(name), Random(2), 0
    played = start_game_table(game, game.seat_counts[-1], pace=PRESETS["steady"].pace)
    for step in range(60):
        if not played.seats_to_act:
            break
        author = random.choice(played.seats_to_act)
        command = choose_random(game, played.state, author, random)
        if step % 3 == 0:
            reader = random.choice((None, *range(game.seat_counts[-1])))
            other = determinized(game, played.state, reader, random)
            compared += compare_worlds(played, author, command, reader, other)
        played.play(command, author)

    assert compared


def compare_worlds(played: TableDriver, author: int, command: Any, reader: int | None, other: Any) -> bool:
    """Execute a command in both worlds; return whether they could be compared."""
    here, there = world(played), world(played)
    here.set_position(played.state)
    there.set_position(other)
    try:
        first, second = (one.play(command, author) for one in (here, there))
    except (CommandRefused, ValueError):
        return False
    if seen(here, reader) != seen(there, reader):
        return False
    assert ticks_of(first) == ticks_of(second)
    assert paced(here) == paced(there)
    for seat in range(len(here.table.seats)):
        assert list(explain_clock(here.log, seat, ZONES)) == list(explain_clock(there.log, seat, ZONES))
    return True


def world(played: TableDriver) -> TableDriver:
    """Return a copy of the table that continues independently."""
    other = copy(played)
    other.log, other.record_bytes = list(played.log), list(played.record_bytes)
    return other


def seen(played: TableDriver, reader: int | None) -> Any:
    """Return the reader's view of the game, and the open decisions."""
    game, state = played.game, played.state
    frames = [redact_frame(game, frame, reader) for frame in state.stack]
    return played.codec.encode([game.view(state, reader), frames]), played.seats_to_act
