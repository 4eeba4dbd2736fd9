"""The `gld` reader reports false claims and invalid lines with their line numbers."""

from __future__ import annotations

import pytest

from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.events import TileDrawn
from tests.domain.games.gold_rush.notation.reader import read_script
from tests.support.cases.case import CaseError
from tests.support.cases.runner import run_script
from tests.support.games import recorded_games


def run(*lines: str) -> None:
    run_script(read_script("\n".join(lines)))


PLAYED = (
    "ore 5 1 2",
    "A M2A-a @0,-1 r2 : cowboy m0",
    "B R2S-a @1,0 r1 : tent @0,0 m0",
    "A R2S-a @2,0 r1 : pass",
    "B R2S-d @3,0 r1 : ore",
)

TRUE_CLAIMS = (
    "= score A 0 B 0",
    "= cowboys A 3 B 4",
    "= tent A supply",
    "= tent B @0,0 m0",
    "= tent A supply B @0,0 m0",
    "= ore A 0 B 1",
    "= orevalue A 0 B 2",
    "= oretokens B 2",
    "= oretokens A",
    "= oretokens A B 2",
    "= supply 60",
    "= stack @0,0 m0 2",
    "= stack @0,-1 m0 2",
    "= feature @0,-1 m0 tiles 2 nuggets 3 open 1",
    "= feature @0,0 r0 tiles 4 locos 0 open 2",
    "= same @0,0 r0 @3,0 r0",
    "= apart @0,0 p0 @0,0 p1",
    "= track B 0 0",
    "= turn A",
)


@pytest.mark.parametrize("claim", TRUE_CLAIMS)
def test_true_claims_pass(claim: str) -> None:
    run(*PLAYED, claim)


