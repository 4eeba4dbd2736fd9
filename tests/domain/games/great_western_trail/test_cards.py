"""Cards in draw pile, hand and discard pile (section 7 of the rules, GWT-8.10.3)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given as whenever
from hypothesis import strategies as st

from domain.games.great_western_trail.commands import Draw, EndPhaseB
from domain.games.great_western_trail.events import CardsDrawn
from domain.games.great_western_trail.frames import DiscardCards, DrawCount
from domain.games.great_western_trail.redaction import redact
from domain.games.great_western_trail.rules.cards import card_choices
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.examples import examples
from tests.support.games.scene import play_all


def test_drawing_stops_when_the_herd_is_exhausted() -> None:
    """GWT-7.2"""
    scene = play_all(at("use", players=[{"hand": ["jersey"], "draw": []}]), EndPhaseB())

    assert ("jersey",) == player(scene).hand


def test_discards_match_the_number_of_cards_drawn() -> None:
    """GWT-8.10.3"""
    scene = asking(DrawCount(0, 3), players=[{"hand": ["jersey"], "draw": ["guernsey"]}])
    play_all(scene, Draw(3)).then_asks(DiscardCards(0, 1))


def test_only_the_owner_sees_drawn_cards() -> None:
    """GWT-14.4"""
    event = CardsDrawn(0, ("jersey", "guernsey"))

    assert event == redact(event, 0)
    assert CardsDrawn(0, 2) == redact(event, 1) == redact(event, None)


CARDS = st.lists(st.sampled_from(["jersey", "guernsey", "O01", "holstein"]), max_size=7)


@examples(0.6)
@whenever(CARDS, st.integers(0, 4))
def test_each_card_choice_is_listed_once(hand: list[str], count: int) -> None:
    """Equal cards are interchangeable; every choice must be part of the hand."""
    found = card_choices(tuple(sorted(hand)), count)

    assert len(found) == len({tuple(sorted(cards)) for cards in found})
    assert all(len(cards) == count and not Counter(cards) - Counter(hand) for cards in found)
