"""The games on offer, as callers are shown them."""

from __future__ import annotations

from functools import cache

import msgspec

from domain.games import catalog
from services.api.runtime.state import ApiState
from services.api.schemas.json_schema import to_portable
from services.api.schemas.problems import Problem
from services.api.schemas.responses import GameSummary


def require_game(api: ApiState, name: str, code: str = "not-found") -> str:
    """Give the name back, or raise a problem of that code where no such game is on offer."""
    if name not in api.games:
        raise Problem(code, f"no game is called {name!r}; on offer: {', '.join(api.games)}")
    return name


@cache
def build_game_summary(name: str) -> GameSummary:
    game = catalog.game(name)
    return GameSummary(
        game=game.name,
        title=game.title,
        summary=game.summary,
        version=game.version,
        seats=game.seat_counts,
        options=msgspec.Raw(msgspec.json.encode(to_portable(msgspec.json.schema(game.options_type)))),
        defaults=msgspec.Raw(msgspec.json.encode(game.options_type())),
        rules=f"/v1/games/{game.name}/rules",
    )
