"""What is asked of the ledger of notices: addressees, entries, lines of channels. All of it is awaited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from infra.ports.people.notices.addressees import Addressee
from infra.ports.people.notices.entries import LedgerEntry
from infra.ports.values import PortValue

LEDGER_DAYS, LEDGER_ENTRIES = 90, 5_000
"""How long, and how many, entries of an addressee are kept."""


class ChannelRef(NamedTuple):
    """A channel of an addressee."""

    player: str
    channel: str


class TableSeq(NamedTuple):
    """What a player has seen, or is to have seen, of a table."""

    player: str
    table: str


class LineState(PortValue, frozen=True):
    """How a channel does: `step` of the retries, 0 after a success, and since when (UTC, ms) it fails.

    `failures` are counted since the last success, `sent` in the UTC day `day`.
    """

    step: int = 0
    failing_since: int | None = None
    failures: int = 0
    day: int = 0
    sent: int = 0


class TakenEntries(NamedTuple):
    """What is first in a channel's line and goes now, and all that was to go at the same moment.

    Nobody else is given any of the line until `until` (UTC, ms); `token` names this taking.
    """

    ref: ChannelRef
    token: str
    until: int
    line: LineState
    entries: tuple[LedgerEntry, ...]


class EntryFilter(NamedTuple):
    """Which entries are asked for: of a state, of a table, older than the entry of this key."""

    state: str | None = None
    table: str | None = None
    after: str | None = None


class NoticeLedger(Protocol):
    """Addressees, their entries, and what waits for each channel."""

    async def read_addressees(self, players: Iterable[str]) -> Mapping[str, Addressee]:
        """Give the addressees that have settings."""

    async def change_addressee(self, player: str, change: Callable[[Addressee], Addressee]) -> Addressee:
        """Change an addressee and give what it became; what `change` raises leaves it alone.

        Entries that wait for a channel that is gone end as muted.
        """

    async def mark_seen(self, player: str, table: str, seq: int) -> None:
        """Remember that a table was shown to a player up to that record."""

    async def read_seen(self, asked: Sequence[TableSeq]) -> Mapping[TableSeq, int]:
        """Give how far players have seen tables; 0 for not at all."""

    async def list_seen(self, player: str) -> Mapping[str, int]:
        """Give how far a player has seen tables, by table."""

    async def queue(self, entries: Sequence[LedgerEntry]) -> int:
        """Take entries in that are not there, and say how many; those that are open stand in line."""

    async def queue_first(self, entry: LedgerEntry) -> bool:
        """Take an entry in before all others of its channel, to go at once; False where it is there."""

    async def requeue(self, entry: LedgerEntry) -> bool:
        """Put an entry that ended in its line once more; False where it is not there."""

    async def list_entries(self, player: str, wanted: EntryFilter, limit: int) -> tuple[LedgerEntry, ...]:
        """Give entries, the newest first."""

    async def find_entry(self, player: str, key: str) -> LedgerEntry | None:
        """Give one entry."""

    async def due_channels(self, now: int, limit: int) -> tuple[ChannelRef, ...]:
        """Give channels for which something may go by then (UTC, ms), the longest due first."""

    async def take(self, ref: ChannelRef, now: int, most: int) -> TakenEntries | None:
        """Take what is first in a line, for a while; None where nothing goes now or another is at it."""

    async def read_waits(self, refs: Sequence[ChannelRef]) -> Mapping[ChannelRef, int]:
        """Give until when (UTC, ms) channels are left alone that failed; those that did not are not in it."""

    async def settle(
        self, taken: TakenEntries, entries: Sequence[LedgerEntry], line: LineState, wait: int | None
    ) -> bool:
        """Write what became of what was taken; nothing more of the line goes before `wait` (UTC, ms).

        Entries that are open still stay in line. False where it was taken by another meanwhile: then nothing
        is written.
        """

    async def forget(self, player: str) -> None:
        """Drop an addressee with all channels and entries."""

    async def read_watermarks(self) -> Mapping[int, int]:
        """Give by partition up to which moment (UTC, ms) its notices have been taken in."""

    async def write_watermarks(self, moments: Mapping[int, int]) -> None:
        """Note up to which moment notices have been taken in."""

    async def hold_sweep(self, holder: str, milliseconds: int) -> bool:
        """Say whether it is this holder that sweeps; it stays so for so long."""

    async def oldest_due(self) -> int | None:
        """Give since when (UTC, ms) the channel waits that has waited longest; None where none does."""
