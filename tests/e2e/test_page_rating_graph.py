"""The rating graph without sight or mouse: it has a sentence, a table, and keys."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Visit
from tests.support.page.axe_review import PHONE, WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

STEPS, TITLE, DAY = 250, "Whistle Stop", 86_400_000


def rating(number: int) -> dict[str, Any]:
    """Return the rating after this many games; it rises with each game."""
    return {"rating": number / 10 - 5, "mu": 25.0, "sigma": 8.0, "games": number}


def step(number: int) -> dict[str, Any]:
    ended = 1_700_000_000_000 + number * DAY
    told = {"table": f"00t{number}", "ended": ended, "seats": 2, "place": 1 + number % 2}
    return {**told, "before": rating(number - 1), "after": rating(number)}


def answer(route: Route) -> None:
    """Answer as the service would for a player with many rated games, latest first."""
    address = urlsplit(route.request.url)
    about = {"player": "p", "name": "Ada", "game": "template", "title": TITLE}
    if address.path.endswith("/ratings"):
        ratings = [{"game": "template", "title": TITLE, "rating": rating(STEPS)}]
        body: dict[str, Any] = {"player": "p", "name": "Ada", "rated": True, "ratings": ratings}
    else:
        query = parse_qs(address.query)
        last = int(query.get("after", [str(STEPS)])[0])
        first = max(0, last - int(query["limit"][0]))
        steps = [step(number) for number in range(last, first, -1)]
        body = {**about, "rating": rating(STEPS), "history": steps, "next": str(first) if first else None}
    route.fulfill(body=json.dumps(body), content_type="application/json")


def test_rating_graph_works_in_words_and_by_keys(visit: Visit) -> None:
    reader = visit(**PHONE)
    reader.come_in()
    page = reader.page
    page.route("**/v1/players/*/ratings**", answer)
    page.goto(f"{reader.url}/player/{reader.player}")
    graph = page.get_by_role("img", name=f"Rating in {TITLE}")
    expect(graph).to_have_attribute(
        "aria-label",
        f"Rating in {TITLE} after each of 100 games: now 20.0, lowest 10.1, highest 20.0. "
        "The table below has the numbers.",
    )
    expect(page.locator("#told")).to_contain_text("after each of 100 games")
    table = page.get_by_role("table", name=f"Games that changed the rating in {TITLE}, latest first")
    expect(table.get_by_role("row")).to_have_count(101)
    expect(table.get_by_role("columnheader")).to_have_count(4)
    assert [] == look_over(page)

    earlier = page.get_by_role("button", name="Earlier games").first
    earlier.focus()
    page.keyboard.press("Enter")
    expect(table.get_by_role("row")).to_have_count(201)
    expect(earlier).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.get_by_role("row")).to_have_count(STEPS + 1)
    expect(page.get_by_role("region", name="Games that changed the rating")).to_be_focused()
    expect(page.locator("#told")).to_contain_text(f"after each of {STEPS} games: now 20.0, lowest −4.9")
    page.keyboard.press("Tab")
    assert page.evaluate(f"document.activeElement.getAttribute('href') === '/table/00t{STEPS}'")
    assert [] == look_over(page, WIDTHS)
