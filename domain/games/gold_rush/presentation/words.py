"""Options, questions and log lines in English, and the form for a new table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from domain.drawing.palette import SEAT_COLOURS
from domain.games.gold_rush import commands
from domain.games.gold_rush import events as happened
from domain.games.gold_rush.commands import AnyCommand, Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.frames import AnyFrame, LayTile
from domain.games.gold_rush.model.geometry import SAME_TURN, TURN_NAMES, cell_name
from domain.games.gold_rush.presentation.drawing.places import segment_name
from domain.games.gold_rush.presentation.features import (
    count_ore,
    find_feature,
    gains_of_last_tile,
    gains_of_tile,
    join_with_cowboys,
    points_at_once,
)
from domain.games.gold_rush.presentation.tile_names import tile_name
from domain.games.gold_rush.state import State, node_at
from domain.games.gold_rush.variants import Options
from domain.games.gold_rush.view import MapTile, SeatView, View, active_tent
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.presentation import ScoreboardEntry, SeatFact
from domain.kernel.ranking import LAST_TURN, EndNotice
from domain.kernel.table_form import OptionChoice, OptionField, TableForm
from domain.kernel.values import Command, Event

FORM = TableForm(
    fields=(
        OptionField(
            option="farmers",
            label="Farmers",
            widget="switch",
            choices=(
                OptionChoice(
                    value=False, label="Without farmers", note="Best for a first game.", said="no farmers"
                ),
                OptionChoice(
                    value=True,
                    label="With farmers",
                    note="You may also place cowboys on prairies. They score at the end of the game.",
                ),
            ),
            seats=(2, 3, 4, 5),
        ),
        OptionField(
            option="start_seat",
            label="Starting player",
            widget="seat",
            choices=(OptionChoice(None, "Random"),),
            seats=(2, 3, 4, 5),
        ),
    ),
    first=Options(farmers=False),
    minutes=35,
    icon="nugget",
)


HEADINGS: Mapping[type[Command], str] = {
    commands.PlaceTile: "Lay the tile",
    commands.PlaceCowboy: "Place a cowboy",
    commands.PlaceTent: "Pitch or move the tent",
    commands.TakeOre: "Take ore",
    commands.Pass: "Pass",
}


ROLES = {"m": "gold miner", "r": "railwayman", "p": "farmer", "t": "merchant"}
"""The role of a cowboy on each kind of segment (GLD-6.3)."""


def option_text(view: View, command: AnyCommand) -> str:
    """Return the text of an option, worded for the viewer's seat."""
    match command:
        case PlaceTile(x, y, rotation):
            turn = SAME_TURN[view.drawn][rotation] if view.drawn else rotation
            gains = _list_gains(view, gains_of_tile(view, x, y, rotation))
            return f"Lay the tile at {cell_name(x, y)}, {TURN_NAMES[turn]}{f': {gains}' if gains else ''}"
        case PlaceCowboy(segment):
            laid = view.map[-1]
            where = segment_name(laid.tile, laid.rotation, segment)
            placed = f"Place a {ROLES[segment[0]]} {'in' if segment[0] == 't' else 'on'} the {where}"
            return placed + _gain(view, laid, segment)
        case PlaceTent(x, y, part):
            laid = next(tile for tile in view.map if (tile.x, tile.y) == (x, y))
            verb = "Move the tent to" if active_tent(view) else "Pitch the tent on"
            return f"{verb} the {segment_name(laid.tile, laid.rotation, part)} at {cell_name(x, y)}"
        case TakeOre():
            tent = active_tent(view)
            return f"Take the top ore token{f' at {cell_name(tent.x, tent.y)}' if tent else ''}"
        case Pass():
            return "Pass: no action this turn"
        case _:
            assert_never(command)


def _list_gains(view: View, gains: Mapping[int, int]) -> str:
    """Return points by seat in words, such as "4 points for you and 14 for Red"; the viewer comes first."""
    order = sorted(gains, key=lambda seat: (seat != view.viewer, seat))
    named = [
        (gains[seat], "you" if seat == view.viewer else SEAT_COLOURS[seat].capitalize()) for seat in order
    ]
    return join_words(
        [
            f"{pluralize(points, 'point') if number == 0 else points} for {name}"
            for number, (points, name) in enumerate(named)
        ]
    )


def _gain(view: View, laid: MapTile, segment: str) -> str:
    """Return what a cowboy gains at the end of this turn on a feature completed by the tile just laid.

    No other cowboy shares it, because only features without cowboys accept one (GLD-6.4, GLD-6.8).
    """
    points = points_at_once(view, laid.x, laid.y, segment)
    if not points:
        return ""
    gains = [pluralize(points, "point")]
    mountain = find_feature(view, laid.x, laid.y, segment) if segment[0] == "m" else None
    if mountain and (tokens := count_ore(view, mountain)):
        gains.append(pluralize(tokens, "ore token"))
    return f": {join_words(gains)} now"


def question_text(view: View, frame: AnyFrame) -> str:
    if isinstance(frame, LayTile):
        return f"Lay the tile: {tile_name(frame.tile)}"
    gains = _list_gains(view, gains_of_last_tile(join_with_cowboys(view.map, view.figures)))
    after = f" The tile scores {gains}" if gains else ""
    *actions, last = _list_actions(view)
    listed = f"{', '.join(actions)}{',' if len(actions) > 1 else ''} or {last}" if actions else last
    return f"{listed[0].upper()}{listed[1:]}{'?' if actions else '.'}{after}"


