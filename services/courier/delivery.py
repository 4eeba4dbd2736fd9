"""One delivery: re-check the first entry in a channel's line, send it, and record the outcome.

If the process dies between sending and recording, the entry is sent again with the same id. The first entry
blocks the others, which keeps their order. A failing channel is therefore retried for one entry at a time.
"""

from __future__ import annotations

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
from services.notices.channels.channel import ChannelSender
from services.notices.channels.registry import CHANNELS, Senders
from services.notices.message_composer import MessageComposer, MessageContext
from services.notices.messages import Delivered, DeliveryOutcome, Message, NotDelivered
from services.notices.telling import NoticeTeller, is_hook_over
from services.notices.timing import TOO_OLD_MS, AddresseeNow, mute_reason, quiet_until, to_digest
from services.queries.reader import NoSuchTable, UnfoldableLog
from services.shared.address_filter import OUTGOING

MOST_TAKEN = 200
"""Maximum number of entries to take at once, for a daily message."""

PROOF_PAUSE_MS = 300_000
"""Time to hold a notice before checking again whether its channel is verified."""

FULL_PAUSE_MS = 1_000
"""Time that a channel waits if too many deliveries of its kind are in progress."""

NOT_BUILT = "its message could not be built, so it was dropped"
"""The `why` of a channel after a message could not be built, until one is delivered."""

log = get_logger()


