"""The whole service, a Chromium, and readers who visit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.browsing import Reader, chromium_at
from tests.support.service import Service, service

PARTS = ("worker", "projector", "jobs", "api")

Visit = Callable[..., Reader]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The whole service, which offers the small game of the template beside the others."""
    with service(tmp_path_factory.mktemp("page"), *PARTS) as started:
        yield started


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all of this module; each reader has a profile of its own."""
    with chromium_at(chromium) as started:
        yield started


@pytest.fixture
def visit(browser: Browser, running: Service) -> Iterator[Visit]:
    """Let readers come; none of them may have found an error in the console."""
    readers: list[Reader] = []

    def come(**window: int) -> Reader:
        readers.append(Reader(browser, running.url, **window))
        return readers[-1]

    yield come
    for reader in readers:
        reader.context.close()
        assert reader.troubles == []
