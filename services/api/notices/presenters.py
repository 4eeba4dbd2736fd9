"""Channels, settings, calls and ledger entries, as the API shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

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
from services.api.notices import schemas
from services.api.runtime.dependencies import Notices, Tables
from services.api.runtime.players import now_ms
from services.api.tables.requests import WindowChange
from services.notices.mail_addresses import shown_secret


def build_hook(channel: NoticeChannel, *, with_secret: bool = False) -> schemas.HookSummary:
    """Show a webhook to the players of its table: its host, not its address."""
    target = channel.target_as(WebhookTarget)
    secret = shown_secret(target.secret) if with_secret else None
    host = urlsplit(target.url).hostname or ""
    return schemas.HookSummary(channel.name, host, channel.state, channel.why, secret)


def build_kinds(kinds: KindTimings) -> tuple[schemas.KindTiming, ...]:
    return tuple(schemas.KindTiming(kind, one.when, one.minutes) for kind, one in sorted(kinds.items()))


def read_kinds(kinds: Iterable[schemas.KindTiming]) -> KindTimings:
    """Return the timings by kind; the last of each kind counts."""
    return {one.kind: NoticeTiming(one.when, one.minutes if one.when == "after" else 0) for one in kinds}


def build_settings(addressee: Addressee) -> schemas.NoticeSettings:
    quiet = addressee.quiet
    return schemas.NoticeSettings(
        addressee.digest,
        None if quiet is None else WindowChange(quiet.opens, quiet.closes),
        tuple(schemas.ChannelTimings(one.id, build_kinds(one.kinds)) for one in addressee.channels),
    )


def build_table_notices(addressee: Addressee, table: str) -> schemas.TableNotices:
    return schemas.TableNotices(build_kinds(addressee.tables.get(table, {})))


class LedgerContext(NamedTuple):
    """Names of tables, and until when (UTC, ms) channels wait."""

    now: int
    names: Mapping[str, str] = {}
    waits: Mapping[str, int] = {}


def build_ledger_line(entry: LedgerEntry, context: LedgerContext) -> schemas.LedgerLine:
    wait = context.waits.get(entry.channel, 0) if entry.is_open else 0
    return schemas.LedgerLine(
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
        attempts=tuple(schemas.LedgerAttempt(one.at, one.code, one.ms, one.says) for one in entry.attempts),
    )


def build_call(call: BotCall, *, with_secret: bool = False) -> schemas.CallSummary:
    """Show a program's address; with the secret if that was just made."""
    secret = shown_secret(call.secret) if with_secret else None
    return schemas.CallSummary(call.url, call.state, call.why, call.made, secret)


def build_record(record: CallRecord) -> schemas.CallsResponse:
    counts = tuple(schemas.CallCount(outcome, number) for outcome, number in record.counts.items())
    latest = (msgspec.convert(one, schemas.CallLineSummary, from_attributes=True) for one in record.latest)
    return schemas.CallsResponse(counts, tuple(latest))


async def show_entries(
    tables: Tables, notices: Notices, entries: Sequence[LedgerEntry]
) -> tuple[schemas.LedgerLine, ...]:
    """Show a player's entries, with two round trips for all of them."""
    about = sorted({one.notice.table for one in entries} - {NO_TABLE})
    refs = sorted({ChannelRef(one.notice.player, one.channel) for one in entries if one.is_open})
    names = await tables.reader.table_names(about) if about else {}
    waits = await notices.ledger.read_waits(refs) if refs else {}
    context = LedgerContext(now_ms(), names, {ref.channel: until for ref, until in waits.items()})
    return tuple(build_ledger_line(one, context) for one in entries)
