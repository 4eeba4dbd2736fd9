"""The pages behind links in messages: a look asks, with one button, and pressing it does it.

They work without a script, and mail programs post to the same address (RFC 8058). Whoever holds a link may
follow it, so no session is asked for, and none is looked at.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from services.api.auth.authentication import client_address
from services.api.http.arguments import UnsubscribeArg
from services.api.presenters.pages.plain_page import one_button, paragraph, secret_page
from services.api.routes.notices.link_targets import (
    confirm_mailbox,
    end_messages,
    find_mailbox,
    find_messages,
)
from services.api.routing import ApiRoute
from services.api.runtime.state import ApiState, api_state
from services.api.schemas.people.notices import UnsubscriptionResponse
from services.api.schemas.problems import STATUS, Problem

KIND_WORDS = {
    "turn": "that it is your turn",
    "warning": "that your time runs short",
    "lapsed": "that your time ran out",
    "order-stopped": "that a standing order stopped",
    "undo-asked": "that somebody asks to take steps back",
    "pause-proposed": "that somebody proposes a pause",
    "version-proposed": "that a newer version of the rules is proposed",
    "claimable": "that the time of another ran out",
    "vote": "of votes on a seat",
    "started": "that a game began",
    "ended": "that a game is over",
    "seat-offered": "that a seat is free",
    "replaced": "that somebody took a seat over",
    "invitation": "that somebody invites you",
    "round": "that a round of a tournament begins",
    "rematch": "that somebody asks for a rematch",
    "stale": "that a table will be cleared away",
    "mention": "that somebody names you",
    "tournament-ended": "that a tournament is over",
    "stopped": "that a table is stopped for repair",
}
"""What each kind of notice tells, as the page for ending it says."""
router = APIRouter(tags=["pages"], route_class=ApiRoute)


@router.get("/unsubscribe/{token}", include_in_schema=False)
async def unsubscribe_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await find_messages(await _charged(request), token)
    except Problem as problem:
        return _nowhere(problem)
    asked = paragraph(f"Messages {_told(found)} go to your channel “{found.channel}”.")
    return secret_page("Stop such messages", asked, one_button("Stop them"))


@router.post("/unsubscribe/{token}", include_in_schema=False)
async def unsubscribe_by_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await end_messages(await _charged(request), token)
    except Problem as problem:
        return _nowhere(problem)
    return secret_page(
        "They are stopped",
        paragraph(f"No more messages {_told(found)} go to your channel “{found.channel}”."),
        '<p><a href="/">To your tables</a></p>',
    )


@router.get("/confirm/{token}", include_in_schema=False)
async def confirmation_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await find_mailbox(await _charged(request), token)
    except Problem as problem:
        return _nowhere(problem)
    if found.confirmed:
        return secret_page("The address is confirmed", paragraph(f"Notices for {found.name} go there."))
    asked = paragraph(f"Notices for the player {found.name} would go to {found.address}.")
    return secret_page("Confirm your address", asked, one_button("Confirm the address"))


@router.post("/confirm/{token}", include_in_schema=False)
async def confirm_by_page(request: Request, token: UnsubscribeArg) -> Response:
    try:
        found = await confirm_mailbox(await _charged(request), token)
    except Problem as problem:
        return _nowhere(problem)
    return secret_page(
        "The address is confirmed",
        paragraph(f"Notices for the player {found.name} go to {found.address} from now on."),
        '<p><a href="/">To your tables</a></p>',
    )


async def _charged(request: Request) -> ApiState:
    """Charge the request to its address: tokens cannot be guessed, and trying is bounded all the same."""
    api = api_state(request)
    await api.request_limiter.take(client_address(request))
    return api


def _told(found: UnsubscriptionResponse) -> str:
    return "once a day" if found.kind is None else KIND_WORDS[found.kind]


def _nowhere(problem: Problem) -> Response:
    if problem.code != "not-found":
        raise problem
    return secret_page("This link leads nowhere", paragraph(problem.detail), status=STATUS[problem.code])
