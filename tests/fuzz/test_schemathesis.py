from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fuzz.conftest import CLIENTS, Run
from tests.fuzz.world import register
from tests.support.service import Service

SEED = 20_261_122
EXAMPLES = 6
"""Requests made up for each call, beside those that go systematically along every bound."""


@pytest.mark.parametrize("known", [False, True], ids=["a stranger", "a player"])
def test_whatever_is_asked_the_answer_is_as_described(running: Service, run: Run, known: bool) -> None:  # noqa: FBT001 - who asks
    """All of Schemathesis' checks, at tables that are open, playing and over."""
    token = register(running.url)
    speaks = ("-H", f"Authorization: Bearer {token}") if known else ()
    said = run(
        *(Path(sys.executable).parent / "st", "--config-file", CLIENTS / "schemathesis.toml"),
        *("run", f"{running.url}/v1/openapi.json", "--checks", "all", "--no-color"),
        *("--seed", SEED, "--max-examples", EXAMPLES, *speaks),
        SCHEMATHESIS_HOOKS="tests.fuzz.hooks",
        RAILHEAD_FUZZ_URL=running.url,
        RAILHEAD_FUZZ_TOKEN=token,
        PYTHONPATH=".",
    )

    assert "Failures:" not in said
    assert "No issues found" in said
