"""The texts of the cards that explain places; one test for each kind of place."""

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

pytestmark = pytest.mark.wide

INTERNAL = re.compile(r"_|\bseat \d|[A-Z]{3}-\d|[a-z][A-Z]|\b[rgb]\d|\b\d[ab]\b")


def card_of(view: View, place: str) -> PlaceCard:
    card: PlaceCard | None = GAME.presentation.explain(view, place)
    assert card is not None
    return card


def card_at(place: str, viewer: int | None = 0, **described: Any) -> PlaceCard:
    return card_of(a_view(viewer, **described), place)


def sentences(card: PlaceCard) -> list[str]:
    return [line.words for line in card.lines]


def test_neutral_building_card_shows_actions_and_current_meaning() -> None:
    card = card_at("D", players=[{"rancher": "B", "hand": ["pineywoods"], "money": 5}])

    assert card.title == "Cattle market (D)"
    assert card.kind == "For everyone who stops here: its actions, or one auxiliary action"
    assert sentences(card) == [
        "Discard a Pineywoods from your hand to gain $3",
        "Buy a card from the cattle market with cowboys and money",
    ]
    assert card.now == (
        "1 step from your rancher; your limit is 3",
        "You hold 1 Pineywoods card",
        "You have 1 cowboy and 1 versatile worker ready, and $5",
    )
    assert all(line.signs for line in card.lines)


def test_another_players_building_offers_an_auxiliary_action() -> None:
    """ELP-5.4"""
    players: list[dict[str, Any]] = [{}, {"buildings": {"r4": 2}}]
    card = card_at("r4", players=players)

    assert card.title == "Red's level 2 building"
    assert card.kind == "For Red only; you may use one auxiliary action here, and passing is free"
    assert card.facts == ("3 points",)
    assert card_at("r4", 1, players=players).title == "Your level 2 building"
    assert card_at("r4", None, players=players).kind == (
        "For Red only; other players may use one auxiliary action here"
    )


def test_stop_card_shows_distance_and_cowboys() -> None:
    """ELP-4.6: the stops after B are D and E via the inner branch, then F, G, El Paso."""
    players = [{"rancher": "B"}]

    assert card_at("F", players=players).now[0] == "2 steps from your rancher; your limit is 3"
    assert card_at("el_paso", players=players).now[0] == (
        "4 steps from your rancher: moving here takes 1 cowboy"
    )


def test_empty_space_shows_its_cost() -> None:
    assert sentences(card_at("r9"))[1] == "Building here costs $3 more"
    assert sentences(card_at("r2"))[1] == "The space itself is free"
    assert card_at("r9").now == ("You have 2 ownership markers left: each new building takes one",)


def test_el_paso_and_posts_evaluate_only_the_viewers_hand() -> None:
    """ELP-8.4: the hand is worth 1 + 2 + 2 + 2, and there are 2 certificates on the track."""
    view = a_view(players=[{"certificates": 2}])

    assert card_of(view, "el_paso").now[-2:] == (
        "Your hand is worth 7 now, up to 9 with your certificates",
        "It reaches trading post 9",
    )
    assert card_of(view, "post:9").now == ("Your hand is worth 7 now: enough with 2 certificates",)
    assert card_of(view, "post:12").now == ("Your hand is worth 7 now, 9 with 2 certificates: 3 short",)
    assert sentences(card_of(view, "post:5"))[1] == "Reward: gain $2"
    assert card_at("post:9", None).now == ()


def test_purchase_cards_show_price_and_available_workers() -> None:
    cattle, tile, train = card_at("cattle:shorthorn"), card_at("stack:3"), card_at("train:2")

    assert sentences(cattle)[0] == "Discard 3 cowboys and pay $6 to buy a card; put it on your discard pile"
    assert sentences(tile)[0] == "Discard 3 builders and pay $6 plus the cost of the space to build it"
    assert sentences(train) == [
        "Discard 2 engineers and pay $4 to use its actions, each once",
        "Take a goal token",
        "Gain 2 certificates",
    ]
    assert train.title == "Wagon 2"
    assert train.now == ("You have 1 engineer and 1 versatile worker ready, and $10",)


