"""The setup (section 2, ELP-16.1 to ELP-16.5)."""

from __future__ import annotations

import pytest

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import ChooseGoal, UseExchangeToken
from domain.games.el_paso.data import HERD, NEUTRAL_SITES
from domain.games.el_paso.frames import Place, SetupGoal
from domain.games.el_paso.state import State, Workers
from domain.games.el_paso.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.multiset import plus, size, to_multiset
from tests.domain.games.el_paso.scene import player, sue
from tests.support.games.scene import given, play_all


def begun(seats: int, **options: object) -> State:
    """Return the state after setup; seat 0 goes first by default."""
    chosen = Options(**({"start_seat": 0} | options))  # type: ignore[arg-type]  # fields of Options
    state: State = kernel.start_game(GAME, chosen, seats, ScriptedChance()).state
    return state


@pytest.mark.parametrize(("seats", "simmental", "workers"), [(2, 9, 10), (3, 14, 9), (4, 19, 8)])
def test_simmental_and_workers_depend_on_player_count(seats: int, simmental: int, workers: int) -> None:
    """ELP-2.5, ELP-2.6"""
    board = begun(seats).board

    assert simmental == board.simmental
    assert Workers(workers, workers, workers, workers) == board.workers
    assert (2,) * 6 == board.stacks


def test_starting_capital_depends_on_turn_order() -> None:
    """ELP-2.10"""
    players = begun(4, start_seat=2).players

    assert [4, 5, 4, 5] == [players[seat].money for seat in (2, 3, 0, 1)]
    assert [1, 1, 2, 2] == [players[seat].exchange_tokens for seat in (2, 3, 0, 1)]


def test_players_hold_four_of_ten_starting_cards() -> None:
    """ELP-2.7: no worker can be among them."""
    for each in begun(4).players:
        assert 4 == len(each.hand)
        herd = each.draw
        for breed in each.hand:
            herd = plus(herd, breed)
        assert herd == HERD


def test_first_goals_are_refilled_between_choices() -> None:
    """ELP-2.9"""
    scene = given(GAME, begun(2, start_seat=1)).with_draws({"goal:4": "g20"})
    taken = scene.state.board.goal.display[1]

    scene = scene.when(ChooseGoal(1))

    assert (taken,) == player(scene, 1).goals
    assert "g20" == scene.state.board.goal.display[1]
    assert 16 == size(scene.state.board.goal.stack)
    scene.then_asks(SetupGoal(0))
    play_all(scene, ChooseGoal(0)).then_asks(Place(1))


def test_setup_allows_only_face_up_goals() -> None:
    """ELP-2.9, ELP-3.3"""
    scene = given(GAME, begun(2))

    assert (ChooseGoal(0), ChooseGoal(1), ChooseGoal(2)) == scene.legal_options()
    scene.when(UseExchangeToken()).then_refused("ELP-2.9")
    scene.when(ChooseGoal(3)).then_refused("ELP-2.9")


def test_random_layout_draws_a_tile_for_each_space() -> None:
    """ELP-2.1"""
    forced = dict(zip((f"neutral:{site}" for site in NEUTRAL_SITES), "GFEDCB", strict=True))
    state = kernel.start_game(GAME, Options(neutral_layout="random"), 2, ScriptedChance(forced)).state

    assert dict(zip(NEUTRAL_SITES, "GFEDCB", strict=True)) == state.board.neutral


def test_starting_seat_is_random_by_default() -> None:
    """ELP-2.8"""
    assert 2 == kernel.start_game(GAME, Options(), 3, ScriptedChance({"start": 2})).state.start


def test_solo_setup_takes_sues_cards_from_markets() -> None:
    """ELP-16.1 to ELP-16.5"""
    scene = given(GAME, begun(1, difficulty=2))
    state, her = scene.state, sue(scene)

    assert Workers(7, 7, 7, 8) == state.board.workers
    assert (("black_angus", 5), ("corriente", 7), ("hereford", 6), ("shorthorn", 8)) == state.board.cattle
    assert 9 == state.board.simmental
    assert (4, 1) == (player(scene).money, player(scene).exchange_tokens)
    assert ("el_paso", (5,), 18, 10) == (her.rancher, her.posts, size(her.resources), size(her.bots))
    assert {"cowboy", "builder", "engineer"} == {place.worker for place in her.row}


def test_chosen_b_cards_are_not_random() -> None:
    """ELP-17.1"""
    state = kernel.start_game(GAME, Options(difficulty=2, b_cards="B1 B3"), 1, ScriptedChance()).state

    assert {"B1", "B3"} == {card for card, _ in state.sue.bots if card.startswith("B")}


@pytest.mark.parametrize(
    ("seats", "options", "rule"),
    [
        (2, Options(difficulty=1), "ELP-16.5"),
        (3, Options(difficulty=1, b_cards="B1"), "ELP-16.5"),
        (1, Options(difficulty=1, b_cards="B1 B2"), "ELP-16.5"),
        (2, Options(start_seat=2), "ELP-2.8"),
    ],
)
def test_options_invalid_for_seat_count_are_refused(seats: int, options: Options, rule: str) -> None:
    objection = GAME.invalid_reason(options, seats)

    assert objection is not None
    assert rule in objection


def test_setup_draws_have_unique_labels() -> None:
    """Each draw can therefore be forced in a test and identified in an audit."""
    chance = ScriptedChance()
    kernel.start_game(GAME, Options(neutral_layout="random", difficulty=3), 1, chance)
    labels = [draw.label for draw in chance.draws]

    assert len(labels) == len(set(labels))
    assert {label.split(":")[0] for label in labels} == {"neutral", "row", "bcard", "goal", "bonus", "card"}


def test_draw_pile_is_a_multiset() -> None:
    """The state does not store the order of a hidden pile."""
    state = begun(2)

    assert state.players[0].draw == to_multiset(
        card for card, count in state.players[0].draw for _ in range(count)
    )
