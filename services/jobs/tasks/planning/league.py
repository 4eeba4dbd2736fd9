"""A game of the service's league, when nobody waits for a bot that plans."""

from __future__ import annotations

from domain.games import catalog
from infra.data_folder import LEAGUE_FOLDER
from infra.logs import get_logger
from infra.ports.jobs import Claim
from infra.settings.settings import read_settings
from services.jobs.job_context import current_context
from services.simulation.nightly_league import play_next_game

CLAIM_SECONDS = 3_600.0
"""How long others keep out of the way of a process that has died at it; longer than any game takes."""

log = get_logger()


def play_league() -> bool:
    """Play a game, unless another process is at it; False where none was played."""
    claim, claims = Claim("league under way", CLAIM_SECONDS), current_context().ports.claims
    if claims.acquire([claim]) == (False,):
        return False
    try:
        played = play_next_game(read_settings().data / LEAGUE_FOLDER, catalog.names())
    finally:
        claims.release_after(Claim(claim.name, 0.0))
    if played is not None:
        log.debug("a game of the league was played", kinds=played.kinds, points=played.points)
    return played is not None
