"""Icons of cattle, the trail, and the work along it.

A breed is shown by the colour of its coat and the mark on its face, never by colour alone.
"""

from __future__ import annotations

from domain.drawing.icons.shape import ENGINE, TEEPEE, WHEELS, Icon

HEAD = (
    "M8 8.6c1.4-1.3 6.6-1.3 8 0 .6 3.8-.3 7-1.4 9.6-.6 1.7-1.5 2.6-2.6 2.6s-2-.9-2.6-2.6"
    "C8.3 15.6 7.4 12.4 8 8.6zM7.9 10.5C6.3 11.6 4.4 11.3 3.2 9.8c1.2-1.3 3-1.7 4.7-.8zM16.1 10.5"
    "c1.6 1.1 3.5.8 4.7-.7-1.2-1.3-3-1.7-4.7-.8z"
)
HORNS = "M8.6 8.1C6.4 7.4 5.3 5.6 5.9 3.4M15.4 8.1c2.2-.7 3.3-2.5 2.7-4.7"
EYES = "M9.3 12.4a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0zM13.1 12.4a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0z"
NOSE = "M10.3 18.2a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0zM12.3 18.2a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0z"
FACE = EYES + NOSE

POLES = "M12 5l-1.9-3M12 5l1.9-3"
FINGERS = (
    "M8.2 21.5v-4.2L5 13c-.9-1.3.7-2.6 1.8-1.5L8.6 13V5.6c0-1.7 2.3-1.7 2.3 0V11 4.2"
    "c0-1.7 2.4-1.7 2.4 0V11 5.2c0-1.7 2.3-1.7 2.3 0v6.3-3.6c0-1.6 2.2-1.6 2.2 0V15"
    "c0 2.4-.8 3.6-1.6 4.8v1.7z"
)
BUILDING = "M4 20.5V10.5L12 4l8 6.5v10z"
CARD = "M6 3h12v18H6z"

