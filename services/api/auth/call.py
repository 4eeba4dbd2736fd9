"""A call as its handler gets it: the request, who makes it, and the process that serves it."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from fastapi import Depends, Security
from fastapi.security import SecurityScopes
from starlette.requests import Request

from infra.ports.accounts import Scope
from services.api.auth.authentication import authenticate, require_scope
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState, api_state

PLAYING: tuple[Scope, ...] = ("play", "bot")
"""Scopes of tokens that may play; one of them is enough."""


class ApiCall(msgspec.Struct, frozen=True):
    """A call of anybody, with or without a player's token or session."""

    request: Request
    api: ApiState
    caller: Caller

    def log(self, **fields: Any) -> None:
        """Add fields to the line that the log has of this request."""
        self.request.scope["state"].setdefault("log_fields", {}).update(fields)


class PlayerCall(ApiCall, frozen=True):
    """A call of a player."""

    player: str


async def open_call(request: Request) -> ApiCall:
    """Authenticate the caller by token or session, and charge the request to them."""
    return ApiCall(request, api_state(request), await authenticate(request))


async def open_player_call(
    call: Annotated[ApiCall, Depends(open_call)], scopes: SecurityScopes
) -> PlayerCall:
    """Require a player whose token has one of the scopes; a session has the scope `play`."""
    return PlayerCall(
        call.request, call.api, call.caller, require_scope(call.caller, *cast(list[Scope], scopes.scopes))
    )


AnyCall = Annotated[ApiCall, Depends(open_call)]
PlayingCall = Annotated[PlayerCall, Security(open_player_call, scopes=PLAYING)]
AccountCall = Annotated[PlayerCall, Security(open_player_call, scopes=["play"])]
CredentialCall = Annotated[PlayerCall, Security(open_player_call, scopes=["play", "bot", "admin", "metrics"])]
TokensCall = Annotated[PlayerCall, Security(open_player_call, scopes=["play", "admin"])]
OperatorCall = Annotated[PlayerCall, Security(open_player_call, scopes=["admin"])]
MetricsCall = Annotated[PlayerCall, Security(open_player_call, scopes=["metrics", "admin"])]
