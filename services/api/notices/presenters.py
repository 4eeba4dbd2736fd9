"""Channels, settings, calls and ledger entries, as the API shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from infra.ports.calls import BotCall, CallRecord
from infra.ports.notices import (
    Addressee,
    ChannelRef,
    KindTimings,
    LedgerEntry,
    NoticeChannel,
    NoticeTiming,
    WebhookTarget,
)
from projections.notices.values import NO_TABLE
from services.api.auth.authentication import PlayerCall, now_ms
from services.api.notices.schemas import (
    CallCount,
    CallLineSummary,
    CallsResponse,
    CallSummary,
    ChannelTimings,
    HookSummary,
    KindTiming,
    LedgerAttempt,
    LedgerLine,
    NoticeSettings,
    TableNotices,
)
from services.api.tables.requests import WindowChange
from services.notices.mail_addresses import shown_secret


def build_hook(channel: NoticeChannel, *, with_secret: bool = False) -> HookSummary:
    """Show a hook to those who sit at its table: not where it leads, but to whom."""
    target = channel.target_as(WebhookTarget)
    secret = shown_secret(target.secret) if with_secret else None
    host = urlsplit(target.url).hostname or ""
    return HookSummary(channel.name, host, channel.state, channel.why, secret)


def build_kinds(kinds: KindTimings) -> tuple[KindTiming, ...]:
    """Write timings as a list."""
    return tuple(KindTiming(kind, one.when, one.minutes) for kind, one in sorted(kinds.items()))


def read_kinds(kinds: Iterable[KindTiming]) -> KindTimings:
    """Read timings from a list; of a kind that is there twice the last one goes."""
    return {one.kind: NoticeTiming(one.when, one.minutes if one.when == "after" else 0) for one in kinds}


def build_settings(addressee: Addressee) -> NoticeSettings:
    """Show when notices go."""
    quiet = addressee.quiet
    return NoticeSettings(
        addressee.digest,
        None if quiet is None else WindowChange(quiet.opens, quiet.closes),
        tuple(ChannelTimings(one.id, build_kinds(one.kinds)) for one in addressee.channels),
    )


def build_table_notices(addressee: Addressee, table: str) -> TableNotices:
    """Show what goes for one table."""
    return TableNotices(build_kinds(addressee.tables.get(table, {})))


class LedgerContext(NamedTuple):
    """What lines of the ledger are shown with: names of tables, and until when (UTC, ms) channels wait."""

    now: int
    names: Mapping[str, str] = {}
    waits: Mapping[str, int] = {}


def build_ledger_line(entry: LedgerEntry, context: LedgerContext) -> LedgerLine:
    """Show an entry."""
    wait = context.waits.get(entry.channel, 0) if entry.is_open else 0
    return LedgerLine(
        id=entry.key,
        kind=entry.notice.kind,
        table=None if entry.notice.table == NO_TABLE else entry.notice.table,
        name=context.names.get(entry.notice.table),
        channel=entry.channel,
        state=entry.state_at(context.now),
        why=entry.why,
        at=entry.notice.at,
        made=entry.made,
        ready=entry.ready,
        next_try=wait if wait > max(context.now, entry.ready) else None,
        attempts=tuple(LedgerAttempt(one.at, one.code, one.ms, one.says) for one in entry.attempts),
    )


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


async def show_entries(call: PlayerCall, entries: Sequence[LedgerEntry]) -> tuple[LedgerLine, ...]:
    """Show a player's entries; costs two round trips, however many there are."""
    tables = sorted({one.notice.table for one in entries} - {NO_TABLE})
    refs = sorted({ChannelRef(one.notice.player, one.channel) for one in entries if one.is_open})
    names = await call.api.ports.reader.table_names(tables) if tables else {}
    waits = await call.api.ports.notice_ledger.read_waits(refs) if refs else {}
    context = LedgerContext(now_ms(), names, {ref.channel: until for ref, until in waits.items()})
    return tuple(build_ledger_line(one, context) for one in entries)
