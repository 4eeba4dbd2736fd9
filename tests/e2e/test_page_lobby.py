"""The lobby: a first visit leads to a game, every table is reachable, and turns show their decisions."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from domain.games import catalog
from tests.e2e.conftest import Visit
from tests.e2e.correspondence.test_phone import troubles
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MANY = 45
TABLES = "[...document.querySelectorAll('#tables tbody tr')].map((row) => row.dataset.table ?? '')"
WALKS = 10
HIGH = 150
"""The maximum distance in pixels of what is first on the page from its top."""
KNOWN = 60_000
"""The maximum time in milliseconds until lists include a new table."""


class Owner:
    """A host who opens tables through the API."""

    def __init__(self, running: RunningService, name: str) -> None:
        self.http = httpx.Client(
            base_url=running.url, trust_env=False, headers={"Prefer": "wait=20"}, timeout=60
        )
        answer = self.http.post("/v1/players", json={"name": name})
        self.http.headers["Authorization"] = f"Bearer {answer.raise_for_status().json()['token']}"
        self.opened = 0

    def open(self, name: str) -> str:
        self.opened += 1
        body = {"game": "template", "seats": 2, "name": name, "command_id": f"o{self.opened}"}
        answer = self.http.post("/v1/tables", json={**body, "me": {"seat": 0}})
        table: str = answer.raise_for_status().json()["table"]["id"]
        return table


def walk(page: Page) -> set[str]:
    """Go through all pages of the list, and return the tables on them."""
    found: set[str] = set()
    while True:
        found |= set(page.evaluate(TABLES))
        following = page.locator("button[aria-label='Next page']")
        if not following.is_visible() or following.is_disabled():
            return found
        before = page.inner_text(".pager [role=status]")
        following.click()
        expect(page.locator(".pager [role=status]")).not_to_have_text(before)


def walk_all(page: Page) -> set[str]:
    """Go through the pages of all open tables, then the pages of each host with further tables."""
    reached = walk(page)
    for number in range(3):
        page.reload()
        page.wait_for_selector("#tables .list")
        page.click("button:text('Open seats')")
        more = page.locator(f"button:text-matches('more from Springer {number}')")
        if more.count():
            more.first.click()
            expect(page.locator(".filters button:text('Host: ')")).to_be_attached()
            page.wait_for_load_state("networkidle")
            reached |= walk(page)
    return reached


def wait_until_known(page: Page, words: str) -> None:
    """Reload until the lobby's list contains these words."""
    page.wait_for_function(
        """(words) => {
            if (document.querySelector("#tables").innerText.includes(words)) return true;
            document.dispatchEvent(new Event("visibilitychange"));
            return false;
        }""",
        arg=words,
        polling=500,
        timeout=KNOWN,
    )


def test_every_table_is_reached_by_filters_and_pages(visit: Visit, running: RunningService) -> None:
    """A page lists a limited number of tables per host; further tables are listed under the host."""
    owners = [Owner(running, f"Springer {number}") for number in range(3)]
    opened = {owners[number % 3].open(f"Spring {number}") for number in range(MANY)}
    for owner in owners:
        owner.http.close()
    reader = visit()
    reader.come_to_lobby()
    page = reader.page
    page.click("button:text('Open seats')")
    page.fill("[name=search]", "spring 44")
    wait_until_known(page, "Spring 44")
    expect(page.locator("#tables tbody tr")).to_have_count(1)
    page.fill("[name=search]", "")
    expect(page.locator("#tables tbody tr")).not_to_have_count(1)

    reached = set[str]()
    for _ in range(WALKS):  # a new table appears in the lists with a delay
        reached |= walk_all(page)
        if opened <= reached:
            break

    assert set() == opened - reached


def test_newcomer_plays_after_one_press_and_a_name(visit: Visit) -> None:
    reader = visit()
    page = reader.page
    page.goto(reader.url)
    page.click("button:text-is('Play Gold Rush now against two bots')")
    page.fill("dialog[open] [name=name]", "Hasty")
    page.click("dialog[open] button:text-is('Continue')")
    page.wait_for_url("**/table/*")
    reader.wait_for_turn()

    expect(page.locator(".player")).to_have_count(3)
    expect(page.locator(".player:has-text('beginner bot')")).to_have_count(2)
    page.goto(reader.url)
    expect(page.locator(".turn.first a:text-is('Play')")).to_be_visible(timeout=KNOWN)
    stranger = visit()
    stranger.page.goto(stranger.url)
    stranger.page.click("button:text('Games to watch')")
    expect(stranger.page.locator("#tables")).not_to_contain_text("Hasty")


