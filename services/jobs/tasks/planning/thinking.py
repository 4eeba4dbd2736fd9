"""The turns of bots that plan. They see what the API gives to whoever holds their seat, and nothing else."""

from __future__ import annotations

import secrets
from functools import partial
from random import Random
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.decide import legal_options
from domain.planning.levels import LEVELS, LevelPlayer
from domain.table.bot_accounts import bot_account_id
from infra.logs import get_logger
from infra.ports.jobs import Claim
from infra.ports.stored_refusals import UNAVAILABLE_SLUG
from services.client import requests
from services.client.bot import Strategy, answer_decision, choose_greedy
from services.client.client import Client
from services.client.errors import ClientError, RequestDeclined
from services.client.responses import LegalOption, Observation
from services.jobs.dispatcher import bot_turn_claim
from services.jobs.job_context import current_context
from services.jobs.tasks.bots import REST_SECONDS
from services.jobs.tasks.planning.timed_planner import TimedPlanner

LONGEST = 100
"""Answers of one turn; what follows is found again."""

log = get_logger()


def think_turn(table: str, seat: int, bot: str, decision: int) -> int:
    """Answer a decision and what follows of the seat's turn; give how many answers it were.

    Where the table went on meanwhile the answer is dropped: it names the decision that it answers.
    """
    try:
        return _think(table, seat, bot, decision)
    except ClientError as error:
        parked = isinstance(error, RequestDeclined) and error.code == UNAVAILABLE_SLUG  # as an operator knows
        (log.debug if parked else log.warning)(
            "a bot will go on later", table=table, seat=seat, bot=bot, why=str(error)
        )
        return 0
    finally:
        current_context().ports.claims.release_after(Claim(bot_turn_claim(table), REST_SECONDS))


def _think(table: str, seat: int, bot: str, decision: int) -> int:
    context, account, answered = current_context(), bot_account_id(bot), 0
    strategy = plan_ahead(bot, context.thinking_seconds)
    seen = context.call_as(account, lambda client: client.observe(table, seat))
    if seen.decision != decision:
        return 0
    while answered < LONGEST and seen.decision is not None and not context.stopping:
        if not context.call_as(account, partial(_answer, seen, strategy)):
            break
        answered += 1
        seen = context.call_as(account, lambda client: client.observe(table, seat))
    return answered


def _answer(seen: Observation, strategy: Strategy, client: Client) -> bool:
    random = Random()  # noqa: S311 - it guesses moves, not secrets
    return answer_decision(client, seen, strategy, random, _ignore_answer)


def plan_ahead(bot: str, seconds: float, seed: int | None = None) -> Strategy:
    """Give how a bot of a level chooses in one turn of its seat; greedy is the last resort."""
    planner, players = TimedPlanner(seconds), dict[str, LevelPlayer]()
    seed = secrets.randbits(64) if seed is None else seed

    def choose(client: Client, seen: Observation, random: Random) -> LegalOption:
        try:
            world = client.send(requests.read_world(seen.table.id, seen.seat or 0))
            if world.decision != seen.decision or len(seen.options) == 1:
                return seen.options[0]  # the table went on, so the answer is refused; or there is no other
            game = catalog.game(world.game, world.version)
            state: Any = msgspec.json.decode(world.state, type=game.state_type)
            player = players.setdefault("", LevelPlayer(game, LEVELS[bot], seed, planner))
            command = player.answer(state, world.seat)
            return seen.options[legal_options(game, state, world.seat).index(command)]
        except ClientError:
            raise
        except Exception:  # whatever goes wrong in a plan, the game goes on
            log.exception("a bot could not plan", table=seen.table.id, bot=bot)
            return choose_greedy(client, seen, random)

    return choose


def _ignore_answer(option: LegalOption) -> None:
    """Tell nobody which option was chosen: the log does."""
