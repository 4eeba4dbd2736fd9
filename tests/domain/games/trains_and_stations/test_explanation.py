"""Cards of places: what each kind of place says, to whom, and why nothing can be done there."""

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

SEAT_OF_BLUE, SEAT_OF_RED = 0, 1


def card_of(scene: Scene, place: str, seat: int | None = SEAT_OF_BLUE) -> PlaceCard:
    card = GAME.presentation.explain(GAME.view(scene.state, seat), place)
    assert isinstance(card, PlaceCard)
    return card


def told(scene: Scene, place: str, seat: int = SEAT_OF_BLUE) -> ExplainedPlace:
    found = explain_place(GAME, scene.state, Reader(GAME.view(scene.state, seat), seat), place, Random(1))
    assert found is not None
    return found


def sentences(card: PlaceCard) -> tuple[str, ...]:
    return tuple(line.words for line in card.lines)


def test_a_space_says_whether_a_train_can_come_and_how_far_the_route_is() -> None:
    """TNS-6.2.1, TNS-1.10"""
    scene = at(board={"red": "KCD-1"})

    assert card_of(scene, "KCD-2").title == "Kansas City to Detroit, space 2"
    assert card_of(scene, "KCD-2").facts == ("Spaces of this route are numbered from Kansas City",)
    assert card_of(scene, "KCD-2").now == (
        "A train can be put here: it is next to another die.",
        "1 of the 4 spaces of the route hold dice: 3 more complete it.",
        "Dice on the route: 1 red. You would get nothing for its completion.",
    )
    assert card_of(scene, "KCD-3").now[0] == (
        "No train can be put here yet: no city and no die is next to it."
    )
    assert card_of(scene, "KCD-1", SEAT_OF_RED).kind == "Your die lies on this track space"


def test_a_space_counts_the_train_that_may_be_put_there() -> None:
    scene = resolving(at(board={"red": "KCD-1"}), "train coin coin mine hotel")

    assert card_of(scene, "KCD-2").now[1:] == (
        "1 of the 4 spaces hold dice (1 red): 3 more complete the route.",
        "With a train of yours here you get 2 points when the route is complete.",
    )


def test_a_space_that_is_out_of_reach_is_refused_by_the_rule_in_words() -> None:
    found = told(resolving(at(), "train coin coin mine hotel"), "KCD-2")

    assert found.options == ()
    assert found.refusal is not None
    assert found.refusal.rule == "TNS-6.2.1"
    assert "a die goes next to a city or to another die; free are" in str(found.refusal)
    assert "Kansas City to Detroit: 1, 4" in str(found.refusal)


def test_a_route_says_what_its_delivery_gives_and_who_has_dice_on_it() -> None:
    """TNS-7.3, TNS-7.4: the bonuses are those of its cities."""
    scene = at(board={"blue": "SLB-1 SLB-2", "red": "SLB-3", "white": "SLB-4"})
    card = card_of(scene, "route:SLB")

    assert card.title == "Seattle to Los Angeles and Billings"
    assert sentences(card)[:2] == (
        "Delivered, it gives 3 points to everybody with a die of their own colour on it.",
        "Who has most own dice on it gets a bonus die, a special card and 1 point.",
    )
    assert card.now[-1] == "Dice on the route: 2 yours, 1 red, 1 white."
    assert card_of(scene, "route:SLB", None).now[-1] == "Dice on the route: 2 blue, 1 red, 1 white."


def test_a_city_says_what_stands_there_and_whether_more_may_come() -> None:
    """TNS-6.3.3"""
    scene = at(buildings={"boston": ["blue mine"], "denver": ["red hotel"]})

    assert card_of(scene, "city:boston").now == (
        "Here stands your mine.",
        "Nothing can be built here now: 7 cities have fewer buildings.",
    )
    assert card_of(scene, "city:seattle").now == (
        "No building stands here yet.",
        "A building can be put up here now.",
    )
    assert card_of(scene, "city:boston", SEAT_OF_RED).now[0] == "Here stands Blue's mine."


def test_a_city_is_refused_for_the_dice_or_for_the_level() -> None:
    built = at(buildings={"boston": ["red mine"]})
    few = told(resolving(built, "mine mine coin coin hotel"), "city:denver").refusal
    closed = told(resolving(built, "mine mine mine coin hotel"), "city:boston").refusal

    assert few is not None
    assert closed is not None
    assert (few.rule, closed.rule) == ("TNS-6.3", "TNS-6.3.3")
    assert "a mine takes three dice that show it; you have 2 of your own and 0 white" in str(few)
    assert "every city needs 1 building before; cities open now: Seattle" in str(closed)


