"""Mini Express at a table: resigning against the Machinist, and undo."""

from __future__ import annotations

from random import Random

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack
from domain.games.mini_express.frames import Act, ChooseWildCompany
from domain.games.mini_express.variants import Options
from domain.kernel.bots import choose_random
from domain.kernel.refusals import CommandRefused
from domain.table.commands import GiveUp, TakeBack
from tests.support.games.table_driver import TableDriver, start_game_table


def start_table(seats: int, commands: int, **options: object) -> TableDriver:
    table, random = start_game_table(GAME, seats, Options(**options)), Random(1)  # type: ignore[arg-type] # by name
    for _ in range(commands):
        seat = table.seats_to_act[0]
        table.play(choose_random(GAME, table.state, seat, random), seat)
    return table


def test_resigning_against_the_machinist_loses() -> None:
    """MEX-9.15: it ranks ahead of resigned players, regardless of points."""
    table = start_table(1, 6)
    table.submit(GiveUp(), seat=0, player="player-0")
    score = table.table.score

    assert score is not None
    assert ((2,), (), 1) == (score.places, score.winners, score.rivals[0].place)


def test_machinist_ranks_ahead_of_a_resigned_player() -> None:
    """MEX-10.5: the remaining player is also ranked."""
    table = start_table(2, 8)
    table.submit(GiveUp(), seat=0, player="player-0")
    score = table.table.score
    if score is None:
        while table.seats_to_act:
            table.play(table.legal_options(table.seats_to_act[0])[0])
        score = table.table.score

    assert score is not None
    assert sorted((1, 2, 3)) == sorted((*score.places, score.rivals[0].place))
    assert score.places[0] == 3


def test_no_undo_after_a_machinist_draw() -> None:
    """MEX-14.1: a draw makes the human's action final."""
    table = start_table(1, 3)
    before = table.table.seq
    build = next(option for option in table.legal_options(0) if isinstance(option, BuildTrack))
    table.play(build)

    with pytest.raises(CommandRefused):
        table.submit(TakeBack(before), seat=0, player="player-0")


def test_undo_of_a_build_with_pending_wild_symbol() -> None:
    """MEX-6.11: nothing was drawn, and no other seat has acted."""
    table, random = start_table(3, 6, start_seat=0), Random(3)
    while not isinstance(table.state.stack[-1], ChooseWildCompany):
        before, seat = table.table.seq, table.seats_to_act[0]
        table.play(choose_random(GAME, table.state, seat, random), seat)
        seats = seat
    table.submit(TakeBack(before), seat=seats, player=f"player-{seats}")

    assert isinstance(table.state.stack[-1], Act)
