"""Registering, names and passwords."""

from __future__ import annotations

import secrets

from fastapi import APIRouter
from msgspec import UnsetType
from msgspec.structs import asdict, replace
from starlette.responses import Response

from domain.table.correspondence.calendar import invalid_hours_reason
from domain.table.correspondence.zones import ZONES
from infra.names.rules import printable_text, validate_name
from infra.ports.accounts import DailyWindow, Player, Scope
from infra.ports.people.preferences import PagePreferences
from infra.ports.people.profile import Profile
from services.api.auth.authentication import client_address, require_lasting_credential, require_scope
from services.api.auth.browser_session import set_session_cookie
from services.api.auth.call import AccountCall, AnyCall, ApiCall, CredentialCall
from services.api.auth.credentials import end_credentials, hash_secret, issue_token, now_ms, open_session
from services.api.auth.login_throttle import check_throttled
from services.api.auth.passwords import hash_password, verify_password
from services.api.auth.recovery_codes import has_recovery_code
from services.api.http.middleware.cookie_filter import session_cookies
from services.api.http.operation import answers, problems
from services.api.http.readable_text import require_readable
from services.api.http.responses import JsonResponse
from services.api.presenters.people.account import build_me
from services.api.presenters.tenures import build_reliability
from services.api.routes.accounts.resets import tell_password_changed
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.accounts import Me, RegistrationResponse
from services.api.schemas.people.tenures import ReliabilityResponse
from services.api.schemas.problems import CREATED, NO_CONTENT, OK, Problem
from services.api.schemas.requests import ChangeNameRequest, NewPassword, NewPlayer, ProfileChange
from services.queries.reader import ReadModelNotReady

_PROFILE_FIELDS = ", ".join(f"`{name}`" for name in ProfileChange.__struct_fields__)

SESSION_HEADERS = ("Set-Cookie",)
router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.post(
    "/v1/players",
    summary="Register",
    status_code=CREATED,
    responses=answers(CREATED, RegistrationResponse, headers=SESSION_HEADERS)
    | problems("name-taken", "forbidden"),
)
async def register(call: AnyCall, body: JsonBody[NewPlayer]) -> Response:
    """Make a player.

    The answer holds a token, told this once; with `session` it also logs the browser in by a cookie. `bot`
    says which kind of program plays under the name. With a token or session the program is shown as the
    caller's; that takes the scope `play` and a token that does not expire.
    """
    api = call.api
    name, bot = validate_name(body.name), None if body.bot is None else printable_text(body.bot)
    await api.registration_limiter.take(client_address(call.request))
    owner = None if bot is None or call.caller.player is None else await _owner(call)
    password = None if body.password is None else await hash_password(body.password)
    player = Player(f"p{secrets.token_hex(8)}", name, now_ms(), bot, password, owner=owner)
    await api.ports.accounts.register(player)
    call.log(name=player.name, player=player.id)
    scopes: tuple[Scope, ...] = ("play",) if body.bot is None else ("play", "bot")
    token, _ = await issue_token(api, player.id, scopes, "made when registering")
    if not body.session:
        return JsonResponse(RegistrationResponse(player.id, player.name, token), CREATED)
    cookie, csrf = await open_session(api, player)
    registered = JsonResponse(RegistrationResponse(player.id, player.name, token, csrf), CREATED)
    return set_session_cookie(registered, call.request, cookie)


async def _owner(call: ApiCall) -> str:
    """Return the player whose program registers: a program's program is its owner's."""
    player = require_scope(call.caller, "play")
    await require_lasting_credential(call.api, call.caller)
    return (await call.api.ports.accounts.find_players((player,)))[player].owner or player


@router.get("/v1/me", summary="Who am I", responses=answers(OK, Me) | problems("forbidden"))
async def get_me(call: CredentialCall) -> Response:
    """Say who is asking and what the token or session may do; a browser's cookie lives on from here."""
    caller = call.caller
    found = (await call.api.ports.accounts.find_players((call.player,)))[call.player]
    me = replace(build_me(found, caller.csrf, caller.scopes), reliability=await _reliability(call, found))
    answer = JsonResponse(me)
    for cookie in session_cookies(call.request):
        if hash_secret(cookie) == caller.digest:
            set_session_cookie(answer, call.request, cookie)
    return answer


