"""Every worked example of EXAMPLES.md is a case, and so are the edge cases and rulings of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.cases import schema

HERE = Path(__file__).parent
TEXT = (HERE / "EXAMPLES.md").read_text(encoding="utf-8")
CASES = [
    case for path in sorted(HERE.glob("cases/*.toml")) for case in schema.read_case_file(path.read_bytes())
]
EXAMPLES, EDGES, RULINGS = 80, 45, 36

NOT_OBSERVED = {
    1: "figures of a damaged page",
    2: "figures of a damaged page",
    3: "figures of a damaged page",
    36: "where figures come from",
}
"""Rulings that no play shows; the test of the data holds their figures."""


def test_every_worked_example_is_a_case() -> None:
    """EX-1 to EX-80; an example of several parts has a letter for each further one."""
    told = re.findall(r"^- \*\*(EX-\d+)", TEXT, re.MULTILINE)
    held = {re.sub("[a-z]+$", "", case.id) for case in CASES}

    assert [f"EX-{number}" for number in range(1, EXAMPLES + 1)] == told
    assert set() == set(told) - held


def test_every_edge_case_is_a_case() -> None:
    """ELP-18.1 to ELP-18.45"""
    held = {rule for case in CASES for rule in case.rules}

    assert set() == {f"ELP-18.{number}" for number in range(1, EDGES + 1)} - held


def test_every_ruling_that_play_can_show_is_a_case() -> None:
    """ELP-19.1 to ELP-19.36"""
    held = {rule for case in CASES for rule in case.rules}
    shown = set(range(1, RULINGS + 1)) - set(NOT_OBSERVED)

    assert set() == {f"ELP-19.{number}" for number in shown} - held


def test_every_case_claims_something_and_names_its_rule() -> None:
    empty = [
        case.id
        for case in CASES
        if case.then == schema.CaseClaims() and not any(w.refused for w in case.when)
    ]
    ruleless = [case.id for case in CASES if not case.rules]

    assert [] == empty + ruleless
