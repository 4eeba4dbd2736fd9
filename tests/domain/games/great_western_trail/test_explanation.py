"""Cards of places in the words that a reader sees, each kind of place once."""

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

INTERNAL = re.compile(r"_|\bseat \d|[A-Z]{3}-\d|[a-z][A-Z]|\b[OS]\d|\b\d+[ab]\b")

US = Workers(3, 2, 2)


def card_at(place: str, *, viewer: int | None = 0, **changes: Any) -> PlaceCard:
    card: PlaceCard | None = GAME.presentation.explain(a_view(viewer=viewer, **changes), place)
    assert card is not None
    return card


def sentences(card: PlaceCard) -> list[str]:
    return [line.words for line in card.lines]


def refusal_at(scene: Scene, place: str) -> tuple[str | None, str] | None:
    """The rule and the words that forbid what seat 0 would mean by a place, None if nothing does."""
    view = GAME.view(scene.state, 0)
    told = explain_place(GAME, scene.state, Reader(view, 0), place, Random(1))
    assert told is not None
    return None if told.refusal is None else (told.refusal.rule, told.refusal.reason)


def test_a_neutral_building_says_what_it_does_and_what_that_means_for_the_reader() -> None:
    card = card_at("E")

    assert card.title == "Neutral building E"
    assert card.kind == "For everybody: use it when you stop here; passing it is free"
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


def test_another_players_building_says_what_passing_it_costs_this_reader() -> None:
    """GWT-4.6: building 10 shows a black hand, $2 with two players."""
    theirs = card_at("C1")

    assert theirs.title == "Red's building 10"
    assert theirs.kind == (
        "For Red alone: passing it or stopping costs you $2; here you have an auxiliary action"
    )
    assert theirs.facts == ("Needs 9 craftsmen", "13 points", "Shows a black hand")
    assert card_at("C1", viewer=1).title == "Your building 10"
    assert card_at("C1", viewer=1).kind == "Yours alone; the others pay you $2 when they pass it or stop here"
    assert card_at("C1", viewer=None).kind == "For Red alone; passing it or stopping costs the others $2"


def test_a_way_says_its_steps_and_the_fees_that_the_reader_can_pay() -> None:
    """GWT-4.5, GWT-4.7: from A over a flood with a green hand."""
    board = a_board(tiles={"flood_1": "flood_2_green"})
    rich = (a_player(cattleman="A", money=7), a_player(cattleman="B"))
    poor = (a_player(cattleman="A", money=1), a_player(cattleman="B"))

    assert (
        "1 step from your cattleman: fees of $2 on the cheapest way"
        in card_at("flood_1", board=board, players=rich).now
    )
    assert (
        "1 step from your cattleman: fees of $2; you have $1, the rest is forgiven"
        in card_at("flood_1", board=board, players=poor).now
    )


def test_an_empty_site_tells_of_its_woods_and_its_special_action() -> None:
    card = card_at("flood_site_2")

    assert card.title == "Building site flood 2"
    assert sentences(card)[1:] == [
        "It lies in the woods, which some buildings count",
        "A building here has a special action: discard a Jersey to gain $2 and a certificate",
    ]
    assert card.now == ("You have 2 craftsmen: a building here may need up to 2",)


def test_kansas_city_reckons_the_hand_of_the_reader_alone() -> None:
    """GWT-6.4: a Jersey twice, a Guernsey, a certificate for good, 2 on the track."""
    assert card_at("KC").now[1:] == (
        "Your hand is worth $4 now, up to $6 with your certificates",
        "That reaches as far as Colorado Springs",
    )
    assert card_at("KC", viewer=None).now == ()


def test_a_worker_says_what_he_costs_and_what_his_space_gives() -> None:
    """GWT-8.3.3: the third engineer may discard a Jersey for $2."""
    card = card_at("job:1:2")

    assert card.title == "Engineer in the job market"
    assert card.kind == "For hire by everybody at $6"
    assert card.now == (
        "Costs $6 now: you have $7",
        "Number 3 of his row lets you at once: discard a Jersey to gain $2",
    )
    assert card_at("job:2:1").kind == "For hire at $6 once the token has left row 2"


def test_cattle_lists_its_prices_as_sentences() -> None:
    card = card_at("market:holstein#2")

    assert card.title == "Holstein in the market"
    assert sentences(card)[0] == "With 1 cowboy: $6 for a card of value 3"
    assert card.now == ("You have 3 cowboys for it and $7",)
    assert card.facts == ("Worth 3 in a hand", "1 point", "2 of them")


