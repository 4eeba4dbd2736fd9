"""No decision lists more than a person or a program can look at."""

from __future__ import annotations

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import Draw, LocalAction
from domain.games.great_western_trail.frames import Build
from domain.games.great_western_trail.state import Options, State, Workers
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, legal_options
from tests.domain.games.great_western_trail.positions import build

MOST = 500
MIXED = ("O01", "O02", "O03", "O04", "holstein", "brown_swiss", "ayrshire")
HERD = ("west_highland_3", "west_highland_4", "west_highland_5", "jersey", "guernsey", "dutch_belt")


def listed(state: State) -> int:
    """Count what seat 0 may answer."""
    return len(legal_options(GAME, state, 0))


def test_a_large_hand_is_parted_in_steps() -> None:
    """GWT-8.2: six cards drawn to a hand of seven, no two alike."""
    player = {"cattleman": "A1", "hand": MIXED, "draw": HERD, "workers": {"cowboy": 6}}
    state = build(Options(), 2, {"ask": "use", "players": [player], "tiles": {"A1": "0:4b"}})
    state = decide(GAME, state, 0, LocalAction("A1", 0), ScriptedChance()).state
    state = decide(GAME, state, 0, Draw(6), ScriptedChance()).state

    assert 13 == len(state.players[0].hand)
    assert 250 < listed(state) < MOST


def test_every_tile_can_be_placed_on_every_site_in_one_step() -> None:
    """GWT-8.4: rich, with six craftsmen, and the whole trail empty."""
    workers = Workers(craftsman=6)
    player = {"money": 99, "workers": {"craftsman": workers.craftsman}}
    state = build(Options(), 2, {"players": [player], "open": [{"type": "Build", "seat": 0, "price": 1}]})

    assert Build(0, 1) == state.stack[-1]
    assert 100 < listed(state) < MOST


def test_a_long_walk_has_fewer_ways_than_that() -> None:
    """GWT-4.8, GWT-9.5: seven steps over a trail with empty branches at every fork."""
    tiles = {
        "flood_2": "flood_2_green",
        "rockfall_2": "rockfall_2_green",
        **{site: f"1:{number}a" for number, site in enumerate(("B1", "C2", "F1", "G1", "G2"), start=1)},
    }
    player = {"cleared": ["step_left", "step_right"]}
    state = build(Options(), 4, {"players": [player], "tiles": tiles})

    assert 90 < listed(state) < MOST
