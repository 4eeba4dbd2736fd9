"""Placing buildings (GWT-8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import Forfeit, PlaceBuilding
from domain.games.great_western_trail.data import SITES
from domain.games.great_western_trail.events import BuildingPlaced
from domain.games.great_western_trail.frames import Build
from domain.games.great_western_trail.model import (
    affordable_placings,
    building_name,
    list_words,
    possible_placings,
    space_name,
)
from domain.games.great_western_trail.rules.gains import pay
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize
from domain.kernel.values import Command


def buildings(state: State, frame: Build) -> Iterator[Command]:
    """Yield every placement that the seat's craftsmen and money allow (GWT-8.4.2)."""
    for placing in affordable_placings(state, frame.seat, frame.price):
        yield PlaceBuilding(placing.tile, placing.site)
    if frame.optional:
        yield Forfeit()


def place_building(ledger: Ledger[State], frame: Build, command: PlaceBuilding | Forfeit) -> None:
    """Pay and place the tile. A replaced tile leaves the game (GWT-8.4.2)."""
    ledger.close_frame()
    if isinstance(command, Forfeit):
        return
    for placing in possible_placings(ledger.state, frame.seat):
        if (placing.tile, placing.site) == (command.tile, command.site):
            pay(ledger, frame.seat, placing.craftsmen * frame.price)
            ledger.record(BuildingPlaced(frame.seat, placing.tile, placing.site, placing.replaced))
            return


def why_not(state: State, frame: Build, command: Command) -> RefusalReason:
    """Return why the tile cannot be placed on the site."""
    player, seat = state.players[frame.seat], frame.seat
    if not isinstance(command, PlaceBuilding) or command.tile not in player.unbuilt:
        left = list_words(map(building_name, player.unbuilt))
        return RefusalReason("GWT-8.4.1", f"place one of your unbuilt buildings: {left}")
    placing = next(
        (
            possible
            for possible in possible_placings(state, seat)
            if (possible.tile, possible.site) == (command.tile, command.site)
        ),
        None,
    )
    if placing is None:
        return _why_wrong_site(state, seat, command)
    building = f"{building_name(command.tile)} at {space_name(command.site)}"
    if placing.craftsmen > player.workers.craftsman:
        return RefusalReason(
            "GWT-8.4.2",
            f"{building} needs {pluralize(placing.craftsmen, 'craftsman', 'craftsmen')}; you have "
            f"{player.workers.craftsman}",
        )
    return RefusalReason(
        "GWT-8.4.2",
        f"{building} costs {pluralize(placing.craftsmen * frame.price, 'dollar')}; you have {player.money}",
    )


def _why_wrong_site(state: State, seat: int, command: PlaceBuilding) -> RefusalReason:
    """Return why the site cannot take the tile, regardless of cost."""
    standing = state.board.buildings.get(command.site)
    if command.site not in SITES or (standing is not None and standing.seat != seat):
        return RefusalReason(
            "GWT-8.4.1", "place a building on an empty building site or over a smaller building of yours"
        )
    return RefusalReason(
        "GWT-8.4.2",
        f"{building_name(command.tile)} needs no more craftsmen than your building at "
        f"{space_name(command.site)}",
    )


def default_placing(state: State, frame: Build) -> Command:
    """Forfeit if possible; otherwise, place the smallest tile."""
    return Forfeit() if frame.optional else next(buildings(state, frame))


RULES: tuple[FrameRule, ...] = (
    Question(Build, buildings, place_building, why=why_not, default=default_placing),
)
