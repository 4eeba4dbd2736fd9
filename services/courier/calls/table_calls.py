"""The calls of one player at one table: one at a time, seat by seat.

Killed between sending and writing, the next one makes the same call again under the same id; and an answer
that was put in stands, as the id of its command follows from that of the call.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from infra.logs import get_logger
from infra.ports.accounts import PlayerRepository
from infra.ports.command_queue import QueuedCommand
from infra.ports.people.calls import BotCall, BusyLine, CallBook, CallLine, CallReport, SeatCall, TakenLine
from services.courier import metrics
from services.courier.calls.answers import MalformedAnswer, read_answer
from services.courier.calls.disabling import CallSwitch
from services.courier.calls.next_attempt import (
    AttemptMoment,
    after_deferral,
    after_failure,
    after_refusal,
    after_submission,
)
from services.courier.calls.seat_content import CallName, build_content, encode_call
from services.courier.calls.signed_exchange import NoAnswer, SignedAnswer, SignedExchange
from services.courier.calls.submission import AnswerSubmission, Decided
from services.queries.reader import LoadedTable, NoSuchTable, QueryReader, UnfoldableLog

log = get_logger()


class CallAttempt(NamedTuple):
    """What is called about, where, and since when (UTC, ms)."""

    call: BotCall
    name: CallName
    state: SeatCall
    begun: int


class AttemptResult(NamedTuple):
    """How a seat's call stands after an attempt, None where nothing is left of it, and what is told of it."""

    state: SeatCall | None
    report: CallReport | None
    gone: bool = False


