"""An API that serves assistants."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.settings.settings import Settings
from tests.services.api.running_api import Api, run_api


@pytest.fixture(scope="package")
def assistants_api(settings: Settings) -> Iterator[Api]:
    with run_api(settings.model_copy(update={"mcp": True})) as served:
        yield served
