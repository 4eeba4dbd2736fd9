"""Coming back without a password, by a code that was told once and is used up."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from infra.names.rules import MAX_LENGTH, canonical_name
from infra.ports.accounts import Player
from services.api.auth.authentication import (
    ApiStateDep,
    CallerDep,
    client_address,
    require_not_blocked,
    require_scope,
    require_valid_credential,
)
from services.api.auth.browser_session import open_session, set_session_cookie, to_me
from services.api.auth.login_throttle import check_throttled
from services.api.auth.passwords import verify_password
from services.api.http.operation import openapi_route
from services.api.http.responses import JsonResponse
from services.api.schemas.accounts import RecoveryCodeResponse, RecoveryResponse
from services.api.schemas.problems import CREATED, OK, Problem
from services.api.schemas.requests import BodyParser, RecoveryCodeRequest, RecoveryRequest

CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none is taken for another one."""

CODE_GROUPS, GROUP_LENGTH = 5, 5
"""25 of 32 letters: 125 random bits, of which a digest is safe to keep."""

router = APIRouter()


@router.post(
    "/v1/me/recovery",
    **openapi_route(
        "Make a recovery code",
        "players",
        RecoveryCodeRequest,
        (CREATED, RecoveryCodeResponse),
        says="Make a code that brings the caller back once, in place of the one before; it is told this "
        "once. Where there is a password it has to be known.",
        access="player",
    ),
)
async def make_recovery_code(
    request: Request,
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[RecoveryCodeRequest, Depends(BodyParser(RecoveryCodeRequest))],
) -> Response:
    """Make a code that brings the caller back once, in place of the one before; it is told once."""
    player = require_scope(caller, "play")
    await require_valid_credential(api, caller)
    before = (await api.ports.accounts.find_players((player,)))[player]

    async def known() -> bool | None:
        return await verify_password(before.password, body.password or "") or None

    if before.password is not None and not await check_throttled(api, request, f"player {player}", known):
        raise Problem("forbidden", "the password is another one")
    code = new_recovery_code()
    while not await api.ports.accounts.change_recovery(player, before.recovery, hash_recovery_code(code)):
        before = (await api.ports.accounts.find_players((player,)))[player]
    return JsonResponse(RecoveryCodeResponse(code), CREATED)


@router.post(
    "/v1/session/recovery",
    **openapi_route(
        "Come back by a code",
        "players",
        RecoveryRequest,
        (OK, RecoveryResponse, (), ("Set-Cookie",)),
        says="Open a session for who has the code, which is used up, and give the next one.",
    ),
)
async def log_in_by_code(
    request: Request,
    api: ApiStateDep,
    caller: CallerDep,
    body: Annotated[RecoveryRequest, Depends(BodyParser(RecoveryRequest))],
) -> Response:
    """Open a session for who has the code, which is used up, and give the next one."""
    await api.login_limiter.take(client_address(request))
    request.state.said = {"name": canonical_name(body.name)[:MAX_LENGTH]}
    given, code = hash_recovery_code(body.code), new_recovery_code()

    async def known() -> Player | None:
        player = await api.ports.accounts.find_by_name(body.name)
        right = player is not None and has_recovery_code(player, body.code)
        if player is None or not right:
            return None
        used = await api.ports.accounts.change_recovery(player.id, given, hash_recovery_code(code))
        return player if used else None

    player = await check_throttled(api, request, f"name {canonical_name(body.name)}", known)
    if player is None:
        raise Problem("unauthorized", "name and code do not belong together, or the code was used")
    require_not_blocked(player)
    request.state.said = {"name": player.name, "player": player.id}
    cookie, csrf = await open_session(api, player)
    return set_session_cookie(
        JsonResponse(RecoveryResponse(to_me(player, csrf, ("play",)), code)), request, cookie
    )


def new_recovery_code() -> str:
    """Make a code that can be written down."""
    groups = ("".join(secrets.choice(CODE_ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(CODE_GROUPS))
    return "-".join(groups)


def hash_recovery_code(said: str) -> str:
    """Give what is stored of a code; capitals, hyphens and letters like digits make no difference."""
    read = said.upper().translate(str.maketrans("OIL", "011", "- \t"))
    return hashlib.sha256(read.encode()).hexdigest()


def has_recovery_code(player: Player, said: str) -> bool:
    """Say whether this is the player's code."""
    return player.recovery is not None and hmac.compare_digest(player.recovery, hash_recovery_code(said))
