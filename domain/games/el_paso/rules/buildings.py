"""Building and replacing buildings (ELP-6.9)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.commands import PlaceBuilding
from domain.games.el_paso.data import COSTS, REGULAR_SITES, SITES
from domain.games.el_paso.events import BuildingPlaced
from domain.games.el_paso.model import count_markers_left, own_buildings
from domain.games.el_paso.rules.price import Price, is_affordable, why_unaffordable
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def building_price(state: State, seat: int, command: PlaceBuilding) -> Price:
    """Return the price of a building (ELP-6.9 b).

    A replacement costs the difference in level, without the price of the space.
    """
    replaced = state.board.buildings.get(command.site)
    builders = command.level - (replaced.level if replaced else 0)
    space = 0 if replaced else SITES[command.site].cost or 0
    return Price("builder", builders, COSTS.dollars_per_worker * builders + space)


def placings(state: State, seat: int) -> Iterator[PlaceBuilding]:
    """Yield each affordable pair of a tile and a space."""
    player, board = state.players[seat], state.board
    own = own_buildings(state, seat)
    spaces = list(own)
    if count_markers_left(state, seat):
        spaces += [site for site in REGULAR_SITES if site not in board.buildings]
    for site in spaces:
        floor = board.buildings[site].level if site in own else 0
        for level, left in enumerate(board.stacks, 1):
            command = PlaceBuilding(level, site)
            if left and level > floor and is_affordable(player, building_price(state, seat, command)):
                yield command


def place_building(ledger: Ledger[State], seat: int, command: PlaceBuilding) -> None:
    replaced = ledger.state.board.buildings.get(command.site)
    ledger.record(BuildingPlaced(seat, command.level, command.site, replaced.level if replaced else None))


def why_not_building(state: State, seat: int, command: PlaceBuilding) -> RefusalReason | None:
    """Return why a tile cannot be built on a space (ELP-6.9, ELP-18.17)."""
    reason = _why_no_tile(state, command) or _why_no_space(state, seat, command)
    return reason or why_unaffordable(state.players[seat], building_price(state, seat, command), "ELP-6.9")


def _why_no_tile(state: State, command: PlaceBuilding) -> RefusalReason | None:
    if command.site not in REGULAR_SITES:
        return RefusalReason("ELP-6.9", "this is not a building space; only spaces without a letter are")
    if not state.board.stacks[command.level - 1]:
        return RefusalReason("ELP-6.9", f"no tile of level {command.level} is left")
    return None


def _why_no_space(state: State, seat: int, command: PlaceBuilding) -> RefusalReason | None:
    building = state.board.buildings.get(command.site)
    if building is None:
        if count_markers_left(state, seat):
            return None
        return RefusalReason(
            "ELP-6.9", "both your ownership markers are in use; you may only replace one of your buildings"
        )
    if building.seat != seat:
        return RefusalReason("ELP-6.9", "the building there is not yours")
    if building.level >= command.level:
        return RefusalReason("ELP-6.9", f"only a level above {building.level} may replace this building")
    return None
