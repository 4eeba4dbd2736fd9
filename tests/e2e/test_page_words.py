"""Words on the page: the move on the main button, undo, names of bots and rivals."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from domain.table.tenure.seating import NAMES
from tests.e2e.browser_visitor import page_of_modules
from tests.e2e.conftest import Visit


def words_of(page: Page) -> str:
    named = page.evaluate(
        "[...document.querySelectorAll('[aria-label], [data-name]')]"
        ".map(each => each.getAttribute('aria-label') || each.dataset.name).join('\\n')"
    )
    return str(page.inner_text("body")) + "\n" + str(named)


def test_main_button_names_the_move_and_undo_its_step(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("gold_rush")
    main = reader.page.locator(".confirm .sign")
    expect(main).to_have_text("Choose a move")
    expect(main).to_have_class(re.compile("outline"))
    reader.page.locator(".spot.option").first.click()
    expect(main).to_have_text(re.compile("^Lay the tile at "))
    place = str(main.inner_text()).split(",")[0].removeprefix("Lay the tile at ")
    reader.confirm()

    undo = reader.page.locator("#decision").get_by_role("button", name=f"Undo: lay the tile at {place}")
    expect(undo).to_have_text("Undo")


def test_boards_show_names_instead_of_colours(visit: Visit) -> None:
    reader = visit()
    reader.come_in("Maximilian <M>")
    reader.open_table("el_paso", "first", 2)
    names = reader.page.locator("svg text.seat-name")

    expect(names.first).to_have_text("Maximili\u2026")
    assert not {"Blue", "Red"} & set(names.all_text_contents())


def test_every_bot_has_a_name_instead_of_greedy_bot(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("great_western_trail", "greedy", 4)
    players = reader.page.locator(".players .name")
    expect(players).to_have_count(4)
    called = [name.removesuffix(" (quick bot)") for name in players.all_inner_texts()[1:]]

    assert len(set(called)) == 3
    assert set(called) <= set(NAMES)
    expect(reader.page.locator("#lines")).to_contain_text(f"{called[0]} ")
    assert "greedy bot" not in words_of(reader.page).lower()
    reader.page.goto(reader.url)
    expect(reader.page.locator("main")).to_contain_text(called[0])
    assert "Greedy Bot" not in words_of(reader.page)


def test_machinist_is_listed_among_the_players_with_its_actions(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("mini_express", seats=1)
    reader.page.click("#strip")
    rival = reader.page.locator(".player.rival")

    expect(rival).to_contain_text("The Machinist")
    expect(rival).to_contain_text("Tokens in the bag: ")
    expect(rival.locator(".score")).to_be_visible()
    expect(rival.locator("svg.badge")).to_be_visible()


STRIP = """<!doctype html><title>a strip</title>
<div id="strip"></div>
<script type="module">
import { showStrip } from "/table/seats/strip.js";
const table = { phase: "playing", seats: [0, 1].map((seat) => ({ seat, name: "Ann", kind: "player" })) };
const score = (points) => ({ score: points, colour: "blue", facts: [] });
window.show = (at, first, second) => {
  const now = { table, rivals: [], waiting: [], scoreboard: [score(first), score(second)] };
  const shown = at === null ? now : { ...now, scoreboard: [score(0), score(0)] };
  showStrip(document.querySelector("#strip"), { at, now, shown, lines: [] });
};
</script>"""


def test_points_just_gained_are_next_to_the_score(browser: Browser) -> None:
    page = page_of_modules(browser, STRIP)
    page.wait_for_function("'show' in window")
    page.evaluate("show(null, 3, null)")
    gains = page.locator(".gain")
    expect(gains).to_have_count(0)
    page.evaluate("show(null, 5, 4)")
    expect(gains).to_have_text(["+2"])
    page.evaluate("show(null, 5, 1)")
    expect(gains).to_have_text(["+2", "\u22123"])
    page.evaluate("show(7, 5, 1)")  # a view of the past
    expect(gains).to_have_count(0)
    page.close()
