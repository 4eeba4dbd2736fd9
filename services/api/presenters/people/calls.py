"""Calls of programs as their players see them."""

from __future__ import annotations

from infra.ports.people.calls import BotCall, CallRecord
from services.api.schemas.people.calls import CallCount, CallLineSummary, CallsResponse, CallSummary
from services.notices.channel_checks import shown_secret


def build_call(call: BotCall, *, with_secret: bool = False) -> CallSummary:
    """Show where a program is called, with its secret where that has just been made."""
    secret = shown_secret(call.secret) if with_secret else None
    return CallSummary(call.url, call.state, call.why, call.made, secret)


def build_record(record: CallRecord) -> CallsResponse:
    """Show how calls went."""
    counts = tuple(CallCount(outcome, number) for outcome, number in record.counts.items())
    return CallsResponse(
        counts,
        tuple(
            CallLineSummary(
                one.id,
                one.table,
                one.seat,
                one.decision,
                one.at,
                one.ms,
                one.outcome,
                one.code,
                one.rule,
                one.says,
            )
            for one in record.latest
        ),
    )
