"""One delivery: what is first in a channel's line is looked at again, sent, and what became of it written.

Killed between sending and writing, the next one sends it again under the same id. The first in line bars the
rest, so that order is kept and a channel that fails is asked once a step, not once an entry.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from infra.logs import get_logger
from infra.ports.notices import (
    MAX_ATTEMPTS,
    SERVICE_KINDS,
    TABLE_ADDRESSEE,
    Addressee,
    ChannelKind,
    ChannelRef,
    DeliveryAttempt,
    EntryReason,
    EntryState,
    LedgerEntry,
    LineState,
    NoticeChannel,
    TakenEntries,
    kind_of,
)
from infra.ports.read_models import ReadModelNotReady
from infra.redis.notices import RedisNoticeLedger
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from projections.notices.model import NOTICES
from projections.notices.values import LASTING_KINDS, NO_TABLE
from services.courier import metrics
from services.courier.channel_retries import MAX_A_DAY, after_failure, after_success, is_given_up, sent_today
from services.courier.channels import MOST_AT_ONCE, NO_SENDER, ChannelSender, Senders
from services.courier.composer import Message, MessageComposer, MessageContext
from services.courier.outcome import Delivered, DeliveryOutcome, NotDelivered
from services.notices.telling import NoticeTeller, is_hook_over
from services.notices.timing import TOO_OLD_MS, AddresseeNow, mute_reason, quiet_until, to_digest
from services.queries.reader import NoSuchTable, UnfoldableLog
from services.shared.address_filter import OUTGOING

MOST_TAKEN = 200
"""Entries of a daily message that are looked at together."""

PROOF_PAUSE_MS = 300_000
"""How long a notice is held until the courier checks again whether its channel has proved itself."""

FULL_PAUSE_MS = 1_000
"""How long a channel waits whose kind has no place free."""

NOT_BUILT = "a message could not be built for it, and was dropped"
"""What a channel says until a message gets through."""

log = get_logger()


class _Found(NamedTuple):
    """Entries of a line: to be sent, ended before that, or held until the channel has proved itself."""

    taken: TakenEntries
    channel: NoticeChannel
    to: AddresseeNow
    going: list[LedgerEntry]
    ended: list[LedgerEntry]
    unproven: list[LedgerEntry]


def _now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Deliverer:
    """Delivers what is first in a line; `senders` are the ways out, by kind of channel.

    `outages` are the errors of a store that is away.
    """

    teller: NoticeTeller
    read_models: AsyncRedisReadModelStore
    composer: MessageComposer
    senders: Senders
    clock: Callable[[], int] = _now
    outages: tuple[type[Exception], ...] = ()
    under_way: Counter[ChannelKind] = field(default_factory=Counter)

    @property
    def _ledger(self) -> RedisNoticeLedger:
        return self.teller.ledger

    async def deliver(self, ref: ChannelRef) -> bool:
        """Deliver what is first in a line; False where nothing goes now."""
        now = self.clock()
        taken = await self._ledger.take(ref, now, MOST_TAKEN)
        if taken is None:
            return False
        addressee = (await self._ledger.read_addressees([ref.player])).get(ref.player, Addressee())
        channel = addressee.find_channel(ref.channel)
        group = _group(taken.entries)
        if channel is not None and await self._is_hook_over(ref, channel):
            await self._ledger.change_addressee(ref.player, lambda _: Addressee())
            log.info("the hooks of a table are over", addressee=ref.player)
            channel = None
        if channel is None:
            gone = [end(one, "muted", "channel removed") for one in group]
            return await self._settle(taken, gone, taken.line, None)
        found = await self._look_again(taken, channel, addressee, group, now)
        held = [*found.unproven, *hold_back(found, now)]
        if not found.going or held:
            return await self._settle(taken, [*found.ended, *held], taken.line, None)
        kind = kind_of(channel.target)
        if self.under_way[kind] >= MOST_AT_ONCE.get(kind, math.inf):
            await self._settle(taken, found.ended, taken.line, now + FULL_PAUSE_MS)
            return False
        self.under_way[kind] += 1
        try:
            return await self._send(found)
        finally:
            self.under_way[kind] -= 1

    async def _is_hook_over(self, ref: ChannelRef, hook: NoticeChannel) -> bool:
        """Return whether a channel is the hook of a table that its owner, or the table, has no more."""
        if not ref.player.startswith(TABLE_ADDRESSEE):
            return False
        try:
            table = (await self.composer.reader.load_table(ref.player.removeprefix(TABLE_ADDRESSEE))).table
        except NoSuchTable:
            return True
        except UnfoldableLog:
            return False  # its message is dropped, and says why
        owners = await self._ledger.read_addressees([table.owner])
        accounts = await self.teller.accounts.find_players([table.owner])
        return is_hook_over(hook, table, accounts.get(table.owner), owners.get(table.owner, Addressee()))

    async def _look_again(
        self,
        taken: TakenEntries,
        channel: NoticeChannel,
        addressee: Addressee,
        group: Sequence[LedgerEntry],
        now: int,
    ) -> _Found:
        """Sort out what has ended by itself since it was taken in."""
        met = await self.teller.meet({taken.ref.player: addressee}, [one.notice for one in group])
        moot = await self._find_moot(group, now)
        going, ended, unproven = [], [], []
        for entry in group:
            muted = mute_reason(entry.notice, channel, met[entry.notice.id], now)
            if entry.key in moot:
                ended.append(end(entry, "moot", moot[entry.key]))
            elif muted == "not verified" and now - entry.notice.at < TOO_OLD_MS:
                unproven.append(replace(entry, ready=now + PROOF_PAUSE_MS, state="held", why=muted))
            elif muted is not None:
                ended.append(end(entry, "muted", muted))
            elif is_given_up(entry, now):
                ended.append(end(entry, "given up", "too long"))
            else:
                going.append(entry)
        return _Found(taken, channel, met[group[0].notice.id], going, ended, unproven)

    async def _find_moot(self, group: Sequence[LedgerEntry], now: int) -> dict[str, EntryReason]:
        """Return by key why notices are pointless; their tables' read models say what still holds."""
        asked = [one for one in group if _may_be_moot(one)]
        tables = sorted({one.notice.table for one in asked})
        rows = await self.read_models.read_live_documents(NOTICES.name, NOTICES.schema_version, tables)
        found: dict[str, EntryReason] = {}
        for entry in group:
            if entry.notice.until is not None and entry.notice.until <= now:
                found[entry.key] = "expired"
        for entry in asked:
            row = rows.get(entry.notice.table)
            document = None if row is None else NOTICES.decode(row)
            notice = entry.notice
            due = () if document is None else document.due()
            if notice.player.startswith(TABLE_ADDRESSEE):
                stands = any((one.kind, one.seat) == (notice.kind, notice.about) for one in due)
            else:
                stands = any(one.id(notice.table) == notice.id for one in due)
            if not stands:
                found[entry.key] = "answered"
        return found

    async def _send(self, found: _Found) -> bool:
        sender = self.senders.get(kind_of(found.channel.target), NO_SENDER)
        context = MessageContext(found.channel, found.to.zone, sender.wants_board)
        begun = self.clock()
        try:
            message = await self.composer.compose(found.going, context)
            begun = self.clock()
            outcome = await self._hand_over(sender, found.channel, message)
        except ReadModelNotReady:
            raise
        except self.outages:
            raise
        except Exception:
            # Whatever goes wrong on the way is an outcome: this message cannot be built, now or later.
            log.exception("a message could not be built", channel=found.channel.id, id=found.going[0].key)
            return await self._drop(found)
        attempt = _attempt(outcome, begun, self.clock() - begun)
        tried = [replace(one, attempts=(*one.attempts, attempt)[-MAX_ATTEMPTS:]) for one in found.going]
        if isinstance(outcome, Delivered):
            return await self._note_success(found, tried)
        return await self._note_failure(found, tried, outcome)

    async def _hand_over(
        self, sender: ChannelSender, channel: NoticeChannel, message: Message
    ) -> DeliveryOutcome:
        OUTGOING.set(True)
        try:
            return await sender.deliver(channel, message)
        finally:
            OUTGOING.set(False)

    async def _drop(self, found: _Found) -> bool:
        """End entries whose message cannot be built, and let their channel say so."""
        await self._change_channel(found.taken.ref, found.channel.state, NOT_BUILT)
        broken = [end(one, "given up", "not made") for one in found.going]
        return await self._settle(found.taken, [*found.ended, *broken], found.taken.line, None)

    async def _note_success(self, found: _Found, tried: Sequence[LedgerEntry]) -> bool:
        now = self.clock()
        sent = [replace(one, state="sent", why=None) for one in tried]
        if is_proof(found.channel):
            await self._change_channel(found.taken.ref, "active", None)
        elif found.channel.why == NOT_BUILT:
            await self._change_channel(found.taken.ref, found.channel.state, None)
        return await self._settle(
            found.taken, [*found.ended, *sent], after_success(found.taken.line, now), None
        )

    async def _note_failure(self, found: _Found, tried: Sequence[LedgerEntry], failed: NotDelivered) -> bool:
        now, line = self.clock(), found.taken.line
        if any(one.notice.kind == "test" for one in tried):
            if failed.gone and found.channel.state != "disabled":
                await self._disable(found, failed, now)
            given_up = [end(one, "given up", "test failed") for one in tried]
            return await self._settle(found.taken, [*found.ended, *given_up], line, None)
        retry = after_failure(line, failed, now, random.uniform(-1, 1))  # noqa: S311 - it spreads load
        if retry.disabled and found.channel.state == "active":
            await self._disable(found, failed, now)
        why: EntryReason | None = "gone" if failed.gone else "refused" if failed.final else None
        state: EntryState = "refused" if why is None else "given up"
        after = [replace(one, state=state, why=why) for one in tried]
        return await self._settle(found.taken, [*found.ended, *after], retry.line, retry.wait)

    async def _disable(self, found: _Found, failed: NotDelivered, now: int) -> None:
        """Send nothing more to a channel until a test arrives there, and say so by the player's others."""
        ref = found.taken.ref
        metrics.DISABLED.inc()
        log.info("a channel is disabled", player=ref.player, channel=ref.channel, why=failed.says)
        await self._change_channel(ref, "disabled", failed.says)
        if not ref.player.startswith(TABLE_ADDRESSEE):
            facts = {"channel": found.channel.name}
            await self.teller.tell("channel-disabled", ref.player, f"{ref.channel}-{now}", now, facts=facts)

    async def _change_channel(self, ref: ChannelRef, state: str, why: str | None) -> None:
        def changed(before: Addressee) -> Addressee:
            channels = (
                replace(one, state=state, why=why) if one.id == ref.channel else one
                for one in before.channels
            )
            return replace(before, channels=tuple(channels))

        await self._ledger.change_addressee(ref.player, changed)

    async def _settle(
        self, taken: TakenEntries, entries: Sequence[LedgerEntry], line: LineState, wait: int | None
    ) -> bool:
        done = await self._ledger.settle(taken, entries, line, wait)
        for entry in entries if done else ():
            metrics.NOTICES.labels(entry.notice.kind, entry.state).inc()
        return True


