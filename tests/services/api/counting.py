"""What a process of the API has counted."""

from __future__ import annotations

from infra.settings import Settings
from tests.services.api.served import Api
from tests.support.operators import operator


def counts(api: Api, settings: Settings) -> str:
    """Read the counts, with a token for them alone."""
    answer = api.client(operator(settings, "metrics")).get("/metrics")
    assert answer.status_code == 200, answer.text
    return answer.text
