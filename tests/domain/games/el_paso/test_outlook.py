"""The estimate of final points for planning bots."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import EndTurn
from domain.games.el_paso.frames import TurnEnd
from domain.games.el_paso.planning.forecast import MODELS, OFF_NAMES, forecast, list_features
from domain.games.el_paso.planning.outlook import OUTLOOK, situation_of
from domain.games.el_paso.state import State
from domain.kernel.bots import choose_greedy
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game


def positions(seats: int) -> list[State]:
    """Return all positions of a game between greedy bots."""
    chance, random = SeededChance(b"outlook", ()), Random(1)
    states: list[State] = [start_game(GAME, GAME.options_type(), seats, chance).state]
    while asked := seats_to_act(states[-1]):
        command = choose_greedy(GAME, states[-1], asked[0], random)
        states.append(decide(GAME, states[-1], asked[0], command, chance).state)
    return states


def estimated(state: State) -> tuple[float, ...]:
    return OUTLOOK.estimate(state, OUTLOOK.weights)


def test_solo_estimate_covers_seat_and_sue() -> None:
    played = positions(1)
    score = GAME.score(played[-1])

    assert all(len(estimated(state)) == 2 for state in played)
    assert estimated(played[-1]) == (float(score.totals[0]), float(score.rivals[0].total))


def test_three_player_estimate_covers_each_seat() -> None:
    played = positions(3)

    assert all(len(estimated(state)) == 3 for state in played)
    assert estimated(played[-1]) == tuple(map(float, GAME.score(played[-1]).totals))


def test_sues_estimate_changes_little_in_her_turn() -> None:
    rises, changes = [], []
    for state in positions(1):
        if isinstance(state.stack[-1] if state.stack else None, TurnEnd):
            for number in range(12):
                chance = SeededChance(bytes([number]), ())
                after = decide(GAME, state, 0, EndTurn(), chance).state
                rises.append(GAME.score(after).rivals[0].total - GAME.score(state).rivals[0].total)
                changes.append(estimated(after)[1] - estimated(state)[1])

    assert fmean(rises) > 3
    assert abs(fmean(changes)) < fmean(rises) / 3


def test_better_hand_and_extra_worker_raise_the_estimate() -> None:
    state = next(each for each in positions(1) if each.turns > 6 and isinstance(each.stack[-1], TurnEnd))
    player = state.players[0]
    better = replace(player, hand=("black_angus", "corriente", "hereford", "shorthorn"))
    poorer = replace(player, hand=("criollo",) * 4)
    helped = replace(player, area=replace(player.area, cowboy=player.area.cowboy + 1))
    worth = [estimated(replace(state, players=(each,)))[0] for each in (poorer, better, player, helped)]

    assert worth[0] < worth[1]
    assert worth[2] + 2 < worth[3], "the card scores two points and can be used later"


def test_narrowing_keeps_some_legal_options() -> None:
    fewer = 0
    for state in positions(1)[:-1]:
        options = legal_options(GAME, state, 0)
        kept = OUTLOOK.narrow(state, 0, options)
        fewer += len(options) - len(kept)

        assert kept
        assert {*kept} <= {*options}
    assert fewer


def test_forecast_has_a_share_only_in_solo_games() -> None:
    plain, fitted, halfway = (
        replace(OUTLOOK.weights, forecast=share, rival_forecast=share) for share in (0.0, 1.0, 0.5)
    )
    alone, two = positions(1)[20], positions(2)[20]
    worth = [OUTLOOK.estimate(alone, each) for each in (plain, fitted, halfway)]

    for estimated, foreseen, between in zip(*worth, strict=True):
        assert abs(between - (estimated + foreseen) / 2) < 1e-9 < abs(estimated - foreseen)
    assert OUTLOOK.estimate(two, plain) == OUTLOOK.estimate(two, fitted)


def test_listed_features_give_the_forecast() -> None:
    """Models are fitted to the list, but the forecast sums it up in another way, which is faster."""
    for state in positions(1)[2:-1:7]:
        situation = situation_of(state, OUTLOOK.weights)
        features = list_features(state, situation)
        for model, foreseen in zip(MODELS, forecast(state, situation), strict=True):
            named = model.by_name()
            total = model.constant + sum(named[name] * number for name, number in features.items())
            assert abs(total - foreseen) < 1e-6


def test_component_without_a_coefficient_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edition may have components that the forecast does not know."""
    state = positions(1)[20]
    before = forecast(state, situation_of(state, OUTLOOK.weights))
    monkeypatch.setitem(OFF_NAMES, "another_disc", "off_another_disc")
    other = replace(state, players=(replace(state.players[0], drawn=99),))

    assert forecast(other, situation_of(other, OUTLOOK.weights)) == before
