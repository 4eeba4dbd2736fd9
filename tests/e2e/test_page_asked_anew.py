"""The board and the main button stay in place from decision to decision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.people_table import PeopleTable
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

Edges = dict[str, float]

WINDOWS = {"desk": (1400, 900), "tablet": (768, 1024), "phone": (360, 740)}
DECISIONS = 6
MOST = 1.0
"""The maximum number of CSS pixels by which an edge may move."""

ASKED = "#table:not(.loading) .decision.asked"
ANOTHER = """(before) => {
  const panel = document.querySelector(".decision.asked");
  return panel && panel.dataset.decision !== before;
}"""
EDGES = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const found = {};
  const add = (name, selector, edges) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box) for (const edge of edges) found[`${name}, ${edge}`] = box[edge];
  };
  const all = ["left", "top", "right", "bottom"];
  add("main part", ".board-frame", innerWidth < 600 ? all.slice(0, 3) : all);
  if (innerWidth < 1200) add("main button", ".confirm .sign", ["left", "bottom"]);
  else {
    add("question", "#decision", ["left", "top", "right"]);
    add("journal", "#journal", ["left", "right", "bottom"]);
    add("own things", ".slot-right > .part-panel", ["left", "right"]);
    if (document.querySelector("#journal").closest(".beside")) // plain: a selector
      add("own things", ".slot-right > .part-panel", ["top"]);
  }
  return found;
}"""
"""Returns the positions of edges that must not move.

On a phone, board and decision share the height, so the board's lower edge may move. The main button grows
upwards and to the right with its words; on a desktop, it is below the options, so its position depends on
their height.
"""


class Reader:
    """A reader of a table in one window, with the positions of elements at the first decision."""

    def __init__(self, browser: Browser, table: PeopleTable, window: str) -> None:
        width, height = WINDOWS[window]
        self.visitor = BrowserVisitor(browser, table.url, width, height, has_touch=window == "phone")
        self.visitor.context.set_extra_http_headers({"Authorization": table.token})
        self.page: Page = self.visitor.page
        self.page.goto(f"{table.url}/table/{table.id}?seat=0")
        self.page.wait_for_selector(ASKED)
        self.window, self.decision = window, self.visitor.decision
        self.edges = self._look()

    def _look(self) -> Edges:
        found: Edges = self.page.evaluate(EDGES)
        return found

    def moved(self) -> list[str]:
        """Wait for the next decision, and return the edges that moved since the first."""
        self.page.wait_for_function(ANOTHER, arg=self.decision)
        self.decision = self.visitor.decision
        now = self._look()
        question = self.page.inner_text("#question")
        return [
            f"{self.window}, {question}: {name} from {before:.1f} to {now[name]:.1f}"
            for name, before in self.edges.items()
            if abs(now[name] - before) > MOST
        ]


@pytest.fixture(scope="module", params=["great_western_trail", "gold_rush"])
def table(request: pytest.FixtureRequest, running: RunningService) -> Iterator[PeopleTable]:
    """Yield a two-player table, in a game whose decisions alternate between tall and short."""
    made = PeopleTable(running.url, request.param, 2)
    assert made.play_until(1)
    yield made
    made.close()


def test_board_and_main_button_stay_in_place_between_decisions(browser: Browser, table: PeopleTable) -> None:
    readers = [Reader(browser, table, window) for window in WINDOWS]
    moved, lengths = [], {len(table.look(0)["options"])}
    for _ in range(DECISIONS):
        table.answer(0)
        assert table.play_until()
        lengths.add(len(table.look(0)["options"]))
        moved += [each for reader in readers for each in reader.moved()]
    for reader in readers:
        reader.visitor.context.close()

    assert moved == []
    assert len(lengths) > 1


def test_main_button_of_a_tablet_fits_two_lines(browser: Browser, table: PeopleTable) -> None:
    """Next to Pass and two undo buttons, there is room for only half of "Choose another move here"."""
    reader = Reader(browser, table, "tablet")
    one, two = reader.page.evaluate("""() => {
      const sign = document.querySelector(".confirm .sign");
      sign.style.flex = "none";
      return ["nowrap", "normal"].map((wrapping) => {
        Object.assign(sign.style, { width: wrapping === "normal" ? "160px" : "", whiteSpace: wrapping });
        sign.textContent = "Choose another move here";
        return sign.getBoundingClientRect().height;
      });
    }""")
    reader.visitor.context.close()

    assert two - one <= MOST
