"""Nobody times out because a machine was down or its clock was wrong; the log records the cause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.table.correspondence.events import Excused
from tests.support.runtime.clocked_machine import (
    HOUR_MS,
    ClockedMachine,
    PersonsGame,
    begin_game,
    run_machine,
)
from tests.support.runtime.processes import wait_until
from tests.support.runtime.settable_clock import LIBRARY

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(LIBRARY is None, reason="no libfaketime here: install Debian's package libfaketime"),
]

MINUTE_MS = 60_000


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[ClockedMachine]:
    """Run a separate machine for each test, because partitions never go back in time."""
    with run_machine(tmp_path) as running:
        yield running


@pytest.fixture
def game(machine: ClockedMachine) -> Iterator[PersonsGame]:
    """Start a game whose second turn is running."""
    with begin_game(machine) as begun:
        begun.play_turn()
        yield begun


def is_about_an_hour(excused: Excused, hours: int = 1) -> bool:
    """Check the length of the excused time, which may differ by some minutes on busy machines."""
    return abs(excused.until - excused.since - hours * HOUR_MS) < 3 * MINUTE_MS


def test_all_processes_are_killed_and_restarted_eleven_hours_later(
    machine: ClockedMachine, game: PersonsGame
) -> None:
    machine.kill()
    machine.set(11)
    machine.start()

    away = game.await_excused(1)

    assert is_about_an_hour(away, 11)
    game.play_turn()
    game.play_turn()
    game.check()
    assert 1 == len(game.excused())
    machine.await_time_out("01eleven")


def test_machine_clock_jumps_an_hour_ahead_and_back_repeatedly(
    machine: ClockedMachine, game: PersonsGame
) -> None:
    for leaps in (1, 2):
        machine.set(1)
        leap = game.await_excused(leaps)
        assert is_about_an_hour(leap)
        game.play_turn()
        ahead = machine.pulse()
        machine.set(0)
        wait_until(lambda ahead=ahead: machine.pulse() < ahead, "the pulse goes back")  # type: ignore[misc]  # a bound default
        game.play_turn()

    game.check()
    elsewhere = (int(game.table[:2], 16) + 1) % machine.running.store.partitions
    machine.await_time_out(f"{elsewhere:02x}leapt")  # the old partition is still an hour ahead


def test_all_processes_are_restarted_with_a_clock_an_hour_behind(
    machine: ClockedMachine, game: PersonsGame
) -> None:
    """Leases and claims of dead processes do not last until the clock catches up."""
    before = machine.pulse()
    machine.kill()
    machine.set(-1)
    machine.start()
    wait_until(lambda: machine.pulse() < before, "the pulse goes back")
    game.play_turn()
    machine.await_time_out("01behind")

    machine.set(0)
    leap = game.await_excused(1)

    assert is_about_an_hour(leap)
    game.play_turn()
    game.check()
    machine.await_time_out("02right")


def test_store_clock_disagrees_with_all_others_by_an_hour(machine: ClockedMachine, game: PersonsGame) -> None:
    """Tables use only the store's clock; the other clocks change nothing."""
    for number, hours in enumerate((1, -1)):
        machine.parts_clock.set(hours)
        machine.await_time_out(f"0{number}soon")
        game.play_turn()
    assert [] == game.excused()

    machine.store_clock.set(1)
    leap = game.await_excused(1)

    assert is_about_an_hour(leap)
    game.play_turn()
    game.check()
    machine.await_time_out("02soon")
