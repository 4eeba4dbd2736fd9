"""Configuration of all test suites: skipped and retried tests, Hypothesis, logs, garbage collection."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Generator
from typing import Any, TextIO, cast

import pytest
import structlog
from hypothesis import HealthCheck, settings

from infra.logs import LogStream
from tests.support.page.chromium_program import WHOLE, find_chromium

CHROMIUM = find_chromium()
ONCE_MORE = pytest.mark.flaky(reruns=1, only_rerun=["Timeout", "Locator expected"])
"""Marks tests that wait for processes or pages: a time-out is retried once, and reported at the end."""
FAILED = pytest.StashKey[bool]()
NO_CHROMIUM = "no Chromium here: install Debian's package chromium-headless-shell"

# Slow examples do not fail: the machine may be busy. Each run tries the same examples, so that its result
# depends only on the code; `make search` tries new ones.
CALM: Any = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("same", derandomize=True, max_examples=50, **CALM)
settings.register_profile("search", max_examples=1_000, **CALM)
settings.load_profile("same")


def _logger(*_: Any) -> structlog.PrintLogger:
    """Log to the current stderr, which a test may have captured and closed before the line is written."""
    return structlog.PrintLogger(cast("TextIO", LogStream(sys.stderr)))


def _test_logger(*_: Any) -> structlog.PrintLogger | structlog.ReturnLogger:
    """Log nothing between tests, where lines of services that still run would interrupt the progress."""
    return structlog.ReturnLogger() if sys.stderr is sys.__stderr__ else _logger()


PLAIN = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
"""Renders plain Python tracebacks: drawing boxes around them took 5% of the services' test time."""

# A service inside the test process logs to stderr like any other process, so that its lines do not mix with
# the machine-readable output of another test's command.
structlog.configure(logger_factory=_logger, processors=[*structlog.get_config()["processors"][:-1], PLAIN])


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Disable Nagle's algorithm for the rerun plug-in, which otherwise delays each test by 40 ms.

    Also keep the log lines of services in the test process out of the progress, unless nothing is captured.
    """
    if config.getoption("capture") != "no":
        structlog.configure(logger_factory=_test_logger)
    connection = getattr(getattr(config, "failures_db", None), "sock", None)
    if connection is not None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Disable garbage collection while pytest collects tests, because collecting produces no garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark tests whose fixtures start processes of the service or drive a browser."""
    fixtures = set(getattr(item, "fixturenames", ()))
    if "processes" in fixtures:
        item.add_marker(pytest.mark.e2e)
    if fixtures & {"chromium", "whole_chromium"}:
        item.add_marker(pytest.mark.browser)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run long tests first, so that no core idles at the end; mark tests to be skipped or retried."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    _skip_without_browser(items)
    _try_once_more(items)


def _skip_without_browser(items: list[pytest.Item]) -> None:
    """Skip browser tests if no browser is installed; pytest prints the reason at the end of the run."""
    if CHROMIUM is not None:
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


def _try_once_more(items: list[pytest.Item]) -> None:
    """Retry the tests of `make test-all` once after a time-out."""
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if marks & {"e2e", "browser", "fuzz", "wide"} and "whole" not in marks:
            item.add_marker(ONCE_MORE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record whether the test failed."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """After a failure, tear down all fixtures, service and browser included, so the retry starts fresh."""
    if item.stash.get(FAILED, False):
        item.session._setupstate.teardown_exact(None)  # noqa: SLF001 - pytest has no other door


def pytest_collection_finish() -> None:
    """Freeze long-lived objects and collect less often: garbage collection then takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def processes() -> None:
    """Mark tests as `e2e`: every fixture that starts processes of the service requests this one."""


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the browser for tests marked `browser`."""
    assert CHROMIUM is not None, "tests that use Chromium are marked `browser`"
    return CHROMIUM


@pytest.fixture(scope="session")
def whole_chromium() -> str:
    """Return the path of the full browser, for features that the headless shell lacks."""
    found = find_chromium(WHOLE)
    if found is None:
        pytest.skip("no whole Chromium here: install Debian's package chromium")
    return found
