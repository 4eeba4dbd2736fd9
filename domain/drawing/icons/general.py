"""Icons of what most games and the pages show: money, points, time, undo, trains."""

from __future__ import annotations

from domain.drawing.icons.shape import BILLOW, DISC, ENGINE, HAND, Icon

GENERAL_ICONS = {
    "coin": Icon(
        "gold",
        DISC,
        "M14.6 9c-.5-1.1-1.5-1.6-2.6-1.6-1.5 0-2.6.8"
        "-2.6 2.1 0 3 5.4 1.7 5.4 4.8 0 1.4-1.2 2.2-2.8 2.2-1.4 0-2.4-.6-2.9"
        "-1.8M12 5.7v1.5M12 16.6v1.5",
    ),
    "points": Icon("enamel", BILLOW),
    "certificate": Icon(
        "sheet",
        "M3.5 4.5h17v11h-17z",
        "M6.5 8h11M6.5 11h6M14 16.8v4.7l2-1.3 2 1.3v-4.7",
        "M16 11.6a2.9 2.9 0 1 0 .1 0z",
    ),
    "lock": Icon("gold", "M5.5 10.5h13v10h-13z", "M8.2 10.5V7.3a3.8 3.8 0 0 1 7.6 0v3.2M12 14.6v2.6"),
    "undo": Icon("", "", "M4 9h10.5a5 5 0 0 1 0 10H8M8 4.5 3.5 9 8 13.5"),
    "clock": Icon("sheet", DISC, "M12 7v5.2l3.4 2"),
    "journal": Icon("sheet", "M5 3.5h13.5v17H5z", "M8.2 3.5v17M11 8h5M11 11.5h5"),
    "manicule": Icon("sheet", HAND, "M7 9v6.5"),
    "station": Icon(
        "sheet",
        "M5.5 11.5h13v9h-13z",
        "M2.8 20.5h18.4M3 11.5 6.5 6h11l3.5 5.5zM12 6V3.2h3.5M10.2 20.5V15h3.6v5.5",
    ),
    "locomotive": Icon(
        "sheet",
        ENGINE,
        "M2.5 7.5h7.5M14.5 10.3V8l-1.3"
        "-3.5h4.6L16.5 8v2.3M7 16.3a2.3 2.3 0 1 0 .1 0zM14 16.3a2.3 2.3 0 1 0 .1 0z",
    ),
    "wagon": Icon(
        "sheet",
        "M3 7.5h18v8.5H3z",
        "M7.5 7.5V16M12 7.5V16M16.5 7.5V16M7 16.2a2.1 2.1 0 1 0 .1 0zM17 16.2a2.1 2.1 0 1 0 .1 0z"
        "M1.5 15H3M21 15h1.5",
    ),
    "eye": Icon(
        "sheet", "M2.5 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12z", "", "M12 9.3a2.7 2.7 0 1 0 .1 0z"
    ),
    "tick": Icon("", "", "M4.5 12.5 10 18 19.5 6.5"),
}
