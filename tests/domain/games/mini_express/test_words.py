"""Texts of options, questions and the log."""

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
from tests.domain.games.mini_express.views import TABLES, sampled_moments

HEX = re.compile(r"\b[A-T]\d+\b")
EUROPE = {"map": "europe", "variant": "ports"}


@pytest.mark.parametrize(
    ("command", "line", "where"),
    [
        (TakeShare("lumber"), "Take a share of Lumber, for 4 influence", "share:lumber"),
        (TakeShare("steel"), "Take a share of Steel, free", "share:steel"),
        (
            BuildTrack("cotton", "N5", ("N6", "N5")),
            "Build Cotton to Budapest (2 trains): track length +1, influence Lumber 1 and Steel 1",
            "N5",
        ),
        (
            BuildTrack("lumber", "M3", ("M3",)),
            "Build Lumber to Krakow, next to its track (1 train): no track length, influence Leather 2",
            "M3",
        ),
        (ChooseWild("cotton"), "Gain 1 influence in Cotton", "company:cotton"),
        (ChoosePort(3), "Open the port of Naples", "K9"),
        (ChooseWesternBranch("steel"), "Give the western branch to Steel", "company:steel"),
    ],
)
def test_option_text_names_cost_gains_and_place(command: AnyCommand, line: str, where: str) -> None:
    scene = at(
        options=EUROPE,
        companies={"steel": {"space": 0}},
        tokens={"budapest": "lumber/steel", "krakow": "leather/leather"},
    )
    view = GAME.view(scene.state, 0)

    assert (line, where) == (option_text(view, command), place(view, command))


def test_routes_are_described_without_hex_names() -> None:
    """MEX-6.5: hex names do not appear in the drawing."""
    for seats, options in TABLES:
        for moment in sampled_moments(seats, options):
            lines = [GAME.presentation.option_text(moment.view, option) for option in moment.options]

            assert len(lines) == len(set(lines))
            assert [] == [line for line in lines if HEX.search(line)]


def test_route_description_uses_the_fewest_distinct_hexes() -> None:
    view = GAME.view(at(tokens={"atlanta": "cotton/wild"}).state, 0)
    builds = (
        BuildTrack("leather", "O6", ("O4", "O5", "O6")),
        BuildTrack("leather", "O6", ("P5", "O5", "O6")),
        BuildTrack("leather", "O6", ("P5", "P6", "O6")),
        BuildTrack("cotton", "P10", ("O8", "O9", "P10")),
        BuildTrack("steel", "P8", ("P8",)),
    )
    routes = [name_way(view, build) for build in builds]

    assert routes == [
        "passing north-east of Louisville",
        "passing south of Erie and south-east of Louisville",
        "passing south-west of Richmond",
        "arriving from the north-west",
        "",
    ]


def test_build_text_shows_track_length_and_compensation() -> None:
    """MEX-6.9, MEX-6.10"""
    scene = at(
        tokens={"louisville": "leather/cotton"},
        companies={"steel": {"map": "Q6 P6 O5"}, "lumber": {"length": 14}},
    )
    view = GAME.view(scene.state, 0)
    line = option_text(view, BuildTrack("lumber", "N5", ("Q5", "P5", "O5", "N5")))

    assert line.endswith("(4 trains): track length +1, influence Leather 1 and Cotton 1; Steel gets 1 train")


def test_share_text_mentions_exhaustion() -> None:
    """MEX-7.1"""
    view = GAME.view(at(companies={"steel": {"shares": 1, "space": 1}}).state, 0)

    assert option_text(view, TakeShare("steel")) == (
        "Take a share of Steel, for 1 influence, exhausting the company"
    )


def test_share_text_says_that_it_begins_the_last_round_or_ends_the_game() -> None:
    """MEX-7.4, MEX-7.5"""
    scene = at(companies={"steel": {"shares": 1, "space": 1}, "lumber": {"shares": 0}})
    words = {
        seat: option_text(GAME.view(scene.state, seat), TakeShare("steel")) for seat in scene.state.order
    }
    *others, last = scene.state.order

    assert {words[seat].rpartition(": ")[2] for seat in others} == {"the last round"}
    assert words[last].endswith("exhausting the company: the game ends")


def test_duel_draft_text_shows_the_number_of_shares() -> None:
    """MEX-11.2"""
    scene, lines = drafted(2, two_players="duel"), []
    for _ in range(3):
        view = GAME.view(scene.state, kernel.seats_to_act(scene.state)[0])
        lines.append(GAME.presentation.option_text(view, scene.legal_options()[0]))
        scene = scene.when(scene.legal_options()[0])

    assert [
        "Take both opening shares of Lumber",
        "Take one share each of Steel",
        "Take both opening shares of Leather",
    ] == lines
    assert "Take an opening share of Steel" == option_text(
        GAME.view(drafted(3).state, 0), DraftShare("steel")
    )


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (Act(0), "take a share or build track"),
        (Act(0, 2, "steel"), "Second action, not for Steel"),
        (ChooseWildCompany(0, "leather"), "a company other than Leather"),
        (ChoosePortFor(0, "cotton"), "port for Cotton"),
        (ChooseWestern(0, ("steel", "cotton")), "western branch"),
        (DraftSecond(0), "second opening share"),
    ],
)
def test_question_texts(frame: Act, words: str) -> None:
    view = GAME.view(at(players=[{"influence": [4, 1, 1, 1]}]).state, 0)

    assert words in question_text(view, frame)


def test_question_explains_an_unavailable_action() -> None:
    """MEX-5.2, MEX-6.2"""
    poor = at(players=[{"influence": [3, 3, 3, 0]}], companies={"cotton": {"shares": 0, "space": 0}})
    stuck = at(companies={name: {"space": 0} for name in ("lumber", "steel", "leather", "cotton")})

    assert question_text(GAME.view(poor.state, 0), Act(0)) == (
        "Your action: build track. Not enough influence for any share"
    )
    assert question_text(GAME.view(stuck.state, 0), Act(0)) == (
        "Your action: take a share. No company has enough trains to reach a city"
    )


def test_log_lines_name_the_machinist() -> None:
    assert "Final points: Ann 3, The Machinist 5" == event_text(GameEnded((3, 5), 1), ["Ann"])
    assert "The Machinist's target marker moves to Bremen, city 20" == event_text(
        TargetMarkerMoved(20, "Bremen"), ["Ann"]
    )
    assert "The Machinist draws a token: advance 1 company and 2 cities" == event_text(
        MachinistTokenDrawn("1/2"), ["Ann"]
    )


def test_log_line_explains_an_empty_branch() -> None:
    """MEX-12.2.7"""
    line = event_text(WesternBranchSet("steel", train=False), ["Ann"])

    assert "The coasts are joined: the western branch goes to no company, as Steel has no train left" == line


def test_every_event_except_turn_start_has_a_line() -> None:
    assert {"TurnBegun"} == {kind.__name__ for kind in set(GAME.evolve) - set(LINES)}
