"""Coming back without a password, by a code that was told once and is used up."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from infra.names.rules import MAX_LENGTH, canonical_name
from infra.ports.accounts import Player
from services.api.auth.authentication import require_lasting_credential, require_not_blocked
from services.api.auth.browser_session import set_session_cookie
from services.api.auth.call import AccountCall, AnyCall
from services.api.auth.credentials import open_session
from services.api.auth.login_throttle import charge_attempt, check_throttled
from services.api.auth.passwords import verify_password
from services.api.auth.recovery_codes import has_recovery_code, hash_recovery_code, new_recovery_code
from services.api.http.operation import answers
from services.api.http.responses import JsonResponse
from services.api.presenters.people.account import build_me
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.accounts import RecoveryCodeResponse, RecoveryResponse
from services.api.schemas.problems import CREATED, OK, Problem
from services.api.schemas.requests import RecoveryCodeRequest, RecoveryRequest

router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.post("/v1/me/recovery", summary="Make a recovery code", status_code=CREATED)
async def make_recovery_code(call: AccountCall, body: JsonBody[RecoveryCodeRequest]) -> RecoveryCodeResponse:
    """Make a code that brings the caller back once, in place of the one before; it is told this once.

    Where there is a password it has to be known. A token that expires makes none.
    """
    accounts, player = call.api.ports.accounts, call.player
    await require_lasting_credential(call.api, call.caller)
    before = (await accounts.find_players((player,)))[player]

    async def check() -> bool | None:
        return await verify_password(before.password, body.password or "") or None

    if before.password is not None and not await check_throttled(call, f"player {player}", check):
        raise Problem("forbidden", "the password is another one")
    code = new_recovery_code()
    while not await accounts.change_recovery(player, before.recovery, hash_recovery_code(code)):
        before = (await accounts.find_players((player,)))[player]  # it was changed meanwhile: on top of that
    return RecoveryCodeResponse(code)


@router.post(
    "/v1/session/recovery",
    summary="Come back by a code",
    responses=answers(OK, RecoveryResponse, headers=("Set-Cookie",)),
)
async def log_in_by_code(call: AnyCall, body: JsonBody[RecoveryRequest]) -> Response:
    """Open a session for who has the code, which is used up, and give the next one."""
    api, accounts = call.api, call.api.ports.accounts
    await charge_attempt(call, body.name)
    call.log(name=canonical_name(body.name)[:MAX_LENGTH])
    digest, code = hash_recovery_code(body.code), new_recovery_code()

    async def check() -> Player | None:
        player = await accounts.find_by_name(body.name)
        right = player is not None and has_recovery_code(player, body.code)
        if player is None or not right:
            return None
        used = await accounts.change_recovery(player.id, digest, hash_recovery_code(code))
        return player if used else None

    player = await check_throttled(call, f"name {canonical_name(body.name)}", check)
    if player is None:
        raise Problem("unauthorized", "name and code do not belong together, or the code was used")
    require_not_blocked(player)
    call.log(name=player.name, player=player.id)
    cookie, csrf = await open_session(api, player)
    returned = JsonResponse(RecoveryResponse(build_me(player, csrf, ("play",)), code))
    return set_session_cookie(returned, call.request, cookie)
