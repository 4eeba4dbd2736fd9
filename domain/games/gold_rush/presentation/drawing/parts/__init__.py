"""The parts of the board: the map, the tile to lay, the stocks, the score track and the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.drawing.boxes import BoxPlace, draw_spots, rectangle_path
from domain.drawing.emblems import SEAT_NAME, badge, cowboy, figure_definitions
from domain.drawing.icons.registry import ICONS, icon
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import (
    PHONE_BELOW,
    BoardPart,
    PartedBoard,
    Slots,
    draw_part,
    window_slots,
)
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import ID_PREFIX, Picture, label, number, text, translate, use
from domain.games.gold_rush.data import PIECES
from domain.games.gold_rush.presentation.drawing.board import tile_definition
from domain.games.gold_rush.presentation.drawing.land import (
    PITCH,
    RADIUS,
    ROWS,
    SPACES,
    ScoreTrack,
    land,
    markers,
    place,
)
from domain.games.gold_rush.presentation.drawing.parts.map_part import (
    land_of,
    map_part,
    ring_definition,
    room_in,
    window_of,
)
from domain.games.gold_rush.presentation.drawing.pieces import SYMBOLS, disc, farmer, tent
from domain.games.gold_rush.presentation.drawing.shapes import brackets
from domain.games.gold_rush.presentation.drawing.tile_shapes import SIZE
from domain.games.gold_rush.view import MapTile, SeatView, View

GAP = 8
MARGIN = 12


class Columns(NamedTuple):
    """The widths of parts in the slot below the decision: the full width, or half of it for two in a row."""

    whole: float
    half: float


class Panel(NamedTuple):
    """A part's height, drawing and places."""

    height: float
    art: str
    places: tuple[BoxPlace, ...] = ()


