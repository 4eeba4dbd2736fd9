"""No decision lists more options than a person or a program can handle."""

from __future__ import annotations

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import Draw, LocalAction
from domain.games.great_western_trail.frames import Build
from domain.games.great_western_trail.state import State, Workers
from domain.games.great_western_trail.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, legal_options
from tests.domain.games.great_western_trail.positions import build

MOST = 500
MIXED = ("O01", "O02", "O03", "O04", "holstein", "brown_swiss", "ayrshire")
HERD = ("west_highland_3", "west_highland_4", "west_highland_5", "jersey", "guernsey", "dutch_belt")


def count_options(state: State) -> int:
    return len(legal_options(GAME, state, 0))


def test_large_hand_is_discarded_in_steps() -> None:
    """GWT-8.2: tested with six cards drawn to a hand of seven, all different."""
    player = {"cattleman": "A1", "hand": MIXED, "draw": HERD, "workers": {"cowboy": 6}}
    state = build(Options(), 2, {"ask": "use", "players": [player], "tiles": {"A1": "0:4b"}})
    state = decide(GAME, state, 0, LocalAction("A1", 0), ScriptedChance()).state
    state = decide(GAME, state, 0, Draw(6), ScriptedChance()).state

    assert 13 == len(state.players[0].hand)
    assert 250 < count_options(state) < MOST


def test_placing_a_tile_lists_all_tiles_and_sites() -> None:
    """GWT-8.4: tested with plenty of money, six craftsmen, and an empty trail."""
    workers = Workers(craftsman=6)
    player = {"money": 99, "workers": {"craftsman": workers.craftsman}}
    state = build(Options(), 2, {"players": [player], "open": [{"type": "Build", "seat": 0, "price": 1}]})

    assert Build(0, 1) == state.stack[-1]
    assert 100 < count_options(state) < MOST


def test_long_moves_have_a_limited_number_of_paths() -> None:
    """GWT-4.8, GWT-9.5: tested with seven steps on a trail whose branches are empty at every fork."""
    tiles = {
        "flood_2": "flood_2_green",
        "rockfall_2": "rockfall_2_green",
        **{site: f"1:{number}a" for number, site in enumerate(("B1", "C2", "F1", "G1", "G2"), start=1)},
    }
    player = {"cleared": ["step_left", "step_right"]}
    state = build(Options(), 4, {"players": [player], "tiles": tiles})

    assert 90 < count_options(state) < MOST
