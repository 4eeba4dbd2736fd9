"""Icons of railway shares and the goods that companies carry."""

from __future__ import annotations

from domain.drawing.icons.shape import DISC, Icon

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
