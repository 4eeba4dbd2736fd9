"""An operator proposes a new rules version: players read the reasons, request the effects, and answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.runtime.running_service import RunningService
from tests.support.tables.old_rules import OldTable

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

WHY = "a ruling was mended"


def test_all_players_must_agree_to_proposed_rules(visit: Visit, running: RunningService) -> None:
    readers = [visit(), visit(width=360), visit(width=768)]
    for reader in readers:
        reader.come_in()
    table = OldTable([reader.player for reader in readers], running.settings)
    with ThreadPoolExecutor(1) as beside:  # the browser's event loop runs in this thread
        token = beside.submit(create_operator_token, running.settings, "admin").result()
    proposed = httpx.post(
        f"{running.url}/v1/admin/tables/{table.id}/propose-version",
        timeout=60,
        json={"version": 2, "why": WHY},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert proposed.status_code == httpx.codes.OK, proposed.text

    for seat, reader in enumerate(readers):
        reader.go_to_table(table.id)
        asked = reader.page.locator("#proposals")
        expect(asked).to_contain_text(f"version 2 of the rules: {WHY}")
        expect(asked).to_contain_text("If you give away your last coin while rolling")
        asked.locator("button:text-is('What would have changed?')").click()
        report = reader.page.get_by_role("dialog", name="What would have changed")
        expect(report).to_contain_text(
            "with a different result" if seat == table.giver else "None of your moves"
        )
        report.locator("button:text-is('Close')").click()
        asked.locator("button:text-is('Agree')").click()
    for reader in readers:
        expect(reader.page.locator("#proposals")).to_be_hidden()
    expect(readers[0].page.locator("#journal")).to_contain_text("uses version 2 of the rules")
