"""Measure each game's table page: bytes, requests, time from click to new board, and slow connections.

`python tools/page_speed.py [--games NAME ...] [--moves 30] [--json]` starts a temporary service. There are no
bots: the other seats answer through the API while nothing is measured.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from domain.games import catalog
from tests.e2e.browser_visitor import BrowserVisitor, chromium_at
from tests.support.page.chromium_program import find_chromium
from tests.support.page.people_table import PeopleTable
from tests.support.page.traffic import (
    PAINTS,
    WORK,
    Traffic,
    slow_down,
    time_click,
    wait_until_quiet,
    watch_traffic,
    watch_work,
)
from tests.support.runtime.running_service import run_service

PARTS = ("worker", "projector", "jobs", "api")
BEFORE = 30
"""Number of decisions that are made at a table before it is measured."""
READY = "#table:not(.loading) .decision.asked"
LATENCY_MS, MEGABITS = 150, 1.6


def measure_table(browser: Browser, url: str, table: PeopleTable, moves: int) -> dict[str, Any]:
    """Measure a table in a window of 1400 x 900."""
    table.play_until(BEFORE)
    cold = measure_cold(browser, url, table)
    slow = measure_slow(browser, url, table)
    visitor = come(browser, url, table)
    page = visitor.page
    page.goto(f"{url}/table/{table.id}?seat=0")
    page.wait_for_selector(READY)
    wait_until_quiet(page)
    made = measure_moves(visitor, table, moves)
    visitor.context.close()
    return {
        "game": table.game,
        "seats": len(table.people),
        **cold,
        "slow_s": slow,
        **made,
        "troubles": visitor.troubles,
    }


def come(browser: Browser, url: str, table: PeopleTable) -> BrowserVisitor:
    """Open the page in a new browser context, logged in as the player."""
    visitor = BrowserVisitor(browser, url)
    visitor.context.set_extra_http_headers({"Authorization": table.token})
    visitor.page.add_init_script(PAINTS)
    return visitor


def measure_cold(browser: Browser, url: str, table: PeopleTable) -> dict[str, Any]:
    """Return the requests that a new browser context makes until the network is idle."""
    visitor = come(browser, url, table)
    with watch_traffic(visitor.page) as traffic:
        visitor.page.goto(f"{url}/table/{table.id}?seat=0")
        visitor.page.wait_for_selector(READY)
        until, ready = traffic.requests, traffic.size
        wait_until_quiet(visitor.page, 1500)
    visitor.context.close()
    return {
        "cold_requests": traffic.requests,
        "cold_kb": round(traffic.size / 1000, 1),
        "ready_requests": until,
        "ready_kb": round(ready / 1000, 1),
        "cold": list_files(traffic),
    }


def measure_slow(browser: Browser, url: str, table: PeopleTable) -> float:
    """Return the seconds until the table is usable on a slow connection."""
    visitor = come(browser, url, table)
    slow_down(visitor.page, LATENCY_MS, MEGABITS)
    visitor.page.goto(f"{url}/table/{table.id}?seat=0", wait_until="commit")
    visitor.page.wait_for_selector(READY, timeout=60_000)
    taken: float = visitor.page.evaluate(
        "performance.getEntriesByName('usable')[0]?.startTime ?? performance.now()"
    )
    visitor.context.close()
    return round(taken / 1000, 2)


def measure_moves(visitor: BrowserVisitor, table: PeopleTable, moves: int) -> dict[str, Any]:
    """Make moves as a person would, and measure each of them."""
    page = visitor.page
    times: list[float] = []
    sizes: list[float] = []
    last: list[str] = []
    works: list[dict[str, float]] = []
    for number in range(moves):
        if not table.play_until():
            break
        wait_for_decision(page, table)
        wait_until_quiet(page)
        if page.locator(".confirm .sign:not([aria-disabled=true])").count() == 0:
            visitor.choose(number)
        page.wait_for_selector(".confirm .sign:not([aria-disabled=true])")
        wait_until_quiet(page, 200)
        with watch_traffic(page) as traffic, watch_work(page) as work:
            times.append(time_click(page, ".confirm .sign"))
        if traffic.size >= max(sizes, default=0):
            last = list_files(traffic)
        sizes.append(traffic.size)
        works.append(work)
    return {
        **summarise(times, table.game),
        "move_kb": round(median(sizes) / 1000, 1),
        "move_worst_kb": round(max(sizes) / 1000, 1),
        **{name: round(median(work[name] for work in works), 1) for name in WORK},
        "move": last,
    }


def summarise(times: list[float], game: str) -> dict[str, int]:
    """Summarise click times (ms); with only one move, its time is used for all values."""
    if not times:
        raise SystemExit(f"{game} was over before a move could be measured")
    slow = quantiles(times, n=20, method="inclusive")[18] if len(times) > 1 else times[0]
    return {
        "moves": len(times),
        "p50_ms": round(median(times)),
        "p95_ms": round(slow),
        "worst_ms": round(max(times)),
    }


def wait_for_decision(page: Page, table: PeopleTable) -> None:
    """Wait until the page shows the question that the table asks now."""
    decision = table.look(0)["decision"]
    page.wait_for_function(
        "wanted => document.querySelector('#decision').dataset.decision === wanted", arg=str(decision)
    )
    page.wait_for_selector(".decision.asked")


def list_files(traffic: Traffic) -> list[str]:
    """List the requested files, largest first."""
    found = sorted(traffic.files.values(), key=lambda one: -one.size)
    return [f"{round(one.size)} {urlsplit(one.url).path} {urlsplit(one.url).query}"[:140] for one in found]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(catalog.names()))
    parser.add_argument("--seats", nargs="*", type=int, default=[])
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--files", action="store_true")
    given = parser.parse_args(arguments)
    chromium = find_chromium()
    if chromium is None:
        parser.error("Chromium is not installed")
    with (
        tempfile.TemporaryDirectory() as folder,
        run_service(Path(folder), *PARTS) as running,
        sync_playwright() as playwright,
        chromium_at(chromium, playwright) as browser,
    ):
        for game in given.games:
            for seats in given.seats or seat_counts(game):
                table = PeopleTable(running.url, game, seats)
                found = measure_table(browser, running.url, table, given.moves)
                table.close()
                show(found, as_json=given.json, files=given.files)
    return 0


def seat_counts(game: str) -> list[int]:
    """Return two numbers of seats: two (or the game's minimum, if higher), and the game's maximum."""
    counts = [count for count in catalog.game(game).seat_counts if count > 1]
    return sorted({min(counts), max(counts)})


def show(found: dict[str, Any], *, as_json: bool, files: bool) -> None:
    if as_json:
        print(json.dumps(found), flush=True)
        return
    lists = {name: found.pop(name) for name in ("cold", "move")}
    print(" ".join(f"{name}={value}" for name, value in found.items()), flush=True)
    if files:
        for name, each in lists.items():
            print(name, *each, sep="\n  ", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
