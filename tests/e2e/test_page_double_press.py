"""A double click acts once: controls that appear under it ignore presses for a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.e2e.browser_visitor import BrowserVisitor, page_of_modules
from tests.e2e.conftest import Visit

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

HASTY = (120, 220)
"""Milliseconds between presses: far below the guard's 400 ms, because a busy machine adds delay."""

MARKUP = """<!doctype html><title>a list</title><div id="area"><div id="list"></div></div>
<script type="module">
import { createButton } from "/shared/controls.js";
import { replaceContent } from "/shared/dom.js";
const list = document.querySelector("#list");
window.heard = [];
window.redraw = [];
window.show = (...words) => replaceContent(list, words.map((each) =>
  createButton(each, () => { heard.push(each); redraw.shift()?.(); })));
window.ask = (moment) => { document.querySelector("#area").dataset.moment = moment; show("Draw"); };
show("first");
window.ready = true;
</script>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a list of buttons; pressing a button redraws the list as the test specifies."""
    page = page_of_modules(browser, MARKUP)
    page.wait_for_function("() => window.ready")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    yield page
    page.close()


def press_twice(
    page: Page, target: Locator, pause: int, wait: Callable[[Page, int], None] = Page.wait_for_timeout
) -> None:
    """Press the same point twice with a pause (ms); the second press hits whatever is shown by then."""
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x - 60, y)
    page.mouse.click(x, y)
    wait(page, pause)
    page.mouse.click(x + 2, y + 1)


def press_by_clock(page: Page, pause: int) -> None:
    """Press the list's button twice, stopping the clock in between, so that a busy machine adds no time."""
    press_twice(page, page.locator("#list button"), pause, lambda page, pause: page.clock.run_for(pause))
    page.clock.run_for(100)


@pytest.mark.parametrize("pause", [120, 250, 350, 390])
@pytest.mark.parametrize(
    "change",
    [
        "show('second')",
        "ask('2')",
        "show('another', 'first')",
        "show()",
        "setTimeout(() => show('second'), 90)",
    ],
)
def test_control_changed_under_the_pointer_ignores_a_press(page: Page, pause: int, change: str) -> None:
    page.evaluate("ask('1')") if "ask" in change else None
    page.evaluate(f"redraw.push(() => {{ {change} }}, () => undefined)")

    press_by_clock(page, pause)

    assert page.evaluate("heard.length") == 1


@pytest.mark.parametrize("pause", [60, 250])
def test_unchanged_control_takes_every_press(page: Page, pause: int) -> None:
    page.evaluate("redraw.push(() => show('first'))")

    press_by_clock(page, pause)

    assert page.evaluate("heard") == ["first", "first"]


def test_control_changed_long_ago_takes_the_press(page: Page) -> None:
    page.evaluate("redraw.push(() => show('second'))")

    press_by_clock(page, 700)

    assert page.evaluate("heard") == ["first", "second"]


def test_keys_and_a_moving_pointer_are_never_ignored(page: Page) -> None:
    page.evaluate("show('first', 'wide button in between', 'other')")
    page.evaluate("redraw.push(() => show('second', 'wide button in between', 'other'))")

    page.click("text=first")
    page.click("text=other")
    page.evaluate("redraw.push(() => show('third'))")
    page.focus("text=second")
    page.keyboard.press("Enter")
    page.focus("text=third")
    page.keyboard.press("Enter")

    assert page.evaluate("heard") == ["first", "other", "second", "third"]


def test_press_in_progress_is_not_repeated(page: Page) -> None:
    page.evaluate(
        """async () => {
          const { createButton } = await import("/shared/controls.js");
          const slow = () => { heard.push("slow"); return new Promise((done) => { window.done = done; }); };
          window.button = createButton("Slow", slow);
          for (let press = 0; press < 3; press += 1) button.click();
        }"""
    )
    assert page.evaluate("heard") == ["slow"]

    page.evaluate("done()")
    page.evaluate("button.click()")

    assert page.evaluate("heard") == ["slow", "slow"]


def count_own(reader: BrowserVisitor, *kinds: str) -> int:
    """Count the reader's own records: all answers, or only these kinds of command."""
    records = reader.read(f"/v1/tables/{reader.table}/events?seat=0&limit=200")["records"]
    own = [record for record in records if record["player"] == reader.player]
    return sum(record["command"]["type"] in kinds for record in own) if kinds else len(own)