def test_lobby_lets_players_learn_try_and_open_each_game(visit: Visit) -> None:
    reader = visit(**PHONE, has_touch=True)
    reader.come_to_lobby()
    page = reader.page
    shelf = page.locator("#games")
    for name in catalog.names():
        title = catalog.game(name).title.rpartition(": ")[2]
        expect(shelf.get_by_role("link", name=f"How to play {title}", exact=True)).to_be_visible()
        expect(shelf.get_by_role("button", name=f"Try this game: {title}", exact=True)).to_be_visible()
    expect(shelf.locator(".shelf-cover svg:not(.icon)")).to_have_count(len(catalog.names()))
    assert [] == look_over(page, WIDTHS)
    assert [] == troubles(page)

    page.get_by_role("button", name="El Paso", exact=True).click()
    page.click("button:text('Games to watch')")
    expect(page.locator(".about-game")).to_contain_text("Only you can see it. Leave whenever you like")
    page.locator(".about-game").get_by_role("link", name="How to play El Paso").click()
    expect(page.locator("#back")).to_have_text("Back to the lobby")
    page.get_by_role("link", name="Open a table of El Paso").click()
    expect(page.locator("form[data-game=el_paso]")).to_be_visible()


def test_turn_shows_its_decision_and_every_list_is_accessible(visit: Visit) -> None:
    reader = visit(**PHONE, has_touch=True)
    reader.come_to_lobby()
    assert [] == look_over(reader.page, WIDTHS)
    reader.open_table("gold_rush")
    page = reader.page
    question = page.inner_text(".question")
    page.goto(reader.url)

    expect(page.locator(".turn.first .asks")).to_have_text(question, timeout=KNOWN)
    page.click("button:text('Games to watch')")
    expect(page.locator("#tables tbody tr:has-text('you')")).to_have_count(0)
    assert [] == look_over(page, WIDTHS)
    assert [] == troubles(page)


def test_player_with_a_table_sees_no_games_of_other_players(visit: Visit) -> None:
    stranger, reader = visit(), visit()
    reader.come_in()
    reader.open_table("template")
    stranger.page.goto(stranger.url)
    expect(stranger.page.locator("#demo svg").first).to_be_visible(timeout=KNOWN)
    reader.page.goto(reader.url)
    reader.page.wait_for_selector(".turn", timeout=KNOWN)

    expect(reader.page.locator("#demo")).to_be_hidden()


def test_own_games_are_above_the_catalogue_with_whose_turn_it_is(visit: Visit) -> None:
    asked, reader = visit(), visit()
    reader.come_to_lobby()
    page = reader.page
    expect(page.locator("#own-games")).to_be_hidden()
    asked.come_in()
    table = asked.begin_table("gold_rush", {}, 2, start_seat=0)
    reader.take_seat(table, 1)

    own = page.locator("#own-games")
    expect(own.locator("h2")).to_have_text("Your games", timeout=KNOWN)
    expect(own.locator(".card")).to_contain_text(f"Waiting for {asked.name}", timeout=KNOWN)
    box = own.bounding_box()
    assert box is not None
    assert box["y"] < HIGH
    assert [] == look_over(page, WIDTHS)
    own.get_by_role("link", name="View: Evening").click()
    page.wait_for_url(f"**/table/{table}*")


def test_tables_without_players_are_listed_below_the_turns(visit: Visit) -> None:
    reader = visit(**PHONE, has_touch=True)
    reader.come_in()
    reader.begin_table("template", {"1": "first"})
    for _ in range(5):
        reader.begin_table("template", {}, 2)
    page = reader.page
    page.goto(reader.url)
    own = page.locator("#own-games")

    expect(own.locator("h2")).to_have_text("Your other games", timeout=KNOWN)
    expect(own.locator(".card")).to_have_count(4)
    expect(own.locator(".card").first).to_contain_text("1 open seat")
    assert page.evaluate("document.querySelector('#own-games').previousElementSibling.id") == "you"
    assert [] == troubles(page)
    page.click("button:text-is('Not started: show all 5')", timeout=KNOWN)
    expect(page.locator("#tables .pick [aria-pressed=true]").first).to_contain_text("Not started")
