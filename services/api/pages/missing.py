"""The page for unknown addresses, and for tables, tournaments, players and games that cannot be shown."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from domain.log.ids import TABLE_ID
from services.api.auth.authentication import authenticate
from services.api.auth.table_access import require_visible
from services.api.games.presenters import require_game
from services.api.http.error_handlers import MACHINES, PROBLEM_OF, handle_error
from services.api.http.responses import choose_media_type
from services.api.pages.plain_pages import paragraph, plain_page
from services.api.problems import STATUS, Problem
from services.api.runtime.dependencies import ApiProcess
from services.api.runtime.players import Caller
from services.api.runtime.tables import unknown_table
from services.api.tournaments.presenters import load_tournament, unknown_tournament

HTML, PROBLEM = "text/html", "application/problem+json"
HEADERS = {"Cache-Control": "no-store", "Vary": "Accept, Cookie"}

Subject = Literal["table", "tournament", "player", "game"]
"""A parameter in the path of a page."""


class MissingSubject(NamedTuple):
    """The words of the page for a missing subject, and whether a login may make it visible."""

    title: str
    text: str
    may_be_private: bool = False


MISSING: dict[Subject, MissingSubject] = {
    "table": MissingSubject(
        "Table not found", "This table does not exist, or it is private.", may_be_private=True
    ),
    "tournament": MissingSubject(
        "Tournament not found", "This tournament does not exist, or it is private.", may_be_private=True
    ),
    "player": MissingSubject("Player not found", "This player does not exist."),
    "game": MissingSubject("Game not found", "This game does not exist."),
}


async def require_subject(request: Request) -> None:
    """Raise not-found unless the subject of the path exists and the caller may look at it.

    Record the subject, and whether the caller is anonymous, in the request's state, for the page that answers
    the error. Other errors are left to the page's script, which explains them and retries.
    """
    for subject in MISSING.keys() & request.path_params.keys():
        process: ApiProcess = request.app.state.process
        request.state.subject = subject
        try:
            await _require(request, process, subject, request.path_params[subject])
        except (*PROBLEM_OF, *process.ports.outage_errors) as error:
            if isinstance(error, Problem) and error.code == "not-found":
                raise


async def _require(request: Request, process: ApiProcess, subject: Subject, name: str) -> None:
    match subject:
        case "table":
            await _require_table(request, process, name)
        case "tournament":
            await _require_tournament(request, process, name)
        case "player":
            await process.people.require(name)
        case "game":
            require_game(process.games, name)


async def _require_table(request: Request, process: ApiProcess, table: str) -> None:
    if not re.fullmatch(TABLE_ID, table):
        raise unknown_table(table)
    caller = await _find_caller(request, process)
    loaded = await process.tables.load(table)
    require_visible(process.tables, caller, loaded.table, request.query_params.get("invite"))


async def _require_tournament(request: Request, process: ApiProcess, tournament: str) -> None:
    if not re.fullmatch(TABLE_ID, tournament):
        raise unknown_tournament(tournament)
    caller = await _find_caller(request, process)
    invite = request.query_params.get("invite")
    await load_tournament(process.tables, process.tournaments, caller, tournament, invite)


async def _find_caller(request: Request, process: ApiProcess) -> Caller:
    caller = await authenticate(request, process.people, process.limits, process.settings)
    request.state.is_stranger = caller.player is None
    return caller


async def answer_error(request: Request, error: Exception) -> Response:
    """Answer an error: a browser at an unknown address gets a page, everyone else a problem document."""
    response = await handle_error(request, error)
    if response.status_code != STATUS["not-found"] or not _wants_page(request):
        return response
    subject: Subject | None = getattr(request.state, "subject", None)
    if subject is not None:
        return _missing_subject(request, MISSING[subject])
    return _page("Page not found", "No page has this address.")


def _wants_page(request: Request) -> bool:
    if request.scope["path"].startswith(MACHINES):
        return False
    try:
        return choose_media_type(request, PROBLEM, HTML) == HTML
    except Problem:
        return False


def _missing_subject(request: Request, missing: MissingSubject) -> Response:
    """Return the page for a missing subject, with a login if logging in might make it visible."""
    here = quote(request.url.path + (f"?{request.url.query}" if request.url.query else ""), safe="")
    is_stranger = getattr(request.state, "is_stranger", True)
    login = f'<a class="choice" href="/login?to={here}">Log in</a>'
    return _page(missing.title, missing.text, login if missing.may_be_private and is_stranger else "")


def _page(title: str, text: str, login: str = "") -> Response:
    links = f'<p class="row"><a class="sign" href="/">Go to the lobby</a>{login}</p>'
    body = f"<h1>{title}</h1>{paragraph(text)}{links}"
    return Response(
        plain_page(title, body, narrow=True),
        STATUS["not-found"],
        HEADERS,
        media_type=f"{HTML}; charset=utf-8",
    )
