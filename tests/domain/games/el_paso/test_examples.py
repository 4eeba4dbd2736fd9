"""All worked examples of EXAMPLES.md, edge cases and rulings have cases."""

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
    1: "figures on a damaged page",
    2: "figures on a damaged page",
    3: "figures on a damaged page",
    36: "the source of figures",
}
"""Rulings that no case can show; tests of the data check the figures in these rulings."""


def test_every_worked_example_has_a_case() -> None:
    """EX-1 to EX-80; further parts of an example have letters."""
    listed = re.findall(r"^- \*\*(EX-\d+)", TEXT, re.MULTILINE)
    held = {re.sub("[a-z]+$", "", case.id) for case in CASES}

    assert [f"EX-{number}" for number in range(1, EXAMPLES + 1)] == listed
    assert set() == set(listed) - held


def test_every_edge_case_has_a_case() -> None:
    """ELP-18.1 to ELP-18.45"""
    held = {rule for case in CASES for rule in case.rules}

    assert set() == {f"ELP-18.{number}" for number in range(1, EDGES + 1)} - held


def test_every_observable_ruling_has_a_case() -> None:
    """ELP-19.1 to ELP-19.36"""
    held = {rule for case in CASES for rule in case.rules}
    shown = set(range(1, RULINGS + 1)) - set(NOT_OBSERVED)

    assert set() == {f"ELP-19.{number}" for number in shown} - held


def test_every_case_has_claims_and_rules() -> None:
    empty = [
        case.id
        for case in CASES
        if case.then == schema.CaseClaims() and not any(w.refused for w in case.when)
    ]
    ruleless = [case.id for case in CASES if not case.rules]

    assert [] == empty + ruleless
