"""Cards that explain places in the words that a reader sees; one test for each kind of place."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from domain.drawing.explaining.explanation import Reader, explain_place
from domain.drawing.explaining.place_card import PlaceCard
from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.frames import Build, Hire, PlaceDisc, RemoveHazard, Trade
from domain.games.great_western_trail.presentation.drawing.places import all_places
from domain.games.great_western_trail.presentation.explanation.topics import TOPICS
from domain.games.great_western_trail.state import Workers
from domain.kernel.decide import seats_to_act
from tests.domain.games.great_western_trail.scene import asking, at
from tests.domain.games.great_western_trail.views import a_board, a_player, a_state, a_view
from tests.support.games.game_matrix import sample_states
from tests.support.games.scene import Scene
from tests.support.games.topics import check_topics

pytestmark = pytest.mark.wide

INTERNAL = re.compile(r"_|\bseat \d|[A-Z]{3}-\d|[a-z][A-Z]|\b[OS]\d|\b\d+[ab]\b")

US = Workers(3, 2, 2)


def card_at(place: str, *, viewer: int | None = 0, **changes: Any) -> PlaceCard:
    card: PlaceCard | None = GAME.presentation.explain(a_view(viewer=viewer, **changes), place)
    assert card is not None
    return card


def sentences(card: PlaceCard) -> list[str]:
    return [line.words for line in card.lines]


def refusal_at(scene: Scene, place: str) -> tuple[str | None, str] | None:
    """Return the rule and reason that keep seat 0 from choosing a place, or None if it is legal."""
    view = GAME.view(scene.state, 0)
    explanation = explain_place(GAME, scene.state, Reader(view, 0), place, Random(1))
    assert explanation is not None
    refusal = explanation.refusal
    return None if refusal is None else (refusal.rule, refusal.reason)


def test_neutral_building_card_lists_actions_and_current_options() -> None:
    card = card_at("E")

    assert card.title == "Neutral building E, cattle dealer"
    assert card.kind == "For all players: use it when you stop here; passing it is free"
    assert sentences(card) == [
        "Discard a Black Angus to gain $2",
        "Buy cattle from the market with your cowboys",
    ]
    assert card.now == (
        "2 steps from your cattleman, without fees",
        "You hold no Black Angus card",
        "You have 3 cowboys and $7",
    )
    assert all(line.signs for line in card.lines)


def test_other_players_building_card_states_the_fee() -> None:
    """GWT-4.6: building 10 shows a black hand, $2 with two players."""
    theirs = card_at("C1")

    assert theirs.title == "Red's building 10 (head office)"
    assert theirs.kind == (
        "Only for Red: you pay $2 to pass or stop; if you stop, you may do an auxiliary action"
    )
    assert theirs.facts == ("Needs 9 craftsmen", "13 points", "Shows a black hand")
    assert card_at("C1", viewer=1).title == "Your building 10 (head office)"
    assert card_at("C1", viewer=1).kind == "Only for you; other players pay you $2 to pass or stop here"
    assert card_at("C1", viewer=None).kind == "Only for Red; other players pay $2 to pass or stop here"


def test_location_card_states_steps_and_fees() -> None:
    """GWT-4.5, GWT-4.7: tested with a move from A to a flood with a green hand."""
    board = a_board(tiles={"flood_1": "flood_2_green"})
    rich = (a_player(cattleman="A", money=7), a_player(cattleman="B"))
    poor = (a_player(cattleman="A", money=1), a_player(cattleman="B"))

    assert (
        "1 step from your cattleman, fees $2 on the cheapest path"
        in card_at("flood_1", board=board, players=rich).now
    )
    assert (
        "1 step from your cattleman, fees $2; you have $1 and need not pay the rest"
        in card_at("flood_1", board=board, players=poor).now
    )


def test_site_card_mentions_woods_and_special_action() -> None:
    card = card_at("flood_site_2")

    assert card.title == "Building site flood 2"
    assert sentences(card)[1:] == [
        "In the woods; some actions count buildings in the woods",
        "A building here has a special action: discard a Jersey to gain $2 and a certificate",
    ]
    assert card.now == ("You have 2 craftsmen: a building here may need up to 2",)


def test_kansas_city_card_values_only_the_readers_hand() -> None:
    """GWT-6.4: the reader has two Jerseys, a Guernsey, a permanent certificate and 2 temporary ones."""
    assert card_at("KC").now[1:] == (
        "Your hand is worth $4 now, up to $6 with your certificates",
        "Enough to deliver as far as Colorado Springs",
    )
    assert card_at("KC", viewer=None).now == ()


def test_worker_card_states_cost_and_immediate_action() -> None:
    """GWT-8.3.3: the third engineer may discard a Jersey for $2."""
    card = card_at("job:1:2")

    assert card.title == "Engineer in the job market"
    assert card.kind == "Anyone can hire it for $6"
    assert card.now == (
        "Costs $6 now; you have $7",
        "You get the immediate action of the space it fills: discard a Jersey to gain $2",
    )
    assert card_at("job:2:1").kind == "Can be hired for $6 once the token has left row 2"


def test_cattle_card_lists_its_prices() -> None:
    card = card_at("market:holstein#2")

    assert card.title == "Holstein in the market"
    assert sentences(card)[0] == "With 1 cowboy: $6 for a card of value 3"
    assert card.now == ("You have 3 cowboys and $7",)
    assert card.facts == ("Value 3", "1 point", "2 of them")


def test_city_card_states_the_transport_cost() -> None:
    """GWT-6.5.4: there are three crossings between space 5 and Albuquerque."""
    assert card_at("city:albuquerque").now == (
        "You pay $3: $1 for each crossing sign between your engine and the city",
    )
    assert card_at("city:wichita", viewer=1).now == ("You have already delivered here",)


def test_station_card_and_station_master_card() -> None:
    assert card_at("station:S6").kind == "Built by you and Red"
    assert card_at("station:S1").title == "Station on the turnout after space 4"
    assert sentences(card_at("master:S1")) == [
        "Gain $2",
        "At the end of the game: 1 point per worker",
    ]
    assert card_at("master:S2").title == "Engineer at a station"


def test_objective_card_states_the_readers_progress() -> None:
    card = card_at("objective:O16")

    assert card.title == "Objective card: 2 West Highlands, 1 station and 1 green teepee"
    assert card.now == (
        "You have 0 of 2 West Highlands, 1 of 1 station and 1 of 1 green teepee (draw pile not counted)",
    )
    assert sentences(card)[1:] == [
        "Otherwise: −3 points",
        "When you play it: move your engine up to 2 spaces forward",
    ]


def test_played_objective_card_names_its_owner() -> None:
    mine, theirs = card_at("area:0:O12"), card_at("area:1:O12")

    assert mine.kind == "Played by you: scored at the end of the game"
    assert mine.now == ("You have 2 of 2 stations and 1 of 2 blue teepees",)
    assert theirs.kind == "Played by Red: scored at the end of the game"
    assert theirs.now == ()
    assert not any("When you play it" in words for words in sentences(theirs))


def test_other_boards_have_the_same_cards() -> None:
    assert card_at("row:cowboy").title == "Your cowboys"
    assert card_at("board:1:row:cowboy").title == "Red's cowboys"
    assert card_at("row:cowboy", viewer=1).title == "Your cowboys"
    assert card_at("disc:hand_b").title == "Your disc"
    assert card_at("board:1:disc:hand_a").title == "Red's clear disc space"
    assert sentences(card_at("disc:hand_b"))[:2] == [
        "Once clear: hand limit +1",
        "You pay $5 when you place it",
    ]


def test_explanations_reveal_no_other_hand() -> None:
    """GWT-14.2: two worlds that differ only in another seat's hand have the same explanations."""
    first = a_state(players=(a_player(), a_player(hand=("jersey", "guernsey"), discard=("holstein",) * 2)))
    second = a_state(players=(a_player(), a_player(hand=("O01", "holstein"), discard=("jersey", "holstein"))))
    for viewer in (0, None):
        here, there = GAME.view(first, viewer), GAME.view(second, viewer)
        for place in all_places(here):
            assert GAME.presentation.explain(here, place.at) == GAME.presentation.explain(there, place.at)
    assert GAME.presentation.explain(GAME.view(first, 1), "card:guernsey#1") is not None
    assert GAME.presentation.explain(GAME.view(first, 0), "card:black_angus#1") is None
    assert GAME.presentation.explain(GAME.view(first, None), "card:jersey#1") is None


