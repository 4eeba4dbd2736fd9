"""The board as plain text, for terminals and screen readers. It has everything that the drawing shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from domain.drawing.palette import SEAT_COLOURS, SEAT_STYLES
from domain.drawing.textboard import WIDTH, join_blocks, wrap_lines
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.model.geometry import (
    SEGMENTS,
    SIDE_NAMES,
    TURNED,
    cell_name,
    column_name,
    row_name,
)
from domain.games.gold_rush.presentation.drawing.places import segment_name
from domain.games.gold_rush.presentation.tile_names import tile_name
from domain.games.gold_rush.view import Figure, MapTile, SeatView, View
from domain.kernel.phrases import pluralize

CELL = 5
COLUMNS = 15
TERRAINS = {"M": "mountain", "R": "railroad", "P": "prairie"}
ROLES = {"m": "miner", "r": "railwayman", "p": "farmer", "t": "merchant"}
LEGEND = (
    "Each tile is shown by its north, east, south and west edges: M mountain, R railroad, P prairie. "
    "* marks figures, ! the last tile laid."
)


def textboard(view: View) -> str:
    blocks = (
        heading(view),
        [*wrap(LEGEND, WIDTH), "", *grid(view)],
        ["Tiles, row by row", *wrap_lines(map(tile_line, in_reading_order(view.map)))],
        ["Figures", *(figures(view) or ["none"])],
        ["Ore on the mountains", *(stacks(view) or ["none"])],
        ["Players", *wrap_lines(player(seat, view) for seat in view.seats)],
    )
    return join_blocks(blocks)


def heading(view: View) -> list[str]:
    """Return the header lines: the current turn, the pending decision, and the sizes of the piles."""
    lines = [f"Gold Rush, turn {view.turn}"]
    if view.active is None:
        lines.append("The game is over.")
    elif view.drawn is None:
        lines.append(f"{SEAT_COLOURS[view.active].capitalize()} may take one action.")
    else:
        lines += wrap_lines(
            [f"{SEAT_COLOURS[view.active].capitalize()} lays a tile: {printed_text(view.drawn, 0)}."]
        )
    if view.last is not None:
        lines.append(f"Last laid: {cell_name(*view.last)}")
    if view.discarded:
        lines += wrap_lines([f"Discarded: {'; '.join(tile_name(tile) for tile in view.discarded)}"])
    lines.append(f"{pluralize(view.pile, 'tile')} and {pluralize(view.supply, 'ore token')} left")
    if not view.farmers:
        lines.append("No farmers in this game")
    return lines


def grid(view: View) -> Iterator[str]:
    """Yield the map row by row, with each tile as its four edges.

    A wide map is split into blocks of columns.
    """
    marked = {(figure.x, figure.y): "*" for figure in view.figures}
    if view.last is not None:
        marked[view.last] = "!"
    tiles = {
        (tile.x, tile.y): TURNED[tile.tile][tile.rotation].edges + marked.get((tile.x, tile.y), "")
        for tile in view.map
    }
    west, east = min(x for x, _ in tiles), max(x for x, _ in tiles)
    for first in range(west, east + 1, COLUMNS):
        if first > west:
            yield ""
        yield from map_part(tiles, range(first, min(first + COLUMNS, east + 1)))


def map_part(tiles: Mapping[tuple[int, int], str], columns: Sequence[int]) -> Iterator[str]:
    """Yield a column header and all rows of these columns."""
    yield "    " + "".join(column_name(x).ljust(CELL) for x in columns)
    for y in range(min(y for _, y in tiles), max(y for _, y in tiles) + 1):
        yield row_name(y).ljust(4) + "".join(tiles.get((x, y), "").ljust(CELL) for x in columns)


def in_reading_order(tiles: Sequence[MapTile]) -> list[MapTile]:
    """Sort tiles by row, then by column."""
    return sorted(tiles, key=lambda tile: (tile.y, tile.x))


def tile_line(tile: MapTile) -> str:
    return f"{cell_name(tile.x, tile.y)}: {printed_text(tile.tile, tile.rotation)}"


def printed_text(tile: str, rotation: int) -> str:
    """Describe a tile as rotated: its sides, its town or junction, and its symbols."""
    sides: dict[str, list[str]] = defaultdict(list)
    for name, edge in zip(SIDE_NAMES, TURNED[tile][rotation].edges, strict=True):
        sides[TERRAINS[edge]].append(name)
    terrains = [f"{terrain} {' '.join(names)}" for terrain, names in sides.items()]
    return "; ".join([", ".join(terrains), *track_texts(tile), *symbol_texts(tile, rotation)])


def track_texts(tile: str) -> Iterator[str]:
    """Yield texts on how the tile's tracks end, and on whether its mountains are separate."""
    kind = TILES[tile]
    yield from (f"town with {len(town.tracks)} tracks" for town in kind.towns)
    yield from (f"junction of {len(junction.tracks)} tracks" for junction in kind.junctions)
    yield from ("track ends in a tunnel" for track in kind.railroads if track.inner_end == "mountain")
    if len(kind.mountains) > 1:
        yield "separate mountains"


def symbol_texts(tile: str, rotation: int) -> Iterator[str]:
    """Yield the symbols of each segment."""
    for segment in SEGMENTS[tile]:
        amounts = (
            (segment.nuggets, "nugget"),
            (segment.locomotives, "locomotive"),
            (segment.camps, "camp"),
            (segment.herds, "herd"),
        )
        for amount, word in amounts:
            if amount:
                yield f"{pluralize(amount, word)} on the {segment_name(tile, rotation, segment.name)}"


def place_name(view: View, x: int, y: int, segment: str) -> str:
    tile = next(tile for tile in view.map if (tile.x, tile.y) == (x, y))
    return f"{cell_name(x, y)}, {segment_name(tile.tile, tile.rotation, segment)}"


def figures(view: View) -> list[str]:
    """Return a line for each figure, sorted by seat."""

    def line(figure: Figure) -> str:
        kind = "tent" if figure.kind == "tent" else ROLES[figure.segment[0]]
        return f"{SEAT_COLOURS[figure.seat]} {kind} on {place_name(view, figure.x, figure.y, figure.segment)}"

    return [line(figure) for figure in sorted(view.figures, key=lambda figure: figure.seat)]


def stacks(view: View) -> list[str]:
    """Return a line for the face-down tokens of each mountain."""
    return [
        f"{pluralize(stack.tokens, 'token')} on {place_name(view, stack.x, stack.y, stack.part)}"
        for stack in view.stacks
    ]


def player(seat: SeatView, view: View) -> str:
    """Return a player's score, supply and ore tokens."""
    colour = SEAT_COLOURS[seat.seat]
    named = f"{colour} ({SEAT_STYLES[colour].emblem}{', you' if seat.seat == view.viewer else ''})"
    tent = " and the tent" if seat.tent else ""
    return (
        f"{named}: {pluralize(seat.score, 'point')}; "
        f"{pluralize(seat.cowboys, 'cowboy')}{tent} in the supply; "
        f"{ore(seat.ore)}"
    )


def ore(held: tuple[int, ...] | int) -> str:
    """Return the number of a seat's ore tokens, and their faces if the viewer may see them."""
    if isinstance(held, int):
        return pluralize(held, "ore token")
    faces = f": {' '.join(map(str, held))} (worth {sum(held)})" if held else ""
    return f"{pluralize(len(held), 'ore token')}{faces}"
