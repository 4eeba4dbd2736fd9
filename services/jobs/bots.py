"""The jobs of bots. Each looks first, so that one that came twice, or too late, does nothing."""

from __future__ import annotations

from random import Random

from domain.table.house import house_bot
from infra.logs import logger
from services.answers import UNAVAILABLE
from services.jobs.dispatching import turn_of
from services.jobs.house import BOTS
from services.jobs.tools import tools
from services.players.answers import Option, Sight
from services.players.errors import ClientError, Declined
from services.players.seat import PLAYERS, answer
from services.ports_jobs import Claim

GONE = ("table-closed", "not-found", "not-allowed")
"""What is said where somebody else was quicker, or the table is over."""

REST_SECONDS = 0.1
"""How long after its bots have played a table is left alone: read models may still show what was answered."""

log = logger()


def seat_bot(table: str, seat: int, bot: str) -> bool:
    """Take a seat that waits for a bot; False where it no longer does."""
    try:
        tools().speak(house_bot(bot), lambda client: client.take_seat(table, seat))
    except Declined as declined:
        if declined.code not in GONE:
            log.warning("a bot found no seat", table=table, seat=seat, bot=bot, why=str(declined))
        return False
    except ClientError as error:
        log.warning("a bot will come later", table=table, seat=seat, bot=bot, why=str(error))
        return False
    return True


def play_bots(table: str, seat: int, bot: str, decision: int, most: int) -> int:
    """Answer a decision, then whatever a bot is asked next, up to so many answers; give how many it were."""
    try:
        return _played(table, seat, bot, decision, most)
    except ClientError as error:
        parked = isinstance(error, Declined) and error.code == UNAVAILABLE  # as an operator knows
        (log.debug if parked else log.warning)(
            "bots will go on later", table=table, seat=seat, bot=bot, why=str(error)
        )
        return 0
    finally:
        tools().stores.claims.release(Claim(turn_of(table), REST_SECONDS))


def _played(table: str, seat: int, bot: str, decision: int, most: int) -> int:
    sight, answered = _look(table, seat, bot), 0
    if sight.decision != decision:
        return 0
    while answered < most and not tools().stopping and _answer(sight, bot):
        answered += 1
        sight = _look(table, seat, bot)
        if sight.decision is None:
            following = _next_bot(sight)
            if following is None:
                break
            seat, bot = following
            sight = _look(table, seat, bot)
    return answered


def _look(table: str, seat: int, bot: str) -> Sight:
    return tools().speak(house_bot(bot), lambda client: client.look(table, seat))


def _answer(sight: Sight, bot: str) -> bool:
    """Answer a decision; False where there is none, or the table had gone on meanwhile."""
    if sight.decision is None:
        return False
    random = Random()  # noqa: S311 - it guesses moves, not secrets
    return tools().speak(house_bot(bot), lambda client: answer(client, sight, PLAYERS[bot], random, _untold))


def _next_bot(sight: Sight) -> tuple[int, str] | None:
    """Give the seat and kind of a bot of ours that is asked."""
    players = {seat.seat: seat.player for seat in sight.table.seats}
    asked = ((one.seat, BOTS.get(players.get(one.seat) or "")) for one in sight.waiting)
    return next(((seat, bot) for seat, bot in asked if bot is not None), None)


def _untold(option: Option) -> None:
    """Tell nobody which option was chosen: the log does."""
