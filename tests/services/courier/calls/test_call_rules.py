"""The content of calls, how answers are read, and retries."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from standardwebhooks import Webhook

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.log.codec import codec_for
from infra.ports.calls import BotCall, CallFailures, CallLine, RefusedAnswer, SeatCall
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, StoredRefusal, encode_refusal
from services.courier.calls.signed_exchange import NoAnswer, is_signed
from services.courier.calls.submission import read_outcome
from services.courier.calls.table_calls import (
    MAX_CALL,
    AttemptMoment,
    CallName,
    MalformedAnswer,
    after_deferral,
    after_failure,
    after_refusal,
    build_content,
    encode_call,
    follow,
    is_to_be_disabled,
    next_look,
    read_answer,
)
from services.courier.channel_retries import DISABLE_FAILURES, DISABLE_MS, GIVE_UP_MS
from tests.services.notices.test_two_worlds import played_on
from tests.support.games.hidden_information import determinized

CODE = codec_for("template")
OPTIONS = (b'{"type":"Bid","coins":0}', b'{"type":"Bid","coins":1}')
SECRET, OLD = "c2VjcmV0", "YmVmb3Jl"
NOW = 1_790_000_000_000
HOUR = 3_600_000
FAILED = NoAnswer("failed", "answered 500", 500)


def pauses(state: SeatCall, due: int | None, times: int) -> list[int]:
    """Return the seconds between failing attempts, until the call is given up."""
    found, now = [], NOW
    for _ in range(times):
        state = after_failure(state, FAILED, AttemptMoment(now, due, 0))
        found.append(round((state.wait - now) / 1_000))
        now = state.wait
    return found


def test_answer_is_an_option_index_or_a_command() -> None:
    assert OPTIONS[1] == read_answer(b'{"option": 1}', OPTIONS, CODE)
    assert OPTIONS[1] == read_answer(b'{"command": {"coins": 1, "type": "Bid"}}', (), CODE).replace(
        b'"coins":1,"type":"Bid"', b'"type":"Bid","coins":1'
    )


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"null",
        b"{}",
        b'{"option": 2}',
        b'{"option": -1}',
        b'{"option": "1"}',
        b'{"option": 1, "command": {"type": "Finish"}}',
        b'{"option": 1, "table": "another"}',
        b'{"command": {"type": "Undo"}}',
        b'{"command": {"type": "Say", "text": "hello"}}',
        b'{"command": {"type": "GiveUp"}}',
        b"[" * 1_900,
    ],
)
def test_anything_else_is_malformed(answer: bytes) -> None:
    with pytest.raises(MalformedAnswer):
        read_answer(answer, OPTIONS, CODE)


def test_answer_signature_follows_the_standard_and_binds_the_call() -> None:
    sent = {"webhook-id": "call.t.p.0.1.0", "webhook-timestamp": "1790000000"}
    from datetime import UTC, datetime  # noqa: PLC0415 - the library needs this type

    moment, body = datetime.fromtimestamp(1_790_000_000, UTC), '{"option": 1}'
    right = Webhook(f"whsec_{SECRET}").sign(sent["webhook-id"], moment, body)

    assert is_signed(right, sent, body.encode(), (SECRET,))
    assert is_signed(f"v1,bm8= {right}", sent, body.encode(), (OLD, SECRET))
    assert not is_signed(right, sent, b'{"option": 2}', (SECRET,))
    assert not is_signed(right, sent, body.encode(), (OLD,))
    assert not is_signed(right, {**sent, "webhook-id": "call.t.p.0.2.0"}, body.encode(), (SECRET,))
    assert not is_signed(right, {**sent, "webhook-timestamp": "1790000001"}, body.encode(), (SECRET,))
    assert not is_signed("", sent, body.encode(), (SECRET,))


def test_both_secrets_are_valid_for_a_day_after_renewal() -> None:
    call = BotCall("https://a.example/", SECRET, 0, OLD, NOW)

    assert ((SECRET, OLD), (SECRET,)) == (call.secrets(NOW - 1), call.secrets(NOW))


def test_failed_call_is_retried_with_growing_waits() -> None:
    assert [5, 30, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400] == pauses(
        SeatCall(7), None, 11
    )


def test_near_deadline_shortens_the_wait() -> None:
    found = pauses(SeatCall(7), NOW + HOUR, 12)

    assert [5, 30, 120, 300, 600] == found[:5]
    assert sum(found[:9]) < HOUR / 1_000
    assert min(found) >= 5


def test_retry_after_of_a_program_is_obeyed() -> None:
    later = after_failure(SeatCall(7), replace(FAILED, retry_after=900.0), AttemptMoment(NOW, None, 0))
    never = after_failure(SeatCall(7), replace(FAILED, retry_after=1e9), AttemptMoment(NOW, None, 0))

    assert (900_000, 86_400_000) == (later.wait - NOW, never.wait - NOW)


def test_long_failing_call_is_abandoned_and_a_deferred_one_ends() -> None:
    failing = SeatCall(7, step=9, failing_since=NOW - GIVE_UP_MS)
    deferred = NoAnswer("deferred", "", 202)

    assert after_failure(failing, FAILED, AttemptMoment(NOW, None, 0)).done
    assert after_deferral(SeatCall(7), deferred, NOW).done
    assert NOW + 60_000 == after_deferral(SeatCall(7), replace(deferred, retry_after=60.0), NOW).wait


def test_refused_answer_is_requested_again_immediately_then_later() -> None:
    why = RefusedAnswer("illegal-command", "WST-3.2", "too much")
    once = after_refusal(SeatCall(7, step=3), why, NOW)
    twice = after_refusal(once, why, NOW)

    assert SeatCall(7, refusals=1, wait=NOW, refused=why) == once
    assert (2, NOW + 5_000) == (twice.refusals, twice.wait)


def test_program_is_disabled_after_five_days_and_ten_failures() -> None:
    assert is_to_be_disabled(CallFailures(DISABLE_FAILURES, NOW - DISABLE_MS), NOW)
    assert not is_to_be_disabled(CallFailures(DISABLE_FAILURES - 1, NOW - DISABLE_MS), NOW)
    assert not is_to_be_disabled(CallFailures(DISABLE_FAILURES, NOW - DISABLE_MS + 1), NOW)
    assert not is_to_be_disabled(CallFailures(0, None), NOW)


def test_line_keeps_pending_and_undecided_calls() -> None:
    line = CallLine({0: SeatCall(7, step=2), 1: SeatCall(5, submitted=True), 2: SeatCall(6)})

    assert CallLine({0: SeatCall(7, step=2), 1: SeatCall(5, submitted=True)}) == follow(line, {0: 7, 1: 9})
    assert CallLine({0: SeatCall(8)}) == follow(CallLine({0: SeatCall(7, step=2)}), {0: 8})
    assert 3 == next_look(CallLine({0: SeatCall(7, wait=3), 1: SeatCall(7, wait=1, done=True)}))
    assert next_look(CallLine()) is None


def test_first_answer_to_a_repeated_call_counts() -> None:
    command = QueuedCommand("3ft", 0, "p1", "call.0.7.0", 7, OPTIONS[0])
    stale = StoredRefusal("stale-command", "no longer asked")
    illegal = StoredRefusal("illegal-command", "too much", "WST-3.2")

    assert "accepted" == read_outcome(AcceptedOutcome(command.content_digest, 9), command).outcome
    assert "" != read_outcome(AcceptedOutcome("another", 9), command).says
    assert "stale" == read_outcome(RefusedOutcome("", encode_refusal(stale)), command).outcome
    refused = read_outcome(RefusedOutcome("", encode_refusal(illegal)), command)
    assert ("refused", "WST-3.2", "illegal-command") == (
        refused.outcome,
        refused.rule,
        refused.refused.type if refused.refused else None,
    )


@pytest.mark.parametrize("game", [*catalog.names(), catalog.TEMPLATE])
@pytest.mark.parametrize("seed", range(3))
def test_call_reveals_nothing_hidden_and_lists_every_option(game: str, seed: int) -> None:
    world = played_on(game, seed)
    played, random = world.played, Random(seed)
    state = played.state
    for seat in played.seats_to_act:
        name = CallName("3ftable", f"player-{seat}", seat, played.table.decision(seat) or 0, 0)
        here = build_content(world.run(world.load_table("3ftable")), name, None)
        body = encode_call("call", here.data, NOW)
        other = determinized(played.game, state, seat, random)
        if kernel.seats_to_act(other) != kernel.seats_to_act(state):
            continue
        played.set_position(other)
        there = build_content(world.run(world.load_table("3ftable")), name, None)
        played.set_position(state)

        assert body == encode_call("call", there.data, NOW)
        assert len(body) <= MAX_CALL
        options = kernel.legal_options(played.game, state, seat)
        assert [played.codec.encode(one) for one in options] == list(here.options)
    world.close()
