"""Cards of places in the words that a reader sees, each kind of place once."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.drawing.explaining.explanation import Reader, explain_place
from domain.drawing.explaining.place_card import PlaceCard
from domain.games.el_paso import GAME
from domain.games.el_paso.presentation.drawing.places import all_places
from domain.games.el_paso.presentation.explanation.topics import TOPICS
from domain.games.el_paso.view import SupplyView, View
from domain.kernel.decide import seats_to_act
from tests.domain.games.el_paso.scene import at, stop
from tests.domain.games.el_paso.views import a_view
from tests.support.games.game_matrix import sample_states
from tests.support.games.scene import Scene
from tests.support.games.topics import check_topics

INTERNAL = re.compile(r"_|\bseat \d|[A-Z]{3}-\d|[a-z][A-Z]|\b[rgb]\d|\b\d[ab]\b")


def card_of(view: View, place: str) -> PlaceCard:
    card: PlaceCard | None = GAME.presentation.explain(view, place)
    assert card is not None
    return card


def card_at(place: str, viewer: int | None = 0, **described: Any) -> PlaceCard:
    return card_of(a_view(viewer, **described), place)


def sentences(card: PlaceCard) -> list[str]:
    return [line.words for line in card.lines]


def test_a_neutral_building_says_what_it_does_and_what_that_means_for_the_reader() -> None:
    card = card_at("D", players=[{"rancher": "B", "hand": ["pineywoods"], "money": 5}])

    assert card.title == "Cattle market (D)"
    assert card.kind == "For everybody who stops here: its actions, or one auxiliary action"
    assert sentences(card) == [
        "Discard a Pineywoods from your hand to gain $3",
        "Buy a card of the cattle market with cowboys and money",
    ]
    assert card.now == (
        "1 step from your rancher, who may take 3",
        "You hold 1 Pineywoods card",
        "You have 1 cowboy and 1 versatile worker ready, and $5",
    )
    assert all(line.signs for line in card.lines)


def test_another_players_building_offers_the_reader_an_auxiliary_action() -> None:
    """ELP-5.4"""
    players: list[dict[str, Any]] = [{}, {"buildings": {"r4": 2}}]
    theirs = card_at("r4", players=players)

    assert theirs.title == "Red's building of level 2"
    assert theirs.kind == "For Red alone; you have an auxiliary action here, and pass it for free"
    assert theirs.facts == ("3 points",)
    assert card_at("r4", 1, players=players).title == "Your building of level 2"
    assert card_at("r4", None, players=players).kind == (
        "For Red alone; the others have an auxiliary action here"
    )


def test_a_way_says_which_cowboys_it_takes() -> None:
    """ELP-4.6: from B to E there are D and E by the inner branch, then F, G, El Paso."""
    players = [{"rancher": "B"}]

    assert card_at("F", players=players).now[0] == "2 steps from your rancher, who may take 3"
    assert card_at("el_paso", players=players).now[0] == (
        "4 steps from your rancher: you would discard 1 cowboy for the way"
    )


def test_an_empty_space_says_what_it_adds_to_a_building() -> None:
    assert sentences(card_at("r9"))[1] == "A building here costs $3 more"
    assert sentences(card_at("r2"))[1] == "The space itself costs nothing"
    assert card_at("r9").now == ("You have 2 ownership markers left: each new building takes one",)


def test_el_paso_and_its_posts_reckon_the_hand_of_the_reader_alone() -> None:
    """ELP-8.4: 1 + 2 + 2 + 2, and 2 certificates of the track."""
    view = a_view(players=[{"certificates": 2}])

    assert card_of(view, "el_paso").now[-2:] == (
        "Your hand is worth 7 now, up to 9 with your certificates",
        "That reaches as far as trading post 9",
    )
    assert card_of(view, "post:9").now == ("Your hand is worth 7 now: enough with 2 certificates",)
    assert card_of(view, "post:12").now == ("Your hand is worth 7 now: 3 too little",)
    assert sentences(card_of(view, "post:5"))[1] == "For a disc here: gain $2"
    assert card_at("post:9", None).now == ()


def test_what_can_be_bought_names_its_price_and_who_is_ready() -> None:
    cattle, tile, train = card_at("cattle:shorthorn"), card_at("stack:3"), card_at("train:2")

    assert sentences(cattle)[0] == "Discard 3 cowboys and pay $6 to buy a card onto your discard pile"
    assert sentences(tile)[0] == "Discard 3 builders and pay $6, and what the space costs, to build it"
    assert sentences(train) == [
        "Discard 2 engineers and pay $4 to use its actions, each once",
        "Take a goal token",
        "Gain 2 certificates",
    ]
    assert train.title == "Wagon 2"
    assert train.now == ("You have 1 engineer and 1 versatile worker ready, and $10",)


def test_a_higher_building_says_what_replacing_takes() -> None:
    """ELP-6.9: the difference of the levels."""
    card = card_at("stack:4", players=[{"buildings": {"r4": 1}}])

    assert card.now[1] == "In place of your level 1 it takes 3 builders and $6"


def test_workers_say_what_they_do_and_what_discarding_them_gives() -> None:
    """ELP-7.2"""
    assert sentences(card_at("workers:builder")) == [
        "Builders place buildings: one for each level",
        "Discarded at any time in your turn, he gives a certificate for $2",
    ]
    assert card_at("worker:cowboy").title == "Your cowboys"
    assert card_at("board:1:worker:cowboy").title == "Red's cowboys"
    assert card_at("board:1:worker:cowboy").kind == "1 ready in the worker area"


def test_a_goal_says_how_much_of_it_the_reader_has() -> None:
    view = replace(a_view(), goal=SupplyView(("g02", "g09", None), 0))
    card = card_of(view, "goal:0")

    assert card.title == "Goal: 1 Corriente and 2 engineers"
    assert card.now == ("You have 0 of 1 Corriente and 1 of 2 engineers (without your draw pile)",)
    assert card_of(view, "goal:2").kind == "A gap"


def test_a_disc_says_what_it_unlocks_and_costs() -> None:
    card = card_at("disc:disc_hand", players=[{"money": 3}])

    assert sentences(card) == [
        "Without it the hand is filled up to 1 card more",
        "Taking it off the board costs $4",
        "Dark corners: its disc goes on trading posts of 10 and more only",
    ]
    assert card.now == ("You have $3: too little to take it off",)
    assert card_at("aux:aux_2").kind == "Closed until its disc is off the board"


def test_sue_is_explained_where_she_plays_and_nowhere_else() -> None:
    view = a_view(seats=1)

    assert card_of(view, "sue:row:0").title == "Sue's cowboys"
    assert card_of(view, "rancher:1").title == "Sue's rancher"
    assert GAME.presentation.explain(a_view(), "sue:board") is None


def test_the_cards_of_another_hand_are_told_to_nobody() -> None:
    """ELP-13.2: two worlds that differ in another hand have the same cards."""
    left = ["criollo*3", "pineywoods", "galloway", "santa_gertrudis"]
    one, other = (
        at(players=[{}, {"hand": hand, "draw": [*left, *drawn]}])
        for hand, drawn in (
            (["criollo", "galloway"], ["pineywoods", "santa_gertrudis"]),
            (["pineywoods", "santa_gertrudis"], ["criollo", "galloway"]),
        )
    )
    for viewer in (0, None):
        seen, unseen = GAME.view(one.state, viewer), GAME.view(other.state, viewer)
        for place in all_places(seen):
            assert GAME.presentation.explain(seen, place.at) == GAME.presentation.explain(unseen, place.at)
    assert GAME.presentation.explain(GAME.view(one.state, 1), "card:criollo#1") is not None
    assert GAME.presentation.explain(GAME.view(one.state, None), "card:criollo#1") is None


@pytest.mark.parametrize(
    ("scene", "place", "rule", "words"),
    [
        (at(players=[{"rancher": "B"}]), "r1", "ELP-4.1", "no building lies"),
        (stop("F", money=0, area={"cowboy": 1}), "slot:2", "ELP-6.7", "no train card can be paid for"),
        (stop("F"), "aux:aux_2", "ELP-5.6", "is closed until"),
        (stop("F"), "worker:cowboy", "ELP-7.2", "a cowboy is discarded only as part of a move"),
    ],
)
def test_a_place_that_cannot_be_chosen_names_the_rule(
    scene: Scene, place: str, rule: str, words: str
) -> None:
    told = explain_place(GAME, scene.state, Reader(GAME.view(scene.state, 0), 0), place, Random(1))

    assert told is not None
    assert told.refusal is not None
    assert told.refusal.rule == rule
    assert words in told.refusal.reason


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
    check_topics(GAME, TOPICS, {"goal", "turn", "secrets", "players"})
