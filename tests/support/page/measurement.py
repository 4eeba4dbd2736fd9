"""A page measured as a reader meets it, and the bounds that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

LEAST_LETTER, LEAST_CONTRAST = 11, 4.5
MOUSE, TOUCH = 24, 44
"""The least edge of a target in CSS pixels."""

LOOK = (Path(__file__).parent / "measure.js").read_text()


def measure(page: Page, target: int = MOUSE) -> dict[str, Any]:
    """Look at what the page shows now."""
    found: dict[str, Any] = page.evaluate(LOOK, [LEAST_LETTER, target, LEAST_CONTRAST])
    return found


def broken_drawings(found: dict[str, Any]) -> dict[str, Any]:
    """Give what is wrong with drawings: letters too small to read, letters over letters, places too small."""
    texts, targets = found["texts"], found["targets"]
    wrong = {
        "letters under 11 px": texts["examples"] if texts["under_least"] else [],
        "letters over letters": texts["over_examples"],
        "targets under 24 px": targets["examples"],
        "sideways": found["page"]["sideways"],
    }
    return {name: what for name, what in wrong.items() if what}
