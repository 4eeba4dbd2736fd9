"""A drawing as a test reads it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from domain.drawing.svg import XMLNS, Picture, inline_svg, standalone_svg

_SYMBOL = re.compile(r"#(rh-[\w-]+)")


def parse_svg(drawing: Picture) -> ET.Element:
    """The drawing of a page as XML, names without their namespace."""
    return ET.fromstring(inline_svg(drawing).replace(XMLNS, ""))


def spot_targets(drawing: Picture) -> list[str]:
    """The places that can be chosen, in the order in which they are drawn."""
    return [
        group.get("data-at") or "" for group in parse_svg(drawing).iter("g") if group.get("class") == "spot"
    ]


def check_symbols(drawing: Picture) -> None:
    """Expect a well-formed file whose symbols are all its own, each defined once."""
    ET.fromstring(standalone_svg(drawing))
    ids = re.findall(r' id="([^"]+)"', drawing.body)

    assert len(ids) == len(set(ids))
    assert set(_SYMBOL.findall(drawing.body)) <= set(ids)
