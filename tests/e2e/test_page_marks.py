"""Where a change is marked on a drawing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

DRAWING = """<!doctype html><title>route</title>
<svg viewBox="0 0 400 200" width="400" height="200">
  <g class="spot" data-at="route"><path d="M10 150h20v20h-20zM190 90h20v20h-20zM370 10h20v20h-20z"/></g>
  <g class="spot" data-at="route-1" data-within="route"><rect x="10" y="150" width="20" height="20"/></g>
  <g class="spot" data-at="route-2" data-within="route"><rect x="190" y="90" width="20" height="20"/></g>
  <g class="spot" data-at="route-3" data-within="route"><rect x="370" y="10" width="20" height="20"/></g>
</svg>"""
MARK = """async () => {
  const { ChangeMarks } = await import("/table/history/changes/marks.js");
  const svg = document.querySelector("svg");
  const spotAt = (at) => svg.querySelector(`[data-at="${at}"]`);
  const panels = { all: [{ svg, part: { name: "map" } }] };
  const marks = new ChangeMarks({ page: document, panels, spotAt });
  marks.show([{ number: 1, seq: 1, seat: 0, way: ["route"], thing: null, words: [] }]);
  const framed = [...svg.querySelectorAll(".mark-place")].map((each) => Number(each.getAttribute("x")));
  const [ring] = [...svg.querySelectorAll(".mark")].map((each) => each.getCTM());
  return { framed: framed.sort((a, b) => a - b), ring: [ring.e, ring.f] };
}"""


def test_route_is_marked_at_its_spaces(browser: Browser) -> None:
    page = page_of_modules(browser, DRAWING)
    found: dict[str, Any] = page.evaluate(MARK)
    page.close()

    x, y = found["ring"]
    assert [10, 190, 370] == [round(each) for each in found["framed"]]
    assert abs(x - 200) < 40, "the ring is at the middle space, not at a corner of the route's extent"
    assert abs(y - 100) < 40
