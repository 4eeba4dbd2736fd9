"""The pages of the browser client in `services/web`, and the art that they share with the boards."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Annotated

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
from services.api.http.responses import JSON, pack_document
from services.api.pages.files import HTML, PAGE_HEADERS, PageAssets, page_response
from services.api.pages.plain_pages import plain_page
from services.api.pages.rules import render_rules, short_title
from services.api.problems import STATUS
from services.api.routing import ApiRoute

router = APIRouter(tags=["pages"], route_class=ApiRoute)

WEB = Path(services.__file__).parent / "web"
REFERENCE = Path(services.__file__).parent / "api" / "openapi" / "reference"

PageTableArg = Annotated[
    str, Path(description="The table's id, read by the page's script", examples=["3fk5q2mzyxw4cap7"])
]
PageTournamentArg = Annotated[
    str, Path(description="The tournament's id, read by the page's script", examples=["3fk5q2mzyxw4cap7"])
]
PageGameArg = Annotated[
    str, Path(description="The game's name, for the page's script", examples=["gold_rush"])
]
PagePlayerArg = Annotated[
    str, Path(description="The player's id, read by the page's script", examples=["p0123456789abcdef"])
]


@router.get("/", include_in_schema=False)
async def lobby_page(request: Request) -> Response:
    return _page(request, "lobby.html")


@router.get("/new", include_in_schema=False)
async def new_table_page(request: Request) -> Response:
    return _page(request, "new-table/new-table.html")


@router.get("/table/{table}", include_in_schema=False)
async def table_page(request: Request, table: PageTableArg) -> Response:
    return _page(request, "table.html")


@router.get("/table/{table}/text", include_in_schema=False)
async def text_page(request: Request, table: PageTableArg) -> Response:
    return _page(request, "text.html")


@router.get("/rules/{game}", include_in_schema=False)
async def rules_page(request: Request, game: PageGameArg) -> Response:
    """A game's rules for players; a page that lists the games where there is none of that name."""
    if (tidy := tidy_address(request)) is not None:
        return RedirectResponse(tidy)
    if game not in (*catalog.names(), catalog.TEMPLATE):
        listed = f"<h1>No such game</h1><p>These can be played here:</p><ul>{_rules_links()}</ul>"
        return Response(
            plain_page("No such game", listed), STATUS["not-found"], PAGE_HEADERS, media_type=HTML
        )
    return page_response(request.headers, await to_thread.run_sync(_render_rules, game))


@router.get("/login", include_in_schema=False)
async def login_page(request: Request) -> Response:
    return _page(request, "login.html")


@router.get("/reset", include_in_schema=False)
async def reset_page(request: Request) -> Response:
    return _page(request, "account/reset.html")


@router.get("/settings", include_in_schema=False)
async def settings_page(request: Request) -> Response:
    return _page(request, "settings.html")


@router.get("/notices", include_in_schema=False)
async def notices_page(request: Request) -> Response:
    return _page(request, "notices/notices.html")


@router.get("/player/{player}", include_in_schema=False)
async def player_page(request: Request, player: PagePlayerArg) -> Response:
    return _page(request, "ratings/player.html")


@router.get("/ratings", include_in_schema=False)
async def ratings_page(request: Request) -> Response:
    return _page(request, "ratings/ladder.html")


@router.get("/ratings/{game}", include_in_schema=False)
async def game_ratings_page(request: Request, game: PageGameArg) -> Response:
    return _page(request, "ratings/ladder.html")


@router.get("/tournaments", include_in_schema=False)
async def tournaments_page(request: Request) -> Response:
    return _page(request, "tournaments/tournaments.html")


@router.get("/tournaments/{tournament}", include_in_schema=False)
async def tournament_page(request: Request, tournament: PageTournamentArg) -> Response:
    return _page(request, "tournaments/tournament.html")


@router.get("/help", include_in_schema=False)
async def help_page(request: Request) -> Response:
    """How to begin, with the rules of each game; legible without a script."""
    return page_response(request.headers, _document("help/help.html").replace("<!--games-->", _rules_links()))


@router.get("/docs", include_in_schema=False)
async def reference_page(request: Request) -> Response:
    """The API reference: Swagger UI on the service's own document."""
    return FileResponse(REFERENCE / "reference.html", headers=PAGE_HEADERS)


@router.get("/manifest.webmanifest", include_in_schema=False)
async def app_manifest(request: Request) -> Response:
    """What makes the pages an app that can be installed."""
    path = WEB / "app" / "manifest.webmanifest"
    return FileResponse(path, media_type="application/manifest+json", headers=PAGE_HEADERS)


@router.get("/service-worker.js", include_in_schema=False)
async def service_worker(request: Request) -> Response:
    """The worker of all pages; it lies at the root, as it may serve only what is below it."""
    return Response(_worker(), media_type="text/javascript", headers=PAGE_HEADERS)


@router.get("/ink.css", include_in_schema=False)
async def board_stylesheet(request: Request) -> Response:
    """The style sheet that boards and pages share."""
    return Response(page_css(), media_type="text/css", headers=PAGE_HEADERS)


@router.get("/art.json", include_in_schema=False)
async def art_file(request: Request) -> Response:
    """Icons and badges as markup on a grid of 24 units, the fills of colours, the seats' colours in order."""
    body, packed = pack_document(request.headers, _art())
    return Response(body, media_type=JSON, headers={**PAGE_HEADERS, **packed})


def _rules_links() -> str:
    return "".join(
        f'<li><a href="/rules/{name}">How to play {escape(short_title(name))}</a></li>'
        for name in catalog.names()
    )


def _page(request: Request, name: str) -> Response:
    tidy = tidy_address(request)
    return page_response(request.headers, _document(name)) if tidy is None else RedirectResponse(tidy)


def _document(name: str) -> str:
    if page_assets().is_outdated():
        page_assets.cache_clear()
    return page_assets().document(name)


@cache
def page_assets() -> PageAssets:
    """Return all that the pages ask for, read when it is first asked for."""
    return PageAssets(WEB, {"ink.css": page_css().encode(), "art.json": _art()})


@cache
def _render_rules(game: str) -> str:
    return page_assets().link("rules.html", render_rules(game).decode())


def _worker() -> bytes:
    """Return the worker with what names this version of the pages at its end.

    A browser takes another worker for new as soon as a byte of it differs, and then keeps its page anew.
    """
    script = (WEB / "app" / "service-worker.js").read_bytes()
    return script + f"// {page_assets().version}\n".encode()


@cache
def _art() -> bytes:
    icons = {name: icon_paths(name) for name in (*ICONS, *ICON_ALIASES)}
    badges = {colour: badge(colour, 12, 12, 10.5) for colour in SEAT_STYLES}
    fills = {colour: style.fill for colour, style in SEAT_STYLES.items()}
    return msgspec.json.encode({"icons": icons, "badges": badges, "fills": fills, "seats": SEAT_COLOURS})
