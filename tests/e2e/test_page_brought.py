"""Screen readers hear the effects of the reader's own move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MARKUP = """<!doctype html><title>a board</title><p id="told"></p><script type="module">
import { Brought } from "/table/history/changes/brought.js";
const seats = [{ name: "Ada" }, { name: "Bo" }];
const now = { head: { seq: 4 }, table: { seats, phase: "playing" } };
const state = { lines: [], seat: 0, at: null, plan: null, now };
const told = new Brought(document.querySelector("#told"), state);
window.play = (seq, seat, ...says) => {
  state.lines.push({ seq, seat, says, kind: "play", undone_by: null });
  told.show();
};
window.look = (at) => { state.at = at; told.show(); };
</script>"""


def test_screen_readers_hear_the_effects_of_the_own_move(browser: Browser) -> None:
    page = page_of_modules(browser, MARKUP)
    page.wait_for_function("() => window.play")
    told = page.locator("#told")
    page.evaluate("play(5, 0, 'Ada moves to F', 'Ada gains $6', '2 points for Ada')")
    expect(told).to_have_text("Your move: you gain $6. 2 points for you")
    page.evaluate("play(6, 1, 'Bo moves to G', 'Bo gains $2')")
    expect(told).to_have_text("Your move: you gain $6. 2 points for you")

    page.evaluate("play(7, 0, 'Ada moves on')")
    expect(told).to_have_text("")
    page.close()
