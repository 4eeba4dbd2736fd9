"""An order that is drawn, so that no tie is broken by a number or by who came first."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.chance import Chance


def draw_order(chance: Chance, entrants: Iterable[int]) -> tuple[int, ...]:
    """Shuffle entrants: one draw for each place but the last."""
    left, drawn = sorted(entrants), list[int]()
    while len(left) > 1:
        drawn.append(left.pop(chance.draw_below(len(left), f"order:{len(drawn)}")))
    return (*drawn, *left)
