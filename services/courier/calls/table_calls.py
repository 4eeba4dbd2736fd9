"""Calls to one player's program at one table, one at a time, seat by seat.

If this process dies between a call and recording its outcome, the call is repeated with the same id. An
answer counts only once, since its command id is derived from the id of the call.
"""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.refusals import MalformedCommand
from domain.log.codec import Codec
from domain.table import visibility
from domain.table.commands import TABLE_COMMANDS
from domain.table.correspondence import deadlines, rules
from domain.table.correspondence.calendar import ZONES
from domain.table.evolve import AnyTable
from infra.logs import get_logger
from infra.ports.calls import (
    TOKEN_ENDED,
    BotCall,
    BusyLine,
    CallFailures,
    CallLine,
    CallReport,
    RefusedAnswer,
    SeatCall,
    TakenLine,
)
from infra.ports.command_queue import QueuedCommand
from infra.redis.accounts.accounts import RedisTokenRepository
from infra.redis.accounts.players import RedisPlayerRepository
from infra.redis.players import RedisCallBook
from services.courier import metrics
from services.courier.calls.signed_exchange import NoAnswer, Reply, SignedAnswer, SignedExchange
from services.courier.calls.submission import AnswerSubmission, Decided
from services.courier.channel_retries import (
    DISABLE_FAILURES,
    DISABLE_MS,
    GIVE_UP_MS,
    JITTER,
    LONGEST_RETRY_AFTER,
)
from services.notices.telling import NoticeTeller
from services.queries.reader import LoadedTable, NoSuchTable, QueryReader, UnfoldableLog

log = get_logger()

RETRY_SECONDS = (5, 30, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400)
"""Waits after consecutive failures.

They are shorter than those for notifications, since a clock is running.
"""

SHORTEST_SECONDS = 5
"""Minimum wait after a failure, even if the deadline is closer."""

REFUSED_SECONDS = (0, *RETRY_SECONDS)
"""Waits after consecutive answers that the rules refused; the first retry is immediate."""

UNDECIDED_SECONDS = 2
"""Seconds between polls of the outcome of an undecided answer."""


class AttemptMoment(NamedTuple):
    """The time and the deadline of an attempt (UTC, ms), and jitter from -1 to 1."""

    now: int
    due: int | None
    jitter: float


def after_failure(state: SeatCall, failed: NoAnswer, at: AttemptMoment) -> SeatCall:
    """Return the state of a call after a failed attempt."""
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
    """Return the state of a call that the program accepted without an answer.

    The call is repeated only if the program asked for that.
    """
    if said.retry_after is None:
        return replace(state, done=True)
    wait = now + round(min(said.retry_after, LONGEST_RETRY_AFTER) * 1_000)
    return replace(state, step=0, wait=wait, failing_since=None)


def after_refusal(state: SeatCall, why: RefusedAnswer, now: int) -> SeatCall:
    """Return the state after a refused answer; the next call has a new id and gives the reason."""
    pause = REFUSED_SECONDS[min(state.refusals, len(REFUSED_SECONDS) - 1)]
    return SeatCall(state.decision, refusals=state.refusals + 1, wait=now + pause * 1_000, refused=why)


def after_submission(state: SeatCall, now: int) -> SeatCall:
    """Return the state of a call whose answer is undecided."""
    return replace(state, submitted=True, wait=now + UNDECIDED_SECONDS * 1_000)


def is_to_be_disabled(failures: CallFailures, now: int) -> bool:
    """Return whether a program has failed for long enough, and often enough, to be disabled."""
    return (
        failures.since is not None
        and failures.number >= DISABLE_FAILURES
        and now - failures.since >= DISABLE_MS
    )


def now_ms() -> int:
    """Return the time (UTC, ms)."""
    return time.time_ns() // 1_000_000


class MalformedAnswer(Exception):
    """An answer that cannot be read; the message states the problem and the valid form."""


class _Answer(msgspec.Struct, forbid_unknown_fields=True):
    option: int | UnsetType = UNSET
    command: Raw | UnsetType = UNSET


_decode = msgspec.json.Decoder(_Answer).decode


