"""One service with a courier, and a receiver on loopback."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.e2e.browser_visitor import chromium_at
from tests.e2e.conftest import PARTS
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver
from tests.support.runtime.running_service import RunningService, run_service


@pytest.fixture(scope="package")
def running(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """Run the whole service, which offers push and may send to this machine."""
    changes = {"public_url": "https://games.example"}
    folder = tmp_path_factory.mktemp("notices")
    with run_service(folder, *PARTS, "courier", notices_allow="127.0.0.1", **changes) as started:
        yield started


@pytest.fixture(scope="package")
def browser(whole_chromium: str, playwright: Playwright) -> Iterator[Browser]:
    """Run the full browser, because the headless shell shows no notifications."""
    with chromium_at(whole_chromium, playwright) as started:
        yield started


@pytest.fixture(scope="package")
def receiver() -> Iterator[HttpReceiver]:
    with run_receiver() as found:
        yield found
