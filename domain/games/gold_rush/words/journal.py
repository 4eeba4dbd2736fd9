"""What happened, in English: one line per event, as the reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.gold_rush import events as happened
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.model.geometry import TURN_NAMES
from domain.games.gold_rush.words.names import ROLES
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Give the line for an event, None where it has none; `names` by seat."""
    line = LINES.get(type(event))
    return line(event, names) if line else None


def _start_seat(event: happened.StartSeatChosen, names: Names) -> str:
    return f"{names[event.seat]} begins{', by lot' if event.drawn else ''}"


def _start_tile(event: happened.StartTileLaid, names: Names) -> str:
    return f"The start tile lies at {cell_name(event.x, event.y)}"


def _drawn(event: happened.TileDrawn, names: Names) -> str:
    return f"{names[event.seat]} draws a tile: {TILES[event.tile].label}"


def _discarded(event: happened.TileDiscarded, names: Names) -> str:
    return f"The tile fits nowhere and is out of the game: {TILES[event.tile].label}"


def _placed(event: happened.TilePlaced, names: Names) -> str:
    where = f"{cell_name(event.x, event.y)}, {TURN_NAMES[event.rotation]}"
    return f"{names[event.seat]} lays the tile at {where}: {TILES[event.tile].label}"


def _ore_placed(event: happened.OrePlaced, names: Names) -> str:
    return f"{pluralize(event.tokens, 'ore token')} for the mountain at {cell_name(event.x, event.y)}"


def _cowboy(event: happened.CowboyPlaced, names: Names) -> str:
    return f"{names[event.seat]} places a {ROLES[event.segment[0]]} at {cell_name(event.x, event.y)}"


def _cowboy_home(event: happened.CowboyReturned, names: Names) -> str:
    return f"The {ROLES[event.segment[0]]} of {names[event.seat]} at {cell_name(event.x, event.y)} goes home"


def _tent(event: happened.TentPlaced, names: Names) -> str:
    return f"{names[event.seat]} pitches the tent at {cell_name(event.x, event.y)}"


def _tent_home(event: happened.TentReturned, names: Names) -> str:
    return f"The tent of {names[event.seat]} goes home"


def _ore_taken(event: happened.OreTaken, names: Names) -> str:
    taken = f"{names[event.seat]} takes an ore token at {cell_name(event.x, event.y)}"
    if event.face is None:
        return taken
    return f"{taken}: {pluralize(event.face, 'nugget') if event.face else 'gravel'}"


def _passed(event: happened.ActionPassed, names: Names) -> str:
    return f"{names[event.seat]} passes"


def _railroad(event: happened.RailroadScored, names: Names) -> str:
    size = pluralize(event.tiles, "tile")
    if event.locomotives:
        size += f", {pluralize(event.locomotives, 'locomotive')}"
    return f"The railroad at {_cell(event)} is complete ({size}): {_points(event, names)}"


def _mountain(event: happened.MountainScored, names: Names) -> str:
    size = pluralize(event.nuggets, "nugget")
    return f"The mountain at {_cell(event)} is complete ({size}): {_points(event, names)}"


def _town(event: happened.TownScored, names: Names) -> str:
    size = pluralize(event.railroads, "railroad")
    return f"The town at {_cell(event)} is connected ({size}): {_points(event, names)}"


def _put_away(event: happened.OrePutAway, names: Names) -> str:
    return f"Put away from the map: {pluralize(event.tokens, 'ore token')}"


def _mountain_end(event: happened.MountainCounted, names: Names) -> str:
    nuggets = pluralize(event.nuggets, "nugget")
    return f"Unfinished mountain at {_cell(event)} ({nuggets}): {_points(event, names)}"


def _railroad_end(event: happened.RailroadCounted, names: Names) -> str:
    return (
        f"Unfinished railroad at {_cell(event)} ({pluralize(event.tiles, 'tile')}): {_points(event, names)}"
    )


def _town_end(event: happened.TownCounted, names: Names) -> str:
    size = pluralize(event.railroads, "completed railroad")
    return f"Town at {_cell(event)} ({size}): {_points(event, names)}"


def _prairie_end(event: happened.PrairieCounted, names: Names) -> str:
    size = f"{pluralize(event.camps, 'camp')}, {pluralize(event.herds, 'herd')}"
    return f"Prairie at {_cell(event)} ({size}): {_points(event, names)}"


def _ore_end(event: happened.OreRevealed, names: Names) -> str:
    faces = ", ".join(map(str, event.faces)) or "none"
    return f"{names[event.seat]} turns up the ore tokens ({faces}): {pluralize(event.points, 'point')}"


def _ended(event: happened.GameEnded, names: Names) -> str:
    """Who wins is the table's to say: a seat that gave the game up does not, whatever its points."""
    seats = join_words([names[seat] for seat in event.winners])
    return f"The game is over: {seats} {'has' if len(event.winners) == 1 else 'share'} the most points"


def _cell(event: happened.Awarded) -> str:
    return cell_name(event.x, event.y)


def _points(event: happened.Awarded, names: Names) -> str:
    if not event.owners:
        return "nobody was there"
    return f"{pluralize(event.points, 'point')} for {join_words([names[seat] for seat in event.owners])}"


LINES: Mapping[type[Event], Callable[[Any, Names], str]] = {
    happened.StartSeatChosen: _start_seat,
    happened.StartTileLaid: _start_tile,
    happened.TileDrawn: _drawn,
    happened.TileDiscarded: _discarded,
    happened.TilePlaced: _placed,
    happened.OrePlaced: _ore_placed,
    happened.CowboyPlaced: _cowboy,
    happened.CowboyReturned: _cowboy_home,
    happened.TentPlaced: _tent,
    happened.TentReturned: _tent_home,
    happened.OreTaken: _ore_taken,
    happened.ActionPassed: _passed,
    happened.RailroadScored: _railroad,
    happened.MountainScored: _mountain,
    happened.TownScored: _town,
    happened.OrePutAway: _put_away,
    happened.MountainCounted: _mountain_end,
    happened.RailroadCounted: _railroad_end,
    happened.TownCounted: _town_end,
    happened.PrairieCounted: _prairie_end,
    happened.OreRevealed: _ore_end,
    happened.GameEnded: _ended,
}