def read_answer(body: bytes, options: Sequence[bytes], codec: Codec) -> bytes:
    """Return the encoded command of an answer, or raise MalformedAnswer."""
    try:
        answer = _decode(body)
    except ValueError as error:
        raise MalformedAnswer(f'an answer must be {{"option": N}} or {{"command": ...}}: {error}') from error
    if isinstance(answer.option, UnsetType) == isinstance(answer.command, UnsetType):
        raise MalformedAnswer("an answer needs either `option` or `command`")
    if isinstance(answer.command, UnsetType):
        return _pick_option(int(answer.option), options)  # type: ignore[arg-type]  # one of the two is there
    try:
        command = codec.decode_command(bytes(answer.command))
    except MalformedCommand as error:
        raise MalformedAnswer(f"`command` is not a command of this game: {error.message}") from error
    if type(command) in TABLE_COMMANDS:
        raise MalformedAnswer("`command` must answer the decision; send table commands through the API")
    return codec.encode(command)


def _pick_option(place: int, options: Sequence[bytes]) -> bytes:
    if not 0 <= place < len(options):
        raise MalformedAnswer(f"`option` must be an index into the list of options, 0 to {len(options) - 1}")
    return options[place]


MAX_CALL = 256_000
"""Maximum number of bytes in a call. If it would be longer, the options lose their texts, or are omitted."""


class CallContent(NamedTuple):
    """The data of a call; `options` are the encoded commands, which an answer can refer to by index."""

    data: dict[str, Any]
    options: tuple[bytes, ...]
    due: int | None


class CallName(NamedTuple):
    """A call's identity: the seat, the decision, and the number of refused answers so far."""

    table: str
    player: str
    seat: int
    decision: int
    refusals: int

    @property
    def id(self) -> str:
        """The call's id, which is the same for every attempt."""
        return f"call.{self.table}.{self.player}.{self.seat}.{self.decision}.{self.refusals}"

    @property
    def command_id(self) -> str:
        """The command id of the answer. Repeated calls share it, so only one answer counts."""
        return f"call.{self.seat}.{self.decision}.{self.refusals}"


def build_content(loaded: LoadedTable, name: CallName, refused: RefusedAnswer | None) -> CallContent:
    """Return the seat's open decision at the table's head, with all options."""
    table, game = loaded.table, loaded.code.game
    view = visibility.game_view(game, table, name.seat)
    frame = visibility.redact_frame(game, table.position.stack[-1], name.seat)
    commands = kernel.legal_options(game, table.position, name.seat)
    options = tuple(loaded.code.encode(command) for command in commands)
    due = find_deadline(table, name.seat)
    data: dict[str, Any] = {
        "id": name.id,
        "table": name.table,
        "game": game.name,
        "head": loaded.seq,
        "seat": name.seat,
        "decision": name.decision,
        "question": str(game.presentation.question_text(view, frame)),
        "options": [
            {"command": msgspec.Raw(option), "says": game.presentation.option_text(view, command)}
            for option, command in zip(options, commands, strict=True)
        ],
        "due": due,
    }
    if refused is not None:
        data["refused"] = {"type": refused.type, "rule": refused.rule, "says": refused.says}
    return CallContent(data, options, due)


def find_deadline(table: AnyTable, seat: int) -> int | None:
    """Return the seat's deadline (UTC, ms), or None if the seat has none."""
    if table.paced is None:
        return rules.deadline(table, seat)
    deadline = deadlines.deadline(ZONES, table.paced, seat)
    return None if deadline is None else deadline.flag


def encode_call(kind: str, data: dict[str, Any], at: int) -> bytes:
    """Encode the body of a call made at a time (UTC, ms)."""
    body = _encode(kind, data, at)
    if len(body) > MAX_CALL:
        short = [{"command": option["command"]} for option in data["options"]]
        body = _encode(kind, {**data, "options": short}, at)
    if len(body) > MAX_CALL:
        body = _encode(kind, {name: value for name, value in data.items() if name != "options"}, at)
    return body


def _encode(kind: str, data: dict[str, Any], at: int) -> bytes:
    moment = datetime.fromtimestamp(at / 1_000, UTC).isoformat(timespec="milliseconds")
    whole = {"type": kind, "timestamp": moment.replace("+00:00", "Z"), "data": data}
    return msgspec.json.encode(whole, order="deterministic")


