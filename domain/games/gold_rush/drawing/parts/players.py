"""The score track as a ruler, and a row for each player: points, cowboys, the tent, ore tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.drawing.boxes import BoxPlace
from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import BoardPart
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import label, number, text, translate, use
from domain.games.gold_rush.data import PIECES
from domain.games.gold_rush.drawing.parts.panels import MARGIN, Panel, panel_part
from domain.games.gold_rush.drawing.ruler import PITCH, RADIUS, ROWS, SPACES, ScoreTrack, markers, place
from domain.games.gold_rush.view import SeatView, View

UNIT = 1.8
"""CSS pixels a unit of markers on the ruler."""
FIGURES = 34
"""The height of ticks and figures below the ruler's line."""
HEAD, ROW, ORE_ROW = 24, 36, 34
COWBOYS = PIECES.players.cowboys_supply
"""GLD-1.3: how many cowboys a player has."""
FIGURE = 20
"""The height of a figure in a row."""


def score_part(view: View, width: float) -> BoardPart:
    """Draw the ruler, as high as its markers may stand."""
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
    """Draw a tick for each space, every fifth longer and numbered."""
    ticks, figures = [f"M{number(track.start)} {number(track.y)}H{number(track.end)}"], []
    for space in range(SPACES):
        x, y = place(space, track)
        ticks.append(f"M{number(x)} {number(y)}v{9 if space % 5 == 0 else 5}")
        if space % 5 == 0:
            figures.append(text(x, y + 23, str(space), least_letter(), "num mid quiet"))
    return f'<path class="ln" stroke-width="1.2" d="{"".join(ticks)}"/>{"".join(figures)}'


def seats_part(view: View, width: float, growth: float) -> BoardPart:
    """Give each player a row, the reader's own ore tokens a line below theirs.

    `growth`: how much larger figures are defined than they are drawn by themselves.
    """

    def draw() -> Panel:
        y, drawn, places = float(HEAD), [draw_head(width)], []
        for seat in view.seats:
            own = seat.seat == view.viewer
            high = ROW + (ORE_ROW if own else 0)
            drawn.append(
                translate(0, y, draw_row(view, seat, width, growth) + (draw_ore(seat) if own else ""))
            )
            name = f"{SEAT_COLOURS[seat.seat]}'s score marker"
            places.append(BoxPlace(f"seat:{seat.seat}", name, (3, y + 1, width - 6, high - 2)))
            y += high
        return Panel(y + 4, "".join(drawn), tuple(places))

    return panel_part("seats", "Players", width, draw)


def draw_head(width: float) -> str:
    """Name the columns."""
    columns = (
        (0.37, "points", "end"),
        (0.525, "cowboys", "mid"),
        (0.68, "tent", "mid"),
        (0.86, "ore", "mid"),
    )
    return "".join(label(share * width, 17, words, 11, kind) for share, words, kind in columns)


def draw_row(view: View, seat: SeatView, width: float, growth: float) -> str:
    """Draw what a player has, from the row's upper left corner."""
    colour, middle = SEAT_COLOURS[seat.seat], ROW / 2
    acts = f'<path class="enamel" d="M1 2h5v{ROW - 4}h-5z"/>' if seat.seat == view.active else ""
    name = "You" if seat.seat == view.viewer else colour.capitalize()
    weight = " bold" if acts else ""
    return (
        f'<path class="hair" d="M{MARGIN} 0H{number(width - MARGIN)}"/>{acts}{badge(colour, 24, middle, 10)}'
        f"{text(42, middle + 5, name, 15, weight.strip())}"
        f"{text(0.37 * width, middle + 6, str(seat.score), 19, 'num bold end')}"
        f"{draw_figures(seat, colour, width, growth)}{''.join(ore_counts(seat, width))}"
    )


def draw_figures(seat: SeatView, colour: str, width: float, growth: float) -> str:
    """Stand a player's cowboys and the tent in the supply; a dot for each that is on the map."""
    size, drawn = FIGURE / 21 / growth, []
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
    """Give how many ore tokens a player holds, and the nuggets on them where the reader knows them."""
    counts = [("ore", seat.ore if isinstance(seat.ore, int) else len(seat.ore))]
    counts += [("nugget", sum(seat.ore))] if not isinstance(seat.ore, int) and seat.ore else []
    for place_of, (name, amount) in enumerate(counts):
        x = (0.77 + 0.115 * place_of) * width
        yield icon(name, x, ROW / 2 - 10, 20) + text(x + 23, ROW / 2 + 5, str(amount), 15, "num")


def draw_ore(seat: SeatView) -> str:
    """Lay out the reader's ore tokens by their faces."""
    faces = Counter(seat.ore) if not isinstance(seat.ore, int) else Counter()
    y = ROW + ORE_ROW / 2 - 4
    if not faces:
        return text(42, y + 5, "No ore tokens yet", 13, "quiet")
    drawn = [text(42, y + 5, "Your ore", 13, "quiet")]
    for place_of, (face, amount) in enumerate(sorted(faces.items(), reverse=True)):
        x = 108 + 52 * place_of
        drawn.append(icon(f"ore-{face}", x, y - 12, 24) + text(x + 26, y + 5, f"×{amount}", 13, "num"))
    return "".join(drawn)
