"""The calendar of one's flags, under a secret address that programs can subscribe to."""

from __future__ import annotations

import hmac

from fastapi import APIRouter
from msgspec.structs import replace
from starlette.responses import Response

from infra.ports.people.notices.addressees import Addressee, CalendarKey
from services.api.auth.authentication import require_lasting_credential
from services.api.auth.call import AccountCall, AnyCall, ApiCall
from services.api.auth.credentials import hash_secret, new_secret, now_ms
from services.api.http.arguments import CalendarTokenArg, IfNoneMatchArg
from services.api.http.operation import answers, problems
from services.api.http.responses import conditional_response
from services.api.presenters.people.calendar import build_calendar
from services.api.routes.notices.channels import read_addressee
from services.api.routing import ApiRoute
from services.api.schemas.people.calendars import CalendarAddress, CalendarState
from services.api.schemas.problems import CREATED, NO_CONTENT, NOT_MODIFIED, OK, Problem

CALENDAR_TYPE = "text/calendar"
router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.get("/v1/me/calendar", summary="My calendar", responses=problems("forbidden"))
async def get_calendar_state(call: AccountCall) -> CalendarState:
    """Say whether there is an address of the caller's calendar; the address itself is not told again."""
    known = (await read_addressee(call, call.player)).calendar
    return CalendarState(None if known is None else known.made)


@router.post(
    "/v1/me/calendar",
    summary="Make my calendar's address",
    status_code=CREATED,
    responses=problems("forbidden"),
)
async def make_calendar(call: AccountCall) -> CalendarAddress:
    """Make a secret address of the calendar of the caller's flags; the one of before leads nowhere then."""
    await require_lasting_credential(call.api, call.caller)
    secret, made = new_secret(), now_ms()
    await _change_key(call, CalendarKey(hash_secret(secret), made))
    path = f"/v1/me/calendar/{call.player}.{secret}.ics"
    public = call.api.settings.public_url
    return CalendarAddress(path, None if public is None else f"{public}{path}", made)


@router.delete(
    "/v1/me/calendar",
    summary="Revoke my calendar's address",
    status_code=NO_CONTENT,
    responses=problems("forbidden"),
)
async def revoke_calendar(call: AccountCall) -> None:
    """Let the address of the caller's calendar lead nowhere any more."""
    await _change_key(call, None)


@router.get(
    "/v1/me/calendar/{token}.ics",
    summary="A calendar of flags",
    responses=answers(OK, media=(CALENDAR_TYPE,), headers=("ETag",))
    | answers(NOT_MODIFIED, headers=("ETag",))
    | problems("unavailable"),
)
async def get_calendar(
    call: AnyCall, token: CalendarTokenArg, if_none_match: IfNoneMatchArg = None
) -> Response:
    """Give a player's running flags as a calendar, those that fall first, at most 100.

    An event stands for each turn that waits, at the moment when its flag falls, with an alarm at the warning;
    its UID is the id of the turn's notice. Names of games and tables are all that it tells. It needs no
    login: the address is the secret.
    """
    player = await _require_owner(call, token)
    flags = await call.api.ports.reader.running_flags(player)
    body = build_calendar(flags, call.api.settings.public_url)
    return conditional_response(if_none_match, body, CALENDAR_TYPE)


async def _change_key(call: AccountCall, key: CalendarKey | None) -> None:
    def changed(before: Addressee) -> Addressee:
        return replace(before, calendar=key)

    await call.api.ports.notice_ledger.change_addressee(call.player, changed)


async def _require_owner(call: ApiCall, token: str) -> str:
    """Give whose calendar it is; not-found for a token that was revoked as for one that never was."""
    player, _, secret = token.partition(".")
    found = (await call.api.ports.notice_ledger.read_addressees([player])).get(player)
    key = None if found is None else found.calendar
    if key is not None and hmac.compare_digest(key.digest, hash_secret(secret)):
        account = (await call.api.ports.accounts.find_players([player])).get(player)
        if account is not None and not account.deleted and account.blocked is None:
            return player
    raise Problem("not-found", "there is no such calendar")
