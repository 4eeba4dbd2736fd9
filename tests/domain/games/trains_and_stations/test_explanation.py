"""Cards that explain places: their texts for players and spectators, and refusals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.drawing.explaining.explanation import ExplainedPlace, Reader, explain_place
from domain.drawing.explaining.place_card import PlaceCard
from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import Erect
from domain.games.trains_and_stations.presentation.explanation.topics import TOPICS
from tests.domain.games.trains_and_stations.scene import at, resolving, rolling
from tests.support.games.scene import Scene
from tests.support.games.topics import check_topics

pytestmark = pytest.mark.wide

SEAT_OF_BLUE, SEAT_OF_RED = 0, 1


def card_of(scene: Scene, place: str, seat: int | None = SEAT_OF_BLUE) -> PlaceCard:
    card = GAME.presentation.explain(GAME.view(scene.state, seat), place)
    assert isinstance(card, PlaceCard)
    return card


def explained(scene: Scene, place: str, seat: int = SEAT_OF_BLUE) -> ExplainedPlace:
    explanation = explain_place(
        GAME, scene.state, Reader(GAME.view(scene.state, seat), seat), place, Random(1)
    )
    assert explanation is not None
    return explanation


def sentences(card: PlaceCard) -> tuple[str, ...]:
    return tuple(line.words for line in card.lines)


def test_a_space_card_shows_legality_and_route_progress() -> None:
    """TNS-6.2.1, TNS-1.10"""
    scene = at(board={"red": "KCD-1"})

    assert card_of(scene, "KCD-2").title == "Kansas City to Detroit, space 2"
    assert card_of(scene, "KCD-2").facts == ("The spaces of this route are numbered starting at Kansas City",)
    assert card_of(scene, "KCD-2").now == (
        "A train fits here: the space is next to another die.",
        "1 of 4 spaces of the route hold dice: 3 more to complete it.",
        "Dice on the route: 1 red. You would gain nothing by completing it.",
    )
    assert card_of(scene, "KCD-3").now[0] == ("No train fits here yet: no city or die is next to the space.")
    assert card_of(scene, "KCD-1", SEAT_OF_RED).kind == "Track space with your die"


def test_a_space_card_includes_the_train_to_be_placed() -> None:
    scene = resolving(at(board={"red": "KCD-1"}), "train coin coin mine hotel")

    assert card_of(scene, "KCD-2").now[1:] == (
        "1 of 4 spaces hold dice (1 red): 3 more to complete the route.",
        "With your train here, you gain 2 points when the route is complete.",
    )


def test_an_unreachable_space_card_quotes_the_refusal() -> None:
    explanation = explained(resolving(at(), "train coin coin mine hotel"), "KCD-2")

    assert explanation.options == ()
    assert explanation.refusal is not None
    assert explanation.refusal.rule == "TNS-6.2.1"
    assert "place a die next to a city or another die; legal spaces: " in str(explanation.refusal)
    assert "Kansas City to Detroit: 1, 4" in str(explanation.refusal)


def test_a_route_card_shows_payment_and_dice_by_owner() -> None:
    """TNS-7.3, TNS-7.4: the bonuses are those of its cities."""
    scene = at(board={"blue": "SLB-1 SLB-2", "red": "SLB-3", "white": "SLB-4"})
    card = card_of(scene, "route:SLB")

    assert card.title == "Seattle to Los Angeles and Billings"
    assert sentences(card)[:2] == (
        "Its delivery pays 3 points to every player who has a die on it.",
        "The player with the most dice on it gets a bonus die, a special card and 1 point.",
    )
    assert card.now[-1] == "Dice on the route: 2 yours, 1 red, 1 white."
    assert card_of(scene, "route:SLB", None).now[-1] == "Dice on the route: 2 blue, 1 red, 1 white."


def test_a_route_card_counts_repeated_bonuses() -> None:
    """TNS-7.4"""
    assert "gets 2 special cards" in sentences(card_of(at(), "route:LSA"))[1]


def test_a_city_card_lists_buildings_and_whether_you_can_build() -> None:
    """TNS-6.3.3"""
    scene = at(buildings={"boston": ["blue mine"], "denver": ["red hotel"]})

    assert card_of(scene, "city:boston").now == (
        "Built here: your mine.",
        "No building fits here yet: 7 cities have fewer buildings.",
    )
    assert card_of(scene, "city:seattle").now == (
        "No buildings here yet.",
        "There is room for the next building.",
    )
    assert card_of(scene, "city:boston", SEAT_OF_RED).now[0] == "Built here: Blue's mine."


def test_cards_say_now_only_if_you_can_act_now() -> None:
    """TNS-6.2, TNS-6.3"""
    scene = resolving(at(), "train mine mine mine hotel")

    assert card_of(scene, "city:seattle").now[1] == "You can build a mine here now."
    assert card_of(scene, "city:seattle", SEAT_OF_RED).now[1] == "There is room for the next building."
    assert card_of(scene, "KCD-1").now[0].startswith("You can place a train here now: ")
    assert card_of(scene, "KCD-1", SEAT_OF_RED).now[0].startswith("A train fits here: ")


def test_city_refusals_distinguish_missing_dice_from_the_level_rule() -> None:
    built = at(buildings={"boston": ["red mine"]})
    few = explained(resolving(built, "mine mine coin coin hotel"), "city:denver").refusal
    closed = explained(resolving(built, "mine mine mine coin hotel"), "city:boston").refusal

    assert few is not None
    assert closed is not None
    assert (few.rule, closed.rule) == ("TNS-6.3", "TNS-6.3.3")
    assert "a mine needs three mine dice; you have 2 own and 0 white" in str(few)
    assert "every city must have 1 building first; open cities: Seattle" in str(closed)


def test_refusal_states_the_number_of_white_dice() -> None:
    """TNS-6.3"""
    scene = resolving(at(), "mine mine mine coin hotel")

    scene.when(Erect("mine", 1, "denver")).then_refused("TNS-6.3", "use 0 white")


def test_a_field_card_shows_cards_left_and_next_goods() -> None:
    """TNS-7.5, TNS-9.3"""
    card = card_of(at(fields={"hotel": "workers 3"}, buildings={"boston": ["blue hotel"]}), "field:hotel")

    assert (card.title, card.kind) == ("Goods of the hotels", "Goods field: workers for every hotel")
    assert card.now == ("3 workers cards left.", "You have 1 hotel on the map.")
    assert card.facts == ("Next good: silver or food",)


def test_a_seat_card_shows_public_holdings_and_the_largest_gift() -> None:
    """TNS-13.1, TNS-13.7"""
    scene = at(vp={"red": 7, "all": 3}, coins={"blue": 5, "red": 3, "all": 3}, saved={"red": "hotel mine"})
    card = card_of(scene, "seat:1")

    assert card.title == "Red's supply"
    assert sentences(card) == (
        "7 points and 3 coins.",
        "6 dice in the supply, 0 bonus dice; saved: a hotel and a mine.",
        "Left to build: 3 ranches, 3 mines and 3 hotels.",
        "No goals revealed yet.",
    )
    assert card.now == ("You may give this player up to 2 coins at any time.",)
    assert card_of(scene, "seat:1", SEAT_OF_RED).now == ()


def test_die_cards_list_the_uses_of_the_die() -> None:
    """TNS-5.4, TNS-6.3, TNS-6.5"""
    scene = rolling(at(bonus_dice={"blue": 1}), "hotel hotel coin train mine hotel", bonus=1)

    assert sentences(card_of(scene, "own:hotel#1")) == (
        "Three hotel dice build a hotel in a city; you can combine your own dice with bonus dice.",
        "You may save it with its face for your next turn.",
        "For 1 coin you may reroll it, with any number of other dice.",
    )
    assert card_of(scene, "own:hotel#2").now == (
        "Dice with this face: 3. Three of them build a hotel.",
        "Your hotels left to build: 3.",
    )
    assert card_of(scene, "own:hotel#2", SEAT_OF_RED).title == "Blue's die: hotel"
    assert sentences(card_of(scene, "white:hotel#1"))[-1] == (
        "Bonus dice cannot be saved. On the track, they count for no player."
    )
    assert GAME.presentation.explain(GAME.view(scene.state, 0), "own:hotel#3") is None


def test_a_saved_die_card_explains_keeping_and_rolling() -> None:
    card = card_of(at(saved={"blue": "mine"}), "saved:mine#1")

    assert card.title == "Your saved die: mine"
    assert sentences(card)[0] == "Add it to the roll as it is, or roll it with the other dice."


def test_a_goal_card_says_whether_one_route_joins_its_cities() -> None:
    """TNS-8.1: tested with the reader's own goal."""
    card = card_of(at(special={"blue": "SP05"}), "card:SP05")

    assert card.title == "Your goal Kansas City - Boston"
    assert card.now == ("No single route joins them: it takes several deliveries in one turn.",)