TEST_PAUSE_MS = 10_000
"""Time to wait after a failed test."""

NO_TABLE = "-"
"""Placeholder for the table in the line of test calls."""

HTTP_OK, HTTP_REDIRECT = 200, 300


@dataclass(frozen=True)
class CallSwitch:
    """Enables and disables programs."""

    book: RedisCallBook
    tokens: RedisTokenRepository
    exchange: SignedExchange
    teller: NoticeTeller
    clock: Callable[[], int] = now_ms

    async def note(
        self, player: str, call: BotCall, failures: CallFailures | None, *, gone: bool = False
    ) -> None:
        """Disable a program that is gone or has failed for a long time, and notify its player."""
        now = self.clock()
        if not gone and (failures is None or not is_to_be_disabled(failures, now)):
            return
        why = "the program answered that it is gone" if gone else "calls failed for days"

        def disabled(before: BotCall | None) -> BotCall | None:
            is_same = before is not None and before.url == call.url
            return replace(before, state="disabled", why=why) if before is not None and is_same else before

        await self.book.change_call(player, disabled)
        log.info("disabled a program", player=player, why=why)
        await self.teller.tell("channel-disabled", player, f"call-{now}", now, facts={"channel": "calls"})

    async def find_call(self, player: str) -> BotCall | None:
        """Return a player's program; if its token has ended, disable the program first."""
        call = (await self.book.read_calls([player])).get(player)
        if call is None or call.token is None or await self._is_valid(call.token):
            return call

        def ended(before: BotCall | None) -> BotCall | None:
            if before is None or before.token != call.token:
                return before
            return replace(before, state="disabled", why=TOKEN_ENDED, test_until=0)

        if (call.state, call.test_until) == ("disabled", 0):
            return call
        return await self.book.change_call(player, ended)

    async def _is_valid(self, digest: str) -> bool:
        token = await self.tokens.find_token(digest)
        return token is not None and (token.expires is None or self.clock() < token.expires)

    async def test(self, player: str) -> int | None:
        """Send a requested test and return when to check again (UTC, ms), or None for no further check."""
        started = self.clock()
        call = await self.find_call(player)
        if call is None or call.test_until <= started:
            return None
        taken = await self.book.take(player, NO_TABLE, started)
        if isinstance(taken, BusyLine):
            return taken.until
        id_ = f"test.{player}.{secrets.token_hex(6)}"
        reply = await self.exchange.post(id_, encode_call("test", {"id": id_}, started), call)
        tested = read_test(reply)
        ms = self.clock() - started
        report = CallReport(id_, None, None, None, started, ms, tested.outcome, reply.code, None, tested.says)
        await self.book.settle(taken, CallLine(), report)
        metrics.CALLS.labels(report.outcome).inc()
        again = self.clock() + TEST_PAUSE_MS
        is_over = tested.outcome == "tested" or again >= call.test_until
        if tested.outcome == "tested" and call.state == "disabled":
            await self.book.drop_lines(player)
        await self.book.change_call(player, lambda before: _apply_test(before, call, tested, is_over=is_over))
        return None if is_over else again


def read_test(reply: Reply) -> NoAnswer:
    """Return the outcome of a test; any status from 200 to 299 passes, regardless of the body."""
    if isinstance(reply, NoAnswer) and not (reply.code is not None and HTTP_OK <= reply.code < HTTP_REDIRECT):
        return reply
    return NoAnswer("tested", "", reply.code)


def _apply_test(before: BotCall | None, call: BotCall, found: NoAnswer, *, is_over: bool) -> BotCall | None:
    """Return a program with the result of a test, unless the program was changed in the meantime."""
    if before is None or (before.url, before.test_until) != (call.url, call.test_until):
        return before
    until = 0 if is_over else before.test_until
    if found.outcome == "tested":
        return replace(before, state="active", why=None, test_until=until)
    return replace(before, why=found.says, test_until=until)


class CallAttempt(NamedTuple):
    """An attempt to call a program: the call's identity and state, and when the attempt started (UTC, ms)."""

    call: BotCall
    name: CallName
    state: SeatCall
    started: int


class AttemptResult(NamedTuple):
    """The state of a seat's call after an attempt (None if it is finished), and the report on the attempt."""

    state: SeatCall | None
    report: CallReport | None
    gone: bool = False


