"""A call as its handler gets it; the type says who may make it."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
from starlette.requests import Request

from infra.ports.accounts import Scope
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState


class ApiCall(msgspec.Struct, frozen=True):
    """A call of anybody, with or without a player's token or session."""

    request: Request
    api: ApiState
    caller: Caller

    def log(self, **fields: Any) -> None:
        """Add fields to the line that the log has of this request."""
        self.request.scope["state"].setdefault("log_fields", {}).update(fields)


class PlayerCall(ApiCall, frozen=True):
    """A call of a player who has one of the scopes of its annotation: `play` or `bot` where it says none."""

    player: str


class Scopes(NamedTuple):
    """Which scopes open a call; one of them is enough."""

    any_of: tuple[Scope, ...]


PLAYING = Scopes(("play", "bot"))

AccountCall = Annotated[PlayerCall, Scopes(("play",))]
CredentialCall = Annotated[PlayerCall, Scopes(("play", "bot", "admin", "metrics"))]
"""Of whoever has a credential, whatever it is good for."""

TokensCall = Annotated[PlayerCall, Scopes(("play", "admin"))]
OperatorCall = Annotated[PlayerCall, Scopes(("admin",))]
MetricsCall = Annotated[PlayerCall, Scopes(("metrics", "admin"))]
