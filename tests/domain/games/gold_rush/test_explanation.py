"""Cards of places: what each kind of place says, to whom, and why nothing can be done there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.drawing.explaining.explanation import ExplainedPlace, Reader, explain_place
from domain.drawing.explaining.place_card import PlaceCard
from domain.games.gold_rush import GAME
from domain.games.gold_rush.presentation.explanation.topics import TOPICS
from domain.games.gold_rush.state import State
from domain.games.gold_rush.variants import Options
from domain.games.gold_rush.view import view
from tests.domain.games.gold_rush.positions import build
from tests.support.games.topics import check_topics


def position(*, seats: int = 3, farmers: bool = True, **described: Any) -> State:
    return build(Options(farmers=farmers, start_seat=0), seats, described)


def card_of(state: State, place: str, seat: int | None = 0) -> PlaceCard:
    card = GAME.presentation.explain(view(state, seat), place)
    assert isinstance(card, PlaceCard)
    return card


def told(state: State, place: str, seat: int = 0) -> ExplainedPlace:
    found = explain_place(GAME, state, Reader(view(state, seat), seat), place, Random(1))
    assert found is not None
    return found


def sentences(card: PlaceCard) -> tuple[str, ...]:
    return tuple(line.words for line in card.lines)


def test_a_railroad_says_who_would_score_it_and_how_much() -> None:
    """GLD-7.2, GLD-7.4: the reader is told of oneself, others by colour."""
    state = position(map=("R2S-a @1,0 r1",), figures=("1 cowboy @1,0 r0",))

    assert card_of(state, "1,0:r0", seat=1) == PlaceCard(
        title="Track at N13",
        kind="Unfinished railroad over 2 tiles, open at 2 ends",
        lines=card_of(state, "1,0:r0").lines,
        now=(
            "Your railwayman stands here.",
            "You have most railwaymen on it: 2 points for you as it is now.",
        ),
        facts=("0 locomotives on it",),
        topic="railroads",
    )
    assert card_of(state, "0,0:r0", seat=0).now == (
        "Red has most railwaymen on it: 2 points for Red as it is now.",
    )
    assert card_of(state, "1,0:r0", seat=None).now[0] == "Red's railwayman stands here."


def test_a_railroad_without_cowboys_would_give_nobody_points() -> None:
    assert card_of(position(), "0,0:r0").now == ("No railwaymen are on it: it would give nobody points.",)


def test_a_mountain_says_what_lies_on_it_and_what_a_tent_is_good_for() -> None:
    """GLD-5.3, GLD-6.10: nuggets give points, tokens are dug with the tent."""
    card = card_of(position(map=("M2A-d @0,-1 r2",), figures=("0 tent @0,0 m0",)), "0,0:m0")

    assert card.title == "Mountain at M13"
    assert card.kind == "Unfinished mountain over 2 tiles, open at 1 side"
    assert card.now == ("Your tent stands here.", "No diggers are on it: it would give nobody points.")
    assert card.facts == ("2 nuggets on the whole mountain", "2 ore tokens on it, face down")
    assert (
        "A tent may stand on any empty part of an unfinished mountain: it lets its owner dig for ore."
        in sentences(card)
    )


def test_the_tile_just_laid_takes_a_cowboy_and_others_no_more() -> None:
    """GLD-6.2"""
    state = position(map=("R2S-a @1,0 r1",), act=True)

    assert sentences(card_of(state, "1,0:p0"))[0] == (
        "A farmer may go here this turn, as the one action, if no cowboy is on the whole prairie."
    )
    assert sentences(card_of(state, "0,0:p0"))[0] == (
        "No cowboy can be put here any more: cowboys go only onto the tile just laid."
    )


def test_a_prairie_counts_its_camps_and_herds_and_gives_nothing_without_farmers() -> None:
    """GLD-8.9, GLD-12.1"""
    card = card_of(position(map=("R2S-a @1,0 r1",), figures=("2 cowboy @1,0 p0",)), "1,0:p0")

    assert card.now[0] == "Yellow's farmer stands here."
    assert card.facts == ("0 camps and 0 herds on it",)
    plain = card_of(position(farmers=False), "0,0:p0")
    assert sentences(plain) == (
        "This game is played without farmers: no cowboy goes here and no prairie gives points.",
    )
    assert plain.topic == "without-farmers"


def test_a_town_says_how_many_of_its_tracks_lead_anywhere() -> None:
    """GLD-7.8"""
    card = card_of(position(map=("T3-a @1,0 r0",), figures=("0 cowboy @1,0 t0",)), "1,0:t0")

    assert card.title == "Town at N13"
    assert card.kind == "Town with 3 tracks, not yet connected"
    assert card.now == (
        "0 of its 3 tracks lead over complete railroads: 0 points for the merchant now.",
        "Your merchant stands here.",
    )


def test_a_junction_ends_the_railroads_that_meet_there() -> None:
    card = card_of(position(map=("J3-a @1,0 r0",)), "1,0:j0")

    assert (card.title, card.kind) == ("Junction at N13", "No place for a cowboy")
    assert GAME.presentation.explain(view(position(), 0), "0,0:j0") is None


def test_a_tile_says_what_is_printed_on_it() -> None:
    """GLD-1.10"""
    state = position(map=("M1S-a @1,0 r0",), act=True)
    card = card_of(state, "1,0")

    assert (card.title, card.kind) == ("Tile at N13", "Laid: it stays where it is")
    assert sentences(card) == (
        "It shows: mountain on one side, straight track alongside.",
        "Each nugget is 1 point for the owner of its mountain, and brought an ore token to it.",
        "The locomotive doubles the points of its railroad if it is the only one there.",
    )
    assert card.now == ("It was laid last.",)
    assert card_of(state, "0,0").kind == "The start tile"


def test_an_empty_cell_says_what_its_neighbours_ask_for_and_how_many_tiles_would_fit() -> None:
    """GLD-4.2"""
    card = card_of(position(drawn="R2S-a", pile=("R2S-a", "M4", "P0-a")), "1,0")

    assert card.title == "Empty cell at N13"
    assert card.now == (
        "Its neighbours ask for a track in the west.",
        "The tile that is to be laid now fits here in 2 of its 4 turns.",
    )
    assert card.facts == ("1 of the 3 tiles still in the pile would fit here",)


def test_a_cell_where_the_tile_does_not_fit_is_refused_by_the_rule_in_words() -> None:
    found = told(position(drawn="M4", pile=("P0-a",)), "1,0")

    assert found.options == ()
    assert found.refusal is not None
    assert found.refusal.rule == "GLD-4.2"
    assert "the tile, as drawn, does not fit at N13: its west edge would be mountain against track" in str(
        found.refusal
    )
    assert "the tile that was drawn fits at M12" in str(found.refusal)


@pytest.mark.parametrize(
    ("figure", "place", "rule", "words"),
    [
        ("1 cowboy @0,0 r0", "1,0:r0", "GLD-6.4", "a cowboy stands on this railroad already"),
        ("1 tent @0,0 m0", "0,0:m0", "GLD-6.10", "a tent stands on this part of the mountain at M13"),
    ],
)
def test_a_figure_that_cannot_stand_there_is_refused_by_the_rule(
    figure: str, place: str, rule: str, words: str
) -> None:
    found = told(position(map=("R2S-a @1,0 r1",), figures=(figure,), act=True), place)

    assert found.refusal is not None
    assert found.refusal.rule == rule
    assert words in str(found.refusal)


def test_the_tile_to_be_laid_says_what_it_shows_and_whose_it_is() -> None:
    state = position(drawn="M1S-a", pile=("M1S-a", "P0-a"))

    card = card_of(state, "drawn")
    assert (card.title, card.kind) == ("Tile to be laid", "Yours to lay now")
    assert sentences(card)[0] == "It shows: mountain on one side, straight track alongside."
    assert card.facts == ("1 nugget", "1 locomotive", "1 more like it in the pile")
    assert card_of(state, "drawn", seat=2).kind == "Blue lays it now"


def test_ore_tokens_say_whether_the_reader_can_dig() -> None:
    """GLD-6.13"""
    state = position(map=("M2O-b @0,-1 r1",), figures=("0 tent @0,0 m0",))

    assert card_of(state, "0,0:m0:ore").now == (
        "Your tent stands on this mountain: an action of yours takes the top token.",
    )
    assert card_of(state, "0,0:m0:ore", seat=1).now == (
        "Your tent is in your supply: it has to be put on this mountain first.",
    )
    assert card_of(state, "0,0:m0:ore", seat=None).now == ()


def test_digging_without_a_tent_on_the_map_is_refused_at_the_tokens() -> None:
    found = told(position(map=("R2S-a @1,0 r1",), act=True), "0,0:m0:ore")

    assert found.refusal is not None
    assert found.refusal.rule == "GLD-6.13"


def test_what_another_players_tokens_show_is_not_told() -> None:
    """GLD-6.15, GLD-9.2"""
    rich, poor = (position(ore=((), faces)) for faces in ((5, 3), (0, 1)))

    assert card_of(rich, "seat:1", seat=1).now == ("Its ore tokens give 8 points at the end.",)
    for reader in (0, 2, None):
        assert card_of(rich, "seat:1", seat=reader) == card_of(poor, "seat:1", seat=reader)
    assert card_of(rich, "seat:1").now == ("What its ore tokens show is secret until the end of the game.",)


def test_the_pile_says_how_many_turns_are_left() -> None:
    card = card_of(position(drawn="R2S-a", pile=("R2S-a", "M4", "P0-a", "P0-a")), "pile")

    assert card.now == ("4 tiles left: 1 or 2 more for each player.",)


def test_every_card_leads_to_a_topic_of_the_rules_and_every_topic_has_one_or_no_place() -> None:
    check_topics(
        GAME,
        TOPICS,
        {"aim", "turn", "cowboys", "majorities", "tents", "end", "final-scoring", "secrets"},
    )


def test_the_card_of_the_pile_lists_the_tiles_that_are_still_to_come() -> None:
    """GLD-9.1: which they are is open, their order is not."""
    card = card_of(position(), "pile")
    told = [int(words.partition(" more: ")[0]) for words in card.facts if " more: " in words]

    assert sorted(told, reverse=True) == told
    assert f"{sum(told)} tiles left" in card.now[0]


def test_the_card_of_a_tile_leads_to_who_stands_on_it() -> None:
    card = card_of(position(map=("R2S-a @1,0 r1",), figures=("2 cowboy @1,0 p0",)), "1,0")

    assert "Yellow's farmer stands on the" in card.now[-1]
