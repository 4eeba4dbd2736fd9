"""The `gld` reader notices what does not hold, and says in which line."""

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

HOLDS = (
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


@pytest.mark.parametrize("claim", HOLDS)
def test_what_holds_holds(claim: str) -> None:
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
def test_what_does_not_hold_is_noticed_with_its_line(claim: str) -> None:
    with pytest.raises(CaseError, match=r"^line 6: "):
        run(*PLAYED, claim)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("= colour A red", "nothing is known of 'colour'"),
        ("=", "nothing is known of ''"),
        ("= score", "expected players"),
        ("= score A", "expected players"),
        ("= score C 4", r"expected players \(A B\)"),
        ("= score A four", "'four' is no number"),
        ("= feature @0,0 m0", "expected: feature"),
        ("= feature @0,0 m0 trees 4", "expected: feature"),
        ("= feature 0,0 m0 tiles 1", "expected a segment"),
        ("= feature @0,0 m7 tiles 1", "there is no segment m7"),
        ("= feature @9,0 m0 tiles 1", "there is no segment m0 at @9,0"),
        ("= stack @0,0 m0", "expected one number"),
        ("= same @0,0 m0", "expected two segments"),
        ("= town @0,0 m0 open 1", "expected: town"),
        ("= placements X9 4", "there is no tile 'X9'"),
        ("= placements T4", "expected: placements"),
        ("= track A 1", "expected: track"),
        ("= tent A", "expected: tent"),
        ("= oretokens 5", "expected a player"),
        ("= oretokens", "expected a player"),
        ("= turn", "expected players"),
        ("= supply", "expected one number"),
        ("hello", "'hello' begins no line"),
        ("C R2S-a @1,0 r1 : pass", "'C' begins no line"),
        ("players A", "2 to 5 different names"),
        ("players A A", "2 to 5 different names"),
        ("option farmers maybe", "farmers on"),
        ("option tents off", "farmers on"),
        ("ore five", "'five' is no number"),
        ("set score A", "expected players"),
        ("A", "after the player comes a tile"),
        ("A : pass", "after the player comes a tile"),
        ("A ~M4 : pass", "after the player comes a tile"),
        ("A X9 @1,0 r1 : pass", "there is no tile 'X9'"),
        ("A ~X9 R2S-a @1,0 r1 : pass", "there is no tile 'X9'"),
        ("A R2S-a : pass", "a tile is laid as"),
        ("A R2S-a @1,0 : pass", "a tile is laid as"),
        ("A R2S-a 1,0 r1 : pass", "a tile is laid as"),
        ("A R2S-a @1,0 r1 @ : pass", "a tile is laid as"),
        ("A R2S-a @1,0 r1 : sleep", "'sleep' is no action"),
        ("A R2S-a @1,0 r1 : cowboy", "'cowboy' is no action"),
        ("A R2S-a @1,0 r1 : cowboy x0", "is no action"),
        ("A R2S-a @1,0 r1 : tent m0", "is no action"),
        ("A R2S-a @1,0 r1 :", "'' is no action"),
    ],
)
def test_a_line_that_is_none_of_the_notation_says_what_is_allowed(line: str, says: str) -> None:
    with pytest.raises(CaseError, match=f"^line 1: .*{says}"):
        run(line)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("B R2S-a @1,0 r1 : pass",), "line 1: it is the turn of A, not of B"),
        (
            ("A R2S-a @1,0 r0 : pass",),
            "line 1: .*PlaceTile.* was refused: the tile, as drawn, does not fit",
        ),
        (("A R2S-a !@1,0 r1 : pass",), "line 1: .*had to be refused and was accepted"),
        (("A R2S-a @1,0 r1 : !pass",), "line 1: .*had to be refused and was accepted"),
        (("A R2S-a @1,0 r1 : ore",), "line 1: .*TakeOre.* was refused"),
        (("A R2S-a @1,0 r1", "= turn A", "B R2S-a @2,0 r1 : pass"), "line 3: it is the turn of A"),
        (("A R2S-a @1,0 r1", "A R2S-a @2,0 r1 : pass"), "line 2: the tile just laid still waits"),
        (("A R2S-a @1,0 r1", "end"), "line 2: the tile just laid still waits"),
        (("A ~R2S-a M4 @0,-1 r0 : pass",), "line 1: discarded: none; fits: .'R2S-a'"),
        (("A M1-b @0,-1 r2 : pass", "B M4 @1,0 r0 : pass"), "line 2: discarded: M4; .*fits nowhere: .'M4'"),
        (("A R2S-a @1,0 r1 : pass", "B ~M4 : end"), "line 2: discarded: none; fits: .'M4'"),
        (("A R2S-a @1,0 r1 : pass", "end", "B R2S-a @2,0 r1 : pass"), "line 3: the game is over"),
        (("end", "end"), "line 2: the game is over already"),
        (("end", "= placements T4 8"), "line 2: the game is over"),
        (("= winner A B", "end"), "line 1: the game is not over"),
        (("A T4 @1,0 r0 : pass", "B T4 @2,0 r0 : pass", "A T4 @3,0 r0 : pass"), "T4 is drawn 3 times"),
        (("A R2S-a @1,0 r1 : pass", "players A B C"), "line 2: 'players' is no player .* nor a setting here"),
    ],
)
def test_a_game_that_does_not_go_as_the_lines_say_is_noticed(lines: tuple[str, ...], says: str) -> None:
    with pytest.raises(CaseError, match=says):
        run(*lines)


