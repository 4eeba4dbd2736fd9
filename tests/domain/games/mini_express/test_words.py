"""The lines of options, questions and the journal."""

from __future__ import annotations

import re

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    DraftShare,
    TakeShare,
)
from domain.games.mini_express.events import (
    GameEnded,
    MachinistTokenDrawn,
    TargetMarkerMoved,
    WesternBranchSet,
)
from domain.games.mini_express.frames import Act, ChoosePortFor, ChooseWestern, ChooseWildCompany, DraftSecond
from domain.games.mini_express.presentation.drawing.places import target as place
from domain.games.mini_express.presentation.journal import LINES, event_text
from domain.games.mini_express.presentation.words import name_way, option_text, question_text
from domain.kernel import decide as kernel
from tests.domain.games.mini_express.scene import at, drafted
from tests.domain.games.mini_express.views import TABLES, looked_at

HEX = re.compile(r"\b[A-T]\d+\b")
EUROPE = {"map": "europe", "variant": "ports"}


@pytest.mark.parametrize(
    ("command", "line", "where"),
    [
        (TakeShare("lumber"), "Take a share of Lumber, for 4 influence", "share:lumber"),
        (TakeShare("steel"), "Take a share of Steel, for nothing", "share:steel"),
        (
            BuildTrack("cotton", "N5", ("N6", "N5")),
            "Build Cotton to Budapest, 2 trains: track 1 longer, influence Lumber 1 and Steel 1",
            "N5",
        ),
        (
            BuildTrack("lumber", "M3", ("M3",)),
            "Build Lumber to Krakow, next to its track (1 train): track not longer, influence Leather 2",
            "M3",
        ),
        (ChooseWild("cotton"), "Gain 1 influence in Cotton", "company:cotton"),
        (ChoosePort(3), "Open the port of Naples", "K9"),
        (ChooseWesternBranch("steel"), "Give the western branch to Steel", "company:steel"),
    ],
)
def test_options_say_what_they_cost_and_bring_and_where(command: AnyCommand, line: str, where: str) -> None:
    scene = at(
        options=EUROPE,
        companies={"steel": {"space": 0}},
        tokens={"budapest": "lumber/steel", "krakow": "leather/leather"},
    )
    view = GAME.view(scene.state, 0)

    assert (line, where) == (option_text(view, command), place(view, command))


def test_ways_to_a_city_are_told_by_the_places_that_they_pass() -> None:
    """MEX-6.5: hexes have no names on the drawing."""
    for seats, options in TABLES:
        for moment in looked_at(seats, options):
            lines = [GAME.presentation.option_text(moment.view, option) for option in moment.options]

            assert len(lines) == len(set(lines))
            assert [] == [line for line in lines if HEX.search(line)]


def test_a_way_is_named_by_the_fewest_hexes_that_no_other_takes() -> None:
    view = GAME.view(at(tokens={"atlanta": "cotton/wild"}).state, 0)
    builds = (
        BuildTrack("leather", "O6", ("O4", "O5", "O6")),
        BuildTrack("leather", "O6", ("P5", "O5", "O6")),
        BuildTrack("leather", "O6", ("P5", "P6", "O6")),
        BuildTrack("cotton", "P10", ("O8", "O9", "P10")),
        BuildTrack("steel", "P8", ("P8",)),
    )
    ways = [name_way(view, build) for build in builds]

    assert ways == [
        "north-east of Louisville",
        "south of Erie and south-east of Louisville",
        "south-west of Richmond",
        "from the north-west",
        "",
    ]


def test_a_build_tells_how_much_longer_the_track_gets_and_who_is_compensated() -> None:
    """MEX-6.9, MEX-6.10"""
    scene = at(
        tokens={"louisville": "leather/cotton"},
        companies={"steel": {"map": "Q6 P6 O5"}, "lumber": {"length": 14}},
    )
    view = GAME.view(scene.state, 0)
    line = option_text(view, BuildTrack("lumber", "N5", ("Q5", "P5", "O5", "N5")))

    assert line.endswith("(4 trains): track 1 longer, influence Leather 1 and Cotton 1; Steel gets 1 train")


def test_a_share_that_exhausts_its_company_says_so() -> None:
    """MEX-7.1"""
    view = GAME.view(at(companies={"steel": {"shares": 1, "space": 1}}).state, 0)

    assert (
        option_text(view, TakeShare("steel")) == "Take a share of Steel, for 1 influence, which exhausts it"
    )


def test_a_duels_draft_says_how_many_shares_are_dealt() -> None:
    """MEX-11.2"""
    scene, lines = drafted(2, two_players="duel"), []
    for _ in range(3):
        view = GAME.view(scene.state, kernel.seats_to_act(scene.state)[0])
        lines.append(GAME.presentation.option_text(view, scene.legal_options()[0]))
        scene = scene.when(scene.legal_options()[0])

    assert [
        "Take both opening shares of Lumber",
        "Take a share for each of you of Steel",
        "Take both opening shares of Leather",
    ] == lines
    assert "Take an opening share of Steel" == option_text(
        GAME.view(drafted(3).state, 0), DraftShare("steel")
    )


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (Act(0), "take a share, or build track"),
        (Act(0, 2, "steel"), "another company than Steel"),
        (ChooseWildCompany(0, "leather"), "a company other than Leather"),
        (ChoosePortFor(0, "cotton"), "port for Cotton"),
        (ChooseWestern(0, ("steel", "cotton")), "western branch"),
        (DraftSecond(0), "second opening share"),
    ],
)
def test_questions_say_what_is_asked(frame: Act, words: str) -> None:
    view = GAME.view(at(players=[{"influence": [4, 1, 1, 1]}]).state, 0)

    assert words in question_text(view, frame)


def test_an_action_that_is_not_there_is_left_out_of_the_question_with_the_reason() -> None:
    """MEX-5.2, MEX-6.2"""
    poor = at(players=[{"influence": [3, 3, 3, 0]}], companies={"cotton": {"shares": 0, "space": 0}})
    stuck = at(companies={name: {"space": 0} for name in ("lumber", "steel", "leather", "cotton")})

    assert question_text(GAME.view(poor.state, 0), Act(0)) == (
        "One action: build track. Every share costs more influence than there is"
    )
    assert question_text(GAME.view(stuck.state, 0), Act(0)) == (
        "One action: take a share. No company has the trains for a way to a city"
    )


def test_the_machinist_is_told_by_its_name() -> None:
    assert "The game is over, The Machinist is ahead: Ann 3, The Machinist 5" == event_text(
        GameEnded((3, 5), 1), ["Ann"]
    )
    assert "The Machinist's target marker goes to Bremen, city 20" == event_text(
        TargetMarkerMoved(20, "Bremen"), ["Ann"]
    )
    assert "The Machinist draws a token: 1 company and 2 cities on" == event_text(
        MachinistTokenDrawn("1/2"), ["Ann"]
    )


def test_a_branch_that_stays_empty_is_told_with_its_reason() -> None:
    """MEX-12.2.7"""
    line = event_text(WesternBranchSet("steel", train=False), ["Ann"])

    assert "The coasts are joined: the western branch goes to nobody, as Steel has no train left" == line


def test_every_event_but_a_turns_beginning_has_a_line() -> None:
    assert {"TurnBegun"} == {kind.__name__ for kind in set(GAME.evolve) - set(LINES)}
