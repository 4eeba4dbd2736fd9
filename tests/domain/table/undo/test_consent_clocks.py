"""Clocks after an undo by consent."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import CommandRefused
from domain.table.commands import TakeBack, TimeOut
from domain.table.correspondence.pace import Bank, PerDecision
from domain.table.undo.rules import undo_targets
from tests.domain.table.undo.consent_games import HOUR, agree, ask, begin, clock_of


def test_replayed_turn_earns_no_second_increment() -> None:
    """With 20:00 left and 12:00 earned, an undo after 5 hours and a replay in 2:00 leave 30:00."""
    played = begin(clock=Bank(20 * 60, 12 * 60, 120 * 60))
    to, start = len(played.log), played.table.at
    played.now = start
    while played.seats_to_act == (0,):
        played.play(played.legal_options(0)[-1])
        played.now = start
    assert (32 * HOUR, 1, 1) == (
        clock_of(played, 0).left,
        clock_of(played, 0).turns,
        clock_of(played, 0).credited,
    )
    played.now = start + 5 * HOUR
    ask(played, 0, to)
    played.now = start + 5 * HOUR
    agree(played, 1, to)
    assert (0, 1) == (clock_of(played, 0).turns, clock_of(played, 0).credited)
    assert 15 * HOUR == clock_of(played, 1).left
    played.now = start + 7 * HOUR
    while played.seats_to_act == (0,):
        played.play(played.legal_options(0)[-1])
        played.now = start + 7 * HOUR

    assert (30 * HOUR, 1, 1) == (
        clock_of(played, 0).left,
        clock_of(played, 0).turns,
        clock_of(played, 0).credited,
    )


def test_repeated_decision_has_the_remaining_time() -> None:
    played = begin(clock=PerDecision(24 * 60))
    to, start = len(played.log), played.table.at
    played.now = start + 10 * HOUR
    played.play(played.legal_options(0)[-1])
    while played.seats_to_act == (0,):
        played.play(played.legal_options(0)[-1])
    ask(played, 0, to)
    played.now += HOUR
    agree(played, 1, to)
    again = played.table.at

    assert (again, 10 * HOUR) == (clock_of(played, 0).started, clock_of(played, 0).charged)
    played.now = again + HOUR
    played.play(played.legal_options(0)[0])
    assert 0 == clock_of(played, 0).charged
    played.submit(TakeBack(max(undo_targets(played.table, 0))), 0, "player-0")
    assert (again, 10 * HOUR) == (clock_of(played, 0).started, clock_of(played, 0).charged)
    played.now = again + 14 * HOUR - 1
    with pytest.raises(CommandRefused):
        played.play_as_service(TimeOut(0))
    played.now = again + 14 * HOUR
    played.play_as_service(TimeOut(0))