def now_ms() -> int:
    """Give the time (UTC, ms)."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class TableCalls:
    """Makes the calls; `switch` ends those of programs that are gone."""

    book: CallBook
    reader: QueryReader
    accounts: PlayerRepository
    exchange: SignedExchange
    submission: AnswerSubmission
    switch: CallSwitch
    clock: Callable[[], int] = now_ms

    async def attend(self, player: str, table: str) -> int | None:
        """Make the call that is due at a table, and give when to look again (UTC, ms).

        None where nothing is to be done until something happens there.
        """
        call = await self.find_active(player)
        if call is None:
            return None
        taken = await self.book.take(player, table, self.clock())
        if isinstance(taken, BusyLine):
            return taken.until
        # Read only now: before, another courier may have been at it, and had its answer accepted.
        loaded = await self._load(table)
        if loaded is None:
            await self.book.settle(taken, CallLine(), None)
            return None
        line, now = follow(taken.line, asked_seats(loaded, player)), self.clock()
        ready = [seat for seat, state in sorted(line.seats.items()) if not state.done and state.wait <= now]
        if not ready:
            await self.book.settle(taken, line, None)
            return next_look(line)
        return await self._attend_seat(taken, line, loaded, (call, ready[0]))

    async def find_active(self, player: str) -> BotCall | None:
        """Return where a player's program is called; None where it is not, or the account is shut."""
        call = await self.switch.find_call(player)
        account = (await self.accounts.find_players([player])).get(player)
        if call is None or call.state != "active" or account is None:
            return None
        return None if account.blocked is not None or account.deleted else call

    async def _load(self, table: str) -> LoadedTable | None:
        try:
            return await self.reader.load_table(table)
        except (NoSuchTable, UnfoldableLog):
            return None

    async def _attend_seat(
        self, taken: TakenLine, line: CallLine, loaded: LoadedTable, whom: tuple[BotCall, int]
    ) -> int | None:
        call, seat = whom
        state = line.seats[seat]
        name = CallName(taken.table, taken.player, seat, state.decision, state.refusals)
        attempt = CallAttempt(call, name, state, self.clock())
        result = await (self._look_for(attempt) if state.submitted else self._make(attempt, loaded))
        after = CallLine(
            {number: one for number, one in {**line.seats, seat: result.state}.items() if one is not None}
        )
        failures = await self.book.settle(taken, after, result.report)
        if result.report is not None:
            metrics.CALLS.labels(result.report.outcome).inc()
        await self.switch.note(taken.player, call, failures, gone=result.gone)
        return self.clock() if result.state is None else next_look(after)

    async def _look_for(self, attempt: CallAttempt) -> AttemptResult:
        """Look what became of an answer that was put in earlier."""
        name = attempt.name
        found = await self.submission.find(name.table, name.player, name.command_id)
        if found is None:
            return AttemptResult(after_submission(attempt.state, self.clock()), None)
        return self._after_decision(attempt, found, None)

    async def _make(self, attempt: CallAttempt, loaded: LoadedTable) -> AttemptResult:
        """Call the program, and have its answer decided; a call that cannot be built is a failure."""
        try:
            content = build_content(loaded, attempt.name, attempt.state.refused)
            body = encode_call("call", content.data, attempt.begun)
        except Exception:
            log.exception("a call could not be built", id=attempt.name.id)
            broken = NoAnswer("failed", "the call could not be built")
            return self._after_none(attempt, broken, None)
        with metrics.CALL_SECONDS.time():
            reply = await self.exchange.post(attempt.name.id, body, attempt.call)
        if isinstance(reply, NoAnswer):
            return self._after_none(attempt, reply, content.due)
        try:
            command = read_answer(reply.body, content.options, loaded.code)
        except MalformedAnswer as malformed:
            failed = NoAnswer("malformed", str(malformed), reply.code)
            return self._after_none(attempt, failed, content.due)
        return await self._submit(attempt, reply, command)

    async def _submit(self, attempt: CallAttempt, reply: SignedAnswer, command: bytes) -> AttemptResult:
        name = attempt.name
        why = await self._stale_reason(attempt)
        if why is not None:
            return AttemptResult(None, self._report(attempt, Decided("stale", why), reply.code))
        queued = QueuedCommand(name.table, name.seat, name.player, name.command_id, name.decision, command)
        decided = await self.submission.submit(queued)
        return self._after_decision(attempt, decided, reply.code)

    async def _stale_reason(self, attempt: CallAttempt) -> str | None:
        """Say why an answer that has come is wanted no more."""
        name = attempt.name
        call = await self.find_active(name.player)
        if call is None or call.url != attempt.call.url:
            return "the program is called there no more"
        loaded = await self._load(name.table)
        asked = {} if loaded is None else asked_seats(loaded, name.player)
        if asked.get(name.seat) != name.decision:
            return f"decision {name.decision} is no longer asked"
        return None

    def _after_decision(self, attempt: CallAttempt, decided: Decided, code: int | None) -> AttemptResult:
        now, report = self.clock(), self._report(attempt, decided, code)
        if decided.refused is not None:
            return AttemptResult(after_refusal(attempt.state, decided.refused, now), report)
        if decided.outcome == "undecided":
            return AttemptResult(after_submission(attempt.state, now), report)
        if decided.outcome == "failed":
            failed = NoAnswer("failed", decided.says)
            return AttemptResult(after_failure(attempt.state, failed, AttemptMoment(now, None, 0)), report)
        return AttemptResult(None, report)

    def _after_none(self, attempt: CallAttempt, reply: NoAnswer, due: int | None) -> AttemptResult:
        now = self.clock()
        report = self._report(attempt, Decided(reply.outcome, reply.says), reply.code)
        if reply.outcome == "deferred":
            return AttemptResult(after_deferral(attempt.state, reply, now), report)
        at = AttemptMoment(now, due, random.uniform(-1, 1))  # noqa: S311 - it spreads load
        return AttemptResult(after_failure(attempt.state, reply, at), report, reply.gone)

    def _report(self, attempt: CallAttempt, decided: Decided, code: int | None) -> CallReport:
        name = attempt.name
        log.debug("a program was called", id=name.id, outcome=decided.outcome, says=decided.says)
        return CallReport(
            id=name.id,
            table=name.table,
            seat=name.seat,
            decision=name.decision,
            at=attempt.begun,
            ms=self.clock() - attempt.begun,
            outcome=decided.outcome,
            code=code,
            rule=decided.rule,
            says=decided.says,
        )


def asked_seats(loaded: LoadedTable, player: str) -> Mapping[int, int]:
    """Give by seat what a player is asked at a table."""
    table = loaded.table
    if table.phase != "playing":
        return {}
    return {one.seat: one.decision for one in table.waiting if table.holds(player, one.seat)}


def follow(line: CallLine, asked: Mapping[int, int]) -> CallLine:
    """Give how calls stand by what is asked now: what is no longer asked is dropped, what is new begins.

    What waits to be decided stays until that is known.
    """
    begun = {seat: SeatCall(decision) for seat, decision in asked.items()}
    kept = {
        seat: known
        for seat, known in line.seats.items()
        if known.submitted or known.decision == asked.get(seat)
    }
    return CallLine({**begun, **kept})


def next_look(line: CallLine) -> int | None:
    """Give when the next call of a line is due (UTC, ms); None for none."""
    return min((one.wait for one in line.seats.values() if not one.done), default=None)
