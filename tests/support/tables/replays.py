"""Replays for tests: pages made without a service, and the data in them."""

from __future__ import annotations

import base64
import gzip
import re
from typing import Any

import msgspec

from domain.log.export import LogExport
from infra.export_files import embed_data
from infra.ports.accounts import Player
from services.api.tables.board import split_drawing
from services.api.tables.replay import make_replay

ELEMENT = re.compile(rb'<script type="application/gzip" id="(\w+)">([^<]*)</script>')


def make_page(export: LogExport, seat: int | None = None, name: str = "Player {}") -> bytes:
    """Make the replay of a log whose players are called `name`, with their id in place of the braces."""
    page = make_replay(export, seat, lambda ids: {one: Player(one, name.format(one), 0) for one in ids})
    assert page is not None
    return page


def read_elements(page: bytes) -> dict[str, bytes]:
    """Return the unpacked data in a page, by the ids of their elements."""
    found = ELEMENT.findall(page)
    return {name.decode(): gzip.decompress(base64.b64decode(packed)) for name, packed in found}


def read_replay(page: bytes) -> dict[str, Any]:
    """Return what a page shows."""
    replay: dict[str, Any] = msgspec.json.decode(read_elements(page)["replay"])
    return replay


def with_log(page: bytes, log: bytes) -> bytes:
    """Return the page with another log."""
    element = embed_data("log", log).encode()
    return ELEMENT.sub(lambda found: element if found[1] == b"log" else found[0], page)


def apply_edits(before: str, edits: list[tuple[int, int, str]]) -> str:
    """Apply the edits of a step to the text of a drawing."""
    pieces = split_drawing(before)
    for first, end, made in edits:
        pieces[first:end] = [made]
    return "".join(pieces)