def test_an_attempt_after_the_turn_is_over_is_refused() -> None:
    run("A R2S-a @1,0 r1 : pass : !ore", "= turn B")


def test_a_coordinate_off_every_map_is_refused() -> None:
    run("A R2S-a !@400,0 r1 @1,0 r1 : !tent @400,0 m0 : !cowboy r12 : pass")


def test_comments_and_blank_lines_say_nothing() -> None:
    run("# a game", "", "  A R2S-a @1,0 r1 : pass  # laid", "= turn B # then")


def test_players_have_any_names() -> None:
    run("players red blue green", "red R2S-a @1,0 r1 : pass", "= turn blue", "= cowboys red 4 green 4")


def test_scores_may_be_set_at_any_moment_and_last_to_the_end() -> None:
    run("A R2S-a @1,0 r1 : cowboy r0", "set score A 48 B 7", "= score A 48 B 7", "end", "= score A 50 B 7",
        "= track A 0 1", "= winner A")  # fmt: skip
    run("set score B 3", "end", "= score A 0 B 3", "= winner B")


def test_the_supply_may_be_just_a_few_tokens() -> None:
    """GLD-5.6: when the supply is empty no more tokens are laid."""
    run("ore-only 1 0", "= supply 1", "A M2A-a @0,-1 r2 : tent @0,0 m0", "= supply 0", "= stack @0,0 m0 2",
        "B R2S-a @1,0 r1 : pass", "A R2S-a @2,0 r1 : ore", "= oretokens A 0", "B R2S-d @3,0 r1 : pass",
        "A R2S-e @4,0 r1 : ore", "= oretokens A 0 1", "= stack @0,0 m0 0")  # fmt: skip


def test_there_may_be_no_token_at_all() -> None:
    run("ore-only", "= supply 0", "= stack @0,0 m0 0")


def test_tokens_that_are_not_listed_are_ones() -> None:
    run("A M1-b @0,-1 r2 : cowboy m0", "= oretokens A 1 1", "= supply 61")


def test_the_pile_may_be_empty_from_the_start() -> None:
    run("end", "= score A 0 B 0", "= winner A B")


@pytest.mark.parametrize("order", ["~T4 ~J4", "~J4 ~T4", "~T4 ~T4 ~J4 ~M4", "~M4 ~T4 ~J4 ~T4"])
def test_tiles_of_a_turn_that_lays_none_are_drawn_in_the_order_of_the_line(order: str) -> None:
    """GLD-13.31: every mountain edge and every track is closed, so these fit nowhere."""
    run("A M1E-a @1,0 r1 : pass", "B M1E-b @-1,0 r3 : pass", "A M1-a @0,-1 r2 : pass",
        "B M1-b @2,0 r3 : pass", "A M1-c @-2,0 r1 : pass", f"B {order} : end", "= score A 0 B 0")  # fmt: skip


def test_the_whole_pile_may_be_used_up() -> None:
    """A recorded game, written in the notation: nothing is left to draw when `end` comes."""
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
