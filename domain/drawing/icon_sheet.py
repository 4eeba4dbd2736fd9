"""The icons of a drawing, each defined once and used by name."""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.icons.registry import icon_paths
from domain.drawing.svg import ID_PREFIX, number


class IconSheet(NamedTuple):
    """The icons of a drawing.

    Icons up to `bold_up_to` units have a heavier stroke, for drawings that are shown small.
    """

    names: tuple[str, ...]
    bold_up_to: float

    def define_icons(self) -> str:
        """Define every icon with both strokes: `sign-hat`, and `bold-hat` for small sizes."""
        return "".join(
            f'<g id="{ID_PREFIX}sign-{name}" class="icon">{icon_paths(name)}</g>'
            f'<g id="{ID_PREFIX}bold-{name}" class="icon small-icon">{icon_paths(name)}</g>'
            for name in self.names
        )

    def draw_icon(self, name: str, x: float, y: float, size: float = 24) -> str:
        """Draw an icon with its upper left corner at x, y."""
        kind = "bold" if size <= self.bold_up_to else "sign"
        place = f"translate({number(x)} {number(y)}) scale({size / 24:.3g})"
        return f'<use href="#{ID_PREFIX}{kind}-{name}" transform="{place}"/>'
