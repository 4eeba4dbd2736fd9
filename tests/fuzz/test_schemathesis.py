from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.fuzz.conftest import CLIENTS, Run
from tests.fuzz.fuzz_tables import register
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.runtime.running_service import RunningService

SEED = 20_261_122
OPERATORS = ("--include-path-regex", "/v1/admin/")
ALL_OTHERS = ("--exclude-path-regex", "/v1/admin/")
TABLES, ELSEWHERE = (
    ("--include-path-regex", "/v1/tables"),
    ("--exclude-path-regex", "/v1/(admin/|tables)"),
)
ANY_COMMAND = (
    "POST /v1/tables",
    "POST /v1/tables/{table}/commands",
    "POST /v1/tables/{table}/imagine",
    "POST /v1/tournaments",
)
"""Calls whose bodies have one form per game and command; they cause three quarters of the boundary cases."""


class Trial(NamedTuple):
    """The caller of a trial, its calls, and how they are generated."""

    who: str
    calls: tuple[str, ...]
    phases: str = "examples,coverage"
    examples: int = 1
    """Number of generated requests per call, in addition to systematic requests at every boundary."""


def named(option: str) -> tuple[str, ...]:
    return tuple(word for call in ANY_COMMAND for word in (option, call))


# Players and operators try every boundary; nearly all anonymous requests are refused unread.
SHORT = {
    "a player at tables": Trial("a player", (*TABLES, *named("--exclude-name"))),
    "a player elsewhere": Trial("a player", (*ELSEWHERE, *named("--exclude-name"))),
    "a player who sends commands": Trial("a player", named("--include-name"), "examples,fuzzing", 20),
    "an operator": Trial("an operator", OPERATORS),
    "a stranger": Trial("a stranger", ALL_OTHERS, "examples,fuzzing", 2),
}
EVERYTHING = "examples,coverage,fuzzing,stateful"
LONG = {
    "a player": Trial("a player", ALL_OTHERS, EVERYTHING, 5),
    "an operator": Trial("an operator", OPERATORS, EVERYTHING, 5),
    "a stranger": Trial("a stranger", ALL_OTHERS, "examples,fuzzing", 5),
}


@pytest.mark.parametrize("trial", SHORT.values(), ids=SHORT)
def test_answers_match_the_document_for_any_request(
    running: RunningService, described: Path, run: Run, trial: Trial
) -> None:
    """All checks of Schemathesis pass at tables that are open, playing and over."""
    finds_nothing(running, described, run, trial)


@pytest.mark.slow
@pytest.mark.parametrize("trial", LONG.values(), ids=LONG)
def test_answers_match_the_document_in_any_order_of_requests(
    running: RunningService, described: Path, run: Run, trial: Trial
) -> None:
    """Also tests the boundary values of every call, and sequences of calls; run by `make fuzz`."""
    finds_nothing(running, described, run, trial)


def finds_nothing(running: RunningService, described: Path, run: Run, trial: Trial) -> None:
    """Test the API against its document, read from a file because Schemathesis downloads for only 10 s."""
    player = register(running.url)
    token = create_operator_token(running.settings, "admin") if trial.who == "an operator" else player
    speaks = {} if trial.who == "a stranger" else {"RAILHEAD_FUZZ_SPEAKS": token}
    said = run(
        *(Path(sys.executable).parent / "st", "--config-file", CLIENTS / "schemathesis.toml"),
        *("run", described, "--url", running.url, "--checks", "all", "--no-color"),
        *("--seed", SEED, "--max-examples", trial.examples, "--phases", trial.phases, *trial.calls),
        # Command ids may contain slashes, but generated paths may not: Schemathesis discards many of its ids.
        *("--suppress-health-check", "filter_too_much"),
        SCHEMATHESIS_HOOKS="tests.fuzz.hooks",
        RAILHEAD_FUZZ_URL=running.url,
        RAILHEAD_FUZZ_TOKEN=player,
        PYTHONPATH=".",
        **speaks,
    )

    assert "No issues found" in said
