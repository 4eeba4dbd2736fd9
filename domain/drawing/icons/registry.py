"""All icons by name, on a 24-unit grid."""

from __future__ import annotations

from domain.drawing.icons.cattle_trail import CATTLE, FACE, HEAD, HORNS, NOSE, TRAIL_ICONS
from domain.drawing.icons.shape import BILLOW, COWBOY, DISC, ENGINE, HAND, NUGGET, TEEPEE, TENT, Icon
from domain.drawing.svg import number

EXPRESS_ICONS = {
    "lumber": Icon(
        "coat-brown",
        "M12 3.5a8.5 8.5 0 1 0 .1 0z",
        "M12 7.8a4.2 4.2 0 1 0 .1 0zM5.6 6.4l2.5 2.4",
        "M12 11a1 1 0 1 0 .1 0z",
    ),
    "steel": Icon("silver", "M4 3.5h16v4.6h-5.6v7.8H20v4.6H4v-4.6h5.6V8.1H4z"),
    "leather": Icon(
        "coat-orange",
        "M8.6 2.5h6.8l2 3.8 4.1-1.6-1.3 7-3 3.2 2.7 6.1-5.9-1.3-2 2.3-2-2.3-5.9 1.3 2.7-6.1"
        "-3-3.2-1.3-7 4.1 1.6z",
    ),
    "cotton": Icon(
        "sheet",
        "M12 15.8c-5.4 3.7-10.6-1.6-7.4-5.4-2.9-5.2 4.4-9.4 7.4-5.2 3-4.2 10.3 0 7.4 5.2 3.2 3.8"
        "-2 9.1-7.4 5.4z",
        "M12 15.8V22M12 19.5l-3.4-2.2M12 19.5l3.4-2.2",
    ),
    "demand": Icon("sheet", DISC, "M18.2 5.8 5.8 18.2", "M9 7a2 2 0 1 0 .1 0zM15 13a2 2 0 1 0 .1 0z"),
    "wild": Icon("enamel", "M12 2.5l2.6 6.3 6.9.5-5.3 4.4 1.7 6.8-5.9-3.7-5.9 3.7 1.7-6.8L2.5 9.3l6.9-.5z"),
    "share": Icon("sheet", "M3 5h18v14H3z", "M6 8h12v8H6zM9 10.7h6M9 13.3h6"),
    "influence": Icon(
        "gold", "M12 2.8a3.7 3.7 0 1 0 .1 0zM7 20.5c0-5 1.8-8.6 5-8.6s5 3.6 5 8.6z", "M4.5 20.5h15"
    ),
    "track": Icon("", "", "M7.5 2.5 5 21.5M16.5 2.5 19 21.5M4.5 6.5h15M3.8 11.5h16.4M3 16.5h18"),
    "spike": Icon("gold", "M8 2.5h8v3.6h-2.2V17L12 21.5 10.2 17V6.1H8z"),
    "branch": Icon("gold", "M8 2.5h8v3.6h-2.2V17L12 21.5 10.2 17V6.1H8z"),
    "port": Icon(
        "",
        "",
        "M12 7.2V21M8 11h8M4 14.5c.6 4 3.8 6.5 8 6.5s7.4-2.5 8-6.5M4 14.5l-1.5 2M4 14.5l2 1.6M20 14.5l1.5 2"
        "M20 14.5l-2 1.6M12 2.6a2.3 2.3 0 1 0 .1 0z",
    ),
    "driver": Icon(
        "sheet",
        "M6.5 9.5h11c0 7-2.2 11.5-5.5 11.5S6.5 16.5 6.5 9.5z",
        "M4.5 9.5c0-4.2 3-7 7.5-7s7.5 2.8 7.5 7zM4 9.5h17M9 17c1.8 1.2 4.2 1.2 6 0",
        "M9.6 12.4a1 1 0 1 0 .1 0zM14.4 12.4a1 1 0 1 0 .1 0z",
    ),
    "target": Icon("", "", "M12 5a7 7 0 1 0 .1 0zM12 1.8v6.4M12 15.8v6.4M1.8 12h6.4M15.8 12h6.4"),
}


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
    "redo": Icon("", "", "M20 9H9.5a5 5 0 0 0 0 10H16M16 4.5 20.5 9 16 13.5"),
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


FRINGE = "M8.2 8.2c1.6-1 6-1 7.6 0l-.7 5.3-1.5-2.4-1.6 3.2-1.6-3.2-1.5 2.4z"
LONG_HORNS = CATTLE["texas_longhorn"].lines
BLAZE, BELT, PATCH = (CATTLE[breed].mark for breed in ("guernsey", "dutch_belt", "holstein"))
MUZZLE, SPOTS = (CATTLE[breed].mark for breed in ("brown_swiss", "ayrshire"))

