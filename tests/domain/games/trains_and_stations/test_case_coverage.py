"""Every worked example of EXAMPLES.md and every edge case of section 16 of the rules has a case."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.variants import Options
from tests.domain.games.trains_and_stations.positions import build
from tests.support.cases import schema

HERE = Path(__file__).parent
TEXT = (HERE / "EXAMPLES.md").read_text(encoding="utf-8")
CASES = [
    case for path in sorted(HERE.glob("cases/*.toml")) for case in schema.read_case_file(path.read_bytes())
]
EXAMPLES, EDGES = 32, 50
RULINGS = {*range(2, 27)} - {7, 18}
"""Rulings of section 17 that cases can show; excludes rulings on the board and the faces of a die."""


def test_every_worked_example_has_a_case() -> None:
    """EX-1 to EX-32; further parts of an example have a letter."""
    examples = re.findall(r"^\*\*(EX-\d+)", TEXT, re.MULTILINE)
    covered = {case.id.rstrip("abcdefgh") for case in CASES}

    assert [f"EX-{number}" for number in range(1, EXAMPLES + 1)] == examples
    assert set() == set(examples) - covered


def test_every_edge_case_of_the_rules_has_a_case() -> None:
    """TNS-16.1 to TNS-16.50"""
    covered = {rule for case in CASES for rule in (case.id.rstrip("abcdefgh"), *case.rules)}

    assert set() == {f"TNS-16.{number}" for number in range(1, EDGES + 1)} - covered


def test_every_observable_ruling_has_a_case() -> None:
    """TNS-17"""
    covered = {rule for case in CASES for rule in (case.id, *case.rules)}

    assert set() == {f"TNS-17.R{number}" for number in RULINGS} - covered


def test_every_case_has_claims_and_names_a_rule() -> None:
    empty = [case.id for case in CASES if case.then == schema.CaseClaims()]
    ruleless = [case.id for case in CASES if not case.rules]

    assert [] == empty + ruleless


def test_only_three_kinds_of_refusals_name_no_rule() -> None:
    """TNS-3.2: unknown commands are malformed, and a finished table is closed."""
    refused = {step.refused for case in CASES for step in case.when if step.refused}
    kinds = {name for name in refused if not str(name).startswith("TNS-")}

    assert {"not-your-turn", "malformed-command", "table-closed"} == kinds


@pytest.mark.parametrize(
    ("described", "says"),
    [
        ({"vp_supply": 57}, "58 VP are left"),
        ({"vp": {"blue": 70}}, "-9 VP are left"),
        ({"vp": {"blue": 58, "red": 9}}, "final phase has begun"),
        ({"coins": {"blue": 6}}, "6 coins"),
        ({"vp": {"purple": 3}}, "not a colour of 4 players"),
        ({"players": ["red", "blue", "green", "yellow"]}, "must be in seat order"),
        ({"saved": {"blue": "train"}}, "cannot have saved"),
        ({"saved": {"blue": "mine mine mine mine mine mine"}}, "cannot have saved"),
        (
            {"saved": {"blue": "mine mine"}, "board": {"blue": "SEB-1 SEB-2 SEB-3 BID-1 BID-2 BID-3 KCA-1"}},
            "8",
        ),
        ({"bonus_dice": {"blue": 9}, "board": {"white": "SEB-1 SEB-2"}}, "10 bonus dice"),
        ({"board": {"blue": "SEB-1", "red": "SEB-1"}}, "holds two dice"),
        ({"board": {"blue": "SEB-7"}}, "not a space"),
        ({"board": {"blue": "SEB-1 SEB-2 SEB-3 SEB-4"}}, "complete before a turn"),
        ({"buildings": {"boston": ["blue mine", "red mine", "green mine"]}}, "2 building sites"),
        ({"buildings": {"boston": ["blue mine"] * 2, "denver": ["blue mine"] * 2}}, "only three"),
        ({"fields": {"ranch": "silver 4"}}, "is never on the ranch field"),
        ({"fields": {"ranch": "food 4", "hotel": "food 4"}}, "at most once"),
        ({"fields": {"mine": "coal 11"}}, "10 cards of coal"),
        ({"goods": {"blue": {"food": 1}}}, "never used"),
        ({"used_goods": ["cattle", "coal"]}, "have been used"),
        ({"special": {"blue": "SP01"}, "special_deck": "SP01"}, "in two places"),
        ({"revealed": {"blue": "SP16"}}, "not goals"),
        ({"weather": 1}, "weather"),
    ],
)
def test_impossible_positions_are_rejected(described: dict[str, Any], says: str) -> None:
    """TNS-15.2"""
    with pytest.raises(ValueError, match=says):
        build(Options(), 4, described)


def test_a_position_begins_with_the_turn_of_the_named_seat() -> None:
    """TNS-15.1"""
    state = build(Options(), 4, {"players": ["green", "yellow", "blue", "red"], "active": "blue"})

    assert (2, 0, 2) == (state.conductor, state.active, GAME.view(state, None).turn - 1)