@pytest.mark.parametrize(
    "claim",
    [
        "= score A 1 B 0",
        "= score A 0 B 2",
        "= cowboys A 4",
        "= tent A @0,0 m0",
        "= tent B supply",
        "= tent B @0,-1 m0",
        "= tent A supply B supply",
        "= ore A 1",
        "= orevalue B 1",
        "= oretokens B 1",
        "= oretokens B 2 2",
        "= oretokens A 2 B",
        "= supply 61",
        "= stack @0,0 m0 3",
        "= feature @0,-1 m0 nuggets 2",
        "= feature @0,0 r0 tiles 4 open 1",
        "= town @0,0 t0 open 0",
        "= same @0,0 p0 @0,0 p1",
        "= apart @0,0 r0 @3,0 r0",
        "= placements M4 4",
        "= track B 1 0",
        "= winner A",
        "= turn B",
    ],
)
def test_false_claims_fail_with_their_line(claim: str) -> None:
    with pytest.raises(CaseError, match=r"^line 6: "):
        run(*PLAYED, claim)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("= colour A red", "unknown claim 'colour'"),
        ("=", "unknown claim ''"),
        ("= score", "expected players"),
        ("= score A", "expected players"),
        ("= score C 4", r"expected players \(A B\)"),
        ("= score A four", "'four' is not a number"),
        ("= feature @0,0 m0", "expected: feature"),
        ("= feature @0,0 m0 trees 4", "expected: feature"),
        ("= feature 0,0 m0 tiles 1", "expected a segment"),
        ("= feature @0,0 m7 tiles 1", "no segment m7"),
        ("= feature @9,0 m0 tiles 1", "no segment m0 at @9,0"),
        ("= stack @0,0 m0", "expected one number"),
        ("= same @0,0 m0", "expected two segments"),
        ("= town @0,0 m0 open 1", "expected: town"),
        ("= placements X9 4", "unknown tile 'X9'"),
        ("= placements T4", "expected: placements"),
        ("= track A 1", "expected: track"),
        ("= tent A", "expected: tent"),
        ("= oretokens 5", "expected a player"),
        ("= oretokens", "expected a player"),
        ("= turn", "expected players"),
        ("= supply", "expected one number"),
        ("hello", "'hello' cannot start a line"),
        ("C R2S-a @1,0 r1 : pass", "'C' cannot start a line"),
        ("players A", "2 to 5 different names"),
        ("players A A", "2 to 5 different names"),
        ("option farmers maybe", "farmers on"),
        ("option tents off", "farmers on"),
        ("ore five", "'five' is not a number"),
        ("set score A", "expected players"),
        ("A", "expected a tile after the player"),
        ("A : pass", "expected a tile after the player"),
        ("A ~M4 : pass", "expected a tile after the player"),
        ("A X9 @1,0 r1 : pass", "unknown tile 'X9'"),
        ("A ~X9 R2S-a @1,0 r1 : pass", "unknown tile 'X9'"),
        ("A R2S-a : pass", "expected @X,Y rROTATION"),
        ("A R2S-a @1,0 : pass", "expected @X,Y rROTATION"),
        ("A R2S-a 1,0 r1 : pass", "expected @X,Y rROTATION"),
        ("A R2S-a @1,0 r1 @ : pass", "expected @X,Y rROTATION"),
        ("A R2S-a @1,0 r1 : sleep", "'sleep' is not an action"),
        ("A R2S-a @1,0 r1 : cowboy", "'cowboy' is not an action"),
        ("A R2S-a @1,0 r1 : cowboy x0", "is not an action"),
        ("A R2S-a @1,0 r1 : tent m0", "is not an action"),
        ("A R2S-a @1,0 r1 :", "'' is not an action"),
    ],
)
def test_invalid_line_reports_what_is_allowed(line: str, says: str) -> None:
    with pytest.raises(CaseError, match=f"^line 1: .*{says}"):
        run(line)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("B R2S-a @1,0 r1 : pass",), "line 1: it is A's turn, not B's"),
        (
            ("A R2S-a @1,0 r0 : pass",),
            "line 1: .*PlaceTile.* was refused: the tile, as drawn, does not fit",
        ),
        (("A R2S-a !@1,0 r1 : pass",), "line 1: .*should have been refused, but was accepted"),
        (("A R2S-a @1,0 r1 : !pass",), "line 1: .*should have been refused, but was accepted"),
        (("A R2S-a @1,0 r1 : ore",), "line 1: .*TakeOre.* was refused"),
        (("A R2S-a @1,0 r1", "= turn A", "B R2S-a @2,0 r1 : pass"), "line 3: it is A's turn"),
        (("A R2S-a @1,0 r1", "A R2S-a @2,0 r1 : pass"), "line 2: the action after the tile is missing"),
        (("A R2S-a @1,0 r1", "end"), "line 2: the action after the tile is missing"),
        (("A ~R2S-a M4 @0,-1 r0 : pass",), "line 1: discarded: none; fits: .'R2S-a'"),
        (("A M1-b @0,-1 r2 : pass", "B M4 @1,0 r0 : pass"), "line 2: discarded: M4; .*fits nowhere: .'M4'"),
        (("A R2S-a @1,0 r1 : pass", "B ~M4 : end"), "line 2: discarded: none; fits: .'M4'"),
        (("A R2S-a @1,0 r1 : pass", "end", "B R2S-a @2,0 r1 : pass"), "line 3: the game is over"),
        (("end", "end"), "line 2: the game is already over"),
        (("end", "= placements T4 8"), "line 2: the game is over"),
        (("= winner A B", "end"), "line 1: the game is not over"),
        (("A T4 @1,0 r0 : pass", "B T4 @2,0 r0 : pass", "A T4 @3,0 r0 : pass"), "T4 is drawn 3 times"),
        (
            ("A R2S-a @1,0 r1 : pass", "players A B C"),
            "line 2: 'players' is neither a player .* nor a setting allowed here",
        ),
    ],
)
def test_lines_that_contradict_the_game_fail(lines: tuple[str, ...], says: str) -> None:
    with pytest.raises(CaseError, match=says):
        run(*lines)


