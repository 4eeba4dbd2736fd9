"""Every worked example in EXAMPLES.md and every edge case of section 17 of the rules has a case."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.cases import schema

HERE = Path(__file__).parent
TEXT = (HERE / "EXAMPLES.md").read_text(encoding="utf-8")
CASES = [
    case for path in sorted(HERE.glob("cases/*.toml")) for case in schema.read_case_file(path.read_bytes())
]
EXAMPLES, EDGES = 60, 40


def rules(case: schema.CaseSpec) -> tuple[str, ...]:
    return (case.rules,) if isinstance(case.rules, str) else case.rules


def test_every_worked_example_has_a_case() -> None:
    """EX-1 to EX-60; the further parts of an example have letters."""
    described = re.findall(r"^\*\*(EX-\d+\w*) ", TEXT, re.MULTILINE)
    held = {case.id for case in CASES}

    assert [f"EX-{number}" for number in range(1, EXAMPLES + 1)] == [
        name for name in described if name[-1] != "b"
    ]
    assert set() == set(described) - held


def test_every_edge_case_has_a_case() -> None:
    """GWT-17.1 to GWT-17.40"""
    held = {rule for case in CASES for rule in (case.id, *rules(case))}

    assert set() == {f"GWT-17.{number}" for number in range(1, EDGES + 1)} - held


def test_every_case_has_a_claim_and_a_rule() -> None:
    empty = [case.id for case in CASES if case.then == schema.CaseClaims()]
    ruleless = [case.id for case in CASES if not rules(case)]

    assert [] == empty + ruleless
