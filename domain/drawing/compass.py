"""The compass of a map."""

from __future__ import annotations

from domain.drawing.svg import text, translate

ROSE = (
    '<circle r="19" class="sheet"/><circle r="19" class="ln" stroke-width=".8"/>'
    '<circle r="15.5" class="ln" stroke-width=".5" stroke-dasharray=".5 2.55"/>'
    '<path class="solid" d="M0-24 4 0H-4z"/><path class="sym" d="M0 20 4 0H-4z"/>'
    '<path class="ln" stroke-width=".8" d="M-14 0h28"/>'
)


def compass(x: float, y: float, scale: float, css_class: str = "") -> str:
    """Draw the compass rose at a point; `css_class` adds classes to its letter."""
    return translate(x, y, ROSE + text(0, -27, "N", 13, f"mid bold {css_class}".rstrip()), scale)
