"""One service for all tests that speak to it over HTTP and need nothing special of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.runtime.running_service import RunningService, run_service


@pytest.fixture(scope="session")
def railhead(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A running service without jobs: no bots but those of the test."""
    with run_service(tmp_path_factory.mktemp("service"), "worker", "projector", "api") as running:
        yield running
