"""A reader opens the API reference in a browser, authorises it with a token, and plays a move there."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.people_table import PeopleTable
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

LONG = 180_000
"""Time limit in milliseconds.

Swagger UI draws about 170 operations at once, and all fields of an opened one.
"""


@pytest.fixture(scope="module")
def table(running: RunningService) -> Iterator[PeopleTable]:
    made = PeopleTable(running.url, "gold_rush", 2)
    made.play_until()
    yield made
    made.close()


@pytest.fixture
def reference(browser: Browser, running: RunningService) -> Iterator[BrowserVisitor]:
    visitor = BrowserVisitor(browser, running.url)
    visitor.page.set_default_timeout(LONG)
    visitor.page.goto(f"{running.url}/docs")
    expect(visitor.page.get_by_role("heading", name="Railhead")).to_be_visible(timeout=LONG)
    yield visitor
    visitor.context.close()


def authorize(page: Page, token: str) -> None:
    page.get_by_role("button", name="Authorize", exact=True).click()
    page.get_by_label("auth-bearer-value").fill(token)
    page.get_by_role("button", name="Apply credentials").first.click()
    page.get_by_role("button", name="Close").first.click()


def open_operation(page: Page, tag: str, name: str) -> Locator:
    page.get_by_role("heading", level=3).filter(has=page.get_by_role("link", name=tag, exact=True)).click()
    operation = page.locator(f"[id$='-{name}']")
    operation.locator(".opblock-summary-control").click()
    return operation


def test_reference_lists_operations_and_obeys_the_content_policy(reference: BrowserVisitor) -> None:
    operation = open_operation(reference.page, "play", "post_command")

    expect(operation.get_by_role("button", name="Execute")).to_be_visible(timeout=LONG)
    assert reference.troubles == []


def test_move_is_played_from_the_reference(reference: BrowserVisitor, table: PeopleTable) -> None:
    page, seen = reference.page, table.look(0)
    command = seen["options"][0]["command"]
    body = {"command_id": "docs-1", "seat": 0, "decision": seen["decision"], "command": command}
    authorize(page, table.token.removeprefix("Bearer "))
    operation = open_operation(page, "play", "post_command")
    operation.get_by_placeholder("table").fill(table.id)
    operation.get_by_placeholder("Prefer").fill("wait=15")
    operation.locator("textarea.body-param__text").fill(json.dumps(body))
    operation.get_by_role("button", name="Execute").click()

    expect(operation.locator(".live-responses-table tbody .response-col_status").first).to_contain_text("200")
    assert table.people[0].get(f"/v1/tables/{table.id}/commands/docs-1").status_code == 200