async def _reliability(call: CredentialCall, player: Player) -> ReliabilityResponse | None:
    """Give what the player's tenures come to, None while the read model is being built."""
    try:
        return build_reliability(player, await call.api.ports.reader.reliability(player.id))
    except ReadModelNotReady:
        return None


@router.post("/v1/me/name", summary="Choose another name", responses=problems("name-taken"))
async def change_name(call: AccountCall, body: JsonBody[ChangeNameRequest]) -> Me:
    """Give oneself another name, where the one before cannot be kept; else names stay with their players."""
    accounts, name = call.api.ports.accounts, validate_name(body.name)
    if (await accounts.find_players((call.player,)))[call.player].rename is None:
        raise Problem("forbidden", "a name stays with its player, and yours need not be changed")
    renamed = await accounts.rename(call.player, name)
    call.api.player_names.drop(call.player)
    return build_me(renamed, call.caller.csrf, call.caller.scopes)


@router.patch("/v1/me", summary="Change what one says of oneself", responses=problems("forbidden"))
async def change_profile(call: AccountCall, body: JsonBody[ProfileChange]) -> Me:
    """Choose the hours in which one's clocks may run, for tables that are joined without saying others.

    Everybody may read `languages` and `about`; what is left out stays as it is. `rated` agrees to be rated,
    at the rated tables that are joined from then on.

    Seats that are held already keep theirs; `SetHours` at the table changes those. A table shows its players'
    zones; a zone of a fixed offset (`Etc/GMT-1`) tells less.
    """
    if body == ProfileChange():
        raise Problem("bad-request", f"say what is to change, one or several of {_PROFILE_FIELDS}")

    def change(before: Player) -> Player:
        return _with_profile(before, body)

    changed = await call.api.ports.accounts.change_profile(call.player, change)
    return build_me(changed, call.caller.csrf, call.caller.scopes)


def _with_profile(before: Player, body: ProfileChange) -> Player:
    """Give the player with other hours, or raise what speaks against them."""
    zone = before.zone if isinstance(body.zone, UnsetType) else body.zone
    window = before.window
    if not isinstance(body.hours, UnsetType):
        window = None if body.hours is None else DailyWindow(body.hours.opens, body.hours.closes)
    rated = before.rated if isinstance(body.rated, UnsetType) else body.rated
    profile = _changed_profile(before.profile, body)
    after = replace(before, zone=zone, window=window, rated=rated, profile=profile)
    reason = None if after.hours is None else invalid_hours_reason(after.hours, ZONES)
    if reason:
        raise Problem("bad-request", reason)
    return after


def _changed_profile(before: Profile, body: ProfileChange) -> Profile:
    """Give what the player says about himself from now on, or raise what speaks against it."""
    after = before
    if not isinstance(body.languages, UnsetType):
        after = replace(after, languages=tuple(dict.fromkeys(body.languages)))
    if not isinstance(body.waiting_most, UnsetType):
        after = replace(after, waiting_most=body.waiting_most)
    if not isinstance(body.preferences, UnsetType):
        kept = None if body.preferences is None else PagePreferences(**asdict(body.preferences))
        after = replace(after, preferences=kept)
    if not isinstance(body.about, UnsetType):
        after = replace(after, about=None if body.about is None else require_readable(body.about, "about"))
    return after


@router.post(
    "/v1/me/password", summary="Set a password", status_code=NO_CONTENT, responses=problems("forbidden")
)
async def set_password(call: AccountCall, body: JsonBody[NewPassword]) -> None:
    """Set a password; where there is one, `old` has to be it, or the recovery code.

    All other sessions end. With `tokens` all other tokens end too, with the caller's calls, webhooks,
    services by Apprise, hooks of tables and the calendar's address. A token that expires sets no password.
    """
    api, player, caller = call.api, call.player, call.caller
    await api.login_limiter.take(f"password:{player}")
    await require_lasting_credential(api, caller)
    before = (await api.ports.accounts.find_players((player,)))[player]

    async def check() -> bool | None:
        old = body.old or ""
        return has_recovery_code(before, old) or await verify_password(before.password, old) or None

    if before.password is not None and not await check_throttled(call, f"player {player}", check):
        raise Problem("forbidden", "the old password is another one")
    await api.ports.accounts.change_password(player, await hash_password(body.password))
    await end_credentials(api, player, caller.digest, tokens=body.tokens)
    await tell_password_changed(api, before)