HERD: dict[str, Icon] = {
    "criollo": Icon("coat-grey", HEAD, HORNS, FACE, ""),
    "pineywoods": Icon("coat-black", HEAD, HORNS, FACE, SPOTS),
    "galloway": Icon("coat-white", HEAD, "", NOSE, FRINGE),
    "santa_gertrudis": Icon("coat-green", HEAD, HORNS, FACE, BELT),
    "yellow_angus": Icon("coat-yellow", HEAD, "", FACE, ""),
    "corriente": Icon("coat-blue", HEAD, LONG_HORNS, FACE, ""),
    "shorthorn": Icon("coat-brown", HEAD, HORNS, FACE, PATCH),
    "hereford": Icon("coat-purple", HEAD, HORNS, FACE, BLAZE),
    "simmental": Icon("coat-orange", HEAD, HORNS, FACE, MUZZLE),
}
ROUND = "M12 2.8a9.2 9.2 0 1 0 .1 0z"
AROUND = "M7.5 10.5a5 5 0 0 1 8.6-1.6M16.5 13.5a5 5 0 0 1-8.6 1.6M16.6 5.8v3.4h-3.4M7.4 18.2v-3.4h3.4"
STAR = "M12 5.2l2 4.3 4.7.5-3.5 3.2 1 4.6-4.2-2.4-4.2 2.4 1-4.6L5.3 10l4.7-.5z"
FIELD = "M3 3h18v18H3z"
CORNERS = "M3 3h7L3 10zM21 3v7l-7-7zM21 21h-7l7-7zM3 21v-7l7 7z"
BUSINESS: dict[str, Icon] = {
    "versatile": Icon(
        "gold",
        "M7.5 10.5 8.5 4.5c.3-1.4 1.8-1.7 2.6-1.1.5.3 1.3.3 1.8 0 .8-.6 2.3-.3 2.6 1.1l1 6z",
        "M3.5 10c.5 3 16.5 3 17 0M12 14.2v7.3M8.3 16l7.4 3.7M15.7 16l-7.4 3.7",
        "",
        "",
    ),
    "exchange_token": Icon("gold", ROUND, AROUND, "", ""),
    "exchange": Icon(
        "sheet",
        "M8 3h8.5v11H8z",
        "M3.5 8.5v7.5a4 4 0 0 0 4 4H11M8.5 17.5 11 20l-2.5 2.5M20.5 15.5V8M18 10.5 20.5 8 23 10.5",
        "",
        "",
    ),
    "goal": Icon("sheet", "M5.5 3h13v18h-13z", "M9 7.5h6M9 11h6M8.7 15.8l2.3 2.3 4.3-4.3", "", ""),
    "bonus": Icon("gold", ROUND, "", STAR, ""),
    "one_more": Icon("sheet", "M8.5 8h7v12.5h-7z", "M5 17V4.5h7M19.5 3v6M16.5 6h6", "", ""),
    "dark_corners": Icon("sheet", FIELD, "M12 7.5a4.5 4.5 0 1 0 .1 0z", CORNERS, ""),
    "light_corners": Icon("sheet", FIELD, "M12 7.5a4.5 4.5 0 1 0 .1 0z", "", ""),
    "again": Icon("", "", "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M17.5 2.5v4.3h-4.3", "", ""),
    "boxcar": Icon(
        "sheet",
        "M3.5 7h17v9h-17z",
        "M9 7v9M15 7v9M1.5 16h21M7.5 16.2a2.3 2.3 0 1 0 .1 0zM16.5 16.2a2.3 2.3 0 1 0 .1 0z",
        "",
        "",
    ),
    "owner": Icon("sheet", "M6 3.5h12.5l-3 4 3 4H6z", "M6 2v20", "", ""),
}
RANCH_ICONS = HERD | BUSINESS


