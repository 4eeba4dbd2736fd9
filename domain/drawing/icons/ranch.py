"""Paths of the icons for the herds of El Paso and its business: tint, outline, lines, solid ink, mark.

The marks are those of the older trail, on other coats: a breed is told by both, never by colour alone.
"""

from __future__ import annotations

from domain.drawing.icons.cattle_trail import CATTLE, FACE, HEAD, HORNS, NOSE, Paths

FRINGE = "M8.2 8.2c1.6-1 6-1 7.6 0l-.7 5.3-1.5-2.4-1.6 3.2-1.6-3.2-1.5 2.4z"
LONG_HORNS = CATTLE["texas_longhorn"][2]
BLAZE, BELT, PATCH = (CATTLE[breed][4] for breed in ("guernsey", "dutch_belt", "holstein"))
MUZZLE, SPOTS = (CATTLE[breed][4] for breed in ("brown_swiss", "ayrshire"))

HERD: dict[str, Paths] = {
    "criollo": ("coat-grey", HEAD, HORNS, FACE, ""),
    "pineywoods": ("coat-black", HEAD, HORNS, FACE, SPOTS),
    "galloway": ("coat-white", HEAD, "", NOSE, FRINGE),
    "santa_gertrudis": ("coat-green", HEAD, HORNS, FACE, BELT),
    "yellow_angus": ("coat-yellow", HEAD, "", FACE, ""),
    "corriente": ("coat-blue", HEAD, LONG_HORNS, FACE, ""),
    "shorthorn": ("coat-brown", HEAD, HORNS, FACE, PATCH),
    "hereford": ("coat-purple", HEAD, HORNS, FACE, BLAZE),
    "simmental": ("coat-orange", HEAD, HORNS, FACE, MUZZLE),
}
ROUND = "M12 2.8a9.2 9.2 0 1 0 .1 0z"
AROUND = "M7.5 10.5a5 5 0 0 1 8.6-1.6M16.5 13.5a5 5 0 0 1-8.6 1.6M16.6 5.8v3.4h-3.4M7.4 18.2v-3.4h3.4"
STAR = "M12 5.2l2 4.3 4.7.5-3.5 3.2 1 4.6-4.2-2.4-4.2 2.4 1-4.6L5.3 10l4.7-.5z"
FIELD = "M3 3h18v18H3z"
CORNERS = "M3 3h7L3 10zM21 3v7l-7-7zM21 21h-7l7-7zM3 21v-7l7 7z"
BUSINESS: dict[str, Paths] = {
    "versatile": (
        "gold",
        "M7.5 10.5 8.5 4.5c.3-1.4 1.8-1.7 2.6-1.1.5.3 1.3.3 1.8 0 .8-.6 2.3-.3 2.6 1.1l1 6z",
        "M3.5 10c.5 3 16.5 3 17 0M12 14.2v7.3M8.3 16l7.4 3.7M15.7 16l-7.4 3.7",
        "",
        "",
    ),
    "exchange_token": ("gold", ROUND, AROUND, "", ""),
    "exchange": (
        "sheet",
        "M8 3h8.5v11H8z",
        "M3.5 8.5v7.5a4 4 0 0 0 4 4H11M8.5 17.5 11 20l-2.5 2.5M20.5 15.5V8M18 10.5 20.5 8 23 10.5",
        "",
        "",
    ),
    "goal": ("sheet", "M5.5 3h13v18h-13z", "M9 7.5h6M9 11h6M8.7 15.8l2.3 2.3 4.3-4.3", "", ""),
    "bonus": ("gold", ROUND, "", STAR, ""),
    "one_more": ("sheet", "M8.5 8h7v12.5h-7z", "M5 17V4.5h7M19.5 3v6M16.5 6h6", "", ""),
    "dark_corners": ("sheet", FIELD, "M12 7.5a4.5 4.5 0 1 0 .1 0z", CORNERS, ""),
    "light_corners": ("sheet", FIELD, "M12 7.5a4.5 4.5 0 1 0 .1 0z", "", ""),
    "again": ("", "", "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M17.5 2.5v4.3h-4.3", "", ""),
    "boxcar": (
        "sheet",
        "M3.5 7h17v9h-17z",
        "M9 7v9M15 7v9M1.5 16h21M7.5 16.2a2.3 2.3 0 1 0 .1 0zM16.5 16.2a2.3 2.3 0 1 0 .1 0z",
        "",
        "",
    ),
    "owner": ("sheet", "M6 3.5h12.5l-3 4 3 4H6z", "M6 2v20", "", ""),
}
RANCH_ICONS = HERD | BUSINESS
