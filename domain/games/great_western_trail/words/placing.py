"""What is placed on the board, in English: buildings with what they do, tiles of the foresight, discs."""

from __future__ import annotations

from domain.games.great_western_trail import commands, frames
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUILDINGS,
    DISC_SPACES,
    STATIONS,
    TILES,
    TRAIL,
    VILLAGE,
    ZONES,
    actions,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.view import View
from domain.games.great_western_trail.words import names
from domain.games.great_western_trail.words.printed_actions import action_text, auxiliary_text
from domain.games.great_western_trail.words.ways import space_at


def building_text(view: View, command: commands.PlaceBuilding) -> str:
    """Say what a building costs and does, and whether what it counts is there."""
    lying, craftsmen = space_at(view, command.site), BUILDINGS[command.tile].craftsmen
    line = f"Place {names.building_name(command.tile)} on {names.space_name(command.site)}"
    if lying.tile in BUILDINGS:
        craftsmen -= BUILDINGS[lying.tile].craftsmen
        line += f" in place of {names.building_name(lying.tile)}"
    if isinstance(view.frame, frames.Build):
        line += f" for ${craftsmen * view.frame.price}"
    line += " (woods)" if TRAIL[command.site].woods else ""
    does = "; ".join(map(action_text, BUILDINGS[command.tile].actions))
    none = any(map(_counts_woods, BUILDINGS[command.tile].actions)) and not _will_stand_in_woods(
        view, command
    )
    return f"{line}: {does}" + (" (nothing now: none of yours stands in the woods)" if none else "")


def _counts_woods(action: AnyAction) -> bool:
    match action:
        case actions.MoneyPer(per="own_buildings_in_woods"):
            return True
        case actions.EngineForward(up_to="own_buildings_in_woods"):
            return True
        case _:
            return False


def _will_stand_in_woods(view: View, command: commands.PlaceBuilding) -> bool:
    """Whether the seat has a building in the woods once this one is placed."""
    own = (space.id for space in view.trail if space.owner is not None and space.owner == view.active)
    return any(TRAIL[site].woods for site in (command.site, *own))


def foresight_text(view: View, command: commands.ChooseForesight) -> str:
    """Say which tile is placed; of one that finds no space, that it leaves the game (GWT-6.1.2)."""
    if not isinstance(view.frame, frames.Foresight):
        return f"Choose the tile of space {command.space}"
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    if tile is None:
        return f"Choose the tile of space {command.space}"
    name, found = names.tile_name(tile), TILES[tile]
    if found.kind == "worker":
        return f"Place the {name}"
    spaces = VILLAGE if found.kind == "teepee" else ZONES[found.what]
    if any(space_at(view, space).tile is None for space in spaces):
        return f"Place the {name}"
    where = "the village is full" if found.kind == "teepee" else f"the {found.what} spaces are full"
    return f"Take the {name} out of the game: {where}"


def disc_text(view: View, command: commands.TakeDisc) -> str:
    """Say where a disc is taken from, and what the space that it leaves brings (GWT-9.3, GWT-9.4)."""
    if command.source in STATIONS:
        return f"Move your disc of {names.station_name(command.source)}"
    cleared = () if view.active is None else view.seats[view.active].cleared
    colour = DISC_SPACES[command.source].colour
    line = f"Take your disc from {names.DISCS[command.source]} ({colour} space)"
    unlocked = _unlocked(command.source, cleared)
    return f"{line}: {unlocked}" if unlocked else line


def _unlocked(source: str, cleared: tuple[str, ...]) -> str:
    """Say which size of an auxiliary action a space opens; other spaces' names say what they bring."""
    for action in AUXILIARY.values():
        if source in action.spaces:
            others = [space for space in action.spaces if space != source and space in DISC_SPACES]
            if all(space in cleared for space in others):
                return f"doubles it ({auxiliary_text(action.double)})"
            return f"unlocks it, as its other space would ({auxiliary_text(action.single)})"
    return ""
