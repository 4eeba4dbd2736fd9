"""Keys of the table page, the overview of keys, and preferences that are stored with the account."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.traffic import wait_until_quiet

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

LISTEN = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
"""


def focused(page: Page, name: str) -> str | None:
    """Return an attribute of the focused element."""
    value = page.evaluate("name => document.activeElement.getAttribute(name)", name)
    return None if value is None else str(value)


def tab_stops(page: Page, within: str) -> int:
    return page.locator(f"{within} :is(button, summary, a, [tabindex]):not([tabindex='-1'])").count()


def at_a_table(reader: BrowserVisitor, game: str = "gold_rush") -> Page:
    reader.come_in()
    reader.open_table(game)
    for index in range(3):
        reader.wait_for_turn()
        reader.choose(index)
        reader.confirm()
    reader.wait_for_turn()
    reader.page.evaluate("window.painted = { last: 0 }")
    wait_until_quiet(reader.page)  # no journal line is being loaded
    return reader.page


def other_plays(reader: BrowserVisitor) -> int:
    lines = reader.read(f"/v1/tables/{reader.table}/journal?seat=0&after=0&limit=500")["lines"]
    return sum(line["kind"] == "play" and line["seat"] == 1 for line in lines)


def test_journal_and_long_lists_are_single_tab_stops(visit: Visit) -> None:
    page = at_a_table(visit())
    assert (1, 1) == (tab_stops(page, "#lines"), tab_stops(page, "#decision .options [role=toolbar]") or 1)

    page.keyboard.press("j")
    newest = focused(page, "data-key")
    assert newest is not None
    assert newest.startswith("line ")
    described = page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-describedby'))"
    )
    assert described is not None
    page.keyboard.press("ArrowDown")
    second = focused(page, "data-key")
    last = page.locator("#lines [data-key]").last.get_attribute("data-key")
    page.keyboard.press("End")
    assert last == focused(page, "data-key") != newest
    page.keyboard.press("PageUp")
    assert focused(page, "data-key") not in (None, last)
    page.keyboard.press("Home")
    assert newest == focused(page, "data-key")
    page.keyboard.press("ArrowDown")
    assert second == focused(page, "data-key") != newest
    page.keyboard.press("Enter")  # shows the past table; the line stays the Tab stop
    expect(page.locator("#past")).to_be_visible()
    assert (second, 1) == (focused(page, "data-key"), tab_stops(page, "#lines"))


def test_question_mark_lists_keys_and_letter_keys_are_optional(visit: Visit) -> None:
    page = at_a_table(visit())
    page.keyboard.press("j")
    before = focused(page, "data-key")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    for area in ("Everywhere", "At this table", "On the board", "In the history", "In the journal"):
        expect(keys.get_by_role("heading", name=area, exact=True)).to_be_visible()
    expect(keys).to_contain_text("confirm the choice")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    assert before == focused(page, "data-key")

    page.click("#show-talk")
    page.locator("#text").press("?")
    assert page.locator("#text").input_value() == "?"
    expect(keys).to_have_count(0)

    page.click("#menu")
    page.uncheck("[name=letter_keys]")
    page.keyboard.press("Escape")
    page.locator("#decision").focus()
    page.keyboard.press("?")
    page.keyboard.press("j")
    assert "decision" == focused(page, "id")
    page.click("#menu")
    page.click("button:text-is('Keyboard shortcuts')")
    expect(keys).to_contain_text("Single-key shortcuts are off")
    expect(keys.locator("kbd:text-is('J')")).to_have_count(0)


def test_preferences_follow_to_another_browser(visit: Visit) -> None:
    reader, elsewhere = visit(), visit()
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/settings")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.locator("#preferences select").select_option("dark")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.locator("#preferences [name=motion]").check()
    assert "dark" == page.evaluate("document.documentElement.dataset.theme")

    for cookie in reader.context.cookies():
        elsewhere.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": reader.url}])
    elsewhere.page.goto(elsewhere.url)
    expect(elsewhere.page.locator("html[data-theme=dark][data-motion=less]")).to_have_count(1)
    elsewhere.foresee("ERR_FAILED")
    elsewhere.page.route("**/v1/me", lambda route: route.abort())
    elsewhere.page.reload(wait_until="domcontentloaded")
    assert "dark" == elsewhere.page.evaluate("document.documentElement.dataset.theme")  # set at first paint


def test_page_opens_despite_invalid_stored_preferences(visit: Visit) -> None:
    reader = visit()
    reader.page.add_init_script("localStorage.setItem('railhead-preferences', '{broken')")
    reader.come_in_by_form()


def test_turn_sound_plays_once_after_another_players_move_if_enabled(
    visit: Visit,
) -> None:
    reader = visit()
    page = reader.page
    page.add_init_script(LISTEN)
    at_a_table(reader)
    assert page.evaluate("window.tones") == 0
    page.click("#menu")
    page.check("[name=turn_sound]")
    page.wait_for_function("() => window.tones === 1")  # plays a sample
    page.keyboard.press("Escape")

    heard, played = 1, other_plays(reader)
    for index in range(6):
        reader.choose(index)
        reader.confirm()
        reader.wait_for_turn()
        before, played = played, other_plays(reader)
        heard += played > before  # the other seat plays before the next tile is laid
        page.wait_for_function("heard => window.tones === heard", arg=heard)
    assert heard > 1
    page.reload()
    reader.wait_for_turn()
    assert page.evaluate("window.tones") == 0


def test_arrow_keys_step_through_turns_while_looking_back(visit: Visit) -> None:
    reader = visit(width=1024, height=768)
    page = at_a_table(reader)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past")).to_be_hidden()
    page.click("[aria-label='Previous turn']")
    expect(page.locator("#past")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    first = page.text_content("#past")
    words = page.text_content("#last-line")

    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past")).not_to_have_text(first or "")
    expect(page.locator("#last-line")).not_to_have_text(words or "")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#past")).to_have_text(first or "")
    expect(page.locator("#last-line")).to_have_text(words or "")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#past")).to_be_hidden()
