"""Pages of the web client (`services/web`), and drawings shared by pages and boards."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

import msgspec
from anyio import to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

import services
from domain.drawing.emblems import badge
from domain.drawing.icons.registry import ICON_ALIASES, ICONS, icon_paths
from domain.drawing.palette import SEAT_COLOURS, SEAT_STYLES
from domain.drawing.stylesheet import page_css
from domain.games import catalog
from services.api.http.error_handlers import tidy_address
from services.api.http.middleware import SECURITY_HEADERS
from services.api.http.responses import JSON, pack_document
from services.api.pages.files import HTML, PAGE_HEADERS, PageAssets, page_response
from services.api.pages.missing import require_subject
from services.api.pages.plain_pages import plain_page
from services.api.pages.rules import render_rules, short_title
from services.api.problems import STATUS
from services.api.routing import ApiRoute

router = APIRouter(tags=["pages"], route_class=ApiRoute)

WEB = Path(services.__file__).parent / "web"
REFERENCE = Path(services.__file__).parent / "api" / "openapi" / "reference"

PAGES = {
    "lobby_page": ("/", "lobby.html"),
    "new_table_page": ("/new", "new-table/new-table.html"),
    "table_page": ("/table/{table}", "table.html"),
    "text_page": ("/table/{table}/text", "text.html"),
    "login_page": ("/login", "login.html"),
    "reset_page": ("/reset", "account/reset.html"),
    "settings_page": ("/settings", "settings.html"),
    "notices_page": ("/notices", "notices/notices.html"),
    "player_page": ("/player/{player}", "ratings/player.html"),
    "ratings_page": ("/ratings", "ratings/ladder.html"),
    "game_ratings_page": ("/ratings/{game}", "ratings/ladder.html"),
    "edition_page": ("/editions/{game}", "editions/edition.html"),
    "tournaments_page": ("/tournaments", "tournaments/tournaments.html"),
    "tournament_page": ("/tournaments/{tournament}", "tournaments/tournament.html"),
}
"""Paths and documents of the pages, by their names in metrics. Each page's script reads the path."""


def _add_page(name: str, path: str, document: str) -> None:
    async def page(request: Request) -> Response:
        tidy = tidy_address(request)
        if tidy is not None:
            return RedirectResponse(tidy)
        await require_subject(request)
        return page_response(request.headers, _document(document))

    page.__name__ = name
    router.add_api_route(path, page, include_in_schema=False)


for _name, (_path, _file) in PAGES.items():
    _add_page(_name, _path, _file)


@router.get("/rules/{game}", include_in_schema=False)
async def rules_page(request: Request, game: str) -> Response:
    """A game's rules for players; for an unknown game, a page that lists all games."""
    if (tidy := tidy_address(request)) is not None:
        return RedirectResponse(tidy)
    if game not in (*catalog.names(), catalog.TEMPLATE):
        listed = f"<h1>Game not found</h1><p>You can play these games here:</p><ul>{_rules_links()}</ul>"
        return Response(
            plain_page("Game not found", listed), STATUS["not-found"], PAGE_HEADERS, media_type=HTML
        )
    return page_response(request.headers, await to_thread.run_sync(_render_rules, game))


@router.get("/help", include_in_schema=False)
async def help_page(request: Request) -> Response:
    """First steps, and links to the rules of each game; works without scripts."""
    return page_response(request.headers, _document("help/help.html").replace("<!--games-->", _rules_links()))


@router.get("/docs", include_in_schema=False)
async def reference_page(request: Request) -> Response:
    """The API reference: Swagger UI on the service's own document."""
    return FileResponse(REFERENCE / "reference.html", headers=PAGE_HEADERS)


@router.get("/manifest.webmanifest", include_in_schema=False)
async def app_manifest(request: Request) -> Response:
    """The manifest of the installable app."""
    path = WEB / "app" / "manifest.webmanifest"
    return FileResponse(path, media_type="application/manifest+json", headers=PAGE_HEADERS)


@router.get("/service-worker.js", include_in_schema=False)
async def service_worker(request: Request) -> Response:
    """The service worker of all pages, at the root because it only controls paths below its own.

    Unlike other scripts, it runs under its own policy.
    """
    return Response(_worker(), media_type="text/javascript", headers={**PAGE_HEADERS, **SECURITY_HEADERS})


@router.get("/ink.css", include_in_schema=False)
async def board_stylesheet(request: Request) -> Response:
    """The style sheet that boards and pages share."""
    return Response(board_css(), media_type="text/css", headers=PAGE_HEADERS)


@router.get("/art.json", include_in_schema=False)
async def art_file(request: Request) -> Response:
    """Icons and badges as SVG markup on a 24-unit grid, and the colours of fills and seats."""
    body, packed = pack_document(request.headers, _art())
    return Response(body, media_type=JSON, headers={**PAGE_HEADERS, **packed})


def _rules_links() -> str:
    return "".join(
        f'<li><a href="/rules/{name}">How to play {escape(short_title(name))}</a></li>'
        for name in catalog.names()
    )


def _document(name: str) -> str:
    if page_assets().is_outdated():
        page_assets.cache_clear()
    return page_assets().document(name)


@cache
def page_assets() -> PageAssets:
    """Return the files of the web client, read at the first request."""
    return PageAssets(WEB, {"ink.css": board_css().encode(), "art.json": _art()})


def board_css() -> str:
    """Return the style sheet of boards and pages, with the accent of each game."""
    return page_css({name: catalog.game(name).presentation.accent for name in catalog.names()})


@cache
def _render_rules(game: str) -> str:
    return page_assets().link("rules.html", render_rules(game).decode())


def _worker() -> bytes:
    """Return the service worker script.

    It ends with the version, so that browsers reload the script when the pages change.
    """
    script = (WEB / "app" / "service-worker.js").read_bytes()
    return script + f"// {page_assets().version}\n".encode()


@cache
def _art() -> bytes:
    icons = {name: icon_paths(name) for name in (*ICONS, *ICON_ALIASES)}
    badges = {colour: badge(colour, 12, 12, 10.5) for colour in SEAT_STYLES}
    fills = {colour: style.fill for colour, style in SEAT_STYLES.items()}
    return msgspec.json.encode({"icons": icons, "badges": badges, "fills": fills, "seats": SEAT_COLOURS})