CATTLE: dict[str, Icon] = {
    "cow": Icon("sheet", HEAD, HORNS, FACE, ""),
    "jersey": Icon("coat-grey", HEAD, HORNS, FACE, ""),
    "guernsey": Icon("coat-white", HEAD, HORNS, FACE, "M11.2 8.3h1.6l.7 8h-3z"),
    "black_angus": Icon("coat-black", HEAD, "", FACE, ""),
    "dutch_belt": Icon("coat-green", HEAD, HORNS, FACE, "M7.7 13.6h8.6l-.6 3H8.3z"),
    "holstein": Icon(
        "coat-yellow",
        HEAD,
        HORNS,
        FACE,
        "M12.5 8c2.5 0 3.5.6 3.5.6.3 2.7.1 4.4-.5 6-2.2-.1-3.6-2.6-3-6.6z",
    ),
    "brown_swiss": Icon(
        "coat-red",
        HEAD,
        HORNS,
        FACE,
        "M8.9 16.3c2-1 4.2-1 6.2 0-.7 2.8-1.6 4.5-3.1 4.5s-2.4-1.7-3.1-4.5z",
    ),
    "ayrshire": Icon(
        "coat-blue",
        HEAD,
        HORNS,
        FACE,
        (
            "M9.3 15.2a1.1 1.1 0 1 0 .1 0zM14.6 9.2a1.2 1.2 0 1 0 .1 0zM12.3 13.4a1.1 1.1 0 1 0 .1 0zM10 8.6"
            "a1 1 0 1 0 .1 0z"
        ),
    ),
    "west_highland": Icon(
        "coat-brown", HEAD, HORNS + "M9 8v5M10.5 7.6v6M12 7.6v6.5M13.5 7.6v6M15 8v5", NOSE, ""
    ),
    "texas_longhorn": Icon(
        "coat-purple",
        HEAD,
        "M8.6 8C5.5 7.6 3 7.4 1.8 3.8M15.4 8c3.1-.4 5.6-.6 6.8-4.2",
        FACE,
        "",
    ),
}
TRAIL: dict[str, Icon] = {
    "flood": Icon(
        "water",
        "M2.5 11c2-2.6 4.3-2.6 6.3 0s4.3 2.6 6.4 0 4.3-2.6 6.3 0v9.5h-19z",
        (
            "M2.5 6c2-2.6 4.3-2.6 6.3 0s4.3 2.6 6.4 0 4.3-2.6 6.3 0M2.5 16c2-2.6 4.3-2.6 6.3 0"
            "s4.3 2.6 6.4 0 4.3-2.6 6.3 0"
        ),
        "",
        "",
    ),
    "drought": Icon(
        "gold",
        "M12 6.5a3.3 3.3 0 1 0 .1 0z",
        (
            "M12 2v1.5M5.8 4.2 7 5.4M18.2 4.2 17 5.4M4 10h1.6M18.4 10H20M2 16.5h20M8 16.5 6.3 21M7.3 18.8"
            "l3 2.2M15.5 16.5l1.2 2.5-1.5 2.5M16.7 19l3.3 1.5"
        ),
        "",
        "",
    ),
    "rockfall": Icon(
        "mountain",
        "M2.5 3.5 8 9l1 5 6 6.5H2.5z",
        "M13 4.5l2.6-1 2 2-1 2.5-2.8.3zM15.5 11.5l3-.8 2.5 2.5-1.6 3-3 .1zM11.5 9.8v.1M19.5 19.8v.1",
        "",
        "",
    ),
    "hazard": Icon("gold", "M12 3 22 20.5H2z", "M12 9v5.5M12 17.5v.1", "", ""),
    "teepee_green": Icon("leaf", TEEPEE, POLES, "", ""),
    "teepee_blue": Icon("coat-blue", TEEPEE, POLES + "M6.4 15.4l2.8-2.2 2.8 2.2 2.8-2.2 2.8 2.2", "", ""),
    "teepee": Icon("sheet", TEEPEE, POLES, "", ""),
    "hand_green": Icon("leaf", FINGERS, "", "", ""),
    "hand_black": Icon("jet", FINGERS, "", "", ""),
    "woods": Icon("woods", "M12 2.5 6.5 10H9l-4.5 7h15L15 10h2.5z", "M12 17v4.5", "", ""),
    "horseshoe": Icon(
        "silver",
        (
            "M5 21.5l1.2-4C2 11 4 2.5 12 2.5s10 8.5 5.8 15l1.2 4h-4.6V17c3.4-5 2.2-10.5-2.4-10.5"
            "S6.2 12 9.6 17v4.5z"
        ),
        "",
        "",
        "",
    ),
    "clear_hazard": Icon("gold", "M12 3 22 20.5H2z", "M4 4l16 16M20 4 4 20", "", ""),
    "no_fee": Icon("sheet", FINGERS, "M3 3.5l18 18", "", ""),
}
WORK: dict[str, Icon] = {
    "hat": Icon(
        "gold",
        "M7 14.5 8.3 6c.3-1.8 2-2.2 3-1.4.4.3 1 .3 1.4 0 1-.8 2.7-.4 3 1.4l1.3 8.500c-3 .8-7 .8-10 0z",
        "M2 13.5c.5 4 19.5 4 20 0M7.4 11.8c3 .8 6.2.8 9.2 0",
        "",
        "",
    ),
    "hammer": Icon("silver", "M4.5 5.5h9.8l3.2 3v1.8h-13z", "M8 10.3h3.8v10.2H8z", "", ""),
    "spanner": Icon(
        "silver",
        (
            "M15.3 3.3a5 5 0 0 0-4.8 6.8L3.6 17c-2 2.3 1 5.3 3.3 3.4l7-6.9a5 5 0 0 0 6.5-5.8"
            "l-3 3-3.1-.8-.8-3.1 3-3.1z"
        ),
        "",
        "",
        "",
    ),
    "hire": Icon(
        "sheet",
        "M9 3.200a4 4 0 1 0 .1 0zM2.5 20.500c0-5 2.5-7.5 6.5-7.500s6.5 2.5 6.5 7.500z",
        "M18.5 5v7M15 8.500h7",
        "",
        "",
    ),
    "building": Icon("sheet", BUILDING, "M10 20.5V15h4v5.500M2.5 11.7 12 4l9.5 7.7", "", ""),
    "objective": Icon(
        "sheet",
        "M12 2.5a9.5 9.5 0 1 0 .1 0z",
        "M12 6.8a5.2 5.2 0 1 0 .1 0z",
        "M12 10.2a1.8 1.8 0 1 0 .1 0z",
        "",
    ),
    "station_master": Icon(
        "enamel",
        "M4 11.5c0-5 3.5-7 8-7s8 2 8 7z",
        "M4 11.5v3h16v-3M4 14.5c-2.5 3 .5 4 8 4s10.5-1 8-4M12 6.8v2",
        "",
        "",
    ),
    "foresight": Icon(
        "sheet",
        "M3 13.5 15 6l3 5-12.5 7z",
        "M15 6l3.5-2 4 6.5L18 11M11 14.5l2.5 6.5M11 14.5 7.5 21",
        "",
        "",
    ),
    "disc_white": Icon("chalk", "M12 4a8 8 0 1 0 .1 0zM12 7.3a4.7 4.7 0 1 0 .1 0z", "", "", ""),
    "disc_black": Icon("jet", "M12 4a8 8 0 1 0 .1 0z", "", "", ""),
    "auxiliary": Icon(
        "sheet",
        "M2.5 8.500h19v7h-19z",
        "M7.5 9.500a2.5 2.5 0 1 0 .1 0zM16.5 9.500a2.5 2.5 0 1 0 .1 0z",
        "M7.5 11a1 1 0 1 0 .1 0z",
        "",
    ),
    "crossing": Icon(
        "sheet",
        "M5 3.5 12 9l7-5.500L20.5 5.5 13.8 11l6.7 5.500L19 18.5 12 13l-7 5.500L3.5 16.5 10.2 11 3.5 5.500z",
        "M12 13v8.5",
        "",
        "",
    ),
    "engine": Icon("sheet", ENGINE, WHEELS, "", ""),
    "discard": Icon("sheet", CARD, "M12 7v8M9 12.5 12 15.500l3-3M9 18h6", "", ""),
    "draw": Icon("sheet", CARD, "M12 17V8.500M9 11.5 12 8.500l3 3M9 6h6", "", ""),
    "trash": Icon("sheet", CARD, "M9 8.500l6 7M15 8.500l-6 7", "", ""),
    "cards": Icon("sheet", "M8.5 3.500h11v15h-11z", "M5.5 6.500v14.500h11", "", ""),
    "handful": Icon(
        "sheet",
        "M9 4.500h6v13H9z",
        "M9 6 5 7.200l2.5 11.300L9 18M15 6l4 1.2-2.5 11.300L15 18",
        "",
        "",
    ),
    "delivery": Icon(
        "sheet",
        "M2.5 9h11v8.5h-11z",
        "M6 9v8.5M10 9v8.5M5 18a1.8 1.8 0 1 0 .1 0zM11 18a1.8 1.8 0 1 0 .1 0zM15.5 13h6M18.5 10l3 3-3 3",
        "",
        "",
    ),
}
TRAIL_ICONS = CATTLE | TRAIL | WORK
