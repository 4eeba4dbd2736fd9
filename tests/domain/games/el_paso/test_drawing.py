"""The drawing of El Paso: trail, posts, markets, boards and places."""

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

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
CACHED = (
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


def apart(first: Box, second: Box) -> bool:
    """Return whether two boxes do not overlap."""
    return (
        first[0] + first[2] <= second[0]
        or second[0] + second[2] <= first[0]
        or first[1] + first[3] <= second[1]
        or second[1] + second[3] <= first[1]
    )


def inside(inner: Box, outer: Box) -> bool:
    """Return whether a box is inside another."""
    right, foot = outer[0] + outer[2], outer[1] + outer[3]
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[0] + inner[2] <= right
        and inner[1] + inner[3] <= foot
    )


@GAMES
def test_equal_views_draw_equal_bytes(seats: int, options: Options) -> None:
    """Caches are cleared between the two drawings."""
    for moment in moments(seats, options)[::40]:
        first = standalone_svg(picture(moment.view))
        for cached in CACHED:
            cached.cache_clear()

        assert first == standalone_svg(picture(moment.view))


@GAMES
def test_every_drawing_is_small_and_well_formed(seats: int, options: Options) -> None:
    for moment in looked_at(seats, options):
        check_symbols(picture(moment.view))
        assert len(picture(moment.view).body.encode()) < 200_000


@GAMES
def test_every_option_has_its_places_on_the_drawing(seats: int, options: Options) -> None:
    for moment in moments(seats, options):
        names = {place.at for place in places.all_places(moment.view)}
        for option in moment.options:
            target = GAME.presentation.target(moment.view, option)
            targets = {target} if isinstance(target, str) else set(target or ())

            assert targets <= names, option


@GAMES
def test_sheet_height_is_constant_during_a_game(seats: int, options: Options) -> None:
    """Nothing may move under the player's finger."""
    heights = {picture(moment.view).height for moment in looked_at(seats, options) if not moment.view.over}

    assert 1 == len(heights)


@GAMES
def test_places_lie_on_the_sheet_and_have_unique_names(seats: int, options: Options) -> None:
    for moment in looked_at(seats, options):
        placed = list(places.all_places(moment.view))
        sheet = (0, 0, SHEET.width, picture(moment.view).height - 2 * FRAME)

        assert len(placed) == len({place.at for place in placed})
        for place in placed:
            assert inside(place.box, sheet), place


def test_spaces_posts_and_stacks_do_not_overlap() -> None:
    """ELP-1.1"""
    printed = [place for place in places.fixed_places() if not place.at.startswith("slot")]
    for first, second in combinations(printed, 2):
        assert apart(first.box, second.box), f"{first.at} and {second.at}"


def test_cards_in_hand_overlap_neither_each_other_nor_boards() -> None:
    """Tested with nine cards in hand, also in a four-player game."""
    for seats in (1, 2, 4):
        view = a_view(seats=seats, players=[{"hand": BREEDS}])
        held = [place for place in places.all_places(view) if place.at.startswith("card:")]
        rest = [place for place in places.all_places(view) if not place.at.startswith("card:")]

        assert 9 == len(held)
        for first, second in combinations(held, 2):
            assert apart(first.box, second.box), f"{first.at} and {second.at}"
        assert all(apart(card.box, other.box) for card in held for other in rest)


def test_equal_cards_in_hand_are_numbered() -> None:
    view = a_view(players=[{"hand": ("criollo*2", "galloway")}])

    assert ["card:criollo#1", "card:criollo#2", "card:galloway#1"] == [
        at for at in named(picture(view)) if at.startswith("card:")
    ]


def test_every_place_has_a_name_and_a_focus_ring() -> None:
    for spot in parse_svg(picture(a_view(ask="stop"))).iter("g"):
        if spot.get("class") == "spot":
            assert spot.get("data-name")
            assert [None] == [part.get("class") for part in spot]


def test_only_places_are_visible_to_screen_readers() -> None:
    drawing = parse_svg(picture(a_view()))

    assert [None, "art", "spots", "ghosts"] == [part.get("class") for part in drawing]
    assert ["art"] == [part.get("class") for part in drawing if part.get("aria-hidden") == "true"]


