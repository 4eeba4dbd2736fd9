"""The page of a table that is played with the data of an edition."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from domain.kernel.editions import ABOUT, SETTING
from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import PARTS
from tests.support.runtime.running_service import run_service

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GAME = "mini_express"


def test_head_of_the_table_names_its_edition(
    browser: Browser, processes: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = tmp_path / "editions" / GAME
    edition.mkdir(parents=True)
    edition.joinpath(ABOUT).write_text('name = "Club box"\nread_by = "Ada"\n')
    monkeypatch.setenv(SETTING, str(edition.parent))
    with run_service(tmp_path, *PARTS) as started:
        reader = BrowserVisitor(browser, started.url)
        reader.come_in()
        reader.open_table(GAME, seats=3)

        expect(reader.page.locator("#name")).to_have_text("Evening")
        expect(reader.page.locator("#edition")).to_have_text("edition: Club box")
        reader.context.close()
