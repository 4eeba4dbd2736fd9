"""Placing or moving the tent (section 6b of the rules)."""

from __future__ import annotations

from domain.games.gold_rush.commands import PlaceTent, place_tent
from domain.games.gold_rush.events import TentPlaced
from domain.games.gold_rush.frames import Act
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.state import NODES_PER_TILE, State, feature_of, node_at
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def tents(state: State, frame: Act) -> list[PlaceTent]:
    """The empty parts of all mountains that are not complete, on any tile of the map (GLD-6.10, GLD-6.12).

    A part is a segment, whatever stands on others of its tile (GLD-14.3). It is not empty for its own tent
    either: moving means another part (GLD-6.11, GLD-14.11).
    """
    free: list[int] = []
    taken = {player.tent for player in state.players}
    for feature in state.features.values():
        if feature.open and feature.kind == "m":
            free += feature.nodes
            for cowboy in feature.cowboys:
                taken.add(cowboy.node)
    free.sort()
    found: list[PlaceTent] = []
    for node in free:
        if node not in taken:
            laid = state.map[node // NODES_PER_TILE]
            found.append(place_tent(laid.x, laid.y)[node % NODES_PER_TILE])
    return found


def can_stand(state: State, frame: Act, command: PlaceTent) -> bool:
    """Whether the command is one of the places for the tent."""
    node = node_at(state, command.x, command.y, command.part)
    if node is None or not command.part.startswith("m"):
        return False
    mountain = feature_of(state, node)
    if not mountain.open or any(cowboy.node == node for cowboy in mountain.cowboys):
        return False
    return all(player.tent != node for player in state.players)


def place(ledger: Ledger[State], frame: Act, command: PlaceTent) -> None:
    """The tent leaves the supply or its old part, which is free again (GLD-6.11)."""
    ledger.record(TentPlaced(frame.seat, command.x, command.y, command.part))


def why_no_tent(state: State, frame: Act, command: PlaceTent) -> RefusalReason:
    """Say which rule speaks against the command."""
    cell = cell_name(command.x, command.y)
    node = node_at(state, command.x, command.y, command.part)
    if node is None or not command.part.startswith("m"):
        return RefusalReason(
            "GLD-6.10",
            f"there is no such part of a mountain at {cell}; a tent stands on a mountain of a laid tile",
        )
    mountain = feature_of(state, node)
    if not mountain.open:
        return RefusalReason("GLD-6.10", f"the mountain at {cell} is complete; a tent needs one that is not")
    if node == state.players[frame.seat].tent:
        return RefusalReason(
            "GLD-6.11",
            f"the tent stands on this part of the mountain at {cell} already; moving it needs another part",
        )
    whom = "a cowboy" if any(cowboy.node == node for cowboy in mountain.cowboys) else "a tent"
    return RefusalReason(
        "GLD-6.10", f"{whom} stands on this part of the mountain at {cell}; a tent needs a part that is empty"
    )
