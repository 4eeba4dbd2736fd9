"""Inactive tables are cancelled by the service, and by nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.commands import CloseTable, Say
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import Bank, Pace
from domain.table.events import TableEnded
from domain.table.tenure.staleness import table_expiry
from tests.support.games.table_driver import OWNER, TableDriver, start_game_table


def opened(**wanted: object) -> TableDriver:
    played = TableDriver(GAME)
    played.open(2, **{"several": False, **wanted})
    return played


@pytest.mark.parametrize(("wanted", "days"), [({}, 14), ({"after": "3fbefore"}, 7)])
def test_table_that_never_starts_is_cancelled(wanted: dict[str, object], days: int) -> None:
    played = opened(**wanted)
    last = played.table.at
    played.now = last + days * DAY_MS - 1
    with pytest.raises(IllegalCommand, match="this table was active recently"):
        played.play_as_service(CloseTable())
    played.now = last + days * DAY_MS
    played.play_as_service(CloseTable())

    assert TableEnded("called off", None) == played.log[-1].events[0]


def test_game_without_clock_ends_after_120_days_with_a_warning() -> None:
    played = start_game_table(GAME, 2, Options(mail=False), several=False)
    found = table_expiry(played.table)
    assert found is not None
    assert (120 * DAY_MS, 90 * DAY_MS) == (found.closes - played.table.at, found.warns - played.table.at)
    played.now = found.closes
    played.play_as_service(CloseTable())

    assert TableEnded("abandoned", None) == played.log[-1].events[0]


@pytest.mark.parametrize("wanted", [{"hours": 24}, {"pace": Pace(Bank(60, 0, 60))}])
def test_game_with_clock_is_never_cancelled(wanted: dict[str, Any]) -> None:
    played = start_game_table(GAME, 2, Options(mail=False), several=False, **wanted)
    played.now += 1_000 * DAY_MS

    with pytest.raises(IllegalCommand, match="a game with a clock"):
        played.play_as_service(CloseTable())


def test_any_record_keeps_the_table() -> None:
    played = start_game_table(GAME, 2, Options(mail=False), several=False)
    played.now += 119 * DAY_MS
    played.submit(Say("still here"), seat=1, player="player-1")
    played.now += 119 * DAY_MS

    with pytest.raises(IllegalCommand):
        played.play_as_service(CloseTable())


def test_only_the_service_cancels_inactive_tables() -> None:
    played = start_game_table(GAME, 2, Options(mail=False), several=False)
    played.now += 1_000 * DAY_MS

    with pytest.raises(NotAllowed):
        played.submit(CloseTable(), seat=None, player="player-1")
    assert OWNER == played.table.owner
