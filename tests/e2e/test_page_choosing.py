"""Side actions, and choices of several things at once."""

from __future__ import annotations

import re
from collections import Counter
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit
from tests.support.page.people_table import PeopleTable
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MANY_PLACES = 6
"""Options at more places than this are grouped by place."""


def test_side_actions_are_separate_and_keep_the_decision_open(visit: Visit) -> None:
    """In Whistle Stop, players can buy coal while they decide where to run."""
    reader = visit()
    reader.come_in()
    reader.open_table("template", rounds=3)
    page = reader.page
    while "Bid" in (page.text_content(".question") or ""):
        reader.choose(0)
        reader.confirm()
        reader.wait_for_turn()
    asked = page.text_content(".question")
    page.click("summary:has-text('Also: Buy 1 coal')")
    lift_pointer(page)
    page.locator(".anytime[open] .choice", has_text="Buy 1 coal").click()
    reader.confirm()

    expect(page.locator(".question")).to_have_text(asked or "")
    expect(page.locator(".options > .section .choice", has_text="for 1 coal")).to_have_count(1)


def test_single_answer_is_on_the_main_button_despite_side_actions(
    browser: Browser, running: RunningService
) -> None:
    table = PeopleTable(running.url, "el_paso", 2)
    assert table.play_until()
    for _ in range(60):
        offered = table.look(0)["options"]
        if len(offered) > 1 and all(option["between"] or option["passes"] for option in offered):
            break
        table.answer(0)
        assert table.play_until()
    reader = BrowserVisitor(browser, running.url)
    reader.context.set_extra_http_headers({"Authorization": table.token})
    page = reader.page
    page.goto(f"{running.url}/table/{table.id}?seat=0")
    answer = next(option["says"] for option in offered if option["passes"])
    left = f"Nothing left to do: {answer[0].lower()}{answer[1:]}"
    expect(page.locator("#question")).to_have_text(left)
    expect(page.locator(".confirm .sign")).to_have_text(answer)
    expect(page.locator(".confirm .sign")).to_have_attribute("aria-disabled", "false")
    besides = page.locator(".options > .besides")  # plain: a CSS class
    expect(besides).to_have_attribute("open", "")
    summary = besides.locator("> summary")
    expect(summary).to_have_text("Also", use_inner_text=True)  # its options are listed below
    summary.click()
    expect(besides).not_to_have_attribute("open", "")
    expect(summary).to_have_text(re.compile("^Also: ."), use_inner_text=True)
    place = next(option["at"] for option in offered if option["between"] and option["at"])
    page.locator(f".spot[data-at='{place}']").first.click()
    expect(besides).to_have_attribute("open", "")
    expect(page.locator(".spot.chosen").first).to_have_attribute("data-at", place)
    table.close()
    reader.context.close()


CUT_AT_THE_TOP = """(list) => {
    const { top } = list.getBoundingClientRect();
    const rows = [...list.querySelectorAll(".choice, summary")].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => row.top < top - 1 && row.bottom > top + 1).length;
}"""
"""Returns how many rows of a list are cut off at the top."""


def test_options_of_a_chosen_place_open_below_its_button(browser: Browser, running: RunningService) -> None:
    table = PeopleTable(running.url, "mini_express", 3)
    for _ in range(60):
        assert table.play_until()
        places = Counter(option["at"] for option in table.look(0)["options"] if option["at"])
        if len(places) > MANY_PLACES and max(places.values()) > 1:
            break
        table.answer(0)
    reader = BrowserVisitor(browser, running.url)
    reader.context.set_extra_http_headers({"Authorization": table.token})
    page = reader.page
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(f"{running.url}/table/{table.id}?seat=0")
    place = page.locator(".chip", has_text=re.compile(r"\d options")).last
    place.click()
    below = page.locator(".chip[aria-pressed=true] + .group")

    expect(below.locator(".choice[aria-pressed=true]")).to_have_count(1)
    assert below.locator(".choice").count() > 1
    expect(page.locator(".chip[aria-pressed=true]")).to_be_in_viewport()
    expect(below.locator(".choice[aria-pressed=true]")).to_be_in_viewport()
    assert page.locator(".options").evaluate(CUT_AT_THE_TOP) == 0
    assert reader.troubles == []
    reader.context.close()
    table.close()


def test_several_things_are_picked_for_one_choice(visit: Visit) -> None:
    """Trains & Stations begins with three special cards; the player keeps two of them."""
    reader = visit()
    reader.come_in()
    reader.open_table("trains_and_stations", seats=3)
    page = reader.page
    confirm, cards = page.locator(".confirm .sign"), page.locator(".spot.option[data-at^='card:']")
    expect(cards).to_have_count(3)
    cards.nth(0).click()
    expect(confirm).to_have_attribute("aria-disabled", "true")
    with_first = page.locator(".options .choice", has_text="Keep")
    expect(with_first).to_have_count(2)  # each once
    cards.nth(1).click()
    expect(confirm).to_have_attribute("aria-disabled", "false")
    cards.nth(1).click()
    cards.nth(2).click()
    kept = [cards.nth(card).get_attribute("data-at") for card in (0, 2)]
    expect(page.locator(".spot.chosen")).to_have_count(2)
    reader.confirm()
    reader.wait_for_turn()

    hand = page.locator(".slot-right [data-at^='card:']")
    assert kept == [hand.nth(card).get_attribute("data-at") for card in range(2)]


def play_to(reader: BrowserVisitor, table: str, words: str) -> None:
    """Answer for the reader through the API until the decision has these words."""
    seen: dict[str, Any] = {}

    def is_asked() -> bool:
        seen.update(reader.read(f"/v1/tables/{table}?seat=0"))
        return any(one["seat"] == 0 for one in seen["waiting"])

    while True:
        wait_until(is_asked, "the reader is asked")
        if words in seen["question"]:
            return
        order = {"seat": 0, "decision": seen["decision"], "command": seen["options"][0]["command"]}
        reader.call(f"/v1/tables/{table}/commands", {"command_id": token_hex(8), **order})


def test_dice_are_toggled_and_rerolled(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    table = reader.begin_table("trains_and_stations", {"1": "random", "2": "random"})
    play_to(reader, table, "Reroll any dice")
    reader.go_to_table(table)
    reader.wait_for_turn()
    page = reader.page
    dice = page.locator(".spot.option[data-at^='own:']")
    dice.first.focus()
    page.keyboard.press("Enter")
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".options .choice[aria-pressed=true]").first).to_contain_text("Reroll")
    coins = page.locator("#lines li").count()
    reader.confirm()

    expect(page.locator("#lines li")).not_to_have_count(coins)
