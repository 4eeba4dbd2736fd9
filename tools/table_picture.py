"""Take the picture of a table for the README: `python tools/table_picture.py [--game NAME] docs/table.png`.

It starts a temporary service, plays a game with greedy moves, and shows the table in Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from railhead import Client, requests
from tests.e2e.browser_visitor import BrowserVisitor, chromium_at
from tests.support.page.chromium_program import find_chromium
from tests.support.runtime.running_service import run_service

NAMES = ("Ada", "Bruno", "Chiara", "Diego", "Emi")
DECISIONS = 90
WIDTH, HEIGHT = 1400, 900


def play(url: str, game: str, seats: int) -> tuple[str, Client]:
    """Play some moves of a game; return its table, and the client of seat 0, whose turn it is."""
    clients = [Client(url) for _ in range(seats)]
    for name, client in zip(NAMES, clients, strict=False):
        client.register(name)
    settings = {"game": game, "seats": seats, "name": "Sunday evening", "me": {"seat": 0}}
    table = clients[0].send(requests.open_table(settings)).table.id
    for seat, client in enumerate(clients[1:], start=1):
        client.take_seat(table, seat)
    for number in range(10 * DECISIONS):
        seat, seen = next(
            (seat, seen)
            for seat, client in enumerate(clients)
            if (seen := client.observe(table, seat)).decision is not None
        )
        if number >= DECISIONS and seat == 0 and len(seen.options) > 1:
            break
        worth = clients[seat].evaluate_options(seen).worth
        clients[seat].answer(seen, seen.options[worth.index(max(worth))])
    return table, clients[0]


def main(arguments: Sequence[str]) -> int:
    """Write the picture."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="great_western_trail")
    parser.add_argument("--seats", type=int, default=3)
    chosen = parser.parse_args(arguments)
    chromium = find_chromium()
    if chromium is None:
        parser.error("Chromium is not installed")
    with (
        tempfile.TemporaryDirectory() as folder,
        run_service(Path(folder), "worker", "projector", "jobs", "api") as running,
        sync_playwright() as playwright,
        chromium_at(chromium, playwright) as browser,
    ):
        table, client = play(running.url, chosen.game, chosen.seats)
        visitor = BrowserVisitor(browser, running.url)
        visitor.context.set_extra_http_headers({"Authorization": f"Bearer {client.token}"})
        visitor.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        visitor.page.goto(f"{running.url}/table/{table}?seat=0")
        visitor.page.wait_for_selector("#table:not(.loading) .decision.asked")
        visitor.page.wait_for_timeout(3000)
        visitor.page.screenshot(path=chosen.file)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
