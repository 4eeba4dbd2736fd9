"""The path of a moved piece, drawn along the roads of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

DRAWING = """<!doctype html><title>road</title>
<svg viewBox="0 0 400 200" width="400" height="200">
  <defs>
    <path data-leg="start inn" d="M0 100H100"/><path data-leg="inn mill" d="M100 100V0H300"/>
    <path data-leg="mill end" d="M300 0V100"/><path data-leg="inn end" d="M100 100H300"/>
    <path data-leg="start ford" d="M0 100V200"/><path data-leg="ford end" d="M0 200H300V100"/>
  </defs>
  <g data-stops="start inn end"/>
</svg>"""
FOLLOW = """async ([from, to]) => {
  const { followRoad } = await import("/table/history/changes/roads.js");
  return followRoad(document.querySelector("svg"), from, to, 20);
}"""
DRAW = """async (road) => {
  const { createWay } = await import("/table/history/changes/ways.js");
  const box = (left, top) => ({ left, top, width: 20, height: 20 });
  const stops = [
    { box: box(90, 90), road: null, passed: [] },
    { box: box(290, 90), road, passed: [box(190, -10)] },
  ];
  return createWay(stops, 1, 1).querySelector(".dashes")?.getAttribute("d") ?? "";
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = page_of_modules(browser, DRAWING)
    yield page
    page.close()


def follow(page: Page, start: str, end: str) -> dict[str, Any] | None:
    road: dict[str, Any] | None = page.evaluate(FOLLOW, [start, end])
    return road


def test_way_takes_the_shortest_road_without_other_stops(page: Page) -> None:
    direct, around = follow(page, "inn", "end"), follow(page, "start", "end")

    assert direct is not None
    assert direct["passed"] == []
    assert {point["y"] for point in direct["points"]} == {100}
    assert around is not None
    assert around["passed"] == []
    assert {"x": 0, "y": 200} in around["points"], "the inn is a stop, which the move would name"


def test_way_against_the_road_is_not_drawn(page: Page) -> None:
    assert follow(page, "end", "start") == {"points": [], "passed": []}
    assert follow(page, "end", "elsewhere") is None
    assert page.evaluate(DRAW, []) == ""


def test_way_follows_the_road_and_leaves_out_places(page: Page) -> None:
    road = [{"x": 100, "y": 100 - 10 * step} for step in range(11)]
    road += [{"x": 100 + 10 * step, "y": 0} for step in range(21)]
    road += [{"x": 300, "y": 10 * step} for step in range(11)]

    drawn = page.evaluate(DRAW, road)

    assert drawn.count("M") == 2, "the line is interrupted at the place in its middle"
    assert drawn.startswith("M100.0 80.0L")
    assert drawn.endswith("L300.0 70.0"), "the last pixels are left to the piece that arrived"
    assert "L200.0 0.0" not in drawn
