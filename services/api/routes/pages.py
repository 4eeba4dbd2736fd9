"""The pages of the browser client: files as they lie in `static`, and the art they share with the boards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import ICON_ALIASES, ICONS, icon_paths
from domain.drawing.palette import SEAT_COLOURS, SEAT_STYLES
from domain.drawing.stylesheet import page_css
from services.api.http.files import RangeFileResponse

STATIC = Path(__file__).parents[1] / "static"
PAGE_HEADERS = {"Cache-Control": "no-cache"}
"""Pages and their parts are asked for again at each visit: a new version is never mixed with an old one."""

router = APIRouter(include_in_schema=False)
READ_METHODS = ["GET", "HEAD"]


@router.api_route("/", methods=READ_METHODS)
def lobby_page() -> RangeFileResponse:
    return _page("lobby.html")


@router.api_route("/table/{table}", methods=READ_METHODS)
def table_page(table: str) -> RangeFileResponse:
    return _page("table.html")


@router.api_route("/table/{table}/text", methods=READ_METHODS)
def text_page(table: str) -> RangeFileResponse:
    return _page("text.html")


@router.api_route("/rules/{game}", methods=READ_METHODS)
def rules_page(game: str) -> RangeFileResponse:
    return _page("rules.html")


@router.api_route("/login", methods=READ_METHODS)
def login_page() -> RangeFileResponse:
    return _page("login.html")


@router.api_route("/help", methods=READ_METHODS)
def help_page() -> RangeFileResponse:
    return _page("help.html")


@router.api_route("/ink.css", methods=READ_METHODS)
def board_stylesheet() -> Response:
    """Give the style sheet that boards and pages share."""
    return Response(page_css(), media_type="text/css", headers=PAGE_HEADERS)


@router.api_route("/art.json", methods=READ_METHODS)
def art_file() -> Response:
    """Give icons and badges as markup on a grid of 24 units, and the seats' colours in seat order."""
    return Response(_art(), media_type="application/json", headers=PAGE_HEADERS)


def _page(name: str) -> RangeFileResponse:
    return RangeFileResponse(STATIC / name, headers=PAGE_HEADERS)


@cache
def _art() -> bytes:
    icons = {name: icon_paths(name) for name in (*ICONS, *ICON_ALIASES)}
    badges = {colour: badge(colour, 12, 12, 10.5) for colour in SEAT_STYLES}
    return msgspec.json.encode({"icons": icons, "badges": badges, "seats": SEAT_COLOURS})
