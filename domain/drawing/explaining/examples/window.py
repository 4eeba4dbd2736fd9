"""A window of a drawing: what lies outside is left out, and so is what nothing shows any more."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from xml.etree import ElementTree as ET

from domain.drawing.boxes import Box
from domain.drawing.explaining.examples.extent import MARGIN, Matrix, points_of, read_transform, value_of
from domain.drawing.svg import Picture

REFERENCE = re.compile(r"#([\w.-]+)")


def cut_out(picture: Picture, box: Box, keep: Iterable[str] = (), least: float = 0) -> Picture:
    """Give what lies within a box: of the places those to keep, and no letters under the least."""
    root = ET.fromstring(f"<svg>{picture.body}</svg>")  # noqa: S314 - our own drawing
    named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    drop_places(root, frozenset(keep))
    drop_letters(root, least)
    for layer in list(root):
        if layer.tag != "defs":
            prune(layer, Matrix(), box, named)
    drop_unused(root)
    spell_out_styles(root)
    body = "".join(ET.tostring(each, encoding="unicode") for each in root)
    left, top, width, height = box
    return picture._replace(body=body, left=left, top=top, width=width, height=height)


def drop_places(root: ET.Element, keep: frozenset[str]) -> None:
    """Leave only the places to keep, as groups that nothing but their look is left of."""
    for parent in list(root.iter()):
        for child in list(parent):
            if "spot" in (child.get("class") or "").split():
                if child.get("data-at") in keep:
                    child.attrib = {"class": "spot option"}
                else:
                    parent.remove(child)


def drop_letters(element: ET.Element, least: float) -> None:
    """Leave out letters that could not be read: those of what is drawn once for all sizes."""
    for child in list(element):
        moved = read_transform(child.get("transform", ""))
        within = least / (math.hypot(moved.a, moved.b) or 1)
        if child.tag == "text" and value_of(child, "font-size") < within:
            element.remove(child)
        else:
            drop_letters(child, within)


def prune(element: ET.Element, outer: Matrix, box: Box, named: dict[str, ET.Element]) -> None:
    """Take out of an element what lies outside the box."""
    matrix = outer.then(read_transform(element.get("transform", "")))
    for child in list(element):
        if child.tag in {"clipPath", "defs"}:
            continue
        points = list(points_of(child, matrix, named))
        if not any_within(points, box):
            element.remove(child)
        elif child.tag == "g":
            prune(child, matrix, box, named)


def any_within(points: list[tuple[float, float]], box: Box) -> bool:
    """Say whether the box round the points meets the box."""
    if not points:
        return False
    across, down = [x for x, _ in points], [y for _, y in points]
    left, top, width, height = box
    return (
        max(across) + MARGIN > left
        and min(across) - MARGIN < left + width
        and max(down) + MARGIN > top
        and min(down) - MARGIN < top + height
    )


def drop_unused(root: ET.Element) -> None:
    """Take out definitions that nothing refers to, until each one left is in use."""
    while True:
        used = {
            name
            for each in root.iter()
            for value in each.attrib.values()
            for name in REFERENCE.findall(value)
        }
        dropped = False
        for definitions in root.iter("defs"):
            for child in list(definitions):
                if child.get("id") and child.get("id") not in used:
                    definitions.remove(child)
                    dropped = True
        if not dropped:
            return


def spell_out_styles(root: ET.Element) -> None:
    """Write styles of their own as attributes: a page's policy lets no markup bring styles along.

    Letters that grow with a window by such a style have the size that they are drawn at.
    """
    for element in root.iter():
        if "class" in element.attrib:
            element.set(
                "class", " ".join(name for name in element.attrib["class"].split() if name != "coord")
            )
        for rule in element.attrib.pop("style", "").split(";"):
            name, _, value = rule.partition(":")
            if value and not name.startswith("--"):
                element.set(name.strip(), value.strip())
