"""One service and one Chromium for all that is played by correspondence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser_visitor import chromium_at
from tests.e2e.conftest import PARTS
from tests.support.runtime.running_service import RunningService, run_service


@pytest.fixture(scope="package")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """The whole service."""
    with run_service(tmp_path_factory.mktemp("correspondence"), *PARTS) as started:
        yield started


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """Each reader has a profile of its own."""
    with chromium_at(chromium) as started:
        yield started
