"""Channels, settings and the ledger as players see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from infra.ports.people.notices.addressees import (
    Addressee,
    KindTimings,
    NoticeChannel,
    NoticeTiming,
    WebhookTarget,
)
from infra.ports.people.notices.entries import LedgerEntry
from projections.notices.values import NO_TABLE
from services.api.schemas.people.channels import KindTiming
from services.api.schemas.people.notices import (
    ChannelTimings,
    HookSummary,
    LedgerAttempt,
    LedgerLine,
    NoticeSettings,
    TableNotices,
)
from services.api.schemas.requests import WindowChange
from services.notices.channel_checks import shown_secret


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
