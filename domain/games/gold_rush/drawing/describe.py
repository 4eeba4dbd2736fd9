"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.drawing.palette import SEAT_COLOURS
from domain.games.gold_rush.model.cells import cell_name, column_name, row_name
from domain.games.gold_rush.view import View
from domain.kernel.phrases import pluralize

DOING = {"lay": "lays a tile", "act": "may take an action", "over": ""}


def describe(view: View) -> str:
    """Say how large the map is, whose turn it is, what was laid last, and how the seats stand."""
    xs, ys = [tile.x for tile in view.map], [tile.y for tile in view.map]
    parts = [
        f"{pluralize(len(view.map), 'tile')} in {extent(xs, ys)}",
        "the game is over" if view.active is None else f"{SEAT_COLOURS[view.active]} {DOING[view.step]}",
        "" if view.last is None else f"last laid: {cell_name(*view.last)}",
        f"{pluralize(view.pile, 'tile')} and {pluralize(view.supply, 'ore token')} to come",
    ]
    parts += [f"{SEAT_COLOURS[seat.seat]} {pluralize(seat.score, 'point')}" for seat in view.seats]
    return "; ".join(part for part in parts if part) + "."


def extent(xs: Sequence[int], ys: Sequence[int]) -> str:
    """Say which columns and rows the map takes up."""
    columns = f"columns {column_name(min(xs))} to {column_name(max(xs))}"
    return f"{columns} and rows {row_name(min(ys))} to {row_name(max(ys))}"
