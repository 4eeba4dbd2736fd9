"""Refusal messages: the rule that forbids the command, and the legal options."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.games.mini_express.commands import (
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    DraftShare,
    TakeShare,
)
from domain.kernel.values import Command
from tests.domain.games.mini_express.scene import at, drafted, to
from tests.support.games.scene import Scene, play_all

NEARLY_OUT = "R5 Q4 P5 O5 S4 R4 R3 S3 T3 Q5 P7 P8 O7 O6 O4 N4 M4 L4 K4 J4 I4 H4 G4"
"""23 hexes: with one more train on the train space, one is left in the supply."""


def crowded() -> Scene:
    """Louisville is full, Atlanta has no token, and cotton has no train ready."""
    companies = {"steel": {"map": "Q6 P6 O5 N5"}, "lumber": {"map": "R5 N5"}}
    return at(companies=companies, tokens={"atlanta": "none"})


def poor() -> Scene:
    return at(
        players=[{"influence": [3, 9, 0, 0]}],
        companies={"steel": {"shares": 0}, "cotton": {"space": 0}},
    )


def wild() -> Scene:
    scene = at(tokens={"louisville": "leather/wild"})
    return play_all(scene, to(scene, "cotton", "louisville"))


def port_due() -> Scene:
    companies = {"cotton": {"map": "N7 Q7"}}
    scene = at(
        options={"map": "europe", "variant": "ports"}, tokens={"krakow": "leather/wild"}, companies=companies
    )
    return play_all(scene, to(scene, "lumber", "krakow"), ChooseWild("steel"))


def coasts_joined() -> Scene:
    """Lumber has the eastern branch; steel and cotton are on the hex where the branches meet."""
    companies = {
        "lumber": {"map": "R5 J4 I4 H4 G4"},
        "steel": {"map": "Q6 A5 B5 C5 D5 E4"},
        "leather": {"map": "P4 A5"},
        "cotton": {"map": "N8 G5 G4"},
    }
    scene = at(
        options={"variant": "golden_spike"},
        spike={"phase": "racing", "east": "lumber"},
        companies=companies,
        tokens={"san_francisco": "none"},
    )
    return play_all(scene, to(scene, "steel", "denver"))


def second_action() -> Scene:
    """A duel's second action after one for cotton; steel and lumber are nearly exhausted."""
    return at(
        2,
        options={"two_players": "duel"},
        players=[{"influence": [20, 20, 20, 20]}] * 2,
        second="cotton",
        companies={"steel": {"shares": 1}, "lumber": {"map": NEARLY_OUT, "space": 1}},
    )


@pytest.mark.parametrize(
    ("position", "command", "rule", "says"),
    [
        (
            lambda: drafted(4, "lumber", "steel", "leather", "cotton"),
            DraftShare("cotton"),
            "MEX-3.7",
            "must be of a different company",
        ),
        (
            lambda: drafted(4, "lumber", "lumber", "steel", "cotton", "leather", "lumber"),
            DraftShare("steel"),
            "MEX-3.7",
            "already has this pair",
        ),
        (
            lambda: drafted(3, "lumber", "lumber"),
            DraftShare("lumber"),
            "MEX-3.7",
            "no opening share of lumber is left",
        ),
        (
            lambda: drafted(1, "steel"),
            DraftShare("steel"),
            "MEX-3.9",
            "must be of a different company",
        ),
        (
            lambda: drafted(2, "steel", "cotton", two_players="duel"),
            DraftShare("cotton"),
            "MEX-11.2",
            "no opening share of cotton is left",
        ),
        (
            poor,
            TakeShare("lumber"),
            "MEX-5.2",
            "costs 4 influence, you have 3; shares you can",
        ),
        (poor, TakeShare("steel"), "MEX-7.2", "is exhausted"),
        (poor, BuildTrack("cotton", "M7", ("M7",)), "MEX-6.2", "cotton has 0 trains on the train space"),
        (crowded, BuildTrack("lumber", "Q6", ("Q6",)), "MEX-6.3", "start location"),
        (crowded, BuildTrack("cotton", "N8", ("N8",)), "MEX-6.3", "start location"),
        (crowded, BuildTrack("cotton", "N7", ("N7",)), "MEX-6.2", "there is no city at"),
        (crowded, BuildTrack("cotton", "Z9", ("Z9",)), "MEX-6.2", "there is no city at"),
        (crowded, BuildTrack("leather", "N5", ("O4", "N5")), "MEX-6.2", "Louisville is full"),
        (crowded, BuildTrack("steel", "N5", ("O5", "N5")), "MEX-6.2", "already has a train in Louisville"),
        (crowded, BuildTrack("cotton", "O6", ("N7", "O6")), "MEX-6.2", "Atlanta has no demand token"),
        (crowded, BuildTrack("cotton", "A5", ("A5",)), "MEX-6.2", "more than five hexes away"),
        (crowded, BuildTrack("leather", "S4", ("Q3", "R4", "S3", "S4")), "MEX-6.5", "Q3 R4 S4; Q4 R4 S4"),
        (crowded, BuildTrack("leather", "S4", ("R4", "Q3", "S4")), "MEX-6.5", "routes to New York"),
        (wild, ChooseWild("leather"), "MEX-6.11", "leather is the company on the wild token"),
        (wild, TakeShare("leather"), "MEX-4.4", "first use the wild symbol"),
        (port_due, TakeShare("steel"), "MEX-4.4", "a port for leather"),
        (port_due, ChoosePort(1), "MEX-12.3.2", "is occupied; unoccupied ports: "),
        (coasts_joined, ChooseWesternBranch("lumber"), "MEX-12.2.8", "already has the eastern branch"),
        (coasts_joined, ChooseWesternBranch("leather"), "MEX-12.2.8", "did not join"),
        (coasts_joined, TakeShare("steel"), "MEX-4.4", "first choose the western branch"),
        (second_action, TakeShare("cotton"), "MEX-11.4", "a company other than cotton"),
        (second_action, BuildTrack("cotton", "L9", ("M8", "L9")), "MEX-11.4", "a company other than cotton"),
        (second_action, TakeShare("steel"), "MEX-11.5", "must not exhaust steel"),
        (second_action, TakeShare("lumber"), "MEX-11.5", "must not exhaust lumber"),
        (second_action, BuildTrack("leather", "N5", ("O4", "N5")), "MEX-11.5", "must not exhaust a company"),
    ],
)
def test_refusals_name_the_rule_and_the_legal_options(
    position: Callable[[], Scene], command: Command, rule: str, says: str
) -> None:
    position().when(command).then_refused(rule, says)