def test_double_click_on_undo_undoes_one_step(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("el_paso")
    page = reader.page
    for pause in HASTY:
        while page.locator("[data-key^='back ']").count() < 2:
            reader.choose(0)
            reader.confirm()
            reader.wait_for_turn()
        before = count_own(reader, "TakeBack")
        press_twice(page, page.locator("[data-key^='back ']").first, pause)
        page.wait_for_timeout(1_000)

        assert count_own(reader, "TakeBack") == before + 1


def confirm_button(reader: BrowserVisitor) -> Locator:
    reader.choose(0)
    return reader.page.locator(".confirm [data-key=confirm]")


def first_option(reader: BrowserVisitor) -> Locator:
    return reader.page.locator(".options .choice").first


@pytest.mark.parametrize(("plays", "find"), [("with Confirm", confirm_button), ("at once", first_option)])
def test_double_click_answers_one_decision(
    visit: Visit, plays: str, find: Callable[[BrowserVisitor], Locator]
) -> None:
    reader = visit()
    reader.come_in()
    if plays == "at once":
        reader.change("/v1/me", {"preferences": {"instant": True}})
    reader.open_table("el_paso")
    for pause in HASTY:
        assert reader.wait_for_turn()
        before = count_own(reader)
        press_twice(reader.page, find(reader), pause)
        reader.page.wait_for_timeout(1_000)

        assert count_own(reader) == before + 1


def test_second_press_before_the_table_is_read_again_is_not_sent(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.change("/v1/me", {"preferences": {"instant": True}})
    reader.open_table("el_paso")
    assert reader.wait_for_turn()
    page = reader.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/view?*", hold)
    before = count_own(reader)
    with page.expect_response("**/commands"):
        first_option(reader).click()

    page.wait_for_timeout(600)
    first_option(reader).click()
    page.wait_for_timeout(300)
    for route in held:
        route.continue_()
    page.unroute("**/view?*")

    assert reader.wait_for_turn()
    assert count_own(reader) == before + 1


CONFIRM_TWICE = """() => {
    const confirm = () => document.querySelector(".confirm [data-key=confirm]")?.click();
    confirm();
    setTimeout(confirm, 300);
}"""
"""A double press: in the page, both presses and the delayed choice wait for the same clock."""


def test_single_option_is_chosen_after_an_answer_but_not_by_a_double_press(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("el_paso")
    chosen = 0
    for _ in range(20):
        assert reader.wait_for_turn()
        before = count_own(reader)
        if not chosen:
            reader.choose(0)
        reader.page.evaluate(CONFIRM_TWICE)
        reader.page.wait_for_timeout(600)
        assert reader.wait_for_turn()
        assert count_own(reader) == before + 1

        answer = reader.read(f"/v1/tables/{reader.table}/view?seat=0")
        options = answer.get("view", answer)["options"]
        only = len([option for option in options if not option["between"]]) == 1
        chosen = 1 if only else 0
        expect(reader.page.locator(".confirm .sign:not(.outline)")).to_have_count(chosen)
        if chosen:
            return
    raise AssertionError("there was no decision with a single option")


@pytest.mark.parametrize("pause", HASTY)
def test_double_click_posts_a_message_once(visit: Visit, pause: int) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("template")
    reader.page.click("#show-talk")
    reader.page.fill("#text", "Good morning")
    press_twice(reader.page, reader.page.locator("#talk button"), pause)
    expect(reader.page.locator("#text")).to_have_value("")
    reader.page.wait_for_timeout(500)
    assert count_own(reader, "Say") == 1

    reader.page.fill("#text", "Good morning")
    reader.page.click("#talk button")
    expect(reader.page.locator("#text")).to_have_value("")
    assert count_own(reader, "Say") == 2


@pytest.mark.parametrize("pause", HASTY)
def test_double_click_joins_and_leaves_once(visit: Visit, pause: int) -> None:
    owner, guest = visit(), visit()
    owner.come_in()
    guest.come_in()
    table = owner.begin_table("template", {}, 3)
    guest.go_to_table(table)
    press_twice(guest.page, guest.page.locator("[data-key='sit 1']"), pause)

    expect(guest.page.locator("[data-key='up 1']")).to_be_visible()
    guest.page.wait_for_timeout(800)
    expect(guest.page.locator("[data-key='up 1']")).to_be_visible()


@pytest.mark.parametrize("pause", HASTY)
def test_double_click_offers_and_keeps_a_seat_once(visit: Visit, pause: int) -> None:
    reader, other = visit(), visit()
    reader.come_in()
    other.come_in()
    table = reader.begin_table("template", {}, 2)
    other.take_seat(table, 1)
    reader.go_to_table(table)
    reader.wait_for_turn()
    reader.page.click("#requests button:text-is('Offer seat')")
    press_twice(reader.page, reader.page.locator("button:text-is('Offer my seat')"), pause)
    reader.page.wait_for_timeout(800)

    assert (count_own(reader, "OfferSeat"), count_own(reader, "WithdrawOffer")) == (1, 0)


@pytest.mark.parametrize("pause", HASTY)
def test_double_click_on_play_along_makes_one_seek(visit: Visit, pause: int) -> None:
    first, second = visit(), visit()
    first.come_in()
    first.call("/v1/seeks", {"games": ["el_paso"], "seats": [4], "pace": "weekly"})
    second.come_in()
    second.page.goto(second.url)
    second.page.wait_for_selector("button:text-is('Join')")
    press_twice(second.page, second.page.locator("button:text-is('Join')").first, pause)
    second.page.wait_for_selector("text=You are looking for")
    second.page.wait_for_timeout(800)

    first.withdraw_seeks()
    assert second.withdraw_seeks() == 1