def _list_actions(view: View) -> list[str]:
    """Return the actions of which at least one option is legal; passing always is (GLD-6.1)."""
    land = join_with_cowboys(view.map, view.figures)
    free = (land.features[name] for name in land.map[-1].features)
    places = any(not each.cowboys and (view.farmers or each.kind != "p") for each in free)
    tent = active_tent(view)
    stands = None if tent is None else find_feature(view, tent.x, tent.y, tent.segment)
    actions = ["cowboy"] if places and _has_cowboys(view) else []
    actions += ["tent"] if _has_tent_place(view, land) else []
    actions += ["ore"] if stands is not None and count_ore(view, stands) else []
    return [*actions, "pass"]


def _has_cowboys(view: View) -> bool:
    return view.active is not None and view.seats[view.active].cowboys > 0


def _has_tent_place(view: View, land: State) -> bool:
    """Return whether a part of an unfinished mountain is empty (GLD-6.10)."""
    taken = {node_at(land, each.x, each.y, each.segment) for each in view.figures}
    return any(
        node not in taken
        for feature in land.features.values()
        if feature.kind == "m" and feature.open
        for node in feature.nodes
    )


def end_notice(view: View) -> EndNotice | None:
    """Return the notice of the last turns: one for each tile, so the last are known (GLD-8.1)."""
    seats = len(view.seats)
    if view.pile >= seats or view.active is None:
        return None
    title = LAST_TURN if view.active == view.viewer else "Last turns" if view.pile else "Last turn"
    if not view.pile:
        return EndNotice(title, "The draw pile is empty: the game ends after this turn.")
    last = (view.active + view.pile) % seats
    whose = "your" if last == view.viewer else f"{SEAT_COLOURS[last].capitalize()}'s"
    left = f"{pluralize(view.pile, 'tile')} left in the draw pile"
    return EndNotice(title, f"{left}: the game ends after {whose} turn.")


Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Return the log line for an event; None if it has none.

    `names` is indexed by seat.
    """
    line = LINES.get(type(event))
    return line(event, names) if line else None


def start_seat(event: Event) -> int | None:
    """Return the seat that begins the game, if the event determines it."""
    return event.seat if isinstance(event, happened.StartSeatChosen) else None


def _start_seat(event: happened.StartSeatChosen, names: Names) -> str:
    return f"{names[event.seat]} is the starting player{' (drawn at random)' if event.drawn else ''}"


def _start_tile(event: happened.StartTileLaid, names: Names) -> str:
    return f"The start tile is at {cell_name(event.x, event.y)}"


def _drawn(event: happened.TileDrawn, names: Names) -> str:
    return f"{names[event.seat]} draws a tile: {tile_name(event.tile)}"


def _discarded(event: happened.TileDiscarded, names: Names) -> str:
    return f"The tile fits nowhere and is discarded: {tile_name(event.tile)}"


def _placed(event: happened.TilePlaced, names: Names) -> str:
    turned = f", {TURN_NAMES[event.rotation]}" if event.rotation else ""
    where = cell_name(event.x, event.y)
    return f"{names[event.seat]} lays the tile at {where}: {tile_name(event.tile)}{turned}"


def _ore_placed(event: happened.OrePlaced, names: Names) -> str:
    return f"{pluralize(event.tokens, 'ore token')} placed on the mountain at {cell_name(event.x, event.y)}"


def _cowboy(event: happened.CowboyPlaced, names: Names) -> str:
    return f"{names[event.seat]} places a {ROLES[event.segment[0]]} at {cell_name(event.x, event.y)}"


def _cowboy_home(event: happened.CowboyReturned, names: Names) -> str:
    return f"{names[event.seat]} gets back the {ROLES[event.segment[0]]} at {cell_name(event.x, event.y)}"


def _tent(event: happened.TentPlaced, names: Names) -> str:
    return f"{names[event.seat]} puts the tent on {cell_name(event.x, event.y)}"


def _tent_home(event: happened.TentReturned, names: Names) -> str:
    return f"{names[event.seat]} gets back the tent"


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
    return f"Removed from the map: {pluralize(event.tokens, 'ore token')}"


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
    return f"{names[event.seat]} reveals ore tokens ({faces}): {pluralize(event.points, 'point')}"


def _ended(event: happened.GameEnded, names: Names) -> str:
    """List the players with the most points.

    The table decides who wins, because a seat that has resigned cannot win.
    """
    seats = join_words([names[seat] for seat in event.winners])
    return f"{seats} {'has' if len(event.winners) == 1 else 'share'} the most points"


def _cell(event: happened.Awarded) -> str:
    return cell_name(event.x, event.y)


def _points(event: happened.Awarded, names: Names) -> str:
    if not event.owners:
        return "no cowboys, no points"
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


def unused_lines(options: Options) -> tuple[str, ...]:
    """Return the lines of the score sheet that cannot score: without farmers, no prairie does (GLD-12.1)."""
    return () if options.farmers else ("prairies",)


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Return a seat's score, supply and ore.

    The faces of ore tokens are included only if the view shows them.
    """
    shown = view.seats[seat]
    facts = (
        SeatFact("Cowboys in the supply", str(shown.cowboys), "cowboy"),
        SeatFact("Tents in the supply", str(int(shown.tent)), "tent"),
        *_ore(shown),
    )
    return ScoreboardEntry(shown.score, None, facts)


def _ore(shown: SeatView) -> tuple[SeatFact, ...]:
    if isinstance(shown.ore, int):
        return (SeatFact("Ore tokens", str(shown.ore), "ore"),)
    tokens = SeatFact("Ore tokens", str(len(shown.ore)), "ore")
    nuggets = SeatFact("Nuggets on the tokens", str(sum(shown.ore)), "nugget")
    return (tokens, nuggets) if shown.ore else (tokens,)