class NoSender:
    """Stands in for the sender of a kind of channel that is no longer offered; its messages are retried."""

    wants_board = False

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Return a failure."""
        del channel, message
        return NotDelivered(None, "this service no longer sends to this kind of channel")


NO_SENDER = NoSender()


class _Checked(NamedTuple):
    """Entries of a line, grouped by whether to send them, end them, or hold them for verification."""

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
    """Delivers the first entry of a line; `outages` are the errors raised when the store is unreachable."""

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
        """Deliver the first entry of a line; return False if nothing can be sent now."""
        now = self.clock()
        taken = await self._ledger.take(ref, now, MOST_TAKEN)
        if taken is None:
            return False
        addressee = (await self._ledger.read_addressees([ref.player])).get(ref.player, Addressee())
        channel = addressee.find_channel(ref.channel)
        group = _group_first(taken.entries)
        if channel is not None and await self._is_hook_over(ref, channel):
            await self._ledger.change_addressee(ref.player, lambda _: Addressee())
            log.info("removed the webhooks of a table", addressee=ref.player)
            channel = None
        if channel is None:
            gone = [end(entry, "muted", "channel removed") for entry in group]
            return await self._settle(taken, gone, taken.line, None)
        checked = await self._check_again(taken, channel, addressee, group, now)
        held = [*checked.unproven, *hold_back(checked, now)]
        if not checked.going or held:
            return await self._settle(taken, [*checked.ended, *held], taken.line, None)
        kind = kind_of(channel.target)
        at_once = CHANNELS[kind].at_once
        if at_once is not None and self.under_way[kind] >= at_once:
            await self._settle(taken, checked.ended, taken.line, now + FULL_PAUSE_MS)
            return False
        self.under_way[kind] += 1
        try:
            return await self._send(checked)
        finally:
            self.under_way[kind] -= 1

    async def _is_hook_over(self, ref: ChannelRef, hook: NoticeChannel) -> bool:
        """Return whether a channel is a table's webhook that has ended or whose table is gone."""
        if not ref.player.startswith(TABLE_ADDRESSEE):
            return False
        try:
            table = (await self.composer.reader.load_table(ref.player.removeprefix(TABLE_ADDRESSEE))).table
        except NoSuchTable:
            return True
        except UnfoldableLog:
            return False  # its message is dropped, with the reason
        owners = await self._ledger.read_addressees([table.owner])
        accounts = await self.teller.accounts.find_players([table.owner])
        return is_hook_over(hook, table, accounts.get(table.owner), owners.get(table.owner, Addressee()))

    async def _check_again(
        self,
        taken: TakenEntries,
        channel: NoticeChannel,
        addressee: Addressee,
        group: Sequence[LedgerEntry],
        now: int,
    ) -> _Checked:
        """Sort entries by whether they still have to be sent."""
        met = await self.teller.meet({taken.ref.player: addressee}, [entry.notice for entry in group])
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
        return _Checked(taken, channel, met[group[0].notice.id], going, ended, unproven)

    async def _find_moot(self, group: Sequence[LedgerEntry], now: int) -> dict[str, EntryReason]:
        """Return the reasons why notices are moot, keyed by entry, according to their tables' read models."""
        asked = [entry for entry in group if _may_be_moot(entry)]
        tables = sorted({one.notice.table for one in asked})
        rows = await self.read_models.read_live_documents(NOTICES.name, NOTICES.schema_version, tables)
        reasons: dict[str, EntryReason] = {}
        for entry in group:
            if entry.notice.until is not None and entry.notice.until <= now:
                reasons[entry.key] = "expired"
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
                reasons[entry.key] = "answered"
        return reasons

    async def _send(self, checked: _Checked) -> bool:
        sender = self.senders.get(kind_of(checked.channel.target), NO_SENDER)
        context = MessageContext(checked.channel, checked.to.zone, sender.wants_board)
        started = self.clock()
        try:
            message = await self.composer.compose(checked.going, context)
            started = self.clock()
            outcome = await self._hand_over(sender, checked.channel, message)
        except ReadModelNotReady:
            raise
        except self.outages:
            raise
        except Exception:
            # Failures to send are returned, not raised, so this message cannot be built, now or later.
            log.exception("could not build a message", channel=checked.channel.id, id=checked.going[0].key)
            return await self._drop(checked)
        attempt = _build_attempt(outcome, started, self.clock() - started)
        tried = [
            replace(entry, attempts=(*entry.attempts, attempt)[-MAX_ATTEMPTS:]) for entry in checked.going
        ]
        if isinstance(outcome, Delivered):
            return await self._note_success(checked, tried)
        return await self._note_failure(checked, tried, outcome)

    async def _hand_over(
        self, sender: ChannelSender, channel: NoticeChannel, message: Message
    ) -> DeliveryOutcome:
        OUTGOING.set(True)
        try:
            return await sender.deliver(channel, message)
        finally:
            OUTGOING.set(False)

    async def _drop(self, checked: _Checked) -> bool:
        """End the entries whose message cannot be built, and record that in the channel's `why`."""
        await self._change_channel(checked.taken.ref, checked.channel.state, NOT_BUILT)
        broken = [end(entry, "given up", "not made") for entry in checked.going]
        return await self._settle(checked.taken, [*checked.ended, *broken], checked.taken.line, None)

    async def _note_success(self, checked: _Checked, tried: Sequence[LedgerEntry]) -> bool:
        now = self.clock()
        sent = [replace(entry, state="sent", why=None) for entry in tried]
        if is_proof(checked.channel):
            await self._change_channel(checked.taken.ref, "active", None)
        elif checked.channel.why == NOT_BUILT:
            await self._change_channel(checked.taken.ref, checked.channel.state, None)
        return await self._settle(
            checked.taken, [*checked.ended, *sent], after_success(checked.taken.line, now), None
        )

    async def _note_failure(
        self, checked: _Checked, tried: Sequence[LedgerEntry], failed: NotDelivered
    ) -> bool:
        now, line = self.clock(), checked.taken.line
        if any(entry.notice.kind == "test" for entry in tried):
            if failed.gone and checked.channel.state != "disabled":
                await self._disable(checked, failed, now)
            given_up = [end(entry, "given up", "test failed") for entry in tried]
            return await self._settle(checked.taken, [*checked.ended, *given_up], line, None)
        retry = after_failure(line, failed, now, random.uniform(-1, 1))  # noqa: S311 - it spreads load
        if retry.disabled and checked.channel.state == "active":
            await self._disable(checked, failed, now)
        why: EntryReason | None = "gone" if failed.gone else "refused" if failed.final else None
        state: EntryState = "refused" if why is None else "given up"
        after = [replace(entry, state=state, why=why) for entry in tried]
        return await self._settle(checked.taken, [*checked.ended, *after], retry.line, retry.wait)

    async def _disable(self, checked: _Checked, failed: NotDelivered, now: int) -> None:
        """Disable a channel until a test arrives, and notify the player through the other channels."""
        ref = checked.taken.ref
        metrics.DISABLED.inc()
        log.info("disabled a channel", player=ref.player, channel=ref.channel, why=failed.says)
        await self._change_channel(ref, "disabled", failed.says)
        if not ref.player.startswith(TABLE_ADDRESSEE):
            facts = {"channel": checked.channel.name}
            await self.teller.tell("channel-disabled", ref.player, f"{ref.channel}-{now}", now, facts=facts)

    async def _change_channel(self, ref: ChannelRef, state: str, why: str | None) -> None:
        def changed(before: Addressee) -> Addressee:
            channels = (
                replace(channel, state=state, why=why) if channel.id == ref.channel else channel
                for channel in before.channels
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


def hold_back(checked: _Checked, now: int) -> list[LedgerEntry]:
    """Return the entries that quiet hours or the channel's daily limit postpone."""
    first = checked.going[0] if checked.going else None
    if first is None or first.notice.kind in SERVICE_KINDS:
        return []
    over = quiet_until(checked.to.addressee.quiet, checked.to.zone, now)
    if over is not None:
        return [replace(entry, ready=over, state="held", why="quiet") for entry in checked.going]
    if first.digest is None and sent_today(checked.taken.line, now) >= MAX_A_DAY:
        return [to_digest(entry, checked.to, now, "too many") for entry in checked.going]
    return []


def is_proof(channel: NoticeChannel) -> bool:
    """Return whether this delivery activates the channel; a mailbox needs a confirmation instead."""
    return channel.state == "disabled" or (channel.state == "unverified" and channel.target.proof == "test")


def end(entry: LedgerEntry, state: EntryState, why: EntryReason) -> LedgerEntry:
    """Return an entry that has ended, with the reason."""
    return replace(entry, state=state, why=why)


def _group_first(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Return the first entry, and all others that belong to the same daily message."""
    first = entries[0]
    if first.digest is None:
        return [first]
    return [entry for entry in entries if entry.digest == first.digest]


def _may_be_moot(entry: LedgerEntry) -> bool:
    notice = entry.notice
    if notice.table == NO_TABLE or not notice.seq or notice.kind in LASTING_KINDS:
        return False
    return not notice.player.startswith(TABLE_ADDRESSEE) or notice.kind == "turn"


def _build_attempt(outcome: DeliveryOutcome, at: int, ms: int) -> DeliveryAttempt:
    says = "" if isinstance(outcome, Delivered) else outcome.says
    return DeliveryAttempt(at, outcome.code, ms, says)
