"""The page of a parked table, and of a table waiting for a newer build."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.support.runtime.running_service import RunningService
from tests.support.tables.rewritten_logs import of_other_rules, rewrite
from tests.support.tables.worker_tables import WorkerTable

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_parked_or_waiting_table_explains_what_to_do(visit: Visit, running: RunningService) -> None:
    """A parked table accepts the same answer once it continues, so nothing must be chosen again."""
    reader = visit()
    reader.come_in()
    reader.foresee("status of 503")
    reader.open_table("template")
    table, page = reader.table, reader.page
    assert running.store.tables.park(table, "its log is damaged: record 3 is none", damaged=True)

    reader.choose(0)
    page.click(".confirm .sign")
    expect(page.locator("#decision .refusal")).to_contain_text("this table is stopped until an operator")
    running.store.tables.unpark(table)
    reader.confirm()

    rewrite(WorkerTable(running.store, table), of_other_rules)
    page.reload()
    expect(page.get_by_text("this table needs a different version of the service")).to_be_visible()
