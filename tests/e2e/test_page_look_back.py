"""A finished game is reviewed on request, in words, with links to the board of each turn."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.test_page_ending import GAMES, end_early
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def press(page: Page, name: str) -> None:
    """Press a button by keyboard."""
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def read_line(page: Page) -> list[tuple[float, float]]:
    """Return the points of the chart's line, in pixels."""
    points = page.locator(".review-chart .lead-line").get_attribute("points") or ""
    return [(float(x), float(y)) for x, y in (point.split(",") for point in points.split())]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_reviewed_with_a_drawn_score_chart(
    game: str, visit: Visit, running: RunningService
) -> None:
    table, token = end_early(running.url, game, GAMES[game])
    reader = visit()
    reader.context.set_extra_http_headers({"Authorization": f"Bearer {token}"})
    page = reader.page
    page.goto(f"{running.url}/table/{table}?seat=0")
    press(page, "Review")

    chart = page.get_by_role("img", name="Expected final lead of")
    expect(chart).to_be_visible()
    told = re.search(r"after each of (\d+) turns?", page.inner_text(".review-figure figcaption"))
    assert told is not None
    line = read_line(page)
    assert len(line) == int(told[1]) + 1 > 1, "there is a point for the start, and for each turn"
    assert all(math.isfinite(part) for point in line for part in point)
    assert sorted({x for x, _ in line}) == [x for x, _ in line], "the turns follow each other"

    check_turns(page)


def check_turns(page: Page) -> None:
    """Check that each turn has its move, the bot's assessment, and the swings."""
    for turn in page.locator(".reviewed-turns li").all():
        expect(turn.get_by_role("link")).to_contain_text(re.compile(r"^After (turn \d+|setup): "))
        expect(turn).to_contain_text(re.compile(r"Played \S"))
        expect(turn.locator(".cost")).to_contain_text(re.compile(r"points|bot would have played the same"))
    assert page.locator(".reviewed-turns .label:text-is('Bot')").count(), (
        "the bot plays at least one turn differently"
    )
    swings = page.locator(".swings a")
    assert 0 < swings.count() <= 3
    for swing in swings.all():
        expect(swing).to_have_text(re.compile(r"^Turn \d+: expected lead changed by \S+ points$"))
    assert page.locator(".review-chart .lead-line ~ *").count() >= swings.count(), "each swing has a mark"


def test_finished_game_is_reviewed_turn_by_turn(visit: Visit, running: RunningService) -> None:
    table, token = end_early(running.url, "template", 2)
    reader = visit(**PHONE)
    reader.context.set_extra_http_headers({"Authorization": f"Bearer {token}"})
    page = reader.page
    page.goto(f"{running.url}/table/{table}")
    expect(page.locator(".review")).to_contain_text("knowing only what this player knew")
    press(page, "Review")

    chart = page.get_by_role("img", name="Expected final lead of")
    expect(chart).to_be_visible()
    turns = page.locator(".reviewed-turns li")
    expect(turns.first).to_contain_text("Played")
    expect(page.locator(".review-figure figcaption")).to_contain_text("At the end")
    assert 0 < page.locator(".swings a").count() <= 3
    assert [] == look_over(page, WIDTHS)

    last = turns.last.get_by_role("link")
    at = page.evaluate("(link) => new URL(link.href).searchParams.get('at')", last.element_handle())
    last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#slider input")).to_have_value(at)
    expect(page.locator("#past")).to_contain_text("Turn")
    page.click("button:text-is('Back to the result')")
    expect(turns.first).to_be_visible()


def test_running_game_offers_no_review(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.open_table("template")

    expect(reader.page.locator("#slider")).to_be_visible()
    assert reader.page.locator(".review").count() == 0
