"""Cards between draw stack, hand and discard pile (section 7 of the rules, GWT-8.10.3)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given as whenever
from hypothesis import settings
from hypothesis import strategies as st

from domain.games.great_western_trail.commands import Discard, Draw, EndPhaseB
from domain.games.great_western_trail.events import CardsDrawn, DiscardPileShuffled, redact
from domain.games.great_western_trail.frames import DiscardCards, DrawCount
from domain.games.great_western_trail.rules.drawing_cards import choices
from domain.kernel.multiset import size
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import events_of, play_all


def test_phase_c_draws_up_to_the_limit_and_shuffles_only_for_the_next_card() -> None:
    """EX-10, GWT-7.1, GWT-7.2"""
    scene = at(
        "use",
        players=[
            {
                "hand": ["jersey"] * 3,
                "draw": ["guernsey", "guernsey"],
                "discard": ["black_angus"] * 3 + ["dutch_belt"] * 3,
                "cleared": ["hand_a"],
            }
        ],
    )
    scene = play_all(scene, EndPhaseB())

    assert [] == events_of(DiscardPileShuffled, scene)
    assert (5, 0, 6) == (len(player(scene).hand), size(player(scene).draw), len(player(scene).discard))


def test_a_draw_beyond_the_stack_shuffles_the_discard_pile() -> None:
    """EX-57, GWT-7.2"""
    scene = at(
        "use",
        players=[
            {"hand": ["jersey"] * 2, "draw": ["guernsey"], "discard": ["black_angus"] * 3 + ["jersey"] * 2}
        ],
    )
    scene = play_all(scene, EndPhaseB())

    assert [DiscardPileShuffled(0)] == events_of(DiscardPileShuffled, scene)
    assert (4, 4, ()) == (len(player(scene).hand), size(player(scene).draw), player(scene).discard)


def test_more_cards_than_the_limit_stay_in_the_hand() -> None:
    """GWT-17.38, GWT-18.39"""
    scene = play_all(at("use", players=[{"hand": ["jersey"] * 5}]), EndPhaseB())

    assert ([], 5) == (events_of(CardsDrawn, scene), len(player(scene).hand))


def test_without_any_card_drawing_stops() -> None:
    """GWT-7.2"""
    scene = play_all(at("use", players=[{"hand": ["jersey"], "draw": []}]), EndPhaseB())

    assert ("jersey",) == player(scene).hand


def test_the_number_is_named_before_drawing_and_as_many_are_discarded() -> None:
    """EX-41, GWT-18.15"""
    hand = ["jersey"] * 4
    scene = asking(DrawCount(0, 3), players=[{"hand": hand}])

    assert [Draw(0), Draw(1), Draw(2), Draw(3)] == list(scene.legal_options())
    scene.when(Draw(4)).then_refused("GWT-8.2")
    scene = play_all(scene, Draw(3))
    scene.then_asks(DiscardCards(0, 3))
    scene = play_all(scene, Discard(("jersey",) * 3))
    assert (4, 3) == (len(player(scene).hand), len(player(scene).discard))


def test_as_many_are_discarded_as_could_be_drawn() -> None:
    """GWT-8.10.3"""
    scene = asking(DrawCount(0, 3), players=[{"hand": ["jersey"], "draw": ["guernsey"]}])
    play_all(scene, Draw(3)).then_asks(DiscardCards(0, 1))


def test_drawn_cards_are_seen_by_their_owner_alone() -> None:
    """GWT-14.4"""
    event = CardsDrawn(0, ("jersey", "guernsey"))

    assert event == redact(event, 0)
    assert CardsDrawn(0, 2) == redact(event, 1) == redact(event, None)


CARDS = st.lists(st.sampled_from(["jersey", "guernsey", "O01", "holstein"]), max_size=7)


@settings(max_examples=60, deadline=None)
@whenever(CARDS, st.integers(0, 4))
def test_each_choice_of_cards_is_listed_once(hand: list[str], count: int) -> None:
    """Equal cards are one; every choice is part of the hand."""
    found = choices(tuple(sorted(hand)), count)

    assert len(found) == len({tuple(sorted(cards)) for cards in found})
    assert all(len(cards) == count and not Counter(cards) - Counter(hand) for cards in found)
