"""Cards of places: what each kind of place says, to whom, and why nothing can be done there."""

from __future__ import annotations

from random import Random

import pytest

from domain.drawing.explaining.explanation import ExplainedPlace, Reader, explain_place
from domain.drawing.explaining.place_card import PlaceCard
from domain.games.mini_express import GAME
from domain.games.mini_express.presentation.explanation.topics import TOPICS
from tests.domain.games.mini_express.scene import at, drafted
from tests.support.games.scene import Scene
from tests.support.games.topics import check_topics

NEEDED = "Trains needed to build here:"
ATLANTA, LOUISVILLE, BALTIMORE, OMAHA_ROAD = "O6", "N5", "R5", "O5"


def card_of(scene: Scene, place: str, seat: int | None = 0) -> PlaceCard:
    card = GAME.presentation.explain(GAME.view(scene.state, seat), place)
    assert isinstance(card, PlaceCard)
    return card


def told(scene: Scene, place: str, seat: int = 0) -> ExplainedPlace:
    found = explain_place(GAME, scene.state, Reader(GAME.view(scene.state, seat), seat), place, Random(1))
    assert found is not None
    return found


def sentences(card: PlaceCard) -> tuple[str, ...]:
    return tuple(line.words for line in card.lines)


def test_a_city_says_what_a_build_gains_and_how_far_each_company_is() -> None:
    """MEX-6.2, MEX-6.11"""
    scene = at(
        tokens={"louisville": "leather/cotton"},
        players=[{"influence": [1, 1, 3, 2]}],
        companies={"steel": {"space": 2}, "cotton": {"map": "N8 N5"}},
    )
    card = card_of(scene, LOUISVILLE)

    assert (card.title, card.kind) == ("Louisville", "City for 2 companies, open to everybody")
    assert "Who builds here gains 1 influence in Leather and 1 in Cotton." in sentences(card)
    assert card.now == (
        f"{NEEDED} Lumber 4 (has 4), Steel 3 (has 2), Leather 2 (has 4), Cotton is here already.",
        "Your influence: 3 in Leather and 2 in Cotton.",
    )
    assert card_of(scene, LOUISVILLE, None).now == card.now[:1]


@pytest.mark.parametrize(
    ("token", "gain"),
    [
        ("steel/steel", "Who builds here gains 2 influence in Steel."),
        (
            "steel/wild",
            "Who builds here gains 1 influence in Steel and 1 in another company of their choice.",
        ),
    ],
)
def test_every_kind_of_demand_token_is_told(token: str, gain: str) -> None:
    """MEX-6.11"""
    assert gain in sentences(card_of(at(tokens={"atlanta": token}), ATLANTA))


def test_a_full_city_says_that_nobody_builds_there() -> None:
    """MEX-6.2, MEX-6.14"""
    scene = at(companies={"steel": {"map": "Q6 P6 O5 N5"}, "lumber": {"map": "R5 N5"}})
    card = card_of(scene, LOUISVILLE)

    assert sentences(card)[-1] == "Its demand token is gone: no company can be built here any more."
    assert card.now == ("Trains here: Lumber and Steel.",)
    assert told(scene, LOUISVILLE).refusal is None


def test_a_city_out_of_reach_says_so_of_every_company() -> None:
    found = told(
        at(companies={"cotton": {"map": "N8", "space": 2}, "steel": {"map": "Q6 J4 F4", "space": 4}}), "A5"
    )

    assert found.refusal is None
    assert found.card.now[:2] == (
        "No company can be built here now.",
        f"{NEEDED} Lumber more than 5, Steel 5 (has 4), Leather more than 5, Cotton more than 5.",
    )


def test_a_start_location_is_nobodys_goal() -> None:
    """MEX-6.3"""
    scene = at()
    card = card_of(scene, BALTIMORE)

    assert (card.title, card.kind) == ("Baltimore", "Start location of Lumber")
    assert card.now == ("The company has 1 train on the map.",)
    assert (
        sentences(card)[1] == "Nobody builds into a start location or through it, not even its own company."
    )


def test_landscape_with_track_says_who_is_paid_for_building_over_it() -> None:
    """MEX-6.9"""
    scene = at(companies={"steel": {"map": "Q6 P6 O5"}})
    card = card_of(scene, OMAHA_ROAD)

    assert (card.title, card.kind) == ("Land hex with track", "Here stands a train of Steel")
    assert sentences(card)[2] == (
        "If another company builds over it, each company here gets 1 train onto its train space."
    )
    assert GAME.presentation.explain(GAME.view(scene.state, 0), "H5") is None


def test_shares_say_their_price_and_what_is_missing() -> None:
    """MEX-5.2, MEX-8.2"""
    scene = at(
        players=[{"influence": [3, 9, 1, 1], "shares": [2, 0, 0, 0]}], companies={"lumber": {"length": 5}}
    )
    card = card_of(scene, "share:lumber")

    assert card.title == "Shares and trains of Lumber"
    assert sentences(card)[0] == (
        "A share costs as much influence in Lumber as trains are on the train space: 4 now."
    )
    assert card.now == (
        "You have 3 influence in it: 1 too little for a share.",
        "Your 2 shares would be worth 10 points as it is now.",
    )
    assert card_of(scene, "share:steel").now[0] == (
        "You have 9 influence in it: 5 would be left after a share."
    )
    assert card_of(scene, "share:lumber", None).now == ()