def test_a_city_says_what_the_transport_costs() -> None:
    """GWT-6.5.4: from 5 to Albuquerque there are three crossings."""
    assert card_at("city:albuquerque").now == (
        "You pay $3: $1 for each crossing sign between your engine and the city",
    )
    assert card_at("city:wichita", viewer=1).now == ("You have delivered here already",)


def test_a_station_and_its_station_master() -> None:
    assert card_at("station:S6").kind == "Built by you and Red"
    assert card_at("station:S1").title == "Station beside space 4"
    assert sentences(card_at("master:S1")) == [
        "Gain $2",
        "At the end of the game: 1 point for each worker",
    ]
    assert card_at("master:S2").title == "Engineer at a station"


def test_an_objective_card_says_how_much_of_it_the_reader_has() -> None:
    card = card_at("objective:O16")

    assert card.title == "Objective card: 2 West Highlands, 1 station and 1 green teepee"
    assert card.now == (
        "You have 0 of 2 West Highlands, 1 of 1 station and 1 of 1 green teepee (without your draw stack)",
    )
    assert sentences(card)[1:] == [
        "Played or counted without all of it: −3 points",
        "When you play it: move your engine up to 2 spaces forward",
    ]


def test_an_objective_card_that_was_played_counts_for_whoever_played_it() -> None:
    mine, theirs = card_at("area:0:O12"), card_at("area:1:O12")

    assert mine.kind == "Played by you: it counts at the end of the game"
    assert mine.now == ("You have 2 of 2 stations and 1 of 2 blue teepees",)
    assert theirs.kind == "Played by Red: it counts at the end of the game"
    assert theirs.now == ()
    assert not any("When you play it" in words for words in sentences(theirs))


def test_boards_of_others_have_cards_as_the_readers_own() -> None:
    assert card_at("row:cowboy").title == "Your cowboys"
    assert card_at("board:1:row:cowboy").title == "Red's cowboys"
    assert card_at("row:cowboy", viewer=1).title == "Your cowboys"
    assert card_at("disc:hand_b").title == "Your disc"
    assert card_at("board:1:disc:hand_a").title == "Red's clear disc space"
    assert sentences(card_at("disc:hand_b"))[:2] == [
        "Once it is clear: 1 card more in your hand",
        "You pay $5 when you place it",
    ]


def test_the_cards_of_another_hand_are_told_to_nobody() -> None:
    """GWT-14.2: two worlds that differ in another hand have the same cards."""
    one = a_state(players=(a_player(), a_player(hand=("jersey", "guernsey"), discard=("holstein",) * 2)))
    other = a_state(players=(a_player(), a_player(hand=("O01", "holstein"), discard=("jersey", "holstein"))))
    for viewer in (0, None):
        seen, unseen = GAME.view(one, viewer), GAME.view(other, viewer)
        for place in all_places(seen):
            assert GAME.presentation.explain(seen, place.at) == GAME.presentation.explain(unseen, place.at)
    assert GAME.presentation.explain(GAME.view(one, 1), "card:guernsey#1") is not None
    assert GAME.presentation.explain(GAME.view(one, 0), "card:black_angus#1") is None
    assert GAME.presentation.explain(GAME.view(one, None), "card:jersey#1") is None


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
def test_a_place_that_cannot_be_chosen_names_the_rule(scene: Scene, place: str, rule: str) -> None:
    refused = refusal_at(scene, place)

    assert refused is not None
    assert refused[0] == rule


def test_refusals_speak_of_things_as_players_do() -> None:
    """No ids of spaces, tiles, cards, discs, no seats by number."""
    seen = set()
    for state in sample_states(GAME.name, 2, GAME.variants[0]):
        for seat in seats_to_act(state):
            view = GAME.view(state, seat)
            for place in all_places(view):
                told = explain_place(GAME, state, Reader(view, seat), place.at, Random(1))
                if told is not None and told.refusal is not None:
                    seen.add(told.refusal.reason)

    assert len(seen) > 8
    assert [] == [words for words in sorted(seen) if INTERNAL.search(words)]


def test_every_card_has_a_topic_and_every_topic_a_card_but_those_of_no_place() -> None:
    check_topics(GAME, TOPICS, {"goal", "turn", "end", "secrets", "players"})


def test_a_place_of_the_job_market_that_is_left_out_says_why() -> None:
    """GWT-2.6: with two players a row has two places."""
    card = card_at("job:5:1")

    assert ("Place out of use", "Left out with 2 players") == (card.title, card.kind)
    assert "A row has 2 places with 2, 3 places with 3, 4 places with 4 players" in sentences(card)
