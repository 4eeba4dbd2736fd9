"""`railhead simulate` reports statistics of many games, and the possible values of options."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from domain.kernel.game import Score, ScoreCategory
from services.cli.main import app
from services.simulation.simulator import by_place, by_seat

RUN = CliRunner()


def simulated(*words: str) -> Any:
    result = RUN.invoke(app, ["simulate", *words, "--json"])

    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_each_seat_has_the_mean_and_spread_of_every_category() -> None:
    outcome = simulated("gold_rush", "--games", "4", "--players", "3")

    for seat in outcome["scores"]:
        assert {"during play", "mountains", "ore"} <= {part["name"] for part in seat["categories"]}
        assert seat["mean"] == pytest.approx(sum(part["mean"] for part in seat["categories"]), abs=0.1)
        assert all(part["least"] <= part["mean"] <= part["most"] for part in seat["categories"])
        assert all(part["deviation"] >= 0 for part in seat["categories"])


def test_each_place_has_mean_spread_and_count() -> None:
    outcome = simulated("template", "--games", "6", "--players", "2")

    assert sum(place["times"] for place in outcome["places"]) == 6 * 2
    assert [place["place"] for place in outcome["places"]] == [1, 2]
    assert outcome["places"][0]["mean"] > outcome["places"][1]["mean"]
    assert {part["name"] for part in outcome["places"][0]["categories"]} == {
        part["name"] for part in outcome["scores"][0]["categories"]
    }


def test_turns_and_decisions_of_a_game_are_counted() -> None:
    """Each turn lays one of the 71 tiles that can be drawn; decisions are counted over all games."""
    outcome = simulated("gold_rush", "--games", "5", "--players", "3")

    assert outcome["turns"] == {"mean": 71.0, "deviation": 0.0, "least": 71, "most": 71}
    assert outcome["lengths"]["mean"] == pytest.approx(outcome["decisions"] / 5, abs=0.01)


@pytest.mark.parametrize(
    "game", ["el_paso", "gold_rush", "great_western_trail", "mini_express", "trains_and_stations"]
)
def test_every_game_counts_its_turns(game: str) -> None:
    outcome = simulated(game, "--games", "1")

    assert 0 < outcome["turns"]["least"] <= outcome["turns"]["most"]


def test_levels_play_whole_games_that_a_seed_repeats() -> None:
    words = ("template", "--players", "2", "--games", "2", "--player", "beginner")
    outcome = simulated(*words)

    assert (outcome["finished"], outcome["refused"], outcome["player"]) == (2, 0, "beginner")
    assert outcome["scores"] == simulated(*words)["scores"]


def test_unknown_player_is_refused_with_the_known_ones() -> None:
    result = RUN.invoke(app, ["simulate", "template", "--player", "champion"])

    assert result.exit_code == 2
    assert "greedy, random" in result.output
    assert "companion" in result.output


@pytest.mark.parametrize(("game", "name"), [("el_paso", "Sue"), ("mini_express", "the Machinist")])
def test_rivals_have_their_points_and_victories(game: str, name: str) -> None:
    outcome = simulated(game, "--games", "4", "--players", "1")
    (rival,) = outcome["rivals"]

    assert name == rival["name"]
    assert rival["won"] + outcome["scores"][0]["won"] >= 4
    assert rival["least"] <= rival["mean"] <= rival["most"]


def test_means_and_spreads_are_those_of_the_games() -> None:
    sheet = [
        Score((4, 1), (1, 2), (ScoreCategory("mail", (4, 1)),)),
        Score((8, 9), (2, 1), (ScoreCategory("mail", (8, 9)),)),
    ]
    (first, _), (best, _) = by_seat(sheet, 2), by_place(sheet)

    assert (first.mean, first.deviation, first.least, first.most, first.won) == (6, 2, 4, 8, 1)
    assert (best.mean, best.deviation, best.least, best.most, best.times) == (6.5, 2.5, 4, 9, 2)
    assert (best.categories[0].name, best.categories[0].mean) == ("mail", 6.5)


def test_shared_place_counts_for_each_seat() -> None:
    (place,) = by_place([Score((5, 5), (1, 1))])

    assert (place.place, place.times, place.mean) == (1, 2, 5)


def test_text_output_has_the_same_figures() -> None:
    said = RUN.invoke(app, ["simulate", "el_paso", "--games", "2"]).stdout

    for words in (
        " turns, ",
        " decisions\n",
        "Sue: ",
        "points on average",
        "trading posts",
        "seat 0",
        "place ",
    ):
        assert words in said


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (
            "two_players=dual",
            "option two_players of mini_express: 'dual' is not one of its values; possible: duel, machinist",
        ),
        ("variant=gold", "possible: golden_spike, none, ports"),
        ("first_game=maybe", "possible: on, off"),
        ("start_seat=9", "possible: 0 to 4, none"),
        ("players=2", "two_players=duel|machinist"),
    ],
)
def test_invalid_option_value_lists_the_allowed_ones(option: str, message: str) -> None:
    for command in ("simulate", "play"):
        result = RUN.invoke(app, [command, "mini_express", "--option", option])

        assert (2, True) == (result.exit_code, message in " ".join(result.output.split())), result.output


@pytest.mark.parametrize(
    ("option", "name", "value"),
    [
        ("variant=none", "variant", "none"),
        ("variant=Ports", "variant", "ports"),
        ("start_seat=none", "start_seat", None),
        ("start_seat=1", "start_seat", 1),
        ("first_game=on", "first_game", True),
        ("first_game=False", "first_game", False),
    ],
)
def test_option_values_accept_plain_words(option: str, name: str, value: object) -> None:
    words = ["mini_express", "--players", "3", "--games", "1", "--option", option]
    extra = ["--option", "map=europe"] if option == "variant=Ports" else []

    assert value == simulated(*words, *extra)["options"][name]
