"""The end of a game: score sheets of all games on a phone, the chart with its turning points, the wording."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from domain.table.events import EndReason
from domain.table.journal_lines import ENDINGS
from railhead import Client
from tests.e2e.browser_visitor import page_of_modules
from tests.e2e.conftest import Visit
from tests.support.page.measurement import TOUCH, measure
from tests.support.page.people_table import new_name
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GAMES = {"great_western_trail": 2, "el_paso": 1, "trains_and_stations": 3, "mini_express": 2, "gold_rush": 2}
"""Games, each with its number of seats."""
ANSWERS = 14
WORDS = "table/ending/result-words"
COURSE = "table/ending/course"
CHECKS = "table/ending/fair-game"

PHONE_HIGH = 740

OVERFLOW = (
    "(() => { const t = document.querySelector('.sheet-table'); return t.scrollWidth - t.clientWidth })()"
)

Ask = Callable[..., Any]


def end_early(url: str, game: str, seats: int) -> tuple[str, str]:
    """Play a while alone or against one bot, resign, and return the table and the player's token.

    If the game needs more players, this player holds their seats as well, and resigns them at the start.
    """
    with Client(url) as client:
        token = client.register(new_name("Player")).token
        headers = {"Authorization": f"Bearer {token}"}
        others, bots = range(1, seats - 1), {str(seats - 1): "random"} if seats > 1 else {}
        body = {"game": game, "seats": seats, "bots": bots, "name": "End", "several": len(others) > 0}
        with httpx.Client(base_url=url, headers=headers, timeout=60, trust_env=False) as http:
            table: str = http.post("/v1/tables", json=body).raise_for_status().json()["table"]["id"]
            for seat in (0, *others):
                client.take_seat(table, seat)
            path = f"/v1/tables/{table}"
            wait_until(lambda: http.get(path).json()["table"]["phase"] == "playing", "the game has begun")
            for seat in others:
                give_up(http, table, seat)
            for number, seen in enumerate(client.turns(table, 0)):
                if number == ANSWERS:
                    break
                client.answer(seen, seen.options[number % len(seen.options)])
            give_up(http, table, 0)
    return table, token


def give_up(http: httpx.Client, table: str, seat: int) -> None:
    body = {"seat": seat, "command": {"type": "GiveUp"}, "command_id": f"give-up-{seat}"}
    http.post(f"/v1/tables/{table}/commands", json=body, headers={"Prefer": "wait=15"}).raise_for_status()


@pytest.mark.parametrize("game", GAMES)
def test_game_ending_fits_a_phone_and_links_to_turning_points(
    game: str, visit: Visit, running: RunningService
) -> None:
    table, token = end_early(running.url, game, GAMES[game])
    reader = visit(width=360, height=740, has_touch=True)
    reader.context.set_extra_http_headers({"Authorization": f"Bearer {token}"})
    page = reader.page
    page.goto(f"{running.url}/table/{table}")
    page.wait_for_selector(".chart svg")
    found = measure(page, TOUCH)
    board, sheet = page.locator(".board-frame").bounding_box(), page.locator("#result").bounding_box()

    expect(page.locator("#result")).to_contain_text("win")
    expect(page.locator(".sheet-table tfoot .total")).to_be_visible()
    open_lines(page, game)
    assert board is not None
    assert sheet is not None
    assert board["y"] + board["height"] <= sheet["y"] < 740
    assert reader.sideways() <= 0
    assert page.evaluate(OVERFLOW) <= 0
    assert found["texts"]["under_least"] == 0, found["texts"]["examples"]
    assert found["targets"]["examples"] == []
    assert found["contrast"]["examples"] == []
    save_replay(page, table)
    follow_turning_points(page)


def save_replay(page: Page, table: str) -> None:
    """Save the game as one file."""
    with page.expect_download() as download:
        page.click("a:text-is('Save replay')")
    assert f"{table}.html" == download.value.suggested_filename
    assert download.value.path().read_bytes().startswith(b"<!doctype html>")


def open_lines(page: Page, game: str) -> None:
    """Unfold the score sheet's lines; the money line shows amounts from five dollars on (GWT-13.1)."""
    for line in page.locator(".sheet-table tbody th button").all():
        line.click()
    expect(page.locator(".sheet-table .counted").first).to_be_visible()
    said = page.locator("body").aria_snapshot()
    if game == "great_western_trail" and re.search(r"Money: \$([5-9]|\d\d)", said):
        expect(page.locator(".score-parts").first).to_contain_text("$")


TEXTS = """(lines) => {
  const isText = (part) => part.className !== "ring-number";
  const read = (line) => [...line.childNodes].filter(isText).map((part) => part.textContent).join("");
  return lines.map(read);
}"""
"""The texts of lines, without the numbers of the marks on the board."""