def test_places_use_the_names_of_the_rules() -> None:
    names = set(named(picture(a_view(ask="stop"))))

    assert set(SITES) | {f"post:{post}" for post in POSTS} <= names
    assert {"cattle:black_angus", "workers:engineer", "stack:6", "train:4", "simmental"} <= names
    assert {"goal:2", "bonus:0", "goals", "bonuses", "aux:aux_1", "disc:disc_hand", "worker:cowboy"} <= names
    assert {"slot:1", "slot:2"} <= names


def test_breeds_have_distinct_coats_and_heads() -> None:
    """Breeds differ in coat and mark, not only in colour."""
    drawn = [ICONS[HEADS[breed]] for breed in BREEDS]

    assert len(BREEDS) == len({icon.tint for icon in drawn})
    assert len(BREEDS) == len({(icon.lines, icon.mark) for icon in drawn})


def test_other_hands_are_not_drawn() -> None:
    """ELP-13.2: the drawing is the same whatever cards they contain."""
    hands = (("criollo*2", "galloway*2"), ("criollo*2", "pineywoods*2"))
    drawn = {picture(a_view(0, players=[{}, {"hand": hand}])).body for hand in hands}

    assert 1 == len(drawn)
    assert not any(at.startswith("card:") for at in named(picture(a_view(None))))


def test_known_cards_are_drawn_for_all() -> None:
    """ELP-13.2"""
    view = a_view(1)
    shown = replace(view.seats[0], shown=("hereford",))
    public = replace(view, seats=(shown, *view.seats[1:]))

    assert picture(public).body.count("-hereford") == picture(view).body.count("-hereford") + 1


def test_dark_header_marks_the_active_player() -> None:
    view = a_view()
    boards = [picture(replace(view, active=seat)).body for seat in (0, 1)]

    assert boards[0] != boards[1]
    assert picture(replace(view, over=True, active=None)).body.count('class="enamel"') == (
        picture(view).body.count('class="enamel"') - 1
    )


def test_sue_has_a_board_only_in_solo_games() -> None:
    """ELP-16"""
    alone = a_view(seats=1, sue={"row": ("builder 2", "cowboy 3+1", "engineer")})

    assert {"Sue", "4"} <= set(written(alone))
    assert "Sue" not in written(a_view())


def test_brackets_mark_the_last_move() -> None:
    view = replace(a_view(), last=("D", "post:5"))
    marked = re.findall(r'<path class="last"[^>]* d="([^"]+)"', picture(view).body)

    assert [8] == [path.count("M") for path in marked]
    assert 'class="last"' not in picture(replace(view, last=())).body


def test_stop_in_use_has_a_ring_and_ticks() -> None:
    """ELP-5.2"""
    view = a_view(ask="stop")
    assert view.use is not None
    half = replace(view, use=replace(view.use, slots=view.use.slots[:1]))

    assert 1 == picture(view).body.count('class="in-use"')
    assert picture(half).body.count('class="ln"') == picture(view).body.count('class="ln"') + 1


def test_building_shows_owner_and_empty_space_shows_cost() -> None:
    """ELP-6.9"""
    built = a_view(players=[{"buildings": {"r9": 2}}])

    assert "$3" in written(a_view())
    assert pieces.draw_building("2a", "blue", *trail_point("r9")) in picture(built).body


def test_sheet_without_hand_is_lower_for_four_players() -> None:
    assert SHEET.height(4, hand=False) < SHEET.height(4, hand=True)
    assert SHEET.height(3, hand=False) == SHEET.height(3, hand=True)


def test_description_starts_with_turn_and_ranchers() -> None:
    desc = picture(a_view(players=[{"rancher": "D", "money": 7}])).desc

    assert desc.startswith("it is blue's turn; blue: rancher at D, 7 dollars, ")


def test_places_contain_each_post_once() -> None:
    posts = [place for place in places.all_places(a_view()) if place.at == "post:12"]

    assert [BoxPlace("post:12", "Trading post 12", ground.post_box(12))] == posts
