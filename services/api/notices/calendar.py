"""A calendar of a player's deadlines, at a secret address for calendar programs."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Path
from icalendar import Alarm, Calendar, Event, vDuration
from msgspec.structs import replace
from starlette.responses import Response

from domain.games import catalog
from domain.table.correspondence.vacations import to_utc
from infra.ports.notices import CalendarKey
from services.api.auth.authentication import (
    AccountCaller,
    AnyCaller,
    hash_secret,
    new_secret,
    require_lasting_credential,
)
from services.api.http.arguments import IfNoneMatchArg
from services.api.http.responses import conditional_response
from services.api.notices.schemas import CalendarAddress, CalendarState
from services.api.problems import CREATED, NO_CONTENT, NOT_MODIFIED, OK, Problem
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import Notices, People, Settings, Tables
from services.api.runtime.players import now_ms
from services.queries.reader import RunningFlag

router = APIRouter(tags=["notices"], route_class=ApiRoute)

REFRESH = timedelta(minutes=15)
"""Interval at which calendar programs should refresh."""


def build_calendar(flags: Iterable[RunningFlag], public_url: str | None) -> bytes:
    """Build a calendar with one zero-length event per deadline; the same deadlines give the same bytes."""
    calendar = Calendar()
    calendar.add("prodid", "-//Railhead//Flags//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", "Railhead")
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", vDuration(REFRESH))
    for flag in flags:
        calendar.add_component(_event(flag, public_url))
    written: bytes = calendar.to_ical()
    return written


def _event(flag: RunningFlag, public_url: str | None) -> Event:
    known = flag.game in {*catalog.names(), catalog.TEMPLATE}
    summary = f"{catalog.game(flag.game).title if known else flag.game}: {flag.name}"
    event = Event()
    event.add("uid", flag.id)
    event.add("dtstamp", to_utc(flag.moved))
    event.add("last-modified", to_utc(flag.moved))
    event.add("dtstart", to_utc(flag.flag))
    event.add("summary", summary)
    event.add("transp", "TRANSPARENT")
    if public_url is not None:
        event.add("url", f"{public_url}/table/{flag.table}")
    if flag.warning < flag.flag:
        event.add_component(_alarm(flag, summary))
    return event


def _alarm(flag: RunningFlag, summary: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", to_utc(flag.warning), parameters={"value": "DATE-TIME"})
    return alarm


CALENDAR_TYPE = "text/calendar"


@router.get("/v1/me/calendar", summary="Check my calendar")
async def get_calendar_state(caller: AccountCaller, notices: Notices) -> CalendarState:
    """Return whether the caller's calendar has an address. The address itself is not shown again."""
    known = (await notices.read_addressee(caller.player)).calendar
    return CalendarState(None if known is None else known.made)


@router.post("/v1/me/calendar", summary="Create my calendar's address", status_code=CREATED)
async def make_calendar(
    caller: AccountCaller, people: People, notices: Notices, settings: Settings
) -> CalendarAddress:
    """Create a secret address for the calendar of the caller's deadlines. The previous one stops working."""
    await require_lasting_credential(people, caller)
    secret, made = new_secret(), now_ms()
    await _change_key(notices, caller.player, CalendarKey(hash_secret(secret), made))
    path = f"/v1/me/calendar/{caller.player}.{secret}.ics"
    public = settings.public_url
    return CalendarAddress(path, None if public is None else f"{public}{path}", made)


@router.delete("/v1/me/calendar", summary="Revoke my calendar's address", status_code=NO_CONTENT)
async def revoke_calendar(caller: AccountCaller, notices: Notices) -> None:
    """Revoke the address of the caller's calendar."""
    await _change_key(notices, caller.player, None)


@router.get(
    "/v1/me/calendar/{token}.ics",
    summary="Get a calendar of deadlines",
    responses=answers(OK, media=(CALENDAR_TYPE,), headers=("ETag",))
    | answers(NOT_MODIFIED, headers=("ETag",)),
)
async def get_calendar(
    caller: AnyCaller,
    token: Annotated[
        str,
        Path(
            max_length=110,
            pattern=r"^[0-9A-Za-z_-]{1,64}\.[0-9A-Za-z_-]{43}$",
            description="The secret part of the calendar's address",
            examples=["p0123456789abcdef.k3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk"],
        ),
    ],
    tables: Tables,
    people: People,
    notices: Notices,
    settings: Settings,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """Return a player's current deadlines as an iCalendar file, earliest first, at most 100.

    Each pending turn is an event at its deadline, with an alarm at the time of the warning. The event's UID
    is the id of the turn's notification. The calendar contains only names of games and tables. It needs no
    login: the address is the secret.
    """
    player = await _find_owner(people, notices, token)
    body = build_calendar(await tables.reader.running_flags(player), settings.public_url)
    return conditional_response(if_none_match, body, CALENDAR_TYPE)


async def _change_key(notices: Notices, player: str, key: CalendarKey | None) -> None:
    await notices.ledger.change_addressee(player, lambda before: replace(before, calendar=key))


async def _find_owner(people: People, notices: Notices, token: str) -> str:
    """Return the owner of a calendar; raise not-found if the token is unknown or revoked."""
    player, _, secret = token.partition(".")
    key = (await notices.read_addressee(player)).calendar
    if key is not None and hmac.compare_digest(key.digest, hash_secret(secret)):
        account = await people.find(player)
        if account is not None and not account.deleted and account.blocked is None:
            return player
    raise Problem("not-found", "this calendar does not exist")
