"""The structure of an icon, and outlines shared by several icons, on a 24-unit grid."""

from __future__ import annotations

from typing import NamedTuple


class Icon(NamedTuple):
    """An icon: its tint's class, and the paths of its tinted outline, lines, solid ink and light mark."""

    tint: str
    shape: str
    lines: str = ""
    solid: str = ""
    mark: str = ""


DISC = "M12 3a9 9 0 1 0 .1 0z"
COWBOY = (
    "M5.2 6.7c1.3.6 2.6.8 3.5.8l.9-4.2c.2-.9 1-1.2 1.6"
    "-.9.5.3 1.1.3 1.6 0 .6-.3 1.4 0 1.6.9l.9 4.2c.9 0 2.2-.2 3.5-.8"
    "-.6 1.6-2 2.4-3.9 2.7 0 1.1-.4 1.9"
    "-1 2.5 2.6.5 5 1.6 6.1 3.3.4.7 0 1.4-.8 1.4h-3.2l1.9 3.9c.3.7-.1 1.4-.9 1.4h-3.1"
    "L12 18.4 9.9 22H6.8c-.8 0-1.2-.7-.9-1.4l1.9-3.9H4.6c-.8 0-1.2-.7"
    "-.8-1.4 1.1-1.7 3.5-2.8 6.1-3.3-.6-.6-1-1.4-1-2.5"
    "-1.9-.3-3-1.1-3.7-2.8z"
)
TENT = "M8 5.5h8.2l5.3 14H2.5z"
ENGINE = "M3.5 7.5h5.5v2.8h8.5c1.2 0 1.8.6 1.8 1.6v3.6l2.2 3h-2.8H3.5z"
TEEPEE = "M12 5 3.6 20.5h16.8z"
NUGGET = "M3.5 14.5 6.6 7l5-3 6.4 2.4 2.6 6.2-3 5.6-6.6 2.2-5-1.4z"
BILLOW = (
    "M12 2.5l2.7 2 3.3-.2.9 3.2 2.6 2-1.1 3.1 1.1 3.1-2.6 2-.9 3.2"
    "-3.3-.2-2.7 2-2.7-2-3.3.2-.9-3.2-2.6-2 1.1-3.1"
    "-1.1-3.1 2.6-2L6 4.3l3.3.2z"
)
HAND = (
    "M3 9h4l2.5-2H20c2 0 2 2.6 0 2.6h-5.5 2.8c1.8 0 1.8 2.5 0 2.5h"
    "-1c1.6 0 1.6 2.4 0 2.4h-1.1c1.3 0 1.3 2.2 0 2.2H9.5"
    "L7 15.5H3z"
)
WHEELS = (
    "M2.5 7.5h7.5M14.5 10.3V8l-1.3-3.5h4.6L16.5 8v2.3M7 16.3a2.3 2.3 0 1 0 .1 0zM14 16.3a2.3 2.3 0 1 0 .1 0z"
)
