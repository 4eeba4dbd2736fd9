"""The jobs of bots. Each looks first, so that one that came twice, or too late, does nothing."""

from __future__ import annotations

from random import Random

from domain.table.bot_accounts import bot_account_id
from infra.logs import get_logger
from infra.ports.jobs import Claim
from infra.ports.stored_refusals import UNAVAILABLE_SLUG
from services.client.bot import STRATEGIES, answer_decision
from services.client.errors import ClientError, RequestDeclined
from services.client.responses import LegalOption, Observation
from services.jobs.bot_accounts import BOT_KINDS
from services.jobs.dispatcher import bot_turn_claim
from services.jobs.job_context import current_context

SEAT_TAKEN_CODES = ("table-closed", "not-found", "not-allowed")
"""What is said where somebody else was quicker, or the table is over."""

REST_SECONDS = 0.1
"""How long after its bots have played a table is left alone: read models may still show what was answered."""

log = get_logger()


def seat_bot(table: str, seat: int, bot: str) -> bool:
    """Take a seat that waits for a bot; False where it no longer does."""
    try:
        current_context().call_as(bot_account_id(bot), lambda client: client.take_seat(table, seat))
    except RequestDeclined as declined:
        if declined.code not in SEAT_TAKEN_CODES:
            log.warning("a bot found no seat", table=table, seat=seat, bot=bot, why=str(declined))
        return False
    except ClientError as error:
        log.warning("a bot will come later", table=table, seat=seat, bot=bot, why=str(error))
        return False
    return True


def play_bots(table: str, seat: int, bot: str, decision: int, most: int) -> int:
    """Answer a decision, then whatever a bot is asked next, up to so many answers; give how many it were."""
    try:
        return _play(table, seat, bot, decision, most)
    except ClientError as error:
        parked = isinstance(error, RequestDeclined) and error.code == UNAVAILABLE_SLUG  # as an operator knows
        (log.debug if parked else log.warning)(
            "bots will go on later", table=table, seat=seat, bot=bot, why=str(error)
        )
        return 0
    finally:
        current_context().ports.claims.release_after(Claim(bot_turn_claim(table), REST_SECONDS))


def _play(table: str, seat: int, bot: str, decision: int, most: int) -> int:
    seen, answered = _observe(table, seat, bot), 0
    if seen.decision != decision:
        return 0
    while answered < most and not current_context().stopping and _answer(seen, bot):
        answered += 1
        seen = _observe(table, seat, bot)
        if seen.decision is None:
            following = _next_bot(seen)
            if following is None or following[1] not in STRATEGIES:  # others think in processes of their own
                break
            seat, bot = following
            seen = _observe(table, seat, bot)
    return answered


def _observe(table: str, seat: int, bot: str) -> Observation:
    return current_context().call_as(bot_account_id(bot), lambda client: client.observe(table, seat))


def _answer(seen: Observation, bot: str) -> bool:
    """Answer a decision; False where there is none, or the table had gone on meanwhile."""
    if seen.decision is None:
        return False
    random = Random()  # noqa: S311 - it guesses moves, not secrets
    return current_context().call_as(
        bot_account_id(bot),
        lambda client: answer_decision(client, seen, STRATEGIES[bot], random, _ignore_answer),
    )


def _next_bot(seen: Observation) -> tuple[int, str] | None:
    """Give the seat and kind of a bot of ours that is asked, as its player or standing in."""
    bots = {clock.seat: clock.stand_in for clock in seen.clocks or ()}
    bots |= {seat.seat: kind for seat in seen.table.seats if (kind := BOT_KINDS.get(seat.player or ""))}
    asked = ((one.seat, bots.get(one.seat)) for one in seen.waiting)
    return next(((seat, bot) for seat, bot in asked if bot is not None), None)


def _ignore_answer(option: LegalOption) -> None:
    """Tell nobody which option was chosen: the log does."""
