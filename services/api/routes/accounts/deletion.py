"""Deleting one's account, and thinking better of it."""

from __future__ import annotations

from fastapi import APIRouter

from infra.ports.accounts import Player
from services.api.auth.authentication import DAY_SECONDS, require_valid_credential
from services.api.auth.call import AccountCall
from services.api.auth.credentials import now_ms
from services.api.auth.login_throttle import check_throttled
from services.api.auth.passwords import verify_password
from services.api.http.operation import problems
from services.api.presenters.people.account import build_me
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.accounts import DeletionResponse, Me
from services.api.schemas.problems import ACCEPTED, Problem
from services.api.schemas.requests import DeletionRequest

DELETION_DAYS = 7
"""For how long a player may think better of it."""
router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.post(
    "/v1/me/deletion", summary="Delete my account", status_code=ACCEPTED, responses=problems("forbidden")
)
async def request_deletion(call: AccountCall, body: JsonBody[DeletionRequest]) -> DeletionResponse:
    """Have the account deleted in 7 days; where there is a password it has to be known.

    Then its name, password, tokens and sessions go, it gets up from every table, and what it was called is
    `Gone` and a number. What it did at tables stays in their logs; what it said goes where `talk` is asked
    for, but for tables that were opened when talk still stood in the log itself. Asking again does not move
    the day.
    """
    api, player = call.api, call.player
    await api.login_limiter.take(f"password:{player}")
    await require_valid_credential(api, call.caller)
    before = (await api.ports.accounts.find_players((player,)))[player]
    if before.is_service_account:
        raise Problem("forbidden", "an account of the service itself is not deleted")
    await _require_password(call, before, body.password or "")
    at = now_ms() + DELETION_DAYS * DAY_SECONDS * 1_000
    if body.talk:
        await api.ports.accounts.request_talk_erasure(player)
    after = await api.ports.accounts.schedule_deletion(player, at)
    call.log(player=player, deletion=after.deletion)
    return DeletionResponse(after.deletion or at)


async def _require_password(call: AccountCall, player: Player, password: str) -> None:
    async def check() -> bool | None:
        return await verify_password(player.password, password) or None

    if player.password is not None and not await check_throttled(call, f"player {player.id}", check):
        raise Problem("forbidden", "the password is another one")


@router.delete("/v1/me/deletion", summary="Keep my account")
async def cancel_deletion(call: AccountCall) -> Me:
    """Keep the account after all; nothing has changed."""
    kept = await call.api.ports.accounts.cancel_deletion(call.player)
    await call.api.ports.accounts.cancel_talk_erasure(call.player)
    call.log(player=call.player)
    return build_me(kept, call.caller.csrf, call.caller.scopes)
