"""The pages of the browser client in `services/web`, and the art that they share with the boards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

import services
from domain.kernel.drawing.figures import badge
from domain.kernel.drawing.icons import ICONS, TURNED, strokes
from domain.kernel.drawing.ink import LIVERIES, SEATS
from domain.kernel.drawing.stylesheet import stylesheet

WEB = Path(services.__file__).parent / "web"
FRESH = {"Cache-Control": "no-cache"}
"""Pages and their parts are asked for again at each visit: a new version is never mixed with an old one."""

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]


@router.api_route("/", methods=READ)
def lobby() -> FileResponse:
    return _page("lobby.html")


@router.api_route("/table/{table}", methods=READ)
def table_page(table: str) -> FileResponse:
    return _page("table.html")


@router.api_route("/table/{table}/text", methods=READ)
def text_page(table: str) -> FileResponse:
    return _page("text.html")


@router.api_route("/rules/{game}", methods=READ)
def rules(game: str) -> FileResponse:
    return _page("rules.html")


@router.api_route("/login", methods=READ)
def login() -> FileResponse:
    return _page("login.html")


@router.api_route("/help", methods=READ)
def help_page() -> FileResponse:
    return _page("help.html")


@router.api_route("/ink.css", methods=READ)
def ink() -> Response:
    """Give the style sheet that boards and pages share."""
    return Response(stylesheet(), media_type="text/css", headers=FRESH)


@router.api_route("/art.json", methods=READ)
def art() -> Response:
    """Give icons and badges as markup on a grid of 24 units, and the seats' colours in seat order."""
    return Response(_art(), media_type="application/json", headers=FRESH)


def _page(name: str) -> FileResponse:
    return FileResponse(WEB / name, headers=FRESH)


@cache
def _art() -> bytes:
    icons = {name: strokes(name) for name in (*ICONS, *TURNED)}
    badges = {colour: badge(colour, 12, 12, 10.5) for colour in LIVERIES}
    return msgspec.json.encode({"icons": icons, "badges": badges, "seats": SEATS})
