"""Cards that explain places: their texts for players and spectators, and refusals."""

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

pytestmark = pytest.mark.wide

NEEDED = "Trains needed to build here:"
ATLANTA, LOUISVILLE, BALTIMORE, OMAHA_ROAD = "O6", "N5", "R5", "O5"


def card_of(scene: Scene, place: str, seat: int | None = 0) -> PlaceCard:
    card = GAME.presentation.explain(GAME.view(scene.state, seat), place)
    assert isinstance(card, PlaceCard)
    return card


def explained(scene: Scene, place: str, seat: int = 0) -> ExplainedPlace:
    explanation = explain_place(
        GAME, scene.state, Reader(GAME.view(scene.state, seat), seat), place, Random(1)
    )
    assert explanation is not None
    return explanation


def sentences(card: PlaceCard) -> tuple[str, ...]:
    return tuple(line.words for line in card.lines)


def test_city_card_shows_gains_and_trains_needed() -> None:
    """MEX-6.2, MEX-6.11"""
    scene = at(
        tokens={"louisville": "leather/cotton"},
        players=[{"influence": [1, 1, 3, 2]}],
        companies={"steel": {"space": 2}, "cotton": {"map": "N8 N5"}},
    )
    card = card_of(scene, LOUISVILLE)

    assert (card.title, card.kind) == ("Louisville", "City with room for 2 companies")
    assert "Build here to gain 1 influence in Leather and 1 in Cotton." in sentences(card)
    assert card.now == (
        f"{NEEDED} Lumber 4 (has 4), Steel 3 (has 2), Leather 2 (has 4), Cotton is already here.",
        "Your influence: 3 in Leather and 2 in Cotton.",
    )
    assert card_of(scene, LOUISVILLE, None).now == card.now[:1]


@pytest.mark.parametrize(
    ("token", "gain"),
    [
        ("steel/steel", "Build here to gain 2 influence in Steel."),
        (
            "steel/wild",
            "Build here to gain 1 influence in Steel and 1 in another company of your choice.",
        ),
    ],
)
def test_city_card_explains_every_kind_of_demand_token(token: str, gain: str) -> None:
    """MEX-6.11"""
    assert gain in sentences(card_of(at(tokens={"atlanta": token}), ATLANTA))


def test_full_city_card_says_no_company_can_build() -> None:
    """MEX-6.2, MEX-6.14"""
    scene = at(companies={"steel": {"map": "Q6 P6 O5 N5"}, "lumber": {"map": "R5 N5"}})
    card = card_of(scene, LOUISVILLE)

    assert sentences(card)[-1] == "Its demand token is gone: no company can build here any more."
    assert card.now == ("Trains here: Lumber and Steel.",)
    assert explained(scene, LOUISVILLE).refusal is None


def test_unreachable_city_card_lists_trains_needed() -> None:
    explanation = explained(
        at(companies={"cotton": {"map": "N8", "space": 2}, "steel": {"map": "Q6 J4 F4", "space": 4}}), "A5"
    )

    assert explanation.refusal is None
    assert explanation.card.now[:2] == (
        "No company has enough trains to build here.",
        f"{NEEDED} Lumber 6 or more, Steel 5 (has 4), Leather 6 or more, Cotton 6 or more.",
    )


def test_start_location_card_says_no_company_can_enter() -> None:
    """MEX-6.3"""
    scene = at()
    card = card_of(scene, BALTIMORE)

    assert (card.title, card.kind) == ("Baltimore", "Start location of Lumber")
    assert card.now == ("The company has 1 train on the map.",)
    assert sentences(card)[1] == "No company, not even its own, can build into or through a start location."


def test_landscape_card_explains_compensation() -> None:
    """MEX-6.9"""
    scene = at(companies={"steel": {"map": "Q6 P6 O5"}})
    card = card_of(scene, OMAHA_ROAD)

    assert (card.title, card.kind) == ("Land hex with track", "Trains here: Steel")
    assert sentences(card)[2] == (
        "If another company builds here, each company present gets 1 train on its train space."
    )
    assert GAME.presentation.explain(GAME.view(scene.state, 0), "H5") is None


def test_share_card_shows_price_and_missing_influence() -> None:
    """MEX-5.2, MEX-8.2"""
    scene = at(
        players=[{"influence": [3, 9, 1, 1], "shares": [2, 0, 0, 0]}], companies={"lumber": {"length": 5}}
    )
    card = card_of(scene, "share:lumber")

    assert card.title == "Shares and trains of Lumber"
    assert sentences(card)[0] == ("A share costs 1 influence in Lumber per train on the train space: 4 now.")
    assert card.now == (
        "You have 3 influence in it: 1 too little for a share.",
        "Your 2 shares are worth 10 points now.",
    )
    assert card_of(scene, "share:steel").now[0] == (
        "You have 9 influence in it: 5 left after taking a share."
    )
    assert card_of(scene, "share:lumber", None).now == ()


