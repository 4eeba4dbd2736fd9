"""Pure functions that decide whether and when a notice is sent to a channel."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from domain.table.correspondence.calendar import DAY_MS, MINUTE_MS, ZONES, next_wall_time
from domain.table.correspondence.vacations import to_utc
from infra.ports.accounts import DailyWindow
from infra.ports.notices import (
    SERVICE_KINDS,
    Addressee,
    EmailTarget,
    EntryReason,
    LedgerEntry,
    Notice,
    NoticeChannel,
    NoticeTiming,
)

TOO_OLD_MS = 48 * 3_600_000
"""Notices older than this are not sent, so that a rebuild or an outage causes no outdated messages."""

ALWAYS_KINDS = frozenset({"warning", "undo-asked", "stale"})
"""Kinds that are sent even if the player has since seen the table."""

DISABLED_KINDS = frozenset({"test", "password-reset", "password-changed"})
"""Kinds that are sent even to disabled channels: tests, and messages about the account."""

UTC_ZONE = "UTC"


class AddresseeNow(NamedTuple):
    """An addressee's current settings, time zone, last record seen, and blocked players."""

    addressee: Addressee
    zone: str = UTC_ZONE
    seen: int = 0
    blocks: tuple[str, ...] = ()


def plan_entry(notice: Notice, channel: NoticeChannel, to: AddresseeNow, now: int) -> LedgerEntry:
    """Build the entry of a notice for a channel at `now` (UTC, ms)."""
    entry = LedgerEntry(notice, channel.id, now, now, "queued")
    muted = _initial_mute_reason(notice, channel, now) or mute_reason(notice, channel, to, now)
    if muted is not None:
        return replace(entry, state="muted", why=muted)
    if notice.kind in SERVICE_KINDS:
        return entry
    return _hold(entry, timing_of(notice, channel, to.addressee), to, now)


def mute_reason(notice: Notice, channel: NoticeChannel, to: AddresseeNow, now: int) -> EntryReason | None:
    """Return why a notice is not sent to a channel; None if it is sent. Checked again before sending."""
    if channel.state == "disabled" and notice.kind not in DISABLED_KINDS:
        return "channel disabled"
    if channel.state == "unverified" and not _is_verification(notice, channel):
        return "not verified"
    if notice.kind in SERVICE_KINDS:
        return None
    if timing_of(notice, channel, to.addressee).when == "never":
        return "never"
    if notice.by in to.blocks:
        return "blocked"
    if notice.seq and to.seen >= notice.seq and notice.kind not in ALWAYS_KINDS:
        return "seen"
    return None


def _is_verification(notice: Notice, channel: NoticeChannel) -> bool:
    """Return whether a notice is the one that verifies the channel with its current target."""
    if isinstance(channel.target, EmailTarget):
        return notice.kind == "confirm-address" and notice.facts.get("address") == channel.target.address
    return notice.kind == "test"


def timing_of(notice: Notice, channel: NoticeChannel, addressee: Addressee) -> NoticeTiming:
    """Return when the addressee wants notices of this kind and table in this channel."""
    if notice.kind in SERVICE_KINDS:
        return NoticeTiming()
    return addressee.timing(channel, notice.kind, notice.table)  # type: ignore[arg-type]  # no service's kind


def _initial_mute_reason(notice: Notice, channel: NoticeChannel, now: int) -> EntryReason | None:
    if notice.at < now - TOO_OLD_MS:
        return "too old"
    if notice.at < channel.made:
        return "older than the channel"
    return None


def _hold(entry: LedgerEntry, timing: NoticeTiming, to: AddresseeNow, now: int) -> LedgerEntry:
    if timing.when == "digest":
        return to_digest(entry, to, now, "digest")
    if timing.when == "after":
        ready = max(now, entry.notice.at + timing.minutes * MINUTE_MS)
        if ready > now:
            entry = replace(entry, ready=ready, state="held", why="delay")
    over = quiet_until(to.addressee.quiet, to.zone, entry.ready)
    return entry if over is None else replace(entry, ready=over, state="held", why="quiet")


def to_digest(entry: LedgerEntry, to: AddresseeNow, now: int, why: EntryReason) -> LedgerEntry:
    """Hold an entry until the next daily message, whose id is derived from player, channel and time."""
    ready = next_wall_time(ZONES, to.zone, to.addressee.digest, now + 1)
    name = f"digest.{entry.notice.player}.{entry.channel}.{to_utc(ready):%Y-%m-%dT%H%MZ}"
    return replace(entry, ready=ready, state="held", why=why, digest=name)


def quiet_until(quiet: DailyWindow | None, zone: str, at: int) -> int | None:
    """Return the end of the quiet hours that contain a time (UTC, ms); None if none do."""
    if quiet is None or quiet.opens == quiet.closes:
        return None
    ends = next_wall_time(ZONES, zone, quiet.closes, at + 1)
    begins = next_wall_time(ZONES, zone, quiet.opens, at + 1)
    return ends if ends < begins else None


def before_quiet(quiet: DailyWindow | None, zone: str, since: int, until: int) -> int | None:
    """Return the start of the quiet hours that contain a whole interval (UTC, ms); None if none do."""
    ends = quiet_until(quiet, zone, since)
    if quiet is None or ends is None or until > ends:
        return None
    return next_wall_time(ZONES, zone, quiet.opens, since - DAY_MS + 1)


def utc_day(at: int) -> int:
    """Return the number of the UTC day of a time (ms)."""
    return at // DAY_MS