def test_attempt_after_the_turn_is_refused() -> None:
    run("A R2S-a @1,0 r1 : pass : !ore", "= turn B")


def test_coordinate_beyond_any_map_is_refused() -> None:
    run("A R2S-a !@400,0 r1 @1,0 r1 : !tent @400,0 m0 : !cowboy r12 : pass")


def test_comments_and_blank_lines_are_ignored() -> None:
    run("# a game", "", "  A R2S-a @1,0 r1 : pass  # laid", "= turn B # then")


def test_players_may_have_any_names() -> None:
    run("players red blue green", "red R2S-a @1,0 r1 : pass", "= turn blue", "= cowboys red 4 green 4")


def test_set_scores_last_to_the_end() -> None:
    run("A R2S-a @1,0 r1 : cowboy r0", "set score A 48 B 7", "= score A 48 B 7", "end", "= score A 50 B 7",
        "= track A 0 1", "= winner A")  # fmt: skip
    run("set score B 3", "end", "= score A 0 B 3", "= winner B")


def test_supply_may_run_out() -> None:
    """GLD-5.6: an empty supply places no more tokens."""
    run("ore-only 1 0", "= supply 1", "A M2A-a @0,-1 r2 : tent @0,0 m0", "= supply 0", "= stack @0,0 m0 2",
        "B R2S-a @1,0 r1 : pass", "A R2S-a @2,0 r1 : ore", "= oretokens A 0", "B R2S-d @3,0 r1 : pass",
        "A R2S-e @4,0 r1 : ore", "= oretokens A 0 1", "= stack @0,0 m0 0")  # fmt: skip


def test_game_without_tokens() -> None:
    run("ore-only", "= supply 0", "= stack @0,0 m0 0")


def test_unlisted_tokens_show_one_nugget() -> None:
    run("A M1-b @0,-1 r2 : cowboy m0", "= oretokens A 1 1", "= supply 61")


def test_pile_may_be_empty_from_the_start() -> None:
    run("end", "= score A 0 B 0", "= winner A B")


@pytest.mark.parametrize("order", ["~T4 ~J4", "~J4 ~T4", "~T4 ~T4 ~J4 ~M4", "~M4 ~T4 ~J4 ~T4"])
def test_discarded_tiles_are_drawn_in_listed_order(order: str) -> None:
    """GLD-13.31: every mountain edge and track is closed, so these tiles fit nowhere."""
    run("A M1E-a @1,0 r1 : pass", "B M1E-b @-1,0 r3 : pass", "A M1-a @0,-1 r2 : pass",
        "B M1-b @2,0 r3 : pass", "A M1-c @-2,0 r1 : pass", f"B {order} : end", "= score A 0 B 0")  # fmt: skip


def test_whole_pile_may_be_drawn() -> None:
    """In a recorded game in the notation, the pile is empty when `end` comes."""
    lines, tile, turn = list[str](), "", list[str]()
    for record in recorded_games.replay(
        recorded_games.read_recording(recorded_games.list_recordings("gold_rush")[1])
    ).log:
        match record.command:
            case PlaceTile(x, y, rotation):
                turn = [f"{'ABC'[record.seat or 0]} {tile} @{x},{y} r{rotation}"]
            case PlaceCowboy(segment):
                turn.append(f"cowboy {segment}")
            case PlaceTent(x, y, part):
                turn.append(f"tent @{x},{y} {part}")
            case TakeOre():
                turn.append("ore")
            case Pass():
                turn.append("pass")
        if len(turn) == 2:
            lines.append(" : ".join(turn))
            turn = []
        tile = next((event.tile for event in record.events if isinstance(event, TileDrawn)), tile)

    assert len(lines) == 71
    first = "ABC".index(lines[0][0])
    run(f"players {' '.join('ABCAB'[first : first + 3])}", *lines, "end", "= stack @0,0 m0 0")
