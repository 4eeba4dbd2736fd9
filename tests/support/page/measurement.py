"""Measurements of a displayed page, and their limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

LEAST_LETTER, LEAST_CONTRAST = 11, 4.5
MOUSE, TOUCH = 24, 44
"""The smallest edge of a target in CSS pixels."""

LOOK = (Path(__file__).parent / "measure.js").read_text()


def measure(page: Page, target: int = MOUSE) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(LOOK, [LEAST_LETTER, target, LEAST_CONTRAST])
    return found


def broken_drawings(found: dict[str, Any]) -> dict[str, Any]:
    """Return the faults of drawings: illegible letters, overlapping letters, places that are too small."""
    texts, targets = found["texts"], found["targets"]
    wrong = {
        "letters under 11 px": texts["examples"] if texts["under_least"] else [],
        "letters over letters": texts["over_examples"],
        "targets under 24 px": targets["examples"],
        "sideways": found["page"]["sideways"],
    }
    return {name: what for name, what in wrong.items() if what}


SHIFT = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""
MOST_SHIFT = 0.02


def measure_shift(page: Page) -> float:
    """Return how far the page shifted without input; it must have been opened with the script `SHIFT`."""
    return round(float(page.evaluate("window.shifted")), 3)


class Bounds(NamedTuple):
    """A table's limits for a window width, in CSS pixels and shares of the screen."""

    top: float
    share: float
    decision: float


def bounds_of(width: int) -> Bounds:
    """Return the limits on where the main part begins, and on the sizes of the board and the decision."""
    if width >= 1200:
        return Bounds(300, 0.6, 900)
    return Bounds(160, 0.6, 226) if width >= 600 else Bounds(100, 0.45, 210)


def broken_page(found: dict[str, Any], shift: float, window: tuple[int, int]) -> dict[str, Any]:
    """Return the faults of a table's page."""
    bounds = bounds_of(window[0])
    decision = found["decision"]
    wrong = {
        **broken_drawings(found),
        "labels that burst": found["labels"]["examples"],
        "contrast": found["contrast"]["examples"],
        "internal codes": found["words"]["examples"],
        "shift": shift if shift > MOST_SHIFT else 0,
        "main part begins at": found["board"]["top"] if found["board"]["top"] > bounds.top else 0,
        "boards' share": found["boards_share"] if found["boards_share"] < bounds.share else 0,
        "decision": decision if decision["height"] > bounds.decision or decision["empty"] > 0.25 else 0,
    }
    return {name: what for name, what in wrong.items() if what}
