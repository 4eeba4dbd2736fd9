"""The parts of a board on a separate page, as wide as in a window, for viewing and measuring.

    python -m tests.support.page.parts_page GAME FILE [--seats N] [--steps N] [--window phone] [--dark]

Writes the page of a random game after this many records; every possible place is marked as choosable.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from domain.drawing.parts.board_parts import (
    DESK,
    PHONE,
    TABLET,
    BoardPart,
    PartedBoard,
    Slots,
    draw_parts,
    part_svg,
)
from domain.drawing.stylesheet import page_css
from domain.games import catalog
from tests.support.games.game_matrix import random_game_of

WINDOWS = {"desk": (DESK, 1400, 900), "tablet": (TABLET, 768, 1024), "phone": (PHONE, 360, 740)}

LAYOUT = """
body{margin:0;background:var(--paper);color:var(--ink);font:14px serif}
.desk{display:grid;grid-template-columns:980px 376px;gap:8px;padding:8px}
.left{display:grid;grid-template-columns:276px 696px;gap:8px;align-content:start}
.left:not(:has(.side *)){grid-template-columns:980px}
.slot{display:flex;flex-wrap:wrap;gap:8px;align-content:start;min-width:0}
.left .wide{grid-column:1/-1}
figure{margin:0;overflow-x:auto;max-width:100%}
figcaption{font:700 12px sans-serif}
.board{display:block}
"""


def show_parts(board: PartedBoard, slots: Slots, *, theme: str = "light") -> str:
    """Return the page: on a desktop with the slots of a table, otherwise with the parts in a column."""
    filled = {slot: "".join(map(figure, parts_in(board, slot))) for slot in ("wide", "side", "main", "right")}
    boxes = {slot: f'<div class="slot {slot}">{inside}</div>' for slot, inside in filled.items()}
    if slots.main == slots.wide:
        body = "".join(boxes[slot] for slot in ("main", "wide", "side", "right"))
    else:
        left = boxes["wide"] + (boxes["side"] if filled["side"] else "") + boxes["main"]
        body = f'<div class="desk"><div class="left">{left}</div>{boxes["right"]}</div>'
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Parts</title>'
        f"<style>{page_css()}{LAYOUT}</style>"
        '<svg width="0" height="0" style="position:absolute">'
        f"<defs>{board.definitions}</defs></svg>{body}</html>"
    )


def parts_in(board: PartedBoard, slot: str) -> list[BoardPart]:
    return [part for part in board.parts if part.slot == slot]


def figure(part: BoardPart) -> str:
    """Return a part at its drawn width, with every place choosable."""
    drawn = part_svg(part, explained=True).replace('class="spot"', 'class="spot option"')
    sized = drawn.replace("<svg ", f'<svg width="{part.width:.0f}" height="{part.height:.0f}" ', 1)
    return f"<figure><figcaption>{part.title}</figcaption>{sized}</figure>"


def state_after(name: str, seats: int, form: Any, steps: int) -> Any:
    """Return the state of a random game after this many records, or its last state."""
    game = catalog.game(name)
    state = game.blank(form, seats)
    for record in random_game_of(name, seats, form).log[:steps]:
        state = game.fold(state, (event for event in record.events if type(event) in game.evolve_all))
    return state


def main() -> None:
    """Write the page described by the arguments."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--window", choices=WINDOWS, default="desk")
    parser.add_argument("--dark", action="store_true")
    args = parser.parse_args()
    game, slots = catalog.game(args.game), WINDOWS[args.window][0]
    state = state_after(args.game, args.seats, game.options_type(), args.steps)
    board = draw_parts(game, game.view(state, 0), slots)
    args.file.write_text(show_parts(board, slots, theme="dark" if args.dark else "light"))


if __name__ == "__main__":
    main()