def test_higher_building_shows_replacement_price() -> None:
    """ELP-6.9: the price depends on the difference in level."""
    card = card_at("stack:4", players=[{"buildings": {"r4": 1}}])

    assert card.now[1] == "Replacing your level 1 building takes 3 builders and $6"


def test_worker_cards_show_use_and_bonus() -> None:
    """ELP-7.2"""
    assert sentences(card_at("workers:builder")) == [
        "Builders place buildings: you need one for each level",
        "Discard at any time on your turn and pay $2 to gain a certificate",
    ]
    assert card_at("worker:cowboy").title == "Your cowboys"
    assert card_at("board:1:worker:cowboy").title == "Red's cowboys"
    assert card_at("board:1:worker:cowboy").kind == "1 ready in the worker area"


def test_goal_card_shows_the_viewers_progress() -> None:
    view = replace(a_view(), goal=SupplyView(("g02", "g09", None), 0))
    card = card_of(view, "goal:0")

    assert card.title == "Goal: 1 Corriente and 2 engineers"
    assert card.now == ("You have 0 of 1 Corriente and 1 of 2 engineers (without your draw pile)",)
    assert card_of(view, "goal:2").kind == "Empty position"


def test_disc_card_shows_ability_and_price() -> None:
    card = card_at("disc:disc_hand", players=[{"money": 3}])

    assert sentences(card) == [
        "Raises the hand limit by 1",
        "Removing it costs $4",
        "Dark disc: goes only on trading posts of 10 or more",
    ]
    assert card.now == ("You have $3: not enough to remove it",)
    assert card_at("aux:aux_2").kind == "Locked until its disc is removed"


def test_sue_is_explained_only_in_solo_games() -> None:
    view = a_view(seats=1)

    assert card_of(view, "sue:row:0").title == "Sue's cowboys"
    assert card_of(view, "rancher:1").title == "Sue's rancher"
    assert GAME.presentation.explain(a_view(), "sue:board") is None


def test_explanations_never_depend_on_other_hands() -> None:
    """ELP-13.2: two positions that differ only in another seat's hand have the same explanations."""
    left = ["criollo*3", "pineywoods", "galloway", "santa_gertrudis"]
    first, second = (
        at(players=[{}, {"hand": hand, "draw": [*left, *drawn]}])
        for hand, drawn in (
            (["criollo", "galloway"], ["pineywoods", "santa_gertrudis"]),
            (["pineywoods", "santa_gertrudis"], ["criollo", "galloway"]),
        )
    )
    for viewer in (0, None):
        views = GAME.view(first.state, viewer), GAME.view(second.state, viewer)
        for place in all_places(views[0]):
            cards = [GAME.presentation.explain(view, place.at) for view in views]
            assert cards[0] == cards[1]
    assert GAME.presentation.explain(GAME.view(first.state, 1), "card:criollo#1") is not None
    assert GAME.presentation.explain(GAME.view(first.state, None), "card:criollo#1") is None


@pytest.mark.parametrize(
    ("scene", "place", "rule", "words"),
    [
        (at(players=[{"rancher": "B"}]), "r1", "ELP-4.1", "there is no building"),
        (stop("F", money=0, area={"cowboy": 1}), "slot:2", "ELP-6.7", "you cannot pay for any train card"),
        (stop("F"), "aux:aux_2", "ELP-5.6", "is locked until"),
        (stop("F"), "worker:cowboy", "ELP-7.2", "a cowboy can only be discarded as part of a move"),
    ],
)
def test_unavailable_place_names_the_rule(scene: Scene, place: str, rule: str, words: str) -> None:
    explanation = explain_place(GAME, scene.state, Reader(GAME.view(scene.state, 0), 0), place, Random(1))

    assert explanation is not None
    assert explanation.refusal is not None
    assert explanation.refusal.rule == rule
    assert words in explanation.refusal.reason


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


def test_place_cards_and_topics_match() -> None:
    check_topics(GAME, TOPICS, {"goal", "turn", "secrets", "players"})