def hold_back(found: _Found, now: int) -> list[LedgerEntry]:
    """Return what goes later after all: in quiet hours, or above what a channel gets in a day."""
    first = found.going[0] if found.going else None
    if first is None or first.notice.kind in SERVICE_KINDS:
        return []
    over = quiet_until(found.to.addressee.quiet, found.to.zone, now)
    if over is not None:
        return [replace(one, ready=over, state="held", why="quiet") for one in found.going]
    if first.digest is None and sent_today(found.taken.line, now) >= MAX_A_DAY:
        return [to_digest(one, found.to, now, "too many") for one in found.going]
    return []


def is_proof(channel: NoticeChannel) -> bool:
    """Say whether a message that arrives makes a channel active: not one whose reader has yet to say so."""
    return channel.state == "disabled" or (channel.state == "unverified" and channel.target.proof == "test")


def end(entry: LedgerEntry, state: EntryState, why: EntryReason) -> LedgerEntry:
    """Bring an entry to its end, with the reason."""
    return replace(entry, state=state, why=why)


def _group(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Return what goes together: the first in line, and with it what is of the same daily message."""
    first = entries[0]
    if first.digest is None:
        return [first]
    return [one for one in entries if one.digest == first.digest]


def _may_be_moot(entry: LedgerEntry) -> bool:
    notice = entry.notice
    if notice.table == NO_TABLE or not notice.seq or notice.kind in LASTING_KINDS:
        return False
    return not notice.player.startswith(TABLE_ADDRESSEE) or notice.kind == "turn"


def _attempt(outcome: DeliveryOutcome, at: int, ms: int) -> DeliveryAttempt:
    says = "" if isinstance(outcome, Delivered) else outcome.says
    return DeliveryAttempt(at, outcome.code, ms, says)
