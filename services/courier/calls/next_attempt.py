"""When a program is called again, and when no more: pure but for the jitter that is handed in."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from infra.ports.people.calls import CallFailures, RefusedAnswer, SeatCall
from services.courier.calls.signed_exchange import NoAnswer
from services.courier.channel_retries import (
    DISABLE_FAILURES,
    DISABLE_MS,
    GIVE_UP_MS,
    JITTER,
    LONGEST_RETRY_AFTER,
)

RETRY_SECONDS = (5, 30, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400)
"""How long a seat's call rests after each failure in a row: a clock runs, so sooner than of notices."""

SHORTEST_SECONDS = 5
"""A call that fails is not made sooner again, though the flag falls."""

REFUSED_SECONDS = (0, *RETRY_SECONDS)
"""How long until it is asked again after so many answers that the rules refused: at first at once."""

UNDECIDED_SECONDS = 2
"""How often is looked for what became of an answer that waits to be decided."""


class AttemptMoment(NamedTuple):
    """What the next attempt depends on: now and the flag (UTC, ms), and jitter from -1 to 1."""

    now: int
    due: int | None
    jitter: float


def after_failure(state: SeatCall, failed: NoAnswer, at: AttemptMoment) -> SeatCall:
    """Give how a call stands after an attempt that brought nothing."""
    since = at.now if state.failing_since is None else state.failing_since
    if at.now - since >= GIVE_UP_MS:
        return replace(state, done=True, failing_since=since)
    pause = RETRY_SECONDS[min(state.step, len(RETRY_SECONDS) - 1)] * (1 + JITTER * at.jitter)
    if at.due is not None and at.due > at.now:
        pause = min(pause, max(SHORTEST_SECONDS, (at.due - at.now) / 2_000))
    if failed.retry_after is not None:
        pause = max(pause, min(failed.retry_after, LONGEST_RETRY_AFTER))
    return replace(state, step=state.step + 1, wait=at.now + round(pause * 1_000), failing_since=since)


def after_deferral(state: SeatCall, said: NoAnswer, now: int) -> SeatCall:
    """Give how a call stands that the program has taken: it is made again only where the program asks so."""
    if said.retry_after is None:
        return replace(state, done=True)
    wait = now + round(min(said.retry_after, LONGEST_RETRY_AFTER) * 1_000)
    return replace(state, step=0, wait=wait, failing_since=None)


def after_refusal(state: SeatCall, why: RefusedAnswer, now: int) -> SeatCall:
    """Give how a call stands whose answer was refused: the next one has an id of its own and says why."""
    pause = REFUSED_SECONDS[min(state.refusals, len(REFUSED_SECONDS) - 1)]
    return SeatCall(state.decision, refusals=state.refusals + 1, wait=now + pause * 1_000, refused=why)


def after_submission(state: SeatCall, now: int) -> SeatCall:
    """Give how a call stands whose answer waits to be decided."""
    return replace(state, submitted=True, wait=now + UNDECIDED_SECONDS * 1_000)


def is_to_be_disabled(failures: CallFailures, now: int) -> bool:
    """Say whether a program has failed for so long and so often that it is called no more."""
    return (
        failures.since is not None
        and failures.number >= DISABLE_FAILURES
        and now - failures.since >= DISABLE_MS
    )
