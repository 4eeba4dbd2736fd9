"""What the table page shows of what just happened: the points gained, and the newest lines of the journal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MARKUP = """<!doctype html><html lang="en"><title>Following</title>
<button id="strip"></button>
<style>
#lines { display: flex; flex-direction: column-reverse; height: 100px; overflow-y: auto }
#lines div { flex: none; height: 900px }
</style>
<div id="journal" tabindex="-1"><div id="lines"><div></div></div>
<button id="newest" hidden>Newest</button></div></html>"""
SEATS = [
    {"seat": seat, "name": name, "mine": seat == 0, "house": False, "player": name}
    for seat, name in enumerate(("Ada", "Bo"))
]
SHOW = """async ([scores, moves]) => {
    const { showStrip } = await import("/table/seats/strip.js");
    const scoreboard = scores.map((score, seat) => ({ seat, score, colour: null, facts: [] }));
    const table = { seats: SEATS, phase: "playing", game: "template" };
    const now = { table, rivals: [], waiting: [], clocks: null, scoreboard, scores };
    const lines = moves.map((seat, index) => ({ seq: index + 1, seat, kind: "play", by_order: false }));
    showStrip(document.querySelector("#strip"), { at: null, seat: 0, now, shown: now, lines });
    const seats = [...document.querySelectorAll(".strip-seat")];
    return seats.map((seat) => seat.querySelector(".gain")?.textContent ?? "");
}""".replace("SEATS", json.dumps(SEATS))
FOLLOW = """async (read) => {
    const { followNewest } = await import("/table/history/journal-follow.js");
    followNewest(document.querySelector("#lines"), { read, at: null });
}"""


@pytest.fixture
def page(browser: Browser) -> Any:
    opened = page_of_modules(browser, MARKUP)
    yield opened
    opened.close()


def test_points_gained_since_the_own_move_are_added_up_and_then_leave(page: Page) -> None:
    page.clock.install()
    assert page.evaluate(SHOW, [[3, 10], [1]]) == ["", ""]
    assert page.evaluate(SHOW, [[5, 10], [1, 0]]) == ["+2", ""], "the reader's own move"
    assert page.evaluate(SHOW, [[5, 14], [1, 0, 1]]) == ["+2", "+4"]
    page.clock.run_for(6000)
    expect(page.locator(".gain")).to_have_count(0)
    assert page.evaluate(SHOW, [[5, 25], [1, 0, 1, 1]]) == ["", "+15"], "both moves of the other player"
    assert page.evaluate(SHOW, [[6, 25], [1, 0, 1, 1, 0]]) == ["+1", ""], "the next own move"


def test_journal_follows_the_newest_line_unless_it_is_being_read(page: Page) -> None:
    page.clock.install()
    page.evaluate(
        """async () => (await import("/table/history/journal-follow.js"))
            .attachFollowing(document.querySelector("#lines"))"""
    )
    newest = page.locator("#newest")
    page.evaluate(FOLLOW, 1)
    scroll_up(page)
    page.evaluate(FOLLOW, 2)
    expect(newest).to_be_visible()
    assert page.evaluate("document.querySelector('#lines').scrollTop") == -300
    newest.click()
    expect(newest).to_be_hidden()
    assert page.evaluate("document.querySelector('#lines').scrollTop") == 0
    scroll_up(page)
    page.clock.run_for(20_000)
    page.evaluate(FOLLOW, 3)
    assert page.evaluate("document.querySelector('#lines').scrollTop") == 0
    expect(newest).to_be_hidden()


def scroll_up(page: Page) -> None:
    """Scroll the journal back, and wait until the page has noticed."""
    page.evaluate(
        """() => new Promise((done) => {
            const list = document.querySelector("#lines");
            list.addEventListener("scroll", done, { once: true });
            list.scrollTop = -300;
        })"""
    )


HEADLINES = """async ({ moves, asked = 1 }) => {
    const { findHeadlines } = await import("/table/history/journal.js");
    const seats = ["Ada", "Bo", "Cy"].map((name, seat) => ({ name, mine: seat === 0 }));
    const lines = moves.map(([seat, turn, ...says], index) => ({
        seq: index + 1, seat, turn, kind: "play", undone_by: null, says, changes: [{ line: 0 }],
    }));
    const now = { table: { seats }, rivals: [{ name: "Sue" }], waiting: [{ seat: asked }] };
    return findHeadlines({ lines, now, at: null }).map(({ words }) => words);
}"""


def test_newest_line_names_what_each_of_the_others_did_since_the_own_turn(page: Page) -> None:
    moves: list[Any] = [[0, 1, "Ada builds"], [1, 2, "Bo builds", "Bo gains 1"]]

    def headlines(**asked: int) -> Any:
        return page.evaluate(HEADLINES, {"moves": moves, **asked})

    assert headlines() == ["Bo builds, gains 1"], "one other: the whole move"
    moves.append([1, 2, "Bo moves"])
    assert headlines() == ["Bo builds, moves"], "all that changed the board"
    moves.append([2, 3, "Cy takes a share", "Cy pays 1"])
    assert headlines() == ["Bo builds, moves", "Cy takes a share"]
    moves[-1:] = [[2, 3, "Cy takes a share: 2 of Steel, “plus: one”"]]
    assert headlines() == ["Bo builds, moves", "Cy takes a share"], "without details"
    moves[-1:] = [[2, 3, "Cy puts the disc “money: gain 3” on B"]]
    assert headlines() == ["Bo builds, moves", "Cy puts the disc “money: gain 3” on B"]
    moves[-1:] = [[2, 3, "Cy takes a share", "Cy pays 1"]]
    moves.append([0, 4, "Ada rests"])
    assert headlines(asked=0) == ["Bo builds, moves", "Cy takes a share"], "until the own turn is over"
    assert headlines() == ["Ada rests"]


def test_newest_line_names_what_a_rival_did_after_the_own_move(page: Page) -> None:
    moves = [[0, 1, "Ada builds", "Sue moves", "2 tiles are left"]]
    assert page.evaluate(HEADLINES, {"moves": moves}) == ["Sue moves. 2 tiles are left"]
