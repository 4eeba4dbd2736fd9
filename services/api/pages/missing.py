"""The page for unknown addresses, and for tables that cannot be shown."""

from __future__ import annotations

import re
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from domain.log.ids import TABLE_ID
from services.api.auth.access import require_visible
from services.api.auth.authentication import authenticate
from services.api.http.error_handlers import MACHINES, PROBLEM_OF, handle_error
from services.api.http.responses import choose_media_type
from services.api.pages.plain_pages import paragraph, plain_page
from services.api.problems import STATUS, Problem
from services.api.runtime.dependencies import ApiProcess
from services.api.runtime.tables import unknown_table

HTML, PROBLEM = "text/html", "application/problem+json"
HEADERS = {"Cache-Control": "no-store", "Vary": "Accept, Cookie"}
TABLE_PAGES = "/table/"


async def require_table(request: Request) -> None:
    """Raise not-found unless the caller may see the table in the path.

    Record in the request's state whether the caller is anonymous, for the page that answers the error. Other
    errors are left to the page's script, which explains them and retries.
    """
    process: ApiProcess = request.app.state.process
    table = request.path_params["table"]
    if not re.fullmatch(TABLE_ID, table):
        raise unknown_table(table)
    try:
        caller = await authenticate(request, process.people, process.limits, process.settings)
        request.state.is_stranger = caller.player is None
        loaded = await process.tables.load(table)
        require_visible(process.tables, caller, loaded.table, request.query_params.get("invite"))
    except (*PROBLEM_OF, *process.ports.outage_errors) as error:
        if isinstance(error, Problem) and error.code == "not-found":
            raise


async def answer_error(request: Request, error: Exception) -> Response:
    """Answer an expected error: a browser at an unknown address gets a page, others a problem document."""
    response = await handle_error(request, error)
    if response.status_code != STATUS["not-found"] or not _wants_page(request):
        return response
    if request.scope["path"].startswith(TABLE_PAGES):
        return _missing_table(request)
    return _page("Page not found", "No page has this address.")


def _wants_page(request: Request) -> bool:
    if request.scope["path"].startswith(MACHINES):
        return False
    try:
        return choose_media_type(request, PROBLEM, HTML) == HTML
    except Problem:
        return False


def _missing_table(request: Request) -> Response:
    """Return the page for a table that the caller cannot see; only a player could see it after a login."""
    here = quote(request.url.path + (f"?{request.url.query}" if request.url.query else ""), safe="")
    is_stranger = getattr(request.state, "is_stranger", True)
    login = f'<a class="choice" href="/login?to={here}">Log in</a>' if is_stranger else ""
    return _page("Table not found", "This table does not exist, or it is private.", login)


def _page(title: str, text: str, login: str = "") -> Response:
    links = f'<p class="row"><a class="sign" href="/">Go to the lobby</a>{login}</p>'
    body = f"<h1>{title}</h1>{paragraph(text)}{links}"
    return Response(
        plain_page(title, body, narrow=True),
        STATUS["not-found"],
        HEADERS,
        media_type=f"{HTML}; charset=utf-8",
    )