@pytest.mark.parametrize(
    ("scene", "place", "rule"),
    [
        (at(players=[{"cattleman": "A"}]), "A1", "GWT-4.8"),
        (at(players=[{"cattleman": "A"}]), "G", "GWT-4.2"),
        (
            asking(Hire(0, 0, optional=True), jobs={"1:3": "cowboy"}, players=[{"money": 2}]),
            "job:1:3",
            "GWT-8.3.1",
        ),
        (asking(Build(0, 2), players=[{"money": 9}]), "tile:9", "GWT-8.4.2"),
        (asking(Trade(0), tiles={"T_1": "teepee_blue"}), "T_4", "GWT-8.9.1"),
        (asking(RemoveHazard(0, 0), tiles={"flood_1": "flood_2_green"}), "flood_2", "GWT-8.11.1"),
        (asking(PlaceDisc(0, "topeka")), "disc:hand_a", "GWT-9.3.1"),
        (at("use", players=[{"cattleman": "A"}]), "aux:back_cert", "GWT-8.10.1"),
        (at("use", players=[{"cattleman": "A"}]), "B", "GWT-5.1"),
    ],
)
def test_unavailable_place_names_the_rule(scene: Scene, place: str, rule: str) -> None:
    refused = refusal_at(scene, place)

    assert refused is not None
    assert refused[0] == rule


def test_action_that_can_discard_a_card_is_not_refused() -> None:
    """Its option is on the card in hand, but the action is legal."""
    held, lacking = (at("use", players=[{"hand": [card]}]) for card in ("guernsey", "jersey"))

    assert refusal_at(held, "action:A:0") is None
    assert refusal_at(lacking, "action:A:0") is not None


def test_refusals_contain_no_internal_ids() -> None:
    """They contain no ids of spaces, tiles, cards or discs, and no seat numbers."""
    reasons = set()
    for state in sample_states(GAME.name, 2, GAME.variants[0]):
        for seat in seats_to_act(state):
            view = GAME.view(state, seat)
            for place in all_places(view):
                explanation = explain_place(GAME, state, Reader(view, seat), place.at, Random(1))
                if explanation is not None and explanation.refusal is not None:
                    reasons.add(explanation.refusal.reason)

    assert len(reasons) > 8
    assert [] == [words for words in sorted(reasons) if INTERNAL.search(words)]


def test_cards_and_topics_match() -> None:
    check_topics(GAME, TOPICS, {"goal", "turn", "end", "secrets", "players"})


def test_unused_job_market_space_explains_itself() -> None:
    """GWT-2.6: with two players, a row has two spaces."""
    card = card_at("job:5:1")

    assert ("Unused space", "Not used with 2 players") == (card.title, card.kind)
    assert "Spaces per row: 2 with 2 players, 3 with 3 players, 4 with 4 players" in sentences(card)
