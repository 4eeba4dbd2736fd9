"""Three players of Trains & Stations, two in browsers and one program, meet and play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Page

from railhead import Client
from railhead.bots import choose_greedy
from railhead.kit import from_world, greedy_player
from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.runtime.clocked_machine import ClockedMachine
from tests.support.runtime.processes import wait_until

SEEK = {"games": ["trains_and_stations"], "seats": [3], "rated": True}

MOST_VISITS = 200
VISITS_A_DAY = 30
VISITS_AT_THE_PAGE = 4
"""The number of visits that draw the table; drawing all of the hundreds of turns would show nothing new."""
DAY_HOURS = 24

LOOK = """
async ([table, seat]) => {
  const { request } = await import("/static/shared/api-client.js");
  const asked = { path: { table }, query: { seat } };
  const { options } = await request("get", "/v1/tables/{table}", asked);
  return options?.length ? request("get", "/v1/tables/{table}/world", asked) : null;
}
"""
ANSWER = """
async ([table, seat, decision, command]) => {
  // What the page sends when a player chooses and confirms, without the clicks.
  const { createCommandId, request, sendCommand, setCsrf } = await import("/static/shared/api-client.js");
  setCsrf((await request("get", "/v1/me", {})).csrf);
  await sendCommand(table, { command_id: createCommandId(), seat, decision, command });
}
"""


class Program:
    """Cleo, a program that plays through the API."""

    def __init__(self, url: str) -> None:
        self.client, self.random = Client(url), Random(3)
        token = self.client.register("Cleo").token
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=url, headers=headers, timeout=60, trust_env=False)
        self.http.patch("/v1/me", json={"rated": True}).raise_for_status()

    def seat_at(self, table: str) -> int | None:
        """Return Cleo's seat, or None if there is none."""
        seats = self.http.get(f"/v1/tables/{table}").json()["table"]["seats"]
        return next((seat["seat"] for seat in seats if seat["mine"]), None)

    def sit_down(self, table: str) -> None:
        """Take the last free seat, once the others are taken."""
        wait_until(lambda: len(self.free_seats(table)) == 1, "the others have sat down")
        (seat,) = self.free_seats(table)
        self.client.take_seat(table, seat)

    def free_seats(self, table: str) -> list[int]:
        seats = self.http.get(f"/v1/tables/{table}").json()["table"]["seats"]
        return [seat["seat"] for seat in seats if seat["player"] is None]

    def answer(self, table: str, seat: int) -> None:
        """Answer until it is another seat's turn."""
        seen = self.client.observe(table, seat)
        while seen.options:
            done = self.client.answer(seen, choose_greedy(self.client, seen, self.random))
            seen = self.client.observe(table, seat, at_least=done.seq)

    def close(self) -> None:
        self.client.close()
        self.http.close()


def meet(ada: BrowserVisitor, bob: BrowserVisitor, cleo: Program) -> str:
    """Seek a game as all three players, sit down at the matched table, and return it."""
    page = ada.page
    page.goto(ada.url)
    seeks = page.locator("section[aria-label='Players looking for a game']")
    seeks.locator("summary:text-is('Find opponents')").click()
    page.select_option("[name=seek-game]", "trains_and_stations")
    page.select_option("[name=seek-seats]", "3")
    page.check("[name=seek-rated]")
    seeks.locator("button:text-is('Find opponents')").click()
    page.wait_for_selector("text=You are looking for")
    bob.page.goto(bob.url)
    bob.page.click("button:text-is('Join')")
    cleo.http.post("/v1/seeks", json=SEEK).raise_for_status()
    for reader in (ada, bob):
        sit_down_at_match(reader.page)
    table = table_of(page)
    assert table == table_of(bob.page)
    cleo.sit_down(table)
    for reader in (ada, bob):
        reader.page.wait_for_selector(".decision.asked, .decision.waiting")
    return table


def table_of(page: Page) -> str:
    """Return the id of the table that a page shows."""
    return page.url.partition("?")[0].rpartition("/")[2]


def sit_down_at_match(page: Page) -> None:
    page.wait_for_function(
        """() => {
            if (document.querySelector("section[aria-label='Players looking for a game'] a")) return true;
            document.dispatchEvent(new Event("visibilitychange"));
            return false;
        }""",
        polling=500,
        timeout=60_000,
    )
    page.click("section[aria-label='Players looking for a game'] a:text-is('Sit down')")
    page.wait_for_url("**/table/*")
    page.click("button:text-is('Join this game')")


class Days:
    """The days of a game: players visit in turn, and nobody is at the table between visits."""

    def __init__(self, machine: ClockedMachine, table: str, answers: dict[int, Callable[[], None]]) -> None:
        self.machine, self.table, self.answers = machine, table, answers
        self.hours = 0.0

    @property
    def asked(self) -> list[int]:
        """The seats that have a decision."""
        look = httpx.get(
            f"{self.machine.running.url}/v1/tables/{self.table}", trust_env=False, timeout=60
        ).json()
        return [one["seat"] for one in look["waiting"]]

    def pass_time(self, hours: float) -> None:
        """Advance the clocks by some hours."""
        self.hours += hours
        self.machine.set(self.hours)

    def play_until(self, until: Callable[[], bool]) -> None:
        """Visit repeatedly as the player whose turn it is; start a new day after every 30 visits."""
        for visit in range(1, MOST_VISITS + 1):
            asked = self.asked
            if not asked or until():
                return
            self.answers[asked[0]]()
            if visit % VISITS_A_DAY == 0:
                self.pass_time(DAY_HOURS)
        raise AssertionError("the game does not end")


class SeatedReader:
    """A person with a browser who answers for a seat, first on its page, and later from any page."""

    def __init__(self, reader: BrowserVisitor, table: str, seat: int) -> None:
        self.reader, self.table, self.seat = reader, table, seat
        self.visits, self.player = 0, greedy_player(0, seat)

    def answer(self) -> None:
        """Visit the table, answer, and leave."""
        self.visits += 1
        page = self.reader.page
        if self.visits <= VISITS_AT_THE_PAGE:
            page.goto(f"{self.reader.url}/table/{self.table}?seat={self.seat}")
            page.wait_for_selector(".decision.asked, .decision.waiting, .decision.ending")
        while world := page.evaluate(LOOK, [self.table, self.seat]):
            page.evaluate(ANSWER, [self.table, self.seat, world["decision"], self._choose(world)])
        if self.visits <= VISITS_AT_THE_PAGE:
            page.goto(f"{self.reader.url}/help")

    def _choose(self, world: dict[str, Any]) -> dict[str, Any]:
        """Return the option that looks best; rated tables do not evaluate options."""
        position, seat = from_world(world)
        return position.write_option(self.player.choose(position, seat))


def seats_at(look: httpx.Response) -> dict[str, int]:
    return {seat["name"]: seat["seat"] for seat in look.json()["table"]["seats"]}


def name_of(reader: BrowserVisitor) -> str:
    found: str = reader.page.evaluate("async () => (await (await fetch('/v1/me')).json()).name")
    return found
