"""Jobs: bots' moves, plans and reviews. Each job first checks whether it is still needed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.decide import legal_options
from domain.kernel.game import Game
from domain.planning.levels import LEVELS, LevelPlayer
from domain.planning.outlook import Outlook
from domain.planning.plan import Plan
from domain.planning.planner import make_plan
from domain.planning.review import Reviewer
from domain.table.bot_accounts import bot_account_id
from infra.logs import get_logger
from infra.ports.jobs import Claim
from infra.ports.outcomes import UNAVAILABLE_SLUG
from projections.course import ReviewedGame, SeatReview, follow_turns, go_on_reviewing
from services.client import requests
from services.client.bot import STRATEGIES, Strategy, answer_decision, choose_greedy
from services.client.client import Client
from services.client.client_base import ClientError, RequestDeclined
from services.client.responses import LegalOption, Observation
from services.jobs.bot_accounts import BOT_KINDS
from services.jobs.dispatcher import bot_turn_claim
from services.jobs.job_context import current_context
from services.queries.log_reader import decode_records

SEAT_TAKEN_CODES = ("table-closed", "not-found", "not-allowed")
"""Problem codes which mean that someone else was faster or that the table has ended."""

REST_SECONDS = 0.1
"""Seconds to leave a table alone after its bots have played, since read models may lag."""

log = get_logger()


def seat_bot(table: str, seat: int, bot: str) -> bool:
    """Take a seat that is waiting for a bot; return whether the bot took it."""
    try:
        current_context().call_as(bot_account_id(bot), lambda client: client.take_seat(table, seat))
    except RequestDeclined as declined:
        if declined.code not in SEAT_TAKEN_CODES:
            log.warning("a bot could not take a seat", table=table, seat=seat, bot=bot, why=str(declined))
        return False
    except ClientError as error:
        log.warning("a bot will take its seat later", table=table, seat=seat, bot=bot, why=str(error))
        return False
    return True


def play_bots(table: str, seat: int, bot: str, decision: int, most: int) -> int:
    """Answer a decision, then other bots' decisions, up to `most` answers in total; return their number."""
    return _take_turn(table, seat, bot, lambda: _play(table, seat, bot, decision, most))


