"""Cards that explain places: their texts for each reader, and refusals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.drawing.explaining.explanation import ExplainedPlace, Reader, explain_place
from domain.drawing.explaining.place_card import PlaceCard
from domain.games.gold_rush import GAME
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.presentation.explanation.segments import count_symbols
from domain.games.gold_rush.presentation.explanation.topics import TOPICS
from domain.games.gold_rush.state import State
from domain.games.gold_rush.variants import Options
from domain.games.gold_rush.view import view
from tests.domain.games.gold_rush.positions import build
from tests.support.games.topics import check_topics

pytestmark = pytest.mark.wide


def position(*, seats: int = 3, farmers: bool = True, **described: Any) -> State:
    return build(Options(farmers=farmers, start_seat=0), seats, described)


def card_of(state: State, place: str, seat: int | None = 0) -> PlaceCard:
    card = GAME.presentation.explain(view(state, seat), place)
    assert isinstance(card, PlaceCard)
    return card


def explain(state: State, place: str, seat: int = 0) -> ExplainedPlace:
    found = explain_place(GAME, state, Reader(view(state, seat), seat), place, Random(1))
    assert found is not None
    return found


def sentences(card: PlaceCard) -> tuple[str, ...]:
    return tuple(line.words for line in card.lines)


def test_railroad_card_shows_who_would_score() -> None:
    """GLD-7.2, GLD-7.4: the reader is "you", other seats are named by colour."""
    state = position(map=("R2S-a @1,0 r1",), figures=("1 cowboy @1,0 r0",))

    assert card_of(state, "1,0:r0", seat=1) == PlaceCard(
        title="Track at N13",
        kind="Unfinished railroad across 2 tiles, 2 open ends",
        lines=card_of(state, "1,0:r0").lines,
        now=(
            "Your railwayman is here.",
            "You have the most railwaymen: 2 points for you now.",
        ),
        facts=("0 locomotives on the entire railroad",),
        topic="railroads",
    )
    assert card_of(state, "0,0:r0", seat=0).now == ("Red has the most railwaymen: 2 points for Red now.",)
    assert card_of(state, "1,0:r0", seat=None).now[0] == "Red's railwayman is here."


def test_railroad_without_cowboys_would_score_for_no_one() -> None:
    assert card_of(position(), "0,0:r0").now == ("No railwaymen here: nobody would score.",)


def test_mountain_card_shows_ore_and_the_use_of_a_tent() -> None:
    """GLD-5.3, GLD-6.10"""
    card = card_of(position(map=("M2A-d @0,-1 r2",), figures=("0 tent @0,0 m0",)), "0,0:m0")

    assert card.title == "Mountain at M13"
    assert card.kind == "Unfinished mountain across 2 tiles, 1 open side"
    assert card.now == ("Your tent is here.", "No miners here: nobody would score.")
    assert card.facts == ("2 nuggets on the entire mountain", "2 ore tokens, face down")
    assert (
        "A tent may be pitched on any empty part of an unfinished mountain, to dig for ore there."
        in sentences(card)
    )


def test_only_the_new_tile_takes_a_cowboy() -> None:
    """GLD-6.2"""
    state = position(map=("R2S-a @1,0 r1",), act=True)

    assert sentences(card_of(state, "1,0:p0"))[0] == (
        "A farmer may be placed here this turn if there is no cowboy anywhere on the prairie."
    )
    assert sentences(card_of(state, "0,0:p0"))[0] == (
        "Cowboys can be placed only on the tile just laid, so not here."
    )


def test_prairie_card_with_and_without_farmers() -> None:
    """GLD-8.9, GLD-12.1"""
    card = card_of(position(map=("R2S-a @1,0 r1",), figures=("2 cowboy @1,0 p0",)), "1,0:p0")

    assert card.now[0] == "Yellow's farmer is here."
    assert card.facts == ("0 camps and 0 herds",)
    plain = card_of(position(farmers=False), "0,0:p0")
    assert sentences(plain) == (
        "No farmers in this game: cowboys cannot be placed here, and prairies do not score.",
    )
    assert plain.topic == "without-farmers"


def test_town_card_counts_complete_railroads() -> None:
    """GLD-7.8"""
    card = card_of(position(map=("T3-a @1,0 r0",), figures=("0 cowboy @1,0 t0",)), "1,0:t0")

    assert card.title == "Town at N13"
    assert card.kind == "Town with 3 tracks, not fully connected yet"
    assert card.now == (
        "0 of its 3 tracks belong to complete railroads: 0 points for the merchant so far.",
        "Your merchant is here.",
    )


def test_junction_card() -> None:
    card = card_of(position(map=("J3-a @1,0 r0",)), "1,0:j0")

    assert (card.title, card.kind) == ("Junction at N13", "Cowboys cannot be placed here")
    assert GAME.presentation.explain(view(position(), 0), "0,0:j0") is None


def test_tile_card_lists_its_symbols() -> None:
    """GLD-1.10"""
    state = position(map=("M1S-a @1,0 r0",), act=True)
    card = card_of(state, "1,0")

    assert (card.title, card.kind) == ("Tile at N13", "Laid: it can never be moved")
    assert sentences(card) == (
        "It shows: mountain on one side, straight track alongside.",
        "Each nugget is worth 1 point to the mountain's owner; one ore token was placed for each.",
        "A locomotive doubles the points of its railroad if it is the only one on it.",
    )
    assert card.now == ("The last tile laid.",)
    assert card_of(state, "0,0").kind == "The start tile"


def test_empty_cell_card_shows_what_would_fit() -> None:
    """GLD-4.2"""
    card = card_of(position(drawn="R2S-a", pile=("R2S-a", "M4", "P0-a")), "1,0")

    assert card.title == "Empty cell at N13"
    assert card.now == (
        "Needs a track to the west.",
        "The current tile fits here in 2 of 4 rotations.",
    )
    assert card.facts == ("1 of the 3 tiles left in the draw pile would fit here",)


def test_cell_where_the_tile_does_not_fit_is_refused() -> None:
    found = explain(position(drawn="M4", pile=("P0-a",)), "1,0")

    assert found.options == ()
    assert found.refusal is not None
    assert found.refusal.rule == "GLD-4.2"
    assert "the tile, as drawn, does not fit at N13: its west edge would join mountain to track" in str(
        found.refusal
    )
    assert "the tile fits at M12" in str(found.refusal)


@pytest.mark.parametrize(
    ("figure", "place", "rule", "words"),
    [
        ("1 cowboy @0,0 r0", "1,0:r0", "GLD-6.4", "there is already a cowboy on this railroad"),
        ("1 tent @0,0 m0", "0,0:m0", "GLD-6.10", "a tent is on this part of the mountain at M13"),
    ],
)
def test_figure_on_an_occupied_place_is_refused(figure: str, place: str, rule: str, words: str) -> None:
    found = explain(position(map=("R2S-a @1,0 r1",), figures=(figure,), act=True), place)

    assert found.refusal is not None
    assert found.refusal.rule == rule
    assert words in str(found.refusal)


def test_drawn_tile_card() -> None:
    state = position(drawn="M1S-a", pile=("M1S-a", "P0-a"))

    card = card_of(state, "drawn")
    assert (card.title, card.kind) == ("Tile to lay", "Yours to lay now")
    assert sentences(card)[0] == "It shows: mountain on one side, straight track alongside."
    assert sentences(card)[1].startswith("A locomotive doubles the points")
    assert card.facts == ("1 nugget", "1 locomotive", "1 more like it in the draw pile")
    assert card_of(state, "drawn", seat=2).kind == "Blue lays it now"


def test_symbols_of_farmers_score_only_with_farmers() -> None:
    camp = next(tile for tile in TILES if count_symbols(tile) == {"camp": 1})
    told = [
        sentences(card_of(position(drawn=camp, pile=(camp,), farmers=farmers), "drawn"))[1]
        for farmers in (True, False)
    ]

    assert told[0].startswith("Each camp is worth 2 points")
    assert told[1].startswith("Camps and herds of wild horses score only")


def test_ore_card_says_whether_the_reader_can_dig() -> None:
    """GLD-6.13"""
    state = position(map=("M2O-b @0,-1 r1",), figures=("0 tent @0,0 m0",))

    assert card_of(state, "0,0:m0:ore").now == (
        "Your tent is on this mountain: you may take the top token as your action.",
    )
    assert card_of(state, "0,0:m0:ore", seat=1).now == (
        "Your tent is in your supply: pitch it on this mountain first.",
    )
    assert card_of(state, "0,0:m0:ore", seat=None).now == ()


def test_ore_without_a_tent_is_refused() -> None:
    found = explain(position(map=("R2S-a @1,0 r1",), act=True), "0,0:m0:ore")

    assert found.refusal is not None
    assert found.refusal.rule == "GLD-6.13"


def test_seat_card_hides_the_tokens_of_others() -> None:
    """GLD-6.15, GLD-9.2"""
    rich, poor = (position(ore=((), faces)) for faces in ((5, 3), (0, 1)))

    assert card_of(rich, "seat:1", seat=1).now == ("Ore tokens: 8 points at the end of the game.",)
    for reader in (0, 2, None):
        assert card_of(rich, "seat:1", seat=reader) == card_of(poor, "seat:1", seat=reader)
    assert card_of(rich, "seat:1").now == ("These ore tokens are secret until the end of the game.",)


def test_draw_pile_card_shows_turns_left() -> None:
    card = card_of(position(drawn="R2S-a", pile=("R2S-a", "M4", "P0-a", "P0-a")), "pile")

    assert card.now == ("4 tiles left: 1 or 2 more per player.",)


def test_cards_refer_to_topics_of_the_rules() -> None:
    check_topics(
        GAME,
        TOPICS,
        {"aim", "turn", "cowboys", "majorities", "tents", "end", "final-scoring", "secrets"},
    )


def test_draw_pile_card_lists_the_remaining_tiles() -> None:
    """GLD-9.1: the tiles are public, their order is not."""
    card = card_of(position(), "pile")
    numbers = [int(words.partition(" left: ")[0]) for words in card.facts if " left: " in words]

    assert sorted(numbers, reverse=True) == numbers
    assert f"{sum(numbers)} tiles left" in card.now[0]


def test_tile_card_names_figures_on_it() -> None:
    card = card_of(position(map=("R2S-a @1,0 r1",), figures=("2 cowboy @1,0 p0",)), "1,0")

    assert "Yellow's farmer is on the" in card.now[-1]
