from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fuzz.conftest import CLIENTS, Run
from tests.fuzz.fuzz_tables import register
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.runtime.running_service import RunningService

SEED = 20_261_122
EXAMPLES = 5
"""Requests made up for each call, beside those that go systematically along every bound."""

OPERATORS = "/v1/admin/"

PHASES = {"a stranger": "examples,fuzzing"}
"""Who is let in goes along every bound; nearly all that a stranger asks is refused before it is read."""


@pytest.mark.parametrize("who", ["a stranger", "a player", "an operator"])
def test_whatever_is_asked_the_answer_is_as_described(running: RunningService, run: Run, who: str) -> None:
    """All of Schemathesis' checks, at tables that are open, playing and over."""
    player = register(running.url)
    token = create_operator_token(running.settings, "admin") if who == "an operator" else player
    speaks = {} if who == "a stranger" else {"RAILHEAD_FUZZ_SPEAKS": token}
    which = "--include-path-regex" if who == "an operator" else "--exclude-path-regex"
    said = run(
        *(Path(sys.executable).parent / "st", "--config-file", CLIENTS / "schemathesis.toml"),
        *("run", f"{running.url}/v1/openapi.json", "--checks", "all", "--no-color"),
        *("--seed", SEED, "--max-examples", EXAMPLES, which, OPERATORS),
        *("--phases", PHASES.get(who, "examples,coverage,fuzzing,stateful")),
        # A command id may hold slashes, which no path that it makes up may: it throws many of its ids away.
        *("--suppress-health-check", "filter_too_much"),
        SCHEMATHESIS_HOOKS="tests.fuzz.hooks",
        RAILHEAD_FUZZ_URL=running.url,
        RAILHEAD_FUZZ_TOKEN=player,
        PYTHONPATH=".",
        **speaks,
    )

    assert "No issues found" in said
