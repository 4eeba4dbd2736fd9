"""No page logs an error to the console, for a stranger or for a player."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from services.api.pages import endpoints as pages
from services.api.routing import ApiRoute
from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.people_table import PeopleTable
from tests.support.page.traffic import wait_until_quiet
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

NO_PAGES = {"/manifest.webmanifest", "/service-worker.js", "/ink.css", "/art.json"}
NO_TOURNAMENT = "/tournaments/{tournament}"
"""A page that is skipped because a missing tournament logs an error; other tests visit this page."""


@pytest.fixture(scope="module")
def table(running: RunningService) -> Iterator[PeopleTable]:
    """Yield a running two-player game."""
    made = PeopleTable(running.url, "el_paso", 2)
    made.play_until(2)
    yield made
    made.close()


@pytest.mark.parametrize("who", ["stranger", "player"])
def test_no_page_has_an_error_in_the_console(
    browser: Browser, running: RunningService, table: PeopleTable, who: str
) -> None:
    visitor = BrowserVisitor(browser, running.url)
    visitor.page.add_init_script("window.painted = { last: 0 }")
    if who == "player":
        visitor.context.set_extra_http_headers({"Authorization": table.token})
    player = table.people[0].get("/v1/me").json()["player"]
    paths = (
        {route.path for route in pages.router.routes if isinstance(route, ApiRoute)}
        - NO_PAGES
        - {NO_TOURNAMENT}
    )
    for path in sorted(paths):
        visitor.page.goto(running.url + path.format(table=table.id, game="el_paso", player=player))
        wait_until_quiet(visitor.page, 150)
    visitor.context.close()

    assert visitor.troubles == []
    assert len(paths) > 10
