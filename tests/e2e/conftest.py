"""The whole service, Chromium, and visitors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.e2e.browser_visitor import BrowserVisitor, chromium_at
from tests.support.runtime.running_service import RunningService, run_service

PARTS = ("worker", "projector", "jobs", "api")

Visit = Callable[..., BrowserVisitor]


@pytest.fixture(scope="package")
def running(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """Run the whole service, including the template game; all tests share it."""
    with run_service(tmp_path_factory.mktemp("page"), *PARTS) as started:
        yield started


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Yield the browser driver; a thread can have only one, and can run no other event loop alongside it."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    """Yield one Chromium for all tests; each reader has a separate profile."""
    with chromium_at(chromium, playwright) as started:
        yield started


@pytest.fixture
def visit(browser: Browser, running: RunningService) -> Iterator[Visit]:
    """Yield a function that creates visitors; fail if any of them found an error in the console."""
    readers: list[BrowserVisitor] = []

    def come(**window: Any) -> BrowserVisitor:
        readers.append(BrowserVisitor(browser, running.url, **window))
        return readers[-1]

    yield come
    for reader in readers:
        reader.context.close()
        assert reader.troubles == []
