"""The drawing of El Paso: trail, posts, markets, boards, and every place that can be chosen."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from domain.drawing.boxes import Box, BoxPlace, draw_spot
from domain.drawing.glyph_rows import draw_cached_row
from domain.drawing.icons.registry import ICONS
from domain.drawing.sheet import FRAME
from domain.drawing.svg import standalone_svg
from domain.games.el_paso import GAME
from domain.games.el_paso.data import BREEDS, POSTS, SITES
from domain.games.el_paso.presentation.drawing import ground, pieces, places
from domain.games.el_paso.presentation.drawing.board import picture
from domain.games.el_paso.presentation.drawing.glyphs import HEADS
from domain.games.el_paso.presentation.drawing.layout import SHEET, trail_point
from domain.games.el_paso.variants import Options
from tests.domain.games.el_paso.views import TABLES, a_view, looked_at, moments, written
from tests.support.games.drawings import check_symbols, parse_svg
from tests.support.games.drawings import spot_targets as named

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
KEPT = (
    pieces.draw_card,
    draw_cached_row,
    ground.draw_ground,
    ground.road_curve,
    pieces.draw_stack,
    ground.draw_printed,
    draw_spot,
    pieces.draw_building,
    pieces.draw_site,
    places.fixed_places,
)


def apart(one: Box, other: Box) -> bool:
    """Say whether two boxes do not cover each other."""
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


def inside(inner: Box, outer: Box) -> bool:
    """Say whether a box lies in another."""
    right, foot = outer[0] + outer[2], outer[1] + outer[3]
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[0] + inner[2] <= right
        and inner[1] + inner[3] <= foot
    )


@GAMES
def test_the_same_view_is_the_same_bytes(seats: int, options: Options) -> None:
    """Also when all that is worked out once is worked out anew."""
    for moment in moments(seats, options)[::40]:
        first = standalone_svg(picture(moment.view))
        for kept in KEPT:
            kept.cache_clear()

        assert first == standalone_svg(picture(moment.view))


@GAMES
def test_every_moment_of_a_game_is_a_small_well_formed_drawing_of_its_own_symbols(
    seats: int, options: Options
) -> None:
    for moment in looked_at(seats, options):
        check_symbols(picture(moment.view))
        assert len(picture(moment.view).body.encode()) < 200_000


@GAMES
def test_every_option_of_a_game_has_its_places_on_the_drawing(seats: int, options: Options) -> None:
    for moment in moments(seats, options):
        there = {place.at for place in places.all_places(moment.view)}
        for option in moment.options:
            where = GAME.presentation.target(moment.view, option)
            wanted = {where} if isinstance(where, str) else set(where or ())

            assert wanted <= there, option


@GAMES
def test_a_sheet_is_as_high_all_through_a_game(seats: int, options: Options) -> None:
    """So that nothing jumps under a finger."""
    heights = {picture(moment.view).height for moment in looked_at(seats, options) if not moment.view.over}

    assert 1 == len(heights)


@GAMES
def test_every_place_lies_on_the_sheet_and_is_named_once(seats: int, options: Options) -> None:
    for moment in looked_at(seats, options):
        found = list(places.all_places(moment.view))
        sheet = (0, 0, SHEET.width, picture(moment.view).height - 2 * FRAME)

        assert len(found) == len({place.at for place in found})
        for place in found:
            assert inside(place.box, sheet), place


def test_spaces_posts_and_stacks_do_not_cover_each_other() -> None:
    """ELP-1.1"""
    printed = [place for place in places.fixed_places() if not place.at.startswith("slot")]
    for one, other in combinations(printed, 2):
        assert apart(one.box, other.box), f"{one.at} and {other.at}"


def test_cards_in_hand_do_not_cover_each_other_nor_a_board() -> None:
    """A hand of nine, with as many players as there may be."""
    for seats in (1, 2, 4):
        view = a_view(seats=seats, players=[{"hand": BREEDS}])
        held = [place for place in places.all_places(view) if place.at.startswith("card:")]
        rest = [place for place in places.all_places(view) if not place.at.startswith("card:")]

        assert 9 == len(held)
        for one, other in combinations(held, 2):
            assert apart(one.box, other.box), f"{one.at} and {other.at}"
        assert all(apart(one.box, other.box) for one in held for other in rest)


def test_equal_cards_of_a_hand_are_numbered() -> None:
    view = a_view(players=[{"hand": ("criollo*2", "galloway")}])

    assert ["card:criollo#1", "card:criollo#2", "card:galloway#1"] == [
        at for at in named(picture(view)) if at.startswith("card:")
    ]


def test_every_place_has_words_and_a_ring_for_the_focus() -> None:
    for spot in parse_svg(picture(a_view(ask="stop"))).iter("g"):
        if spot.get("class") == "spot":
            assert spot.get("data-name")
            assert [None, "ring"] == [part.get("class") for part in spot]


def test_the_art_is_hidden_from_screen_readers_and_the_places_are_not() -> None:
    drawing = parse_svg(picture(a_view()))

    assert [None, "art", "spots", "ghosts"] == [part.get("class") for part in drawing]
    assert ["art"] == [part.get("class") for part in drawing if part.get("aria-hidden") == "true"]


def test_places_bear_the_names_of_the_rules() -> None:
    there = set(named(picture(a_view(ask="stop"))))

    assert set(SITES) | {f"post:{post}" for post in POSTS} <= there
    assert {"cattle:black_angus", "workers:engineer", "stack:6", "train:4", "simmental"} <= there
    assert {"goal:2", "bonus:0", "goals", "bonuses", "aux:aux_1", "disc:disc_hand", "worker:cowboy"} <= there
    assert {"slot:1", "slot:2"} <= there


def test_no_two_breeds_have_the_same_coat_or_the_same_head() -> None:
    """A breed is told by its coat and by its mark, never by colour alone."""
    drawn = [ICONS[HEADS[breed]] for breed in BREEDS]

    assert len(BREEDS) == len({icon.tint for icon in drawn})
    assert len(BREEDS) == len({(icon.lines, icon.mark) for icon in drawn})


def test_hands_of_others_are_not_drawn_at_all() -> None:
    """ELP-13.2: the same drawing whatever they hold."""
    hands = (("criollo*2", "galloway*2"), ("criollo*2", "pineywoods*2"))
    drawn = {picture(a_view(0, players=[{}, {"hand": hand}])).body for hand in hands}

    assert 1 == len(drawn)
    assert not any(at.startswith("card:") for at in named(picture(a_view(None))))


def test_a_hand_that_was_shown_is_drawn_for_all() -> None:
    """ELP-13.2"""
    view = a_view(1)
    shown = replace(view.seats[0], shown=("hereford",))
    seen = replace(view, seats=(shown, *view.seats[1:]))

    assert picture(seen).body.count("-hereford") == picture(view).body.count("-hereford") + 1


def test_a_dark_head_marks_whose_turn_it_is() -> None:
    view = a_view()
    boards = [picture(replace(view, active=seat)).body for seat in (0, 1)]

    assert boards[0] != boards[1]
    assert picture(replace(view, over=True, active=None)).body.count('class="enamel"') == (
        picture(view).body.count('class="enamel"') - 1
    )


def test_sue_has_a_board_where_she_plays() -> None:
    """ELP-16"""
    alone = a_view(seats=1, sue={"row": ("builder 2", "cowboy 3+1", "engineer")})

    assert {"Sue", "4"} <= set(written(alone))
    assert "Sue" not in written(a_view())


def test_brackets_mark_what_was_done_last() -> None:
    view = replace(a_view(), last=("D", "post:5"))
    marked = re.findall(r'<path class="last"[^>]* d="([^"]+)"', picture(view).body)

    assert [8] == [path.count("M") for path in marked]
    assert 'class="last"' not in picture(replace(view, last=())).body


def test_the_stop_in_use_has_a_ring_and_its_used_slots_a_tick() -> None:
    """ELP-5.2"""
    view = a_view(ask="stop")
    assert view.use is not None
    half = replace(view, use=replace(view.use, slots=view.use.slots[:1]))

    assert 1 == picture(view).body.count('class="in-use"')
    assert picture(half).body.count('class="ln"') == picture(view).body.count('class="ln"') + 1


def test_a_building_bears_its_owners_badge_and_an_empty_space_its_cost() -> None:
    """ELP-6.9"""
    built = a_view(players=[{"buildings": {"r9": 2}}])

    assert "$3" in written(a_view())
    assert pieces.draw_building("2a", "blue", *trail_point("r9")) in picture(built).body


def test_a_sheet_without_a_hand_is_lower_for_four() -> None:
    assert SHEET.height(4, hand=False) < SHEET.height(4, hand=True)
    assert SHEET.height(3, hand=False) == SHEET.height(3, hand=True)


def test_the_description_names_what_matters() -> None:
    desc = picture(a_view(players=[{"rancher": "D", "money": 7}])).desc

    assert desc.startswith("blue is to move; blue: rancher at D, 7 dollars, ")


def test_a_place_is_found_by_its_name() -> None:
    found = [place for place in places.all_places(a_view()) if place.at == "post:12"]

    assert [BoxPlace("post:12", "Trading post 12", ground.post_box(12))] == found