def columns_in(slots: Slots) -> Columns:
    """Divide the slot into columns.

    A wide slot has two columns, each with room for two halves.
    """
    whole = slots.right if slots.right < PHONE_BELOW else (slots.right - GAP) / 2
    return Columns(whole, (whole - GAP) // 2)


def panel_part(name: str, title: str, width: float, draw: Callable[[], Panel]) -> BoardPart:
    """Build a part drawn on paper with a thin edge."""

    def picture() -> Picture:
        panel = draw()
        edge = rectangle_path((0.5, 0.5, width - 1, panel.height - 1))
        body = (
            f'<g class="art" aria-hidden="true"><path class="sheet" d="{edge}"/>'
            f'<path class="hair" d="{edge}"/>{panel.art}</g>'
            f'<g class="spots">{draw_spots(panel.places)}</g>'
        )
        return Picture(width, panel.height, title, "", body)

    return BoardPart(name, title, "right", width, draw_part(width, width, picture))


UNIT = 1.8
"""The number of CSS pixels per unit for markers on the score track."""
FIGURES = 34
"""The height of the ticks and numbers below the score track's line."""
HEAD, ROW, ORE_ROW = 24, 36, 34
COWBOYS = PIECES.players.cowboys_supply
"""The number of cowboys that each player has (GLD-1.3)."""
PLAYERS_FIGURE = 20
"""The height of a figure in a player's row."""


def score_part(view: View, width: float) -> BoardPart:
    """Draw the score track, with room above it for stacked markers."""
    above = (2 * RADIUS + PITCH * (min(len(view.seats), ROWS) - 1)) * UNIT + MARGIN

    def draw() -> Panel:
        track = ScoreTrack(MARGIN + 8, width - MARGIN - 8, above, UNIT)
        box = (3, 3, width - 6, above + FIGURES - 6)
        return Panel(
            above + FIGURES,
            draw_ruler(track) + markers(view.seats, track),
            (BoxPlace("score", "score track", box),),
        )

    return panel_part("score", "Score", width, draw)


def draw_ruler(track: ScoreTrack) -> str:
    """Draw a tick for each space. Every fifth tick is longer and numbered."""
    ticks, figures = [f"M{number(track.start)} {number(track.y)}H{number(track.end)}"], []
    for space in range(SPACES):
        x, y = place(space, track)
        ticks.append(f"M{number(x)} {number(y)}v{9 if space % 5 == 0 else 5}")
        if space % 5 == 0:
            figures.append(text(x, y + 23, str(space), least_letter(), "num mid quiet"))
    return f'<path class="ln" stroke-width="1.2" d="{"".join(ticks)}"/>{"".join(figures)}'


def seats_part(view: View, slots: Slots, growth: float) -> BoardPart:
    """Draw a row for each player; on a desktop, only for the viewer.

    The viewer's row has a second line for ore tokens. `growth` is the factor by which the definitions enlarge
    figures.
    """
    width = slots.right
    own = [seat for seat in view.seats if seat.seat == view.viewer]
    seats = own if slots.is_desk and own else view.seats

    def draw() -> Panel:
        y, drawn, places = float(HEAD), [draw_head(width)], []
        for seat in seats:
            is_viewer = seat.seat == view.viewer
            high = ROW + (ORE_ROW if is_viewer else 0)
            drawn.append(
                translate(0, y, draw_row(view, seat, width, growth) + (draw_ore(seat) if is_viewer else ""))
            )
            name = f"{SEAT_COLOURS[seat.seat]}'s score marker"
            places.append(BoxPlace(f"seat:{seat.seat}", name, (3, y + 1, width - 6, high - 2)))
            y += high
        return Panel(y + 4, "".join(drawn), tuple(places))

    return panel_part("seats", "Yours" if seats is own else "Players", width, draw)


def draw_head(width: float) -> str:
    """Draw the column headings."""
    columns = (
        (0.37, "points", "end"),
        (0.525, "cowboys", "mid"),
        (0.68, "tent", "mid"),
        (0.86, "ore", "mid"),
    )
    return "".join(label(share * width, 17, words, 11, kind) for share, words, kind in columns)


def draw_row(view: View, seat: SeatView, width: float, growth: float) -> str:
    """Draw a player's row, relative to its upper left corner."""
    colour, middle = SEAT_COLOURS[seat.seat], ROW / 2
    acts = f'<path class="enamel" d="M1 2h5v{ROW - 4}h-5z"/>' if seat.seat == view.active else ""
    name = "You" if seat.seat == view.viewer else colour.capitalize()
    looks = f"{SEAT_NAME} bold" if acts else SEAT_NAME
    return (
        f'<path class="hair" d="M{MARGIN} 0H{number(width - MARGIN)}"/>{acts}{badge(colour, 24, middle, 10)}'
        f"{text(42, middle + 5, name, 15, looks)}"
        f"{text(0.37 * width, middle + 6, str(seat.score), 19, 'num bold end')}"
        f"{draw_figures(seat, colour, width, growth)}{''.join(ore_counts(seat, width))}"
    )


def draw_figures(seat: SeatView, colour: str, width: float, growth: float) -> str:
    """Draw the cowboys and tent in a player's supply, with a dot for each one on the map."""
    size, drawn = PLAYERS_FIGURE / 21 / growth, []
    for number_of in range(COWBOYS + 1):
        is_tent = number_of == COWBOYS
        x = 0.68 * width if is_tent else 0.525 * width + (number_of - (COWBOYS - 1) / 2) * 18
        if seat.tent if is_tent else number_of < seat.cowboys:
            figure = use(f"{'tent' if is_tent else 'cowboy'}-{colour}", 0, 0)
            drawn.append(translate(x, ROW / 2, figure, size))
        else:
            drawn.append(f'<circle class="rule" cx="{number(x)}" cy="{ROW / 2:g}" r="2.5"/>')
    return "".join(drawn)


def ore_counts(seat: SeatView, width: float) -> Iterator[str]:
    """Draw the number of a player's ore tokens and, if the viewer knows it, the number of their nuggets."""
    counts = [("ore", seat.ore if isinstance(seat.ore, int) else len(seat.ore))]
    counts += [("nugget", sum(seat.ore))] if not isinstance(seat.ore, int) and seat.ore else []
    for place_of, (name, amount) in enumerate(counts):
        x = (0.77 + 0.115 * place_of) * width
        yield icon(name, x, ROW / 2 - 10, 20) + text(x + 23, ROW / 2 + 5, str(amount), 15, "num")


def draw_ore(seat: SeatView) -> str:
    """Draw the viewer's ore tokens, grouped by face."""
    faces = Counter(seat.ore) if not isinstance(seat.ore, int) else Counter()
    y = ROW + ORE_ROW / 2 - 4
    if not faces:
        return text(42, y + 5, "No ore tokens yet", 13, "quiet")
    drawn = [text(42, y + 5, "Your ore", 13, "quiet")]
    for place_of, (face, amount) in enumerate(sorted(faces.items(), reverse=True)):
        x = 108 + 52 * place_of
        drawn.append(draw_face(face, x, y - 12) + text(x + 26, y + 5, f"×{amount}", 13, "num"))
    return "".join(drawn)


def draw_face(nuggets: int, x: float, y: float) -> str:
    """Draw an ore token. An edition may have numbers of nuggets without an icon."""
    if f"ore-{nuggets}" in ICONS:
        return icon(f"ore-{nuggets}", x, y, 24)
    return icon("gravel", x, y, 24) + text(x + 6, y + 13, str(nuggets), 13, "num")


HEIGHT = 144
TILE = 1.2
"""The number of CSS pixels per unit of the tile."""
MOST_RIMS = 4
BACK = 46
"""The width of a face-down tile."""


def tile_part(view: View, width: float) -> BoardPart:
    """Draw the tile to lay. If there is none, draw the last tile laid, rotated as on the map.

    The part's name tells the page to hide it on a desktop while the tile is next to the question.
    """
    title = "Tile to lay" if view.drawn else "Tile just laid" if view.step == "act" else "Last tile laid"
    left, top = (width - 100 * TILE) / 2, (HEIGHT - 100 * TILE) / 2

    def draw() -> Panel:
        shown = '<path class="ln" stroke-width="2" d="M0 0h100v100H0z"/>'
        if view.drawn is not None or view.last is not None:
            shown = f'<use href="#{ID_PREFIX}{"laid" if view.drawn is None else "lay-0"}"/>{shown}'
        marks = brackets(0, 0) if view.drawn is None and view.last is not None else ""
        art = translate(left, top, shown + marks, TILE)
        if view.active is not None:
            art += badge(SEAT_COLOURS[view.active], left + 100 * TILE, top + 4, 13)
        box = (left, top, 100 * TILE, 100 * TILE)
        return Panel(HEIGHT, art, (BoxPlace("drawn", "tile to lay", box),) if view.drawn else ())

    return panel_part("piece", title, width, draw)


def stocks_part(view: View, width: float) -> BoardPart:
    """Draw the draw pile and the ore supply side by side, each with its count."""
    half = width / 2

    def draw() -> Panel:
        middle = HEIGHT / 2 - 22
        art = (
            f"{draw_pile(half / 2 + 2, middle, view.pile)}{draw_supply(half * 1.5 - 2, middle, view.supply)}"
            f"{count(half / 2 + 2, view.pile, 'tiles')}{count(half * 1.5 - 2, view.supply, 'ore tokens')}"
        )
        high = HEIGHT - 2 * MARGIN + 8
        places = (
            BoxPlace("pile", "draw pile", (4, MARGIN - 4, half - 6, high)),
            BoxPlace("ore", "ore supply", (half + 2, MARGIN - 4, half - 6, high)),
        )
        return Panel(HEIGHT, art, places)

    return panel_part("stocks", "Stocks", width, draw)


def count(x: float, amount: int, words: str) -> str:
    """Draw a number with its label below it."""
    figures = text(x, HEIGHT - 32, str(amount), 22, "num mid bold")
    return figures + label(x, HEIGHT - 15, words, 11, "mid")


def draw_pile(x: float, y: float, tiles: int) -> str:
    """Draw a pile of face-down tiles, showing the rims of at most four."""
    drawn = []
    for rim in reversed(range(min(tiles, MOST_RIMS))):
        left, top = x - BACK / 2 + 3 * rim - 4, y - BACK / 2 - 3 * rim + 5
        drawn.append(f'<path class="sym" d="{rectangle_path((left, top, BACK, BACK))}"/>')
    if not tiles:
        outline = rectangle_path((x - BACK / 2, y - BACK / 2, BACK, BACK))
        return f'<path class="hair" stroke-dasharray="4 3" d="{outline}"/>'
    return "".join(drawn) + draw_back(x - BACK / 2 - 4, y - BACK / 2 + 5)


def draw_back(left: float, top: float) -> str:
    """Draw the back of a tile: a field of hachures inside a double line."""
    rules = "".join(rectangle_path((left + by, top + by, BACK - 2 * by, BACK - 2 * by)) for by in (4, 6))
    (west, east), (north, south) = ((edge + 6, edge + BACK - 6) for edge in (left, top))
    hachures = "".join(
        f"M{number(west + step)} {number(south)}L{number(east)} {number(north + step)}"
        f"M{number(west)} {number(south - step)}L{number(east - step)} {number(north)}"
        for step in range(0, BACK - 12, 5)
    )
    return f'<path class="ln" stroke-width=".8" d="{rules}"/><path class="hach" d="{hachures}"/>'


def draw_supply(x: float, y: float, tokens: int) -> str:
    """Draw a stack of face-down ore tokens, showing the rims of at most four."""
    rims = min(tokens, MOST_RIMS)
    if not rims:
        return f'<circle class="hair" stroke-dasharray="4 3" cx="{number(x)}" cy="{number(y)}" r="23"/>'
    discs = "".join(disc(x, y + 6 - 4 * rim, 23) for rim in range(rims))
    top = y + 6 - 4 * (rims - 1)
    return discs + icon("ore", x - 20, top - 20, 40)


GROWTH_FIGURE, LEAST_FIGURE = 21, 15.5
"""A figure's height in units, and its minimum height in CSS pixels."""
GROWING = {"locomotive": 1.3, "camp": 1.3, "herd": 1.2, "nugget": 1.15}
"""How much a printed symbol may be enlarged before it touches its neighbour."""


def figure_growth(scale: float) -> float:
    """Return the factor, at least 1, by which figures are enlarged at a scale in CSS pixels per unit."""
    return round(max(1.0, LEAST_FIGURE / (GROWTH_FIGURE * scale)), 2)


def grown_definitions(view: View, scale: float) -> str:
    """Define the printed symbols and the seats' figures."""
    growth = figure_growth(scale)
    symbols = "".join(
        f'<g id="{ID_PREFIX}{name}">{enlarge(body, min(growth, GROWING.get(name, 1)))}</g>'
        for name, body in SYMBOLS.items()
    )

    def larger(draw: Callable[[str], str]) -> Callable[[str], str]:
        return lambda colour: enlarge(draw(colour), growth)

    colours = tuple(SEAT_COLOURS[seat.seat] for seat in view.seats)
    figures = figure_definitions(colours, cowboy=larger(cowboy), farmer=larger(farmer), tent=larger(tent))
    return symbols + figures


def enlarge(body: str, growth: float) -> str:
    """Scale a drawing around the origin."""
    return body if growth == 1 else f'<g transform="scale({growth:g})">{body}</g>'


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    """Draw the map as the main part, followed by the other parts.

    On a desktop, the tile comes after the stocks, which stay in place while the page hides it.
    """
    window, columns = window_of(view, room_in(slots)), columns_in(slots)
    land_drawn = land_of(view.map, window.scale * SIZE)
    tile, stocks = tile_part(view, columns.half), stocks_part(view, columns.half)
    return PartedBoard(
        grown_definitions(view, window.scale)
        + ring_definition(window)
        + land_drawn.definitions
        + shown_tiles(view),
        (
            map_part(view, window, land_drawn),
            *((stocks, tile) if slots.is_desk else (tile, stocks)),
            *(() if slots.is_desk else (score_part(view, columns.whole),)),
            seats_part(view, slots, figure_growth(window.scale)),
        ),
    )


def shown_tiles(view: View) -> str:
    """Define the tile to lay, in all rotations if options are shown.

    Options are shown to the active seat, and in a plan also to other seats. If there is no tile to lay,
    define the last tile laid.
    """
    if view.drawn is not None:
        has_options = view.viewer == view.active or window_slots() is not None
        rotations = 4 if has_options else 1
        return "".join(tile_definition(view.drawn, rotation) for rotation in range(rotations))
    if view.last is None:
        return ""
    tile = view.map[-1]
    drawn = land((MapTile(tile.tile, 0, 0, tile.rotation),), "laid")
    return f'<g id="{ID_PREFIX}laid">{drawn}</g>'


__all__ = ["draw_parts"]