def test_goods_counts_include_special_cards() -> None:
    """TNS-12.2"""
    card = card_of(at(goods={"blue": {"workers": 2}}, special={"blue": "SP17"}), "good:workers")

    assert card.now[0] == "You hold 3, including special cards."


@pytest.mark.parametrize("place", ["card:SP05", "good:silver"])
def test_hidden_cards_of_others_have_no_place_card(place: str) -> None:
    """TNS-13.2"""
    rich = at(special={"red": "SP05"}, goods={"red": {"cattle": 4}})
    poor = at(goods={"red": {"cattle": 3}, "green": {"cattle": 1}})

    assert card_of(rich, "seat:1") == card_of(poor, "seat:1")
    assert GAME.presentation.explain(GAME.view(rich.state, SEAT_OF_BLUE), "card:SP05") is None
    assert GAME.presentation.explain(GAME.view(rich.state, None), place) is None


def test_supply_cards_show_what_is_left() -> None:
    scene = at(vp={"all": 3})

    assert card_of(scene, "supply:points").now == ("51 points left.",)
    assert card_of(scene, "supply:bonus-die").now == ("10 dice left.",)
    final: dict[str, Any] = {"final_phase": True, "vp": {"all": 20}}
    assert card_of(at(**final), "supply:points").now == ("The final phase has begun.",)


def test_place_cards_and_rules_topics_link_to_each_other() -> None:
    check_topics(
        GAME, TOPICS, {"aim", "turn", "gathering", "majorities", "upgrades", "speculation", "secrets"}
    )
