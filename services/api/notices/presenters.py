"""Channels, settings, calls and log entries in the form of the API."""

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
    kind_of,
)
from infra.settings.settings import Settings
from projections.notices.values import NO_TABLE
from services.api.auth.authentication import PlayerCall, now_ms
from services.api.notices.schemas import (
    CallCount,
    CallLineSummary,
    CallsResponse,
    CallSummary,
    ChannelOffer,
    ChannelTimings,
    HookSummary,
    LedgerAttempt,
    LedgerLine,
    NoticeSettings,
    TableNotices,
)
from services.api.tables.requests import WindowChange
from services.notices.channels.channel import KindTiming, ShownParts
from services.notices.channels.registry import CHANNELS, ChannelSummary
from services.notices.channels.webhook import shown_secret


def build_hook(channel: NoticeChannel, *, with_secret: bool = False) -> HookSummary:
    """Return a webhook for the players at its table: its host, but not its URL."""
    target = channel.target_as(WebhookTarget)
    secret = shown_secret(target.secret) if with_secret else None
    host = urlsplit(target.url).hostname or ""
    return HookSummary(channel.name, host, channel.state, channel.why, secret)


def build_kinds(kinds: KindTimings) -> tuple[KindTiming, ...]:
    """Return timings as a list, sorted by kind."""
    return tuple(KindTiming(kind, timing.when, timing.minutes) for kind, timing in sorted(kinds.items()))


def read_kinds(kinds: Iterable[KindTiming]) -> KindTimings:
    """Return timings by kind; the last entry of a kind wins."""
    return {
        timing.kind: NoticeTiming(timing.when, timing.minutes if timing.when == "after" else 0)
        for timing in kinds
    }


def build_settings(addressee: Addressee) -> NoticeSettings:
    """Return the settings of an addressee."""
    quiet = addressee.quiet
    return NoticeSettings(
        addressee.digest,
        None if quiet is None else WindowChange(quiet.opens, quiet.closes),
        tuple(ChannelTimings(one.id, build_kinds(one.kinds)) for one in addressee.channels),
    )


def build_table_notices(addressee: Addressee, table: str) -> TableNotices:
    """Return the settings of one table."""
    return TableNotices(build_kinds(addressee.tables.get(table, {})))


class LedgerContext(NamedTuple):
    """Names of tables, and the next attempt (UTC, ms) of failing channels."""

    now: int
    names: Mapping[str, str] = {}
    waits: Mapping[str, int] = {}


def build_ledger_line(entry: LedgerEntry, context: LedgerContext) -> LedgerLine:
    """Return an entry as a line of the log."""
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
    """Return the address of a program, with its secret if that was just created."""
    secret = shown_secret(call.secret) if with_secret else None
    return CallSummary(call.url, call.state, call.why, call.made, secret)


def build_record(record: CallRecord) -> CallsResponse:
    """Return the counts of calls, and the latest calls."""
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


def build_channel(channel: NoticeChannel, *, with_secret: bool = False) -> ChannelSummary:
    """Return a channel for its player, with its secret if that was just created."""
    parts = ShownParts(channel, build_kinds(channel.kinds), with_secret)
    summary: ChannelSummary = CHANNELS[kind_of(channel.target)].show(channel.target, parts)
    return summary


def build_channels(addressee: Addressee) -> tuple[ChannelSummary, ...]:
    """Return all channels of a player."""
    return tuple(build_channel(channel) for channel in addressee.channels)


def build_offers(settings: Settings) -> tuple[ChannelOffer, ...]:
    """Return for each kind of channel whether the service offers it."""
    obstacles = ((kind, channel.find_obstacle(settings)) for kind, channel in CHANNELS.items())
    return tuple(ChannelOffer(kind, why is None, why and why.says) for kind, why in obstacles)


async def show_entries(call: PlayerCall, entries: Sequence[LedgerEntry]) -> tuple[LedgerLine, ...]:
    """Return a player's entries as lines of the log, in at most two round trips."""
    tables = sorted({one.notice.table for one in entries} - {NO_TABLE})
    refs = sorted({ChannelRef(one.notice.player, one.channel) for one in entries if one.is_open})
    names = await call.api.ports.reader.table_names(tables) if tables else {}
    waits = await call.api.ports.notice_ledger.read_waits(refs) if refs else {}
    context = LedgerContext(now_ms(), names, {ref.channel: until for ref, until in waits.items()})
    return tuple(build_ledger_line(one, context) for one in entries)