def _take_turn(table: str, seat: int, bot: str, play: Callable[[], int]) -> int:
    """Play, and soon afterwards release the claim on the table's bots, so that the sweep finds the rest."""
    try:
        return play()
    except ClientError as error:
        parked = (
            isinstance(error, RequestDeclined) and error.code == UNAVAILABLE_SLUG
        )  # already reported to the operators
        (log.debug if parked else log.warning)(
            "bots will continue later", table=table, seat=seat, bot=bot, why=str(error)
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
            if following is None or following[1] not in STRATEGIES:  # the others plan in other processes
                break
            seat, bot = following
            seen = _observe(table, seat, bot)
    return answered


def _observe(table: str, seat: int, bot: str) -> Observation:
    return current_context().call_as(bot_account_id(bot), lambda client: client.observe(table, seat))


def _answer(seen: Observation, bot: str) -> bool:
    """Answer a decision; return False if there is none or the table has moved on."""
    if seen.decision is None:
        return False
    random = Random()  # noqa: S311 - it guesses moves, not secrets
    return current_context().call_as(
        bot_account_id(bot),
        lambda client: answer_decision(client, seen, STRATEGIES[bot], random, _ignore_answer),
    )


def _next_bot(seen: Observation) -> tuple[int, str] | None:
    """Return the seat and kind of a house bot whose turn it is, as a player or as a stand-in."""
    bots = {clock.seat: clock.stand_in for clock in seen.clocks or ()}
    bots |= {seat.seat: kind for seat in seen.table.seats if (kind := BOT_KINDS.get(seat.player or ""))}
    asked = ((decision.seat, bots.get(decision.seat)) for decision in seen.waiting)
    return next(((seat, bot) for seat, bot in asked if bot is not None), None)


def _ignore_answer(option: LegalOption) -> None:
    """Ignore the chosen option, because the table's log shows it."""


STATES = 2_000
"""States per plan; a comparison with a plan takes about as many. docs/bot-strength.md has the times."""

PIECE_SECONDS = 10.0
"""Seconds until a job stops to let other jobs go first; it finishes the current turn."""


def review_seat(table: str, seat: int) -> bool:
    """Continue the review of a seat; return whether it is complete."""
    context = current_context()
    played = follow_turns(decode_records(context.ports.log.read(table)), seat)
    if played is None:
        log.warning("no game to review", table=table)
        return False
    reviews, ends = context.ports.reviews, time.monotonic() + PIECE_SECONDS
    review = _read_review(reviews.read(table, seat), played, seat)
    reviewer = Reviewer(played.game, seat, STATES)
    while not review.is_whole:
        review = go_on_reviewing(review, played, reviewer)
        reviews.save(table, seat, msgspec.json.encode(review))
        if context.stopping or time.monotonic() >= ends:
            break
    if not review.is_whole:
        reviews.put_next_piece(table, seat, len(review.turns))
    return review.is_whole


def _read_review(kept: bytes | None, played: ReviewedGame, seat: int) -> SeatReview:
    """Return the stored review if it belongs to this game and used STATES states, else an empty one."""
    new = SeatReview(seat, 0, STATES, hash=played.hash, of=len(played.turns))
    if kept is None:
        return new
    try:
        stored = msgspec.json.decode(kept, type=SeatReview)
    except msgspec.DecodeError:  # of an earlier format
        return new
    return stored if (stored.hash, stored.states, stored.of) == (new.hash, new.states, new.of) else new


SLICES = (0.02, 0.1, 0.3, 1.0)
"""Fractions of the budget for successive plans."""

SLACK = 1.3
"""A plan may take this many times the seconds expected for its number of states."""


class TimedPlanner:
    """Plans like `make_plan`, within a total of `seconds` for one turn.

    The first and smallest plan is always made. A larger plan is only started if it should finish in time,
    based on the time that the previous one took; no plan is aborted.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._left = clock, seconds

    def __call__(
        self,
        game: Game[Any],
        state: Any,
        seat: int,
        budget: int,
        seed: int,
        outlook: Outlook[Any, Any] | None = None,
    ) -> Plan:
        """Return the best plan that the remaining time allows."""
        best, states = Plan((), ()), 0.0
        seconds = 0.0
        for part in SLICES:
            if states and seconds * SLACK * part * budget / states > self._left:
                break
            started = self._clock()
            best = make_plan(game, state, seat, max(1, round(part * budget)), seed, outlook)
            seconds = self._clock() - started
            self._left -= seconds
            states = max(float(best.visited), 1.0)
            if best.visited < part * budget or len(best.choices) == 1:
                break  # nothing more to explore, or only one choice
        return best


LONGEST = 100
"""Maximum number of answers in one turn; a later sweep finds the rest."""


def think_turn(table: str, seat: int, bot: str, decision: int) -> int:
    """Answer a decision and the rest of the seat's turn; return the number of answers.

    If the table has moved on, an answer is refused, since it names the decision that it answers.
    """
    return _take_turn(table, seat, bot, lambda: _think(table, seat, bot, decision))


def _think(table: str, seat: int, bot: str, decision: int) -> int:
    context, account, answered = current_context(), bot_account_id(bot), 0
    strategy = plan_ahead(bot, context.thinking_seconds)
    seen = context.call_as(account, lambda client: client.observe(table, seat))
    if seen.decision != decision:
        return 0
    while answered < LONGEST and seen.decision is not None and not context.stopping:
        if not context.call_as(account, partial(_answer_planned, seen, strategy)):
            break
        answered += 1
        seen = context.call_as(account, lambda client: client.observe(table, seat))
    return answered


def _answer_planned(seen: Observation, strategy: Strategy, client: Client) -> bool:
    random = Random()  # noqa: S311 - it guesses moves, not secrets
    return answer_decision(client, seen, strategy, random, _ignore_answer)


def plan_ahead(bot: str, seconds: float, seed: int | None = None) -> Strategy:
    """Return the strategy of a planning bot for one turn; if planning fails, it plays greedily."""
    planner, players = TimedPlanner(seconds), dict[str, LevelPlayer]()
    seed = secrets.randbits(64) if seed is None else seed

    def choose(client: Client, seen: Observation, random: Random) -> LegalOption:
        try:
            world = client.send(requests.read_world(seen.table.id, seen.seat or 0))
            if world.decision != seen.decision or len(seen.options) == 1:
                return seen.options[0]  # the table moved on and will refuse it, or it is the only option
            game = catalog.game(world.game, world.version)
            state: Any = msgspec.json.decode(world.state, type=game.state_type)
            player = players.setdefault("", LevelPlayer(game, LEVELS[bot], seed, planner))
            command = player.answer(state, world.seat)
            return seen.options[legal_options(game, state, world.seat).index(command)]
        except ClientError:
            raise
        except Exception:  # the game continues even if planning fails
            log.exception("a bot failed to plan", table=seen.table.id, bot=bot)
            return choose_greedy(client, seen, random)

    return choose
