"""Printed actions, goals and tokens as rows of glyphs, and the legend."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.drawing.glyph_rows import TO, Glyph, certificate_glyph, coin_glyph, figures, icon_glyph
from domain.drawing.icons.registry import icon_paths
from domain.games.el_paso.data import AUXILIARY, BONUSES, BOT_CARDS, GOALS, NEUTRAL, POSTS, REGULAR, TRAINS
from domain.games.el_paso.data.actions import AnyPrinted, DiscardCow, GainToken, Hire
from domain.games.el_paso.presentation.drawing import boards, glyphs, pieces
from domain.games.el_paso.presentation.drawing.board import legend
from domain.games.el_paso.presentation.drawing.boards import GOAL_HIGH, GOAL_WIDE, bonus_box, goal_box
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS
from domain.games.el_paso.presentation.drawing.pieces import action_row, display_box


def printed() -> Iterator[AnyPrinted]:
    """Yield all printed actions."""
    for neutral in NEUTRAL.values():
        yield from neutral.actions
    for tile in REGULAR.values():
        yield from (*tile.side_a, *tile.side_b)
    for card in TRAINS.values():
        yield from (*card.side_a, *card.side_b)
    for post in POSTS.values():
        yield from post.reward
    for auxiliary in AUXILIARY.values():
        yield from (auxiliary.base, *((auxiliary.upgraded,) if auxiliary.upgraded else ()))


def test_printed_actions_have_distinct_rows() -> None:
    actions = list(dict.fromkeys(printed()))

    assert len(actions) == len({action_row(action) for action in actions})
    assert all(action_row(action) for action in actions)


@pytest.mark.parametrize(
    ("action", "row"),
    [
        (DiscardCow(breed="galloway", gain=2), (icon_glyph("galloway"), TO, coin_glyph(2))),
        (DiscardCow(value=2, gain=5), (icon_glyph("cow"), figures("=2"), TO, coin_glyph(5))),
        (DiscardCow(any=True, gain_per_value=2), (icon_glyph("cow"), TO, coin_glyph(2), figures("\u00d7n"))),
        (Hire((5, 8)), (icon_glyph("hire"), coin_glyph(-5), coin_glyph(-8))),
        (GainToken("any", 0), (icon_glyph("goal"), figures("/"), icon_glyph("bonus"))),
        (POSTS[10].reward[0], (icon_glyph("exchange_token"),)),
        (REGULAR[2].side_a[1], (certificate_glyph(2),)),
    ],
)
def test_action_row_shows_cost_and_gain(action: AnyPrinted, row: tuple[Glyph, ...]) -> None:
    """ELP-6"""
    assert row == action_row(action)


def test_free_hire_shows_a_zero_coin() -> None:
    """ELP-6.5"""
    assert (icon_glyph("hire"), coin_glyph(0)) == action_row(Hire((0,)))


def test_tile_has_a_box_for_each_slot() -> None:
    for tile in (*NEUTRAL, *(f"{level}{side}" for level in REGULAR for side in "ab")):
        boxes = pieces.slot_boxes(tile, 0, 0)

        assert len(pieces.tile_slot_actions(tile)) == len(boxes)
        assert all(top >= -pieces.HIGH / 2 + pieces.STRIP for _, top, _, _ in boxes)
        assert all(top + high <= pieces.HIGH / 2 for _, top, _, high in boxes)


@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 9, 20])
def test_any_number_of_tokens_fits_the_board(count: int) -> None:
    box = (0, 0, 341, 396)
    places = [goal_box(box, index, count) for index in range(count)]
    places += [bonus_box(box, index, count) for index in range(count)]

    for left, top, wide, high in places:
        assert left >= 0
        assert left + wide <= 341
        assert top + high <= 374


def test_goal_drawing_shows_points_and_needs() -> None:
    for token, goal in GOALS.items():
        for box in (display_box("goal", 0), (0, 0, GOAL_WIDE, GOAL_HIGH), (0, 0, GOAL_WIDE, GOAL_HIGH / 2)):
            drawn = pieces.draw_goal(token, box)

            assert f">{goal.vp}<" in drawn
            for need, count in goal.needs.items():
                for glyph in pieces.need_row(need, count):
                    assert glyph.kind != "icon" or f"-{glyph.what}" in drawn


def test_bonus_drawing_shows_points_and_effect() -> None:
    """ELP-8.4"""
    box = display_box("bonus", 0)
    for token, bonus in BONUSES.items():
        drawn = pieces.draw_bonus(token, box)

        assert f">{bonus.vp}<" in drawn
        assert ("-one_more" in drawn) == (bonus.effect == "count_duplicate")
        assert ("-again" in drawn) == (bonus.effect == "permanent_certificate")


def test_bot_card_rows_are_distinct() -> None:
    """ELP-16.7"""
    rows = {(boards.movement_row(card), boards.sue_action_row(card)) for card in BOT_CARDS.values()}
    cards = {(card.steps, card.steps_per, card.action, card.draw) for card in BOT_CARDS.values()}

    assert len(cards) == len(rows)
    assert all(GLYPHS.row_width(row) > 0 for pair in rows for row in pair)


def test_legend_explains_every_symbol_once() -> None:
    explained = [markup for markup, _ in legend()]

    assert len(explained) == len(set(explained)) == len({words for _, words in legend()})
    assert {icon_paths(name) for name in glyphs.ICONS.names} <= set(explained)


def test_legend_entries_have_markup_and_text() -> None:
    for markup, words in legend():
        assert re.match(r"<(path|g) ", markup)
        assert words