def test_unaffordable_share_names_the_refusing_rule() -> None:
    refusal = explained(at(players=[{"influence": [3, 9, 1, 1]}]), "share:lumber").refusal

    assert refusal is not None
    assert refusal.rule == "MEX-5.2"
    assert "a share of lumber costs 4 influence, you have 3" in str(refusal)


def test_opening_share_card_says_shares_are_free() -> None:
    scene = drafted(3)

    assert card_of(scene, "share:lumber").now[0] == ("Opening shares come from those set aside and are free.")
    assert card_of(scene, "share:lumber").topic == "draft"


def test_company_card_shows_track_length() -> None:
    card = card_of(at(companies={"steel": {"map": "Q6 P6 O5", "length": 2}}), "company:steel")

    assert (card.title, card.kind) == ("Steel", "Company, owned by nobody")
    assert card.now == (
        "Track length 2, 3 trains on the map.",
        "A share would be worth 3 points to you now.",
    )


def test_influence_card_lists_seats_by_colour_or_as_you() -> None:
    """MEX-8.1"""
    scene = at(
        players=[{"influence": [5, 1, 1, 1]}, {"influence": [2, 1, 1, 1]}, {"influence": [0, 1, 1, 1]}]
    )

    assert card_of(scene, "influence:lumber", 1).now == (
        "Influence: Blue 5, you 2 and Yellow 0.",
        "A share is worth 2 to the 1st in influence, 1 to the 2nd, 1 to others.",
        "A share would be worth 1 point to you now.",
    )
    assert card_of(scene, "influence:lumber", 2).now[-1] == ("A share would be worth 0 points to you now.")


def test_shareholders_card_names_holders() -> None:
    scene = at(players=[{"shares": [2, 0, 0, 0]}, {"shares": [1, 0, 0, 0]}])

    assert card_of(scene, "held:lumber").now[0] == "Shares held: you 2 and Red 1."
    assert card_of(scene, "held:steel", None).now == ("Nobody holds a share yet.",)


def test_solo_game_has_cards_of_the_machinist() -> None:
    """MEX-9"""
    scene = at(1, machinist={"shares": [2, 1, 0, 0], "marker": "leather", "target": 3})

    assert card_of(scene, "bag").now[0] == "Its company marker is on Leather; 14 tokens in the bag."
    assert card_of(scene, "target").title == "The Machinist's target"
    assert GAME.presentation.explain(GAME.view(at().state, 0), "bag") is None


def test_token_cards_show_marker_steps() -> None:
    """MEX-9.6, MEX-9.7"""
    scene = at(1, machinist={"marker": "leather", "target": 3})
    card = card_of(scene, "token:2/3")

    assert card.title == "Token 2/3"
    assert sentences(card) == (
        "The company marker advances 2, in company order.",
        "The target marker advances 3, in order of city number.",
    )
    assert card.now[0].endswith("in the bag.")
    assert "return to the bag" in sentences(card_of(scene, "token:restore"))[0]
    assert GAME.presentation.explain(GAME.view(at().state, 0), "token:2/3") is None
    assert "the Machinist's company marker" in card_of(scene, "company:leather").facts[0]


def test_exhausted_company_card_shows_no_share_price() -> None:
    """MEX-7.2"""
    scene = at(companies={"steel": {"shares": 0, "space": 3}})
    card = card_of(scene, "share:steel")

    assert card.kind == "Exhausted: no shares left to take, 3 trains to build"
    assert sentences(card) == (
        "These trains are available for building: one per hex of the route.",
        "It is exhausted. Its shares still score, and its trains here can still be built.",
    )


def test_share_card_shows_arriving_trains() -> None:
    """MEX-5.4"""
    words = sentences(card_of(at(companies={"steel": {"space": 3}}), "share:steel"))

    assert words[1] == "Then up to 3 trains move here from the supply, to at most 5: 2 now."


def test_duel_turn_card_says_two_actions() -> None:
    """MEX-11.3"""
    duel = at(2, options={"two_players": "duel"})

    assert sentences(card_of(duel, "turn"))[0] == (
        "Your turn is two actions for two different companies: take a share or build track."
    )
    assert sentences(card_of(at(), "turn"))[0] == (
        "Your turn is one action, for any company: take a share or build track."
    )
    assert card_of(at(), "turn", 1).title == "To move: Blue"


def test_golden_spike_card_shows_the_phase() -> None:
    """MEX-12.2"""
    waiting = at(options={"variant": "golden_spike"})

    assert card_of(waiting, "spike").kind == "Waiting for track to Omaha"
    assert GAME.presentation.explain(GAME.view(at().state, 0), "spike") is None


def test_cards_and_rule_topics_match() -> None:
    check_topics(GAME, TOPICS, {"aim", "building", "first-game"})