def follow_turning_points(page: Page) -> None:
    """Visit the last turning point and the beginning of the game, and return to the result."""
    points = page.locator(".turning-points a")
    if points.count():
        points.last.click()
        expect(page.locator("#past")).to_contain_text("Turn")
        past = (page.text_content("#past") or "").lower()
        expect(page.locator("#turn")).to_have_text(past.partition(" of ")[0])
        told = page.locator(".told-turn li")
        expect(told.first).to_be_visible()
        check_past(page)
        journal = page.locator("#lines .here p").evaluate_all(TEXTS)
        assert told.all_text_contents() == journal, "the journal marks the lines of the turn, in order"
        assert re.search(r"[?&]at=\d+", page.url)
        page.click("button:text-is('Back to the result')")
    page.click("button:text-is('Look through the game')")
    expect(page.locator("#past")).to_have_text("Before the first turn")
    check_past(page)
    page.click("button:text-is('Back to the result')")
    page.click(".points-course summary")
    expect(page.locator(".figures-table tbody tr").first).to_contain_text("Start")


def check_past(page: Page) -> None:
    """Check that the board, the slider and the decision are on the screen, one below the other."""
    parts = [page.locator(part).bounding_box() for part in (".board-frame", ".under", "#decision")]
    edges = [edge for part in parts if part for edge in (part["y"], part["y"] + part["height"])]
    assert len(edges) == 2 * len(parts)
    assert edges[0] >= 0
    assert edges[1] - edges[0] > 0.4 * PHONE_HIGH
    assert edges[1] <= edges[2] + 1
    assert edges[3] <= edges[4] + 1
    assert edges[5] <= PHONE_HIGH + 1


@pytest.fixture(scope="module")
def ask(browser: Browser) -> Iterator[Ask]:
    """Yield a function that calls a script's function and returns the result."""
    page = page_of_modules(browser, "<!doctype html><title>empty</title>")

    def call(script: str, function: str, *given: Any) -> Any:
        return page.evaluate(
            "async ([script, name, given]) => (await import(`/${script}.js`))[name](...given)",
            [script, function, list(given)],
        )

    yield call
    page.close()


def person(who: int, name: str, total: int, place: int, **said: Any) -> dict[str, Any]:
    plain = {"full": name, "mine": False, "rival": False, "gaveUp": False, "colour": None, "points": []}
    return {"who": who, "name": name, "total": total, "place": place, **plain, **said}


GOLD = {"words": "more gold", "values": [3, 1], "fewest": False, "counted": True}


@pytest.mark.parametrize(
    ("people", "ties", "title", "says"),
    [
        ([("Ada", 104, 1), ("Ben", 92, 2)], [], "Ada wins with 104 points", "12 points ahead of Ben."),
        (
            [("Ada", 40, 1), ("Ben", 40, 2)],
            [GOLD],
            "Ada wins with 40 points",
            "Tied with Ben on points. Tie-breaker: more gold (3 to 1).",
        ),
        (
            [("Ada", 9, 1), ("Ben", 9, 1)],
            [],
            "Ada and Ben win together with 9 points each",
            "Tied on points, so the victory is shared.",
        ),
    ],
)
def test_result_is_described_in_words(
    ask: Ask, people: list[tuple[str, int, int]], ties: list[Any], title: str, says: str
) -> None:
    given = [person(who, *each) for who, each in enumerate(people)]

    assert ask(WORDS, "describeResult", given, ties) == {"title": title, "says": [says]}


def test_solo_player_wins_or_loses_and_resigned_players_are_named(ask: Ask) -> None:
    sue = person(1, "Sue", 60, 1, rival=True)
    lost = ask(WORDS, "describeResult", [person(0, "Ada", 40, 2, mine=True), sue], [])
    left = [person(0, "Ada", 50, 2, gaveUp=True), person(1, "Ben", 20, 1, mine=True)]
    won = ask(WORDS, "describeResult", left, [])

    assert lost == {
        "title": "Sue wins with 60 points",
        "says": ["20 points ahead of you.", "You lose with 40 points."],
    }
    assert won == {"title": "You win with 20 points", "says": ["Ada resigned and is ranked last."]}


def test_journal_and_page_describe_an_undecided_end_alike(ask: Ask) -> None:
    reasons: tuple[EndReason, ...] = ("agreed", "abandoned", "called off")
    shown = {reason: ask("shared/ending-words", "describeUndecided", reason) for reason in reasons}

    assert {reason: words["title"] for reason, words in shown.items()} == {
        reason: ENDINGS[reason] for reason in reasons
    }
    assert [words["brief"] for words in shown.values()] == ["Ended by agreement", "Abandoned", "Cancelled"]


def test_turning_points_and_audits_are_described_in_words(ask: Ask) -> None:
    people = [person(0, "Ada", 9, 1), person(1, "Ben", 4, 2)]
    kept = {"who": 0, "gain": 7, "over": 1, "kept": True}
    loss = {"who": 1, "gain": -3, "over": None, "kept": False}
    failed = {"sound": False, "records": 9, "divergence": "record 4 is missing"}

    assert (
        ask(COURSE, "describeTurningPoint", kept, people)
        == "Ada gains 7 points, overtakes Ben and stays ahead"
    )
    assert ask(COURSE, "describeTurningPoint", loss, people) == "Ben loses 3 points"
    assert ask(CHECKS, "describeReport", failed) == "This log was altered: record 4 is missing"
