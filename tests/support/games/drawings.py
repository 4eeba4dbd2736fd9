"""Drawings parsed for tests."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from domain.drawing.svg import XMLNS, Picture, inline_svg, standalone_svg

_SYMBOL = re.compile(r"#(rh-[\w-]+)")


def parse_svg(drawing: Picture) -> ET.Element:
    """Parse a page's drawing as XML, with names stripped of their namespace."""
    return ET.fromstring(inline_svg(drawing).replace(XMLNS, ""))


def spot_targets(drawing: Picture) -> list[str]:
    """Return the places that can be chosen, in drawing order."""
    return [
        group.get("data-at") or "" for group in parse_svg(drawing).iter("g") if group.get("class") == "spot"
    ]


def check_symbols(drawing: Picture) -> None:
    """Check that a drawing is well-formed, has unique ids, and defines every symbol that it uses."""
    ET.fromstring(standalone_svg(drawing))
    ids = re.findall(r' id="([^"]+)"', drawing.body)

    assert len(ids) == len(set(ids))
    assert set(_SYMBOL.findall(drawing.body)) <= set(ids)
