"""Marks on a board: places, brackets, the compass."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from domain.drawing.compass import compass
from domain.drawing.highlights import CHOSEN_BADGE, brackets, spot


def test_spot_has_name_shape_and_focus_ring() -> None:
    group = ET.fromstring(spot("a1", "Dog & <Cat>", "M0 0h1", "M1 1h2"))

    assert ("spot", "a1", "Dog & <Cat>") == (group.get("class"), group.get("data-at"), group.get("data-name"))
    assert [(None, "M0 0h1"), ("ring", "M1 1h2")] == [(part.get("class"), part.get("d")) for part in group]


def test_spot_without_a_ring_of_its_own_is_its_shape() -> None:
    assert ["M0 0h1"] == [part.get("d") for part in ET.fromstring(spot("a1", "A", "M0 0h1"))]


def test_spot_names_the_place_that_contains_it() -> None:
    inside, alone = (ET.fromstring(spot("a1", "A", "M0 0h1", "M1 1h2", within)) for within in ("a", ""))

    assert ("a", None) == (inside.get("data-within"), alone.get("data-within"))


def test_brackets_mark_four_corners() -> None:
    assert brackets(0, 10, 100, 50, 8) == "M0 18V10H8M100 18V10H92M100 42V50H92M0 42V50H8"


def test_chosen_badge_is_centred_on_the_origin() -> None:
    disc, line = ET.fromstring(f"<g>{CHOSEN_BADGE}</g>")

    assert (None, None, "8") == (disc.get("cx"), disc.get("cy"), disc.get("r"))
    assert line.get("class") == "tick-line"


def test_compass_is_at_its_point_with_north() -> None:
    rose = ET.fromstring(compass(30, 40, 1.5, "tiny"))

    assert rose.get("transform") == "translate(30 40) scale(1.5)"
    assert [("N", "mid bold tiny")] == [(letter.text, letter.get("class")) for letter in rose.iter("text")]