def test_refusal_says_how_many_dice_may_be_white() -> None:
    """TNS-6.3"""
    scene = resolving(at(), "mine mine mine coin hotel")

    scene.when(Erect("mine", 1, "denver")).then_refused("TNS-6.3", "of the three 0 may be white")


def test_a_field_says_what_is_left_and_what_may_follow() -> None:
    """TNS-7.5, TNS-9.3"""
    card = card_of(at(fields={"hotel": "workers 3"}, buildings={"boston": ["blue hotel"]}), "field:hotel")

    assert (card.title, card.kind) == ("Goods of the hotels", "Field of workers, for everybody with a hotel")
    assert card.now == ("3 cards of workers left.", "You have 1 hotel on the map.")
    assert card.facts == ("What may follow when it runs out: silver or food",)


def test_a_players_line_says_what_is_open_and_what_may_be_given() -> None:
    """TNS-13.1, TNS-13.7"""
    scene = at(vp={"red": 7, "all": 3}, coins={"blue": 5, "red": 3, "all": 3}, saved={"red": "hotel mine"})
    card = card_of(scene, "seat:1")

    assert card.title == "Red's stock"
    assert sentences(card) == (
        "7 points and 3 coins.",
        "6 dice in the supply and 0 bonus dice; saved: a hotel and a mine.",
        "Still to build: 3 ranches, 3 mines and 3 hotels.",
        "No goal revealed yet.",
    )
    assert card.now == ("You may give up to 2 coins here, at any time.",)
    assert card_of(scene, "seat:1", SEAT_OF_RED).now == ()


def test_dice_of_the_roll_say_what_they_are_good_for() -> None:
    """TNS-5.4, TNS-6.3, TNS-6.5"""
    scene = rolling(at(bonus_dice={"blue": 1}), "hotel hotel coin train mine hotel", bonus=1)

    assert sentences(card_of(scene, "own:hotel#1")) == (
        "Three hotels put up a hotel in a city; own dice and bonus dice go together.",
        "It may be saved for the next turn with what it shows.",
        "For one coin it may be rolled again, with as many others as you like.",
    )
    assert card_of(scene, "own:hotel#2").now == (
        "Dice of the roll that show it: 3. Three of them put up a building.",
        "Your hotels left to build: 3.",
    )
    assert card_of(scene, "own:hotel#2", SEAT_OF_RED).title == "Blue's die: hotel"
    assert sentences(card_of(scene, "white:hotel#1"))[-1] == (
        "A bonus die cannot be saved, and on the track it counts for nobody."
    )
    assert GAME.presentation.explain(GAME.view(scene.state, 0), "own:hotel#3") is None


def test_a_saved_die_comes_back_with_its_face_or_is_rolled() -> None:
    card = card_of(at(saved={"blue": "mine"}), "saved:mine#1")

    assert card.title == "Your saved die: mine"
    assert sentences(card)[0] == "It comes into the roll with what it shows, or is rolled with the others."


def test_a_goal_in_hand_says_how_far_its_cities_are() -> None:
    """TNS-8.1: it is the reader's own."""
    card = card_of(at(special={"blue": "SP05"}), "card:SP05")

    assert card.title == "Your goal Kansas City - Boston"
    assert card.now == ("No single route joins them: several have to be delivered in one turn.",)


def test_goods_in_hand_count_special_cards_too() -> None:
    """TNS-12.2"""
    card = card_of(at(goods={"blue": {"workers": 2}}, special={"blue": "SP17"}), "good:workers")

    assert card.now[0] == "You hold 3 in all, special cards counted."


@pytest.mark.parametrize("place", ["card:SP05", "good:silver"])
def test_what_another_player_holds_is_not_told(place: str) -> None:
    """TNS-13.2"""
    rich = at(special={"red": "SP05"}, goods={"red": {"cattle": 4}})
    poor = at(goods={"red": {"cattle": 3}, "green": {"cattle": 1}})

    assert card_of(rich, "seat:1") == card_of(poor, "seat:1")
    assert GAME.presentation.explain(GAME.view(rich.state, SEAT_OF_BLUE), "card:SP05") is None
    assert GAME.presentation.explain(GAME.view(rich.state, None), place) is None


def test_the_common_supplies_say_what_is_left() -> None:
    scene = at(vp={"all": 3})

    assert card_of(scene, "supply:points").now == ("51 points left.",)
    assert card_of(scene, "supply:bonus-die").now == ("10 dice left.",)
    final: dict[str, Any] = {"final_phase": True, "vp": {"all": 20}}
    assert card_of(at(**final), "supply:points").now == ("The final phase has begun.",)


def test_every_card_leads_to_a_topic_of_the_rules_and_every_topic_has_one_or_no_place() -> None:
    check_topics(
        GAME, TOPICS, {"aim", "turn", "gathering", "majorities", "upgrades", "speculation", "secrets"}
    )
