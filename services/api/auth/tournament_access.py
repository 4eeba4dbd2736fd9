"""Who may look at a tournament: everybody at a public one, else who belongs to it or knows its code."""

from __future__ import annotations

import hmac

from domain.tournament.state import Tournament
from infra.ports.values import partition_of
from services.api.auth.access import invite_code
from services.api.auth.call import ApiCall
from services.api.runtime.state import ApiState
from services.api.schemas.problems import Problem
from services.queries.tournaments_reader import LoadedTournament, NoSuchTournament


async def load_tournament(call: ApiCall, tournament: str, invite: str | None) -> LoadedTournament:
    """Fold a tournament for one who may look at it; not-found for everybody else, as if it were not there."""
    unknown = Problem("not-found", f"there is no tournament {tournament}")
    if partition_of(tournament) >= call.api.ports.partitions:
        raise unknown
    try:
        found = await call.api.ports.tournaments.load(tournament)
    except NoSuchTournament:
        raise unknown from None
    if not is_open_to(call.api, found.tournament, call.caller.player, invite or ""):
        raise unknown
    return found


def is_open_to(api: ApiState, tournament: Tournament, player: str | None, invite: str) -> bool:
    """Say whether a tournament is public or the player's, or its code is said."""
    return (
        tournament.public
        or belongs_to(tournament, player)
        or hmac.compare_digest(invite.encode(), tournament_code(api, tournament.id).encode())
    )


def belongs_to(tournament: Tournament, player: str | None) -> bool:
    """Say whether somebody opened it or has ever entered it."""
    return player is not None and (
        player == tournament.owner or any(one.player == player for one in tournament.entrants)
    )


def tournament_code(api: ApiState, tournament: str) -> str:
    """Give the code that lets its bearer look at a private tournament, and enter it."""
    return invite_code(api, tournament, 0)
