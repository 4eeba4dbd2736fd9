"""Every worked example of EXAMPLES.md and every edge case of section 16 of the rules has a case."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack
from domain.games.mini_express.data import MAPS, MapName
from domain.games.mini_express.variants import Options
from domain.kernel.decide import legal_options
from tests.domain.games.mini_express.positions import build
from tests.support.cases import schema

HERE = Path(__file__).parent
TEXT = (HERE / "EXAMPLES.md").read_text(encoding="utf-8")
CASES = [
    case for path in sorted(HERE.glob("cases/*.toml")) for case in schema.read_case_file(path.read_bytes())
]
EXAMPLES, EDGES = 52, 42


def test_every_worked_example_is_a_case() -> None:
    """EX-1 to EX-52; further parts of an example have a letter."""
    examples = re.findall(r"^\*\*(EX-\d+)", TEXT, re.MULTILINE)
    covered = {case.id.rstrip("abcdefgh") for case in CASES}

    assert [f"EX-{number}" for number in range(1, EXAMPLES + 1)] == examples
    assert set() == set(examples) - covered


def test_every_edge_case_of_the_rules_is_a_case() -> None:
    """MEX-16.1 to MEX-16.42"""
    covered = {rule for case in CASES for rule in (case.id.rstrip("b"), *case.rules)}

    assert set() == {f"MEX-16.{number}" for number in range(1, EDGES + 1)} - covered


def test_every_case_claims_something_and_names_its_rule() -> None:
    empty = [case.id for case in CASES if case.then == schema.CaseClaims()]
    ruleless = [case.id for case in CASES if not case.rules]

    assert [] == empty + ruleless


@pytest.mark.parametrize(("example", "side"), [("EX-20", "usa"), ("EX-21", "europe")])
def test_first_builds_match_the_example(example: str, side: MapName) -> None:
    """EX-20, EX-21: each reachable city, with the trains it needs, is parsed from EXAMPLES.md."""
    text = TEXT.split(f"**{example} ")[1].split("**EX-")[0]
    lines = dict(re.findall(r"^- (\w+): (.+)\.$", text, re.MULTILINE))
    expected = {
        company: {name: int(trains) for name, trains in re.findall(r"([A-Z][\w. ]+?) (\d)", cities)}
        for company, cities in lines.items()
    }
    names = {city.hex: city.name for city in MAPS[side].city}
    builds: dict[str, dict[str, int]] = defaultdict(dict)
    for command in legal_options(GAME, build(Options(map=side), 4, {}), 0):
        if isinstance(command, BuildTrack):
            builds[command.company][names[command.city]] = len(command.route)

    assert expected == builds