def test_a_share_that_is_too_dear_is_refused_by_the_rule() -> None:
    found = told(at(players=[{"influence": [3, 9, 1, 1]}]), "share:lumber")

    assert found.refusal is not None
    assert found.refusal.rule == "MEX-5.2"
    assert "a share of lumber costs 4 influence, you have 3" in str(found.refusal)


def test_opening_shares_say_that_they_cost_nothing() -> None:
    scene = drafted(3)

    assert card_of(scene, "share:lumber").now[0] == (
        "Opening shares are taken from those aside and cost nothing."
    )
    assert card_of(scene, "share:lumber").topic == "draft"


def test_a_company_says_how_long_its_track_is() -> None:
    card = card_of(at(companies={"steel": {"map": "Q6 P6 O5", "length": 2}}), "company:steel")

    assert (card.title, card.kind) == ("Steel", "Company that belongs to nobody")
    assert card.now == (
        "Track length 2, 3 trains on the map.",
        "A share would be worth 3 points to you as it is now.",
    )


def test_influence_is_told_of_all_by_colour_and_of_the_reader_as_you() -> None:
    """MEX-8.1"""
    scene = at(
        players=[{"influence": [5, 1, 1, 1]}, {"influence": [2, 1, 1, 1]}, {"influence": [0, 1, 1, 1]}]
    )

    assert card_of(scene, "influence:lumber", 1).now == (
        "It stands at: Blue 5, you 2 and Yellow 0.",
        "A share gives 2 points for most influence, 1 for the second, 1 for others.",
        "A share would be worth 1 point to you as it is now.",
    )
    assert card_of(scene, "influence:lumber", 2).now[-1] == (
        "A share would be worth 0 points to you as it is now."
    )


def test_share_holders_are_named() -> None:
    scene = at(players=[{"shares": [2, 0, 0, 0]}, {"shares": [1, 0, 0, 0]}])

    assert card_of(scene, "held:lumber").now[0] == "Shares held: you 2 and Red 1."
    assert card_of(scene, "held:steel", None).now == ("Nobody holds a share of it yet.",)


def test_the_machinist_is_told_where_it_plays_alone() -> None:
    """MEX-9"""
    scene = at(1, machinist={"shares": [2, 1, 0, 0], "marker": "leather", "target": 3})

    assert card_of(scene, "bag").now[0] == "His company marker is on Leather; 14 tokens in the bag."
    assert card_of(scene, "target").title == "The Machinist's target"
    assert GAME.presentation.explain(GAME.view(at().state, 0), "bag") is None


def test_every_token_of_the_machinist_says_how_far_his_markers_go() -> None:
    """MEX-9.6, MEX-9.7"""
    scene = at(1, machinist={"marker": "leather", "target": 3})
    card = card_of(scene, "token:2/3")

    assert card.title == "Token 2 and 3"
    assert sentences(card) == (
        "His company marker goes on by 2, in the order of the companies.",
        "His target marker goes on by 3, from city to city by their numbers.",
    )
    assert card.now[0].endswith("in the bag.")
    assert "back into the bag" in sentences(card_of(scene, "token:restore"))[0]
    assert GAME.presentation.explain(GAME.view(at().state, 0), "token:2/3") is None
    assert "the Machinist's company marker" in card_of(scene, "company:leather").facts[0]


def test_an_exhausted_company_tells_no_price_of_a_share() -> None:
    """MEX-7.2"""
    scene = at(companies={"steel": {"shares": 0, "space": 3}})
    card = card_of(scene, "share:steel")

    assert card.kind == "Exhausted: no share left to take, 3 trains to build"
    assert sentences(card) == (
        "The trains here are those that can be built: one for each hex of the way.",
        "It is exhausted: its shares still count at the end, and its trains here can still be built.",
    )


def test_a_share_tells_how_many_trains_would_come() -> None:
    """MEX-5.4"""
    words = sentences(card_of(at(companies={"steel": {"space": 3}}), "share:steel"))

    assert words[1] == "Then up to 3 trains come from the supply, for 5 have room: 2 now."


def test_a_turn_of_a_duel_is_two_actions() -> None:
    """MEX-11.3"""
    duel = at(2, options={"two_players": "duel"})

    assert sentences(card_of(duel, "turn"))[0] == (
        "A turn is two actions for two different companies: take a share, or build track."
    )
    assert sentences(card_of(at(), "turn"))[0] == (
        "A turn is one action, for any company: take a share, or build track."
    )
    assert card_of(at(), "turn", 1).title == "To move: Blue"


def test_the_golden_spike_says_how_the_race_stands() -> None:
    """MEX-12.2"""
    waiting = at(options={"variant": "golden_spike"})

    assert card_of(waiting, "spike").kind == "Waiting for a track to Omaha"
    assert GAME.presentation.explain(GAME.view(at().state, 0), "spike") is None


def test_every_card_leads_to_a_topic_of_the_rules_and_every_topic_has_one_or_no_place() -> None:
    check_topics(GAME, TOPICS, {"aim", "building", "first-game"})
