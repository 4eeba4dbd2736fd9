"""Mini Express at a table: giving up against the Machinist, and taking back."""

from __future__ import annotations

from random import Random

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack
from domain.games.mini_express.frames import Act, ChooseWildCompany
from domain.games.mini_express.state import Options
from domain.kernel.bots import choose_random
from domain.kernel.refusals import CommandRefused
from domain.table.commands import GiveUp, TakeBack
from tests.support.games.table_driver import TableDriver, start_game_table


def under_way(seats: int, commands: int, **options: object) -> TableDriver:
    table, random = start_game_table(GAME, seats, Options(**options)), Random(1)  # type: ignore[arg-type] # by name
    for _ in range(commands):
        seat = table.seats_to_act[0]
        table.play(choose_random(GAME, table.state, seat, random), seat)
    return table


def test_who_gives_up_against_the_machinist_does_not_win() -> None:
    """MEX-9.15: it is ahead of those who gave up, whatever the points."""
    table = under_way(1, 6)
    table.submit(GiveUp(), seat=0, player="player-0")
    score = table.table.score

    assert score is not None
    assert ((2,), (), 1) == (score.places, score.winners, score.rivals[0].place)


def test_with_two_the_machinist_stays_ahead_of_who_gave_up() -> None:
    """MEX-10.5: and the one who stays is ranked among them."""
    table = under_way(2, 8)
    table.submit(GiveUp(), seat=0, player="player-0")
    score = table.table.score
    if score is None:
        while table.seats_to_act:
            table.play(table.legal_options(table.seats_to_act[0])[0])
        score = table.table.score

    assert score is not None
    assert sorted((1, 2, 3)) == sorted((*score.places, score.rivals[0].place))
    assert score.places[0] == 3


def test_a_draw_of_the_machinist_cannot_be_taken_back() -> None:
    """MEX-14.1: after it the human's action stands."""
    table = under_way(1, 3)
    before = table.table.seq
    build = next(option for option in table.legal_options(0) if isinstance(option, BuildTrack))
    table.play(build)

    with pytest.raises(CommandRefused):
        table.submit(TakeBack(before), seat=0, player="player-0")


def test_a_build_can_be_taken_back_while_its_wild_symbol_is_undecided() -> None:
    """MEX-6.11: nothing was drawn, and nobody else has acted."""
    table, random = under_way(3, 6, start_seat=0), Random(3)
    while not isinstance(table.state.stack[-1], ChooseWildCompany):
        before, seat = table.table.seq, table.seats_to_act[0]
        table.play(choose_random(GAME, table.state, seat, random), seat)
        seats = seat
    table.submit(TakeBack(before), seat=seats, player=f"player-{seats}")

    assert isinstance(table.state.stack[-1], Act)