@dataclass(frozen=True)
class TableCalls:
    """Makes the calls; `switch` disables programs that are gone."""

    book: RedisCallBook
    reader: QueryReader
    accounts: RedisPlayerRepository
    exchange: SignedExchange
    submission: AnswerSubmission
    switch: CallSwitch
    clock: Callable[[], int] = now_ms

    async def attend(self, player: str, table: str) -> int | None:
        """Make the call that is due at a table and return when to check again (UTC, ms).

        None means that nothing is due until the table changes.
        """
        call = await self.find_active(player)
        if call is None:
            return None
        taken = await self.book.take(player, table, self.clock())
        if isinstance(taken, BusyLine):
            return taken.until
        # Read the table after taking the line: another courier may have submitted an answer before that.
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
        """Return a player's active program; None if there is none, or the account is blocked or deleted."""
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
        self, taken: TakenLine, line: CallLine, loaded: LoadedTable, called: tuple[BotCall, int]
    ) -> int | None:
        call, seat = called
        state = line.seats[seat]
        name = CallName(taken.table, taken.player, seat, state.decision, state.refusals)
        attempt = CallAttempt(call, name, state, self.clock())
        result = await (self._poll_outcome(attempt) if state.submitted else self._call(attempt, loaded))
        after = CallLine(
            {
                number: seat_call
                for number, seat_call in {**line.seats, seat: result.state}.items()
                if seat_call is not None
            }
        )
        failures = await self.book.settle(taken, after, result.report)
        if result.report is not None:
            metrics.CALLS.labels(result.report.outcome).inc()
        await self.switch.note(taken.player, call, failures, gone=result.gone)
        return self.clock() if result.state is None else next_look(after)

    async def _poll_outcome(self, attempt: CallAttempt) -> AttemptResult:
        """Poll the outcome of an answer that was enqueued earlier."""
        name = attempt.name
        decided = await self.submission.find(name.table, name.player, name.command_id)
        if decided is None:
            return AttemptResult(after_submission(attempt.state, self.clock()), None)
        return self._after_decision(attempt, decided, None)

    async def _call(self, attempt: CallAttempt, loaded: LoadedTable) -> AttemptResult:
        """Call the program and submit its answer; a call that cannot be built is a failure."""
        try:
            content = build_content(loaded, attempt.name, attempt.state.refused)
            body = encode_call("call", content.data, attempt.started)
        except Exception:
            log.exception("could not build a call", id=attempt.name.id)
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
        """Return why an answer is no longer needed; None if it still is."""
        name = attempt.name
        call = await self.find_active(name.player)
        if call is None or call.url != attempt.call.url:
            return "the program is no longer called at this address"
        loaded = await self._load(name.table)
        asked = {} if loaded is None else asked_seats(loaded, name.player)
        if asked.get(name.seat) != name.decision:
            return f"decision {name.decision} is no longer pending"
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
        log.debug("called a program", id=name.id, outcome=decided.outcome, says=decided.says)
        return CallReport(
            id=name.id,
            table=name.table,
            seat=name.seat,
            decision=name.decision,
            at=attempt.started,
            ms=self.clock() - attempt.started,
            outcome=decided.outcome,
            code=code,
            rule=decided.rule,
            says=decided.says,
        )


def asked_seats(loaded: LoadedTable, player: str) -> Mapping[int, int]:
    """Return the player's open decisions at a table, keyed by seat."""
    table = loaded.table
    if table.phase != "playing":
        return {}
    return {
        decision.seat: decision.decision for decision in table.waiting if table.holds(player, decision.seat)
    }


def follow(line: CallLine, asked: Mapping[int, int]) -> CallLine:
    """Return a line updated to the open decisions: answered ones are dropped, new ones added.

    A call with an undecided answer stays until the outcome is known.
    """
    started = {seat: SeatCall(decision) for seat, decision in asked.items()}
    kept = {
        seat: known
        for seat, known in line.seats.items()
        if known.submitted or known.decision == asked.get(seat)
    }
    return CallLine({**started, **kept})


def next_look(line: CallLine) -> int | None:
    """Return when the next call in a line is due (UTC, ms), or None if no call remains."""
    return min((call.wait for call in line.seats.values() if not call.done), default=None)
