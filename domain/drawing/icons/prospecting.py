"""Icons of prospecting: nuggets, ore, camps, mountains, towns."""

from __future__ import annotations

from domain.drawing.icons.shape import COWBOY, DISC, NUGGET, TEEPEE, TENT, Icon

PROSPECTING_ICONS = {
    "nugget": Icon("gold", NUGGET, "M6.6 7l5 4.5L18 6.4M11.6 11.5l-.6 8.9M11.6 11.5l6.5 6.2"),
    "ore": Icon("sheet", DISC, "M7.5 16.8 14.6 9.7M9.2 7.5c2.8-1 5.6 1.7 7.4 7.3"),
    "ore-0": Icon(
        "silver",
        "M6.3 15.8c0-2.2 1.2-3.4 2.9-3.4s2.8 1.2 2.8 3.4zM12 15.8c0-1.9 1.2-3 2.8-3s2.9 1.1 2.9 3z"
        "M9.3 12.4c0-2 1.1-3.3 2.7-3.3s2.7 1.4 2.8 3.6",
        DISC,
    ),
    "ore-1": Icon("gold", NUGGET, "M10 9.8 12.2 8.2v8.2M10 16.4h4.4"),
    "ore-2": Icon(
        "gold", NUGGET, "M9.5 10.3c.3-1.3 1.2-2.1 2.6-2.1 1.5 0 2.5.9 2.5 2.2 0 2.2-3.7 3.3-5.1 6h5.2"
    ),
    "ore-3": Icon(
        "gold", NUGGET, "M9.6 8.2h4.8l-2.7 3.2c1.8 0 3 .9 3 2.4s-1.2 2.7-2.8 2.7c-1.2 0-2.1-.5-2.6-1.5"
    ),
    "ore-5": Icon(
        "gold",
        NUGGET,
        "M14.3 8.2h-4.2l-.4 4c.6-.5 1.3-.8 2.1-.8 1.7 0 2.8 1 2.8 2.5s-1.1 2.6-2.8 2.6c-1.1 0-2-.4-2.5-1.4",
    ),
    "gravel": Icon(
        "sheet",
        "M3 17.5c0-3 2-4.5 4.3-4.5s4.2 1.6 4.2 4.5zM12.5 17.5c0-2.5 1.8-4 4.2-4s4.3 1.5 4.3 4z",
        "M8 12c0-2.6 1.7-4.5 4-4.5s4 2 4.2 5",
    ),
    "pile": Icon("sheet", "M3 6.5h14.5V21H3z", "M6.5 6.5V3H21v14.5h-3.5M3 13.7c4.4 0 7.3 2.9 7.3 7.3"),
    "horse": Icon(
        "sheet",
        "M7 21c0-4.4 1.7-6.5 2.6-8.7l-3.9 1.6-2-2.3L8 6.3 8.8 3l3 2.4c5 .8 8 5 8 15.6z",
        "M14.5 8.5c1.7 2 2.3 4.6 2.3 7.5",
        "M9.7 8.3a.7.7 0 1 0 .1 0z",
    ),
    "camp": Icon("sheet", TEEPEE, "M12 5l-1.9-3M12 5l1.9-3M5.6 16.8h12.8M12 11.5 9.7 16.8M12 11.5l2.3 5.3"),
    "tent": Icon("sheet", TENT, "M8 5.5l5.3 14M8 11.5v8"),
    "cowboy": Icon("sheet", COWBOY),
    "junction": Icon(
        "sheet",
        "M12 7.5a4.5 4.5 0 1 0 .1 0z",
        "M2.5 12h5M16.5 12h5M12 16.5v5",
        "M12 10.5a1.5 1.5 0 1 0 .1 0z",
    ),
    "town": Icon(
        "sheet",
        "M3.5 20.5v-9l4-4 4 4v9zM11.5 20.5V6h9v14.5z",
        "M2 20.5h20M6.3 20.5V16h2.4v4.5M14 9.5h4M14 13h4M16 20.5v-4",
    ),
    "mountain": Icon(
        "mountain", "M2.5 19.5 9 6l4 7 2.5-4 6 10.5z", "M9 6l-.5 4 2 2.5-1 3.5M15.5 9l.2 3 1.6 2"
    ),
}
