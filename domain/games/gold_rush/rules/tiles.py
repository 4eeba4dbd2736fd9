"""Laying the drawn tile (section 4 of the rules) and placing its ore tokens (section 5)."""

from __future__ import annotations

from domain.games.gold_rush.commands import PlaceTile, place_tile
from domain.games.gold_rush.events import OrePlaced, TilePlaced
from domain.games.gold_rush.frames import LayTile
from domain.games.gold_rush.model.geometry import (
    FITTING,
    NUGGETS,
    ROTATIONS,
    SIDE_NAMES,
    TURN_NAMES,
    TURNED,
    UNKNOWN,
    cell_name,
)
from domain.games.gold_rush.state import Gap, State, tile_at
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

TERRAINS = {"M": "mountain", "R": "track", "P": "prairie"}


def placements(state: State, frame: LayTile) -> list[PlaceTile]:
    """Return every empty cell next to the map in every rotation that fits (GLD-4.1, GLD-4.2, GLD-11.8)."""
    fitting, legal = FITTING[frame.tile], list[PlaceTile]()
    for gap in state.gaps:
        if rotations := fitting[gap.needs]:
            turned = place_tile(gap.x, gap.y)
            for rotation in rotations:
                legal.append(turned[rotation])
    return legal


def is_fitting(state: State, frame: LayTile, command: Command) -> bool:
    """Return whether the command is one of `placements`, without listing them."""
    if not isinstance(command, PlaceTile):
        return False
    needs = next((gap.needs for gap in state.gaps if gap.x == command.x and gap.y == command.y), None)
    return needs is not None and command.rotation in FITTING[frame.tile][needs]


def lay_tile(ledger: Ledger[State], frame: LayTile, command: PlaceTile) -> None:
    """Lay the tile permanently (GLD-4.4). It joins the features that it touches (GLD-4.5)."""
    ledger.close_frame()
    ledger.record(TilePlaced(frame.seat, frame.tile, command.x, command.y, command.rotation))
    lay_ore(ledger)


def lay_ore(ledger: Ledger[State]) -> None:
    """Place one token for each nugget symbol of the tile just laid, part by part (GLD-5.1, GLD-5.2)."""
    laid = ledger.state.map[-1]
    for part, nuggets in NUGGETS[laid.tile]:
        tokens = min(nuggets, ledger.state.supply)  # GLD-5.6
        if tokens:
            ledger.record(OrePlaced(laid.x, laid.y, part, tokens))


def why_not_laid(state: State, frame: LayTile, command: Command) -> RefusalReason:
    """Return the rule that forbids the command, and the legal alternatives."""
    if not isinstance(command, PlaceTile):
        return RefusalReason("GLD-3.1", "lay the tile you drew first; the action comes afterwards")
    name = cell_name(command.x, command.y)
    if tile_at(state, command.x, command.y) is not None:
        return RefusalReason("GLD-4.1", f"there is already a tile at {name}; {_list_cells(state, frame)}")
    gap = next((gap for gap in state.gaps if (gap.x, gap.y) == (command.x, command.y)), None)
    if gap is None:
        return RefusalReason(
            "GLD-4.1", f"{name} shares no edge with a tile on the map; {_list_cells(state, frame)}"
        )
    if command.rotation not in ROTATIONS:
        return RefusalReason("GLD-4.1", "rotation must be 0 to 3")
    return RefusalReason(
        "GLD-4.2",
        f"{_describe_clash(gap, frame.tile, command.rotation)}; {_list_rotations(state, frame, gap)}",
    )


def _list_cells(state: State, frame: LayTile) -> str:
    fitting = FITTING[frame.tile]
    cells = [cell_name(gap.x, gap.y) for gap in state.gaps if fitting[gap.needs]]
    return f"the tile fits at {', '.join(cells)}"


def _describe_clash(gap: Gap, tile: str, rotation: int) -> str:
    edges = TURNED[tile][rotation].edges
    clashes = [
        f"its {SIDE_NAMES[side]} edge would join {TERRAINS[edges[side]]} to {TERRAINS[need]}"
        for side, need in enumerate(gap.needs)
        if need not in (UNKNOWN, edges[side])
    ]
    where = cell_name(gap.x, gap.y)
    return f"the tile, {TURN_NAMES[rotation]}, does not fit at {where}: {' and '.join(clashes)}"


def _list_rotations(state: State, frame: LayTile, gap: Gap) -> str:
    turns = FITTING[frame.tile][gap.needs]
    if not turns:
        return f"it does not fit there in any rotation; {_list_cells(state, frame)}"
    return f"it fits there {' or '.join(TURN_NAMES[turn] for turn in turns)}"


RULES: tuple[FrameRule, ...] = (Question(LayTile, placements, lay_tile, why=why_not_laid, allows=is_fitting),)
