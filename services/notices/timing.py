"""When a notice goes to a channel, and whether at all: pure, from settings, the moment and what was seen."""

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
"""What is older when it is taken in is not sent: a rebuild, or a service that was away, tells no old news."""

ALWAYS_KINDS = frozenset({"warning", "undo-asked", "stale"})
"""Kinds that go even where the table was seen since."""

DISABLED_KINDS = frozenset({"test", "password-reset", "password-changed"})
"""Kinds that go even where a channel is disabled: a test, and what an account hangs on."""

UTC_ZONE = "UTC"


class AddresseeNow(NamedTuple):
    """What a notice meets: settings, the account's zone, how far the table was seen, who is blocked."""

    addressee: Addressee
    zone: str = UTC_ZONE
    seen: int = 0
    blocks: tuple[str, ...] = ()


def plan_entry(notice: Notice, channel: NoticeChannel, to: AddresseeNow, now: int) -> LedgerEntry:
    """Return the entry of a notice for a channel as it is taken in at `now` (UTC, ms)."""
    entry = LedgerEntry(notice, channel.id, now, now, "queued")
    muted = _muted_when_taken_in(notice, channel, now) or mute_reason(notice, channel, to, now)
    if muted is not None:
        return replace(entry, state="muted", why=muted)
    if notice.kind in SERVICE_KINDS:
        return entry
    return _held(entry, timing_of(notice, channel, to.addressee), to, now)


def mute_reason(notice: Notice, channel: NoticeChannel, to: AddresseeNow, now: int) -> EntryReason | None:
    """Return why a notice does not go to a channel, whenever it is asked; None where it goes."""
    if channel.state == "disabled" and notice.kind not in DISABLED_KINDS:
        return "channel disabled"
    if channel.state == "unverified" and not _is_first(notice, channel):
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


def _is_first(notice: Notice, channel: NoticeChannel) -> bool:
    """Return whether a notice is the one that a channel has to prove itself by, as it leads now."""
    if isinstance(channel.target, EmailTarget):
        return notice.kind == "confirm-address" and notice.facts.get("address") == channel.target.address
    return notice.kind == "test"


def timing_of(notice: Notice, channel: NoticeChannel, addressee: Addressee) -> NoticeTiming:
    """Return when the addressee wants notices of this kind and table there."""
    if notice.kind in SERVICE_KINDS:
        return NoticeTiming()
    return addressee.timing(channel, notice.kind, notice.table)  # type: ignore[arg-type]  # no service's kind


def _muted_when_taken_in(notice: Notice, channel: NoticeChannel, now: int) -> EntryReason | None:
    if notice.at < now - TOO_OLD_MS:
        return "too old"
    if notice.at < channel.made:
        return "older than the channel"
    return None


def _held(entry: LedgerEntry, timing: NoticeTiming, to: AddresseeNow, now: int) -> LedgerEntry:
    if timing.when == "digest":
        return to_digest(entry, to, now, "digest")
    if timing.when == "after":
        ready = max(now, entry.notice.at + timing.minutes * MINUTE_MS)
        if ready > now:
            entry = replace(entry, ready=ready, state="held", why="delay")
    over = quiet_until(to.addressee.quiet, to.zone, entry.ready)
    return entry if over is None else replace(entry, ready=over, state="held", why="quiet")


def to_digest(entry: LedgerEntry, to: AddresseeNow, now: int, why: EntryReason) -> LedgerEntry:
    """Hold an entry until the addressee's next daily message, named by its channel and its moment."""
    ready = next_wall_time(ZONES, to.zone, to.addressee.digest, now + 1)
    name = f"digest.{entry.notice.player}.{entry.channel}.{to_utc(ready):%Y-%m-%dT%H%MZ}"
    return replace(entry, ready=ready, state="held", why=why, digest=name)


def quiet_until(quiet: DailyWindow | None, zone: str, at: int) -> int | None:
    """Return when the quiet hours end that a moment (UTC, ms) lies in; None where it lies in none."""
    if quiet is None or quiet.opens == quiet.closes:
        return None
    ends = next_wall_time(ZONES, zone, quiet.closes, at + 1)
    begins = next_wall_time(ZONES, zone, quiet.opens, at + 1)
    return ends if ends < begins else None


def before_quiet(quiet: DailyWindow | None, zone: str, since: int, until: int) -> int | None:
    """Return when the quiet hours begin that hold all between two moments (UTC, ms); None for none."""
    ends = quiet_until(quiet, zone, since)
    if quiet is None or ends is None or until > ends:
        return None
    return next_wall_time(ZONES, zone, quiet.opens, since - DAY_MS + 1)


def utc_day(at: int) -> int:
    """Number the day of UTC that a moment (ms) lies in."""
    return at // DAY_MS
