"""Pictures as inline SVG for a page and as standalone files."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from domain.drawing.curves import (
    CubicCurve,
    is_inside,
    polyline_length,
    sample_points,
    seeded_noise,
    smooth_curve,
)
from domain.drawing.highlights import spot
from domain.drawing.palette import DARK, LIGHT
from domain.drawing.strokes import Pen, place_strokes, polyline
from domain.drawing.svg import Picture, inline_svg, number, prefix_ids, standalone_svg, text

PICTURE = Picture(
    200,
    100,
    "Dog & <Cat>",
    "A map; it's small.",
    '<g id="rh-a"/><use href="#rh-a"/><g fill="url(#rh-a)"/>',
    -50,
    -20,
)
SVG = "{http://www.w3.org/2000/svg}"


def test_inline_picture_is_a_labelled_group_without_style() -> None:
    drawing = ET.fromstring(inline_svg(PICTURE))

    assert drawing.get("role") == "group"
    assert drawing.get("aria-label") == "Dog & <Cat>"
    assert drawing.get("class") == "board"
    assert drawing.get("viewBox") == "-50 -20 200 100"
    assert drawing.find(f".//{SVG}style") is None


def test_ids_can_be_prefixed() -> None:
    assert '<g id="b2-a"/><use href="#b2-a"/><g fill="url(#b2-a)"/>' in inline_svg(PICTURE, prefix="b2-")
    assert "rh-" not in inline_svg(PICTURE, prefix="b2-")
    assert prefix_ids(PICTURE.body, "rh-") == PICTURE.body


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_standalone_picture_has_title_description_and_style(theme: object) -> None:
    drawing = ET.fromstring(standalone_svg(PICTURE, LIGHT if theme is LIGHT else DARK))
    ids = {part.get("id"): part.text for part in drawing if part.get("id")}

    assert drawing.get("role") == "img"
    assert [ids.get(name) for name in (drawing.get("aria-labelledby") or "").split()] == [
        PICTURE.title,
        PICTURE.desc,
    ]
    assert drawing.find(f"{SVG}style") is not None


def test_marked_places_are_visible_and_others_are_not() -> None:
    picture = PICTURE._replace(body=spot("a:1", "A", "M0 0h9") + spot("c", "C", "M0 0h9"))
    marked = standalone_svg(picture, LIGHT, ["a:1", "unknown"])

    assert 1 == marked.count('class="spot marked" data-at="a:1"')
    assert 1 == marked.count('class="spot" data-at="c"')
    assert f"stroke:{LIGHT.warn};stroke-width:1}}" in marked
    assert ".marked" not in standalone_svg(picture)


def test_numbers_have_at_most_one_decimal_and_no_negative_zero() -> None:
    assert ["1.3", "-0.1", "0", "12", "1428.5"] == [number(n) for n in (1.26, -0.1, -0.04, 12.0, 1428.51)]


def test_text_is_escaped() -> None:
    assert "a &lt;b&gt; &amp; c" in text(0, 0, "a <b> & c", 10)


def test_moving_a_stroke_keeps_its_tail() -> None:
    line = polyline(((0.04, 1), (2.56, -3)))

    assert place_strokes((line,), 0, 0) == "M0 1l2.6-4"
    assert place_strokes((line,), 100, -200) == "M100-199l2.6-4"


def test_rounding_errors_do_not_add_up() -> None:
    pen = Pen((0, 0))
    for step in range(1, 101):
        pen.line((step * 0.04, 0))

    assert sum(float(part.split()[0]) for part in pen.stroke().tail[1:].split("l")) == pytest.approx(4)


def test_curve_passes_its_points_in_given_directions() -> None:
    points = ((0.0, 50.0), (35.0, 65.0), (50.0, 100.0))
    curves = smooth_curve(points, out=(1, 0), into=(0, 1))

    assert [curve.start for curve in curves] + [curves[-1].end] == list(points)
    assert curves[0].leave[1] == 50
    assert curves[-1].arrive[0] == 50


def test_length_of_a_sampled_straight_line() -> None:
    straight = CubicCurve((0, 0), (1, 0), (2, 0), (3, 0))

    assert polyline_length(sample_points((straight,))) == pytest.approx(3)


def test_is_inside() -> None:
    square = ((0, 0), (10, 0), (10, 10), (0, 10))

    assert [is_inside(point, square) for point in ((5, 5), (15, 5), (5, -1))] == [True, False, False]


def test_noise_depends_only_on_its_words() -> None:
    def first(*words: object) -> list[float]:
        numbers = seeded_noise(*words)
        return [next(numbers) for _ in range(5)]

    assert first("M4", 1) == first("M4", 1)
    assert first("M4", 1) != first("M4", 2)
    assert all(0 <= value <= 1 for value in first("M4", 1))
