"""The generic players."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from domain.kernel import bots
from domain.kernel import decide as kernel
from domain.kernel.chance import Seeded
from domain.kernel.perft import perft
from domain.template import GAME
from domain.template.commands import Do, Finish, Move
from domain.template.frames import BidForMail, NextRound, TakeTurn, Work
from domain.template.state import Options, Player, State
from tests.support.positions.template import position

DELIVERY = position(
    TakeTurn(1), Work(0, ("fares", "deliver")), players=(Player(stop="fir", hand=("fir",)), Player())
)


def test_the_first_player_takes_the_first_option() -> None:
    assert bots.first(GAME, position(), 0, Random(1)) == Move(1)


def test_the_random_player_takes_any_option_in_time() -> None:
    random = Random(1)

    chosen = {bots.anything(GAME, DELIVERY, 0, random) for _ in range(60)}

    assert chosen == set(kernel.options(GAME, DELIVERY, 0))


def test_the_greedy_player_takes_what_leads_furthest() -> None:
    assert bots.greedy(GAME, DELIVERY, 0, Random(1)) == Do("deliver")
    assert bots.outlook(GAME, DELIVERY, 0, Random(1)) == (0, 5, -1, -1)
    assert kernel.options(GAME, DELIVERY, 0)[2] == Finish()


def test_the_greedy_player_goes_by_the_games_own_estimate_where_it_has_one() -> None:
    coal = replace(GAME, estimate=lambda state: tuple(player.coal for player in state.players))

    assert bots.outlook(coal, DELIVERY, 0, Random(1)) == (0, 0, 0, 1)
    assert bots.greedy(coal, DELIVERY, 0, Random(1)) == kernel.options(GAME, DELIVERY, 0)[3]


def test_of_equal_options_each_is_chosen_in_time() -> None:
    random = Random(1)

    assert {bots.best((Move(1), Move(2), Move(3)), (4, 1, 4), random) for _ in range(60)} == {
        Move(1),
        Move(3),
    }


def test_a_look_ahead_does_not_read_what_others_answered() -> None:
    """The outlook is the same whatever the others bid: it is worked out in an imagined world."""

    def outlook(bid: int) -> tuple[int, ...]:
        state: State = position(NextRound(), TakeTurn(0), BidForMail((0, 1)))
        command = kernel.options(GAME, state, 1)[bid]
        answered = kernel.decide(GAME, state, 1, command, Seeded(bytes(32), ())).state
        return bots.outlook(GAME, answered, 0, Random(5))

    assert outlook(0) == outlook(3)


def test_a_look_ahead_asks_the_game_for_another_world() -> None:
    worlds: list[Any] = []

    def imagine(state: State, seat: int | None, chance: Any) -> State:
        worlds.append(seat)
        return GAME.imagine(state, seat, chance)

    bots.outlook(replace(GAME, imagine=imagine), position(), 0, Random(1))

    assert worlds == [0]


def test_generic_players_play_a_game_to_its_end() -> None:
    for chooser in bots.CHOOSERS.values():
        chance = Seeded(bytes(32), ())
        state = kernel.start(GAME, Options(rounds=2), 3, chance).state

        assert bots.play(GAME, state, chooser, Random(1), chance).over


def test_perft_counts_the_ways_a_game_can_go_on() -> None:
    assert perft(GAME, position(), 0) == 1
    assert perft(GAME, position(), 1) == len(kernel.options(GAME, position(), 0))
    assert perft(GAME, State(), 1) == 0
