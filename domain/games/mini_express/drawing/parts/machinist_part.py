"""The Machinist: his markers, and how many tokens of each kind are still in his bag."""

from __future__ import annotations

from domain.drawing.emblems import badge
from domain.drawing.highlights import spot
from domain.drawing.icons.registry import icon
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture, number, text, translate, use
from domain.games.mini_express.data import NUMBERED, RESTORE
from domain.games.mini_express.drawing.parts.layers import Box, ground, panel_width, part_picture
from domain.games.mini_express.drawing.sheet import rectangle
from domain.games.mini_express.view import MACHINIST, MachinistView, View

HEAD, FOOT = 34, 54
MARGIN, RADIUS = 8, 14.5
KINDS = (*(name for name, _ in NUMBERED), RESTORE)
"""Numbered tokens say how far the company marker goes, and after the stroke how far the target."""


def machinist_part(view: View, machinist: MachinistView, slots: Slots) -> BoardPart:
    """Draw the markers in a line, the bag below them; in pixels."""
    width = panel_width(slots.right, slots)

    def draw() -> Picture:
        whole = Box(0, 0, width, HEAD + FOOT)
        art = ground(whole, "paper") + markers(view, machinist) + bag(machinist, width)
        return part_picture("The Machinist", whole, art, spots(width))

    return BoardPart("machinist", "The Machinist", "right", width, draw_part(width, width, draw))


def markers(view: View, machinist: MachinistView) -> str:
    """Show the company that he will move on from, and his target city with its number."""
    y = HEAD / 2
    drawn = badge(MACHINIST, 20, y, 11) + translate(54, y, use(f"mark-{machinist.company}", 0, 0), 0.9)
    words = "no target yet"
    if machinist.target:
        words = f"target: {view.cities[machinist.target - 1].name}, city {machinist.target}"
    return drawn + text(76, y + 5, f"{machinist.company.capitalize()}; {words}", 15)


def spots(width: float) -> str:
    """Give the places: the line of the markers, and each kind of token with its count."""
    step = (width - 2 * MARGIN) / len(KINDS)
    drawn = place("machinist", "The Machinist and his markers", Box(0, 2, width, HEAD - 2))
    for index, kind in enumerate(KINDS):
        left = MARGIN + step * index
        drawn += place(f"token:{kind}", token_name(kind), Box(left, HEAD, left + step, HEAD + FOOT - 3))
    return drawn


def place(name: str, words: str, edges: Box) -> str:
    inner = Box(edges.left + 2, edges.top + 1, edges.right - 2, edges.bottom - 1)
    return spot(name, words, rectangle(*edges), rectangle(*inner))


def token_name(kind: str) -> str:
    """Give what a kind of token is called: how far it moves the markers."""
    if kind == RESTORE:
        return "Restore token"
    company, city = kind.split("/")
    return f"Token {company} and {city}"


def bag(machinist: MachinistView, width: float) -> str:
    """Draw a token of each kind with how many are left; what is used up is quiet."""
    left, step = dict(machinist.bag), (width - 2 * MARGIN) / len(KINDS)
    y = HEAD + RADIUS + 2
    return "".join(
        token(kind, left.get(kind, 0), MARGIN + step * (index + 0.5), y) for index, kind in enumerate(KINDS)
    )


def token(kind: str, left: int, x: float, y: float) -> str:
    sort = "sym" if left else "hair"
    drawn = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(RADIUS)}" class="{sort}"/>'
    quiet = "" if left else " quiet"
    if kind == RESTORE:
        drawn += icon("undo", x - 9, y - 9, 18)
    else:
        drawn += text(x, y + 4.5, kind, 13, f"num mid{quiet}")
    return drawn + text(x, y + RADIUS + 16, f"\u00d7{left}", 13, f"num mid{' bold' if left else quiet}")
