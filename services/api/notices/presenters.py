"""Channels, settings, calls and log entries as the API shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
from services.api.accounts.requests import WindowChange
from services.api.http.responses import build_from
from services.api.notices import schemas
from services.api.runtime.dependencies import Notices, Tables
from services.api.runtime.players import now_ms
from services.notices.channels.channel import KindTiming, ShownParts
from services.notices.channels.registry import CHANNELS, ChannelSummary
from services.notices.channels.webhook import shown_secret


def build_hook(channel: NoticeChannel, *, with_secret: bool = False) -> schemas.HookSummary:
    """Return a webhook as players at its table see it: with its host, but without its URL."""
    target = channel.target_as(WebhookTarget)
    secret = shown_secret(target.secret) if with_secret else None
    host = urlsplit(target.url).hostname or ""
    return schemas.HookSummary(channel.name, host, channel.state, channel.why, secret)


def build_kinds(kinds: KindTimings) -> tuple[KindTiming, ...]:
    """Return the timings as a list, sorted by kind."""
    return tuple(KindTiming(kind, timing.when, timing.minutes) for kind, timing in sorted(kinds.items()))


def read_kinds(kinds: Iterable[KindTiming]) -> KindTimings:
    """Return the timings by kind; if a kind is repeated, its last entry counts."""
    return {
        timing.kind: NoticeTiming(timing.when, timing.minutes if timing.when == "after" else 0)
        for timing in kinds
    }


def build_settings(addressee: Addressee) -> schemas.NoticeSettings:
    quiet = addressee.quiet
    return schemas.NoticeSettings(
        addressee.digest,
        None if quiet is None else build_from(WindowChange, quiet),
        tuple(
            schemas.ChannelTimings(channel.id, build_kinds(channel.kinds)) for channel in addressee.channels
        ),
    )


def build_table_notices(addressee: Addressee, table: str) -> schemas.TableNotices:
    return schemas.TableNotices(build_kinds(addressee.tables.get(table, {})))


def build_call(call: BotCall, *, with_secret: bool = False) -> schemas.CallSummary:
    """Return the address of a program; `with_secret` adds the secret, for a new program."""
    secret = shown_secret(call.secret) if with_secret else None
    return build_from(schemas.CallSummary, call, secret=secret)


def build_record(record: CallRecord) -> schemas.CallsResponse:
    counts = tuple(schemas.CallCount(outcome, number) for outcome, number in record.counts.items())
    latest = (build_from(schemas.CallLineSummary, line) for line in record.latest)
    return schemas.CallsResponse(counts, tuple(latest))


def build_channel(channel: NoticeChannel, *, with_secret: bool = False) -> ChannelSummary:
    """Return a channel as its player sees it; `with_secret` adds the secret, for a new channel."""
    parts = ShownParts(channel, build_kinds(channel.kinds), with_secret)
    summary: ChannelSummary = CHANNELS[kind_of(channel.target)].show(channel.target, parts)
    return summary


def build_channels(addressee: Addressee) -> tuple[ChannelSummary, ...]:
    return tuple(map(build_channel, addressee.channels))


def build_offers(settings: Settings) -> tuple[schemas.ChannelOffer, ...]:
    """Return the kinds of channels, and whether the service offers each."""
    obstacles = ((kind, channel.find_obstacle(settings)) for kind, channel in CHANNELS.items())
    return tuple(schemas.ChannelOffer(kind, why is None, why and why.says) for kind, why in obstacles)


async def show_entries(
    tables: Tables, notices: Notices, entries: Sequence[LedgerEntry]
) -> tuple[schemas.LedgerLine, ...]:
    """Return a player's entries as lines of the notification log, in at most two round trips."""
    about = sorted({entry.notice.table for entry in entries} - {NO_TABLE})
    refs = sorted({ChannelRef(entry.notice.player, entry.channel) for entry in entries if entry.is_open})
    names = await tables.reader.table_names(about) if about else {}
    found = await notices.ledger.read_waits(refs) if refs else {}
    waits, now = {ref.channel: until for ref, until in found.items()}, now_ms()
    return tuple(build_ledger_line(entry, names, waits, now) for entry in entries)


def build_ledger_line(
    entry: LedgerEntry, names: Mapping[str, str], waits: Mapping[str, int], now: int
) -> schemas.LedgerLine:
    """Return a line of the log; `waits` are the times (UTC, ms) of the next attempts for failing channels."""
    wait = waits.get(entry.channel, 0) if entry.is_open else 0
    return build_from(
        schemas.LedgerLine,
        entry,
        id=entry.key,
        kind=entry.notice.kind,
        table=None if entry.notice.table == NO_TABLE else entry.notice.table,
        name=names.get(entry.notice.table),
        state=entry.state_at(now),
        at=entry.notice.at,
        next_try=wait if wait > max(now, entry.ready) else None,
        attempts=tuple(build_from(schemas.LedgerAttempt, attempt) for attempt in entry.attempts),
    )