STATION_ICONS = {
    "workers": Icon(
        "gold",
        "M7 14.5 8.3 7c.3-1.8 2-2.2 3-1.4.4.3 1 .3 1.4 0 1-.8 2.7-.4 3 1.4l1.3 7.5c-3 .8-7 .8-10 0z",
        "M2 13.5c.5 4.6 19.5 4.6 20 0M7.4 11.8c3 .8 6.2.8 9.2 0",
    ),
    "coal": Icon("ink", "M3 19.5l1.5-5.5 4-2.5 2-4.5 4.5.5 2 4 3 2.5 1 5.5z"),
    "cattle": Icon(
        "mountain",
        "M8 8.6c1.4-1.3 6.6-1.3 8 0 .6 3.8-.3 7-1.4 9.6-.6 1.7-1.5 2.6-2.6 2.6s-2-.9-2.6-2.6"
        "C8.3 15.6 7.4 12.4 8 8.6zM7.9 10.5C6.3 11.6 4.4 11.3 3.2 9.8c1.2-1.3 3-1.7 4.7-.8z"
        "M16.1 10.5c1.6 1.1 3.5.8 4.7-.7-1.2-1.3-3-1.7-4.7-.8z",
        "M8.6 8.1C6.4 7.4 5.3 5.6 5.9 3.4M15.4 8.1c2.2-.7 3.3-2.5 2.7-4.7M10 12.6v.1M14 12.6v.1"
        "M10.9 18.2v.1M13.1 18.2v.1",
    ),
    "food": Icon(
        "gold",
        "M12 21.5V9M12 9c-2.5-1.5-2.5-4 0-6.5 2.5 2.5 2.5 5 0 6.5z"
        "M12 13.5c-3 .2-5-1.5-5-4.5 3 .2 5 1.7 5 4.5zM12 13.5c3 .2 5-1.5 5-4.5-3 .2-5 1.7-5 4.5z"
        "M12 18c-3 .2-5-1.5-5-4.5 3 .2 5 1.7 5 4.5zM12 18c3 .2 5-1.5 5-4.5-3 .2-5 1.7-5 4.5z",
    ),
    "silver": Icon("silver", "M2.5 17.5 5.5 10h13l3 7.5z", "M5.5 10l2-2.6h9l2 2.6"),
    "gold": Icon(
        "gold", "M2 19.5 3.8 14h6.9l1.8 5.5zM11.5 19.5l1.8-5.5h6.9l1.8 5.5zM6.7 12.5 8.5 7h7l1.8 5.5z"
    ),
    "ranch": Icon(
        "sheet",
        "M5 20.5V11l7-6.5 7 6.5v9.5z",
        "M2.5 12.5 12 3.5l9.5 9M9 20.5v-6h6v6M9 14.5l6 6M15 14.5l-6 6",
    ),
    "mine": Icon(
        "mountain",
        "M2.5 20.5 8 7.5l4-4 5 4 4.5 13z",
        "M7 20.5h10",
        "M8.5 20.5v-6.3c0-4.7 7-4.7 7 0v6.3z",
    ),
    "hotel": Icon(
        "sheet",
        "M5 20.5v-15h14v15z",
        "M3.5 5.5h17M8.5 9v2.2M12 9v2.2M15.5 9v2.2M3.5 14h17M10 20.5V17h4v3.5",
    ),
    "conductor": Icon(
        "enamel",
        "M5 12.5 4 7.5c0-2.4 3.4-4 8-4s8 1.6 8 4l-1 5z",
        "M5 12.5v3h14v-3M5 15.5c-3 2.2-1 4.5 7 4.5s10-2.3 7-4.5",
    ),
    "special-card": Icon(
        "sheet",
        "M5.5 2.5h13v19h-13z",
        "M8 5h8v14H8z",
        "M12 9l.9 2 2.1.2-1.6 1.4.5 2.1-1.9-1.1-1.9 1.1.5-2.1L9 11.2l2.1-.2z",
    ),
    "die": Icon(
        "enamel",
        "M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3z",
        mark="M12 9.4a2.6 2.6 0 1 0 .1 0z",
    ),
    "bonus-die": Icon(
        "sheet",
        "M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3z",
        "",
        "M8 6.4a1.6 1.6 0 1 0 .1 0zM12 10.4a1.6 1.6 0 1 0 .1 0zM16 14.4a1.6 1.6 0 1 0 .1 0z",
    ),
}


ICON_FAMILIES = (
    GENERAL_ICONS,
    PROSPECTING_ICONS,
    EXPRESS_ICONS,
    STATION_ICONS,
    TRAIL_ICONS,
    RANCH_ICONS,
)
ICONS = {name: shape for family in ICON_FAMILIES for name, shape in family.items()}
ICON_ALIASES = {"farmer": ("cowboy", -90), "money": ("coin", 0)}
"""Icons that reuse a different icon, with its rotation in degrees: a farmer is a cowboy lying down."""


def icon(name: str, x: float, y: float, size: float = 24) -> str:
    """Draw an icon with its upper left corner at x, y; small icons have a heavier stroke."""
    small = " small-icon" if size <= 14 else ""
    place = f"translate({number(x)} {number(y)}) scale({size / 24:.4g})"
    return f'<g class="icon{small}" transform="{place}">{icon_paths(name)}</g>'


def icon_paths(name: str) -> str:
    """Return an icon's paths on its grid."""
    name, turn = ICON_ALIASES.get(name, (name, 0))
    shape = ICONS[name]
    tint = f'<path class="{shape.tint}" d="{shape.shape}"/>' if shape.shape else ""
    lines = f'<path d="{shape.lines}"/>' if shape.lines else ""
    solid = f'<path class="dot" d="{shape.solid}"/>' if shape.solid else ""
    mark = f'<path class="blaze" d="{shape.mark}"/>' if shape.mark else ""
    drawn = tint + mark + lines + solid
    return f'<g transform="rotate({turn} 12 12)">{drawn}</g>' if turn else drawn
