"""The cartouche on open water, with the map's title, the turn, the Machinist's bag and the Golden Spike."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import label, number, text, translate, use
from domain.games.mini_express.presentation.drawing.board_map import SIZE, Sheet
from domain.games.mini_express.view import SpikeView, View

WIDE, LINE = 44, 14
"""The cartouche's width and the height of a line, in units."""
LONGEST_NAME = 4.4
"""The largest letter size, in units, at which the longest map name fits."""
LINES = ("turn", "last", "bag", "spike")
"""The lines from top to bottom. The line `last` shares its position with `turn`."""
DOING = {
    "draft": "drafts",
    "act": "to act",
    "wild": "wild?",
    "port": "port?",
    "western_branch": "west?",
}
SECOND = 2
"""The last action of a duel turn (MEX-11.3)."""


def cartouche(view: View, sheet: Sheet) -> str:
    """Draw the title, and below it one line for each item that the map does not show."""
    unit, (x, y) = sheet.unit, sheet.chart.cartouche
    lines = [line for line in parts(view, unit) if line]
    high = 15 + LINE * len(lines)
    size = f'width="{number(WIDE * unit)}" height="{number(high * unit)}"'
    body = (
        f'<rect {size} class="sheet"/><rect {size} class="ln" stroke-width="{number(0.8 * unit)}"/>'
        f'<rect x="{number(1.4 * unit)}" y="{number(1.4 * unit)}" width="{number((WIDE - 2.8) * unit)}" '
        f'height="{number((high - 2.8) * unit)}" class="ln" stroke-width="{number(0.35 * unit)}"/>'
        + text(WIDE * unit / 2, 7.6 * unit, "Mini Express", 6.4 * unit, "mid bold")
        + map_name(sheet)
    )
    body += "".join(
        translate(0, (13.5 + LINE * (index + 0.5)) * unit, line) for index, line in enumerate(lines)
    )
    return translate(x * SIZE, y * SIZE, body)


def map_name(sheet: Sheet) -> str:
    """Draw the map's name, unless letters are too large for it to fit."""
    unit = sheet.unit
    if least_letter() > LONGEST_NAME * unit:
        return ""
    return f'<g class="tiny">{label(WIDE * unit / 2, 12 * unit, sheet.chart.title, 3.2 * unit, "mid")}</g>'


def parts(view: View, unit: float) -> tuple[str, str, str, str]:
    """Return the content of each line; "" if empty."""
    return turn(view, unit), last_round(view, unit), bag(view, unit), spike(view.spike, unit)


def line_boxes(view: View, sheet: Sheet) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield the name and edges (left, upper, right, lower) of each line with an explanation card."""
    unit, (x, y) = sheet.unit, sheet.chart.cartouche
    upper = y * SIZE + 13.5 * unit
    lines = dict(zip(LINES, parts(view, unit), strict=True))
    for name in (name for name in lines if lines[name] and name != "last"):
        high = (2 if name == "turn" and lines["last"] else 1) * LINE * unit
        yield name, x * SIZE, upper, x * SIZE + WIDE * unit, upper + high
        upper += high


def turn(view: View, unit: float) -> str:
    """Draw the active seat's badge, or "game over". The table decides who wins."""
    if view.active is None:
        return text(WIDE * unit / 2, 0, "game over", 7 * unit, "mid level bold")
    player = next(each for each in view.seats if each.seat == view.active)
    words = "again" if view.action == SECOND else DOING[view.step]
    return badge(player.colour, 9 * unit, 0, 5 * unit) + text(16 * unit, 0, words, 7 * unit, "level bold")


def last_round(view: View, unit: float) -> str:
    """Draw the text that announces the last round once the end is triggered (MEX-7.4)."""
    if not view.triggered or view.active is None:
        return ""
    clock = icon("clock", 4.5 * unit, -4.5 * unit, 9 * unit)
    return clock + text(16 * unit, 0, "last round", 5.6 * unit, "level bold")


def bag(view: View, unit: float) -> str:
    if view.machinist is None:
        return ""
    left = sum(count for _, count in view.machinist.bag)
    shown = icon("driver", 3.5 * unit, -5.5 * unit, 11 * unit)
    return shown + text(16 * unit, 0, f"{left} tokens", 7 * unit, "num level")


def spike(tile: SpikeView | None, unit: float) -> str:
    """Draw the Golden Spike with the trains of both branches, once its tile has left the map."""
    if tile is None or tile.phase == "waiting":
        return ""
    shown = icon("spike", 3.5 * unit, -5.5 * unit, 11 * unit)
    if tile.phase == "cancelled":
        return shown + text(16 * unit, 0, "cancelled", 6.4 * unit, "level quiet")
    return shown + "".join(branches(tile, unit))


def branches(tile: SpikeView, unit: float) -> Iterator[str]:
    """Yield the two branch spaces of the tile, with the east on the right as on the map."""
    for x, company in ((21.5, tile.west), (34, tile.east)):
        yield (
            f'<rect x="{number((x - 5.5) * unit)}" y="{number(-5 * unit)}" width="{number(11 * unit)}" '
            f'height="{number(10 * unit)}" class="ln" stroke-width="{number(0.4 * unit)}" '
            f'stroke-dasharray="{number(unit)} {number(unit)}"/>'
        )
        if company is not None:
            yield translate(x * unit, 0.3 * unit, use(f"train-{company}", 0, 0), unit * 9 / 48)


def west_place(view: View, sheet: Sheet) -> tuple[float, float]:
    """Return the point of the western branch's train on the tile."""
    unit, (x, y) = sheet.unit, sheet.chart.cartouche
    line = sum(bool(each) for each in parts(view, unit)[:-1])
    return x * SIZE + 21.5 * unit, y * SIZE + (13.5 + LINE * (line + 0.5)) * unit


def tile_on_map(tile: SpikeView | None) -> str | None:
    """Return the hex of the Golden Spike's tile while the tile is still on the map."""
    return tile.tile if tile is not None and tile.phase == "waiting" else None
