"""Metrics of an API process."""

from __future__ import annotations

from infra.settings.settings import Settings
from tests.services.api.running_api import Api
from tests.support.runtime.operator_tokens import create_operator_token


def read_metrics(api: Api, settings: Settings) -> str:
    """Read the metrics with a metrics-only token."""
    answer = api.client(create_operator_token(settings, "metrics")).get("/metrics")
    assert answer.status_code == 200, answer.text
    return answer.text
