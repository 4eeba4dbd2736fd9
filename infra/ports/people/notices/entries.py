"""The lines of the ledger: one for each notice and channel, from when it is taken in to how it ended."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import UnsetType, field

from infra.ports.values import PortValue
from projections.notices.values import DueNotice, NoticeKind

ServiceKind = Literal["test", "channel-disabled", "confirm-address", "password-reset", "password-changed"]
"""What is told of channels themselves, and of the account: no setting holds it back."""

SERVICE_KINDS: frozenset[str] = frozenset(get_args(ServiceKind))

EntryState = Literal["held", "queued", "refused", "sent", "given up", "moot", "muted"]
"""Held until its time, queued for it, refused by the channel and to be tried again; and four ways to end."""

OPEN_STATES: frozenset[EntryState] = frozenset({"held", "queued", "refused"})

EntryReason = Literal[
    "delay",
    "digest",
    "quiet",
    "too many",
    "answered",
    "expired",
    "seen",
    "blocked",
    "never",
    "unsubscribed",
    "too old",
    "older than the channel",
    "channel disabled",
    "channel removed",
    "too long",
    "test failed",
    "not made",
    "gone",
    "refused",
    "not verified",
]
"""Why an entry is held, or ended without being sent: the last line of each says one."""

MAX_FACTS, MAX_ATTEMPTS = 8, 20


class Notice(PortValue, frozen=True):
    """What somebody is told; `table` is `-` where it is about none.

    `seat` is the addressee's, `about` another one, `due` when the flag falls that it speaks of (UTC, ms), and
    `until` when it is pointless. `facts` are what no table's log says, by name, for its words. `by` is the
    player who asks the addressee for something.
    """

    id: str
    kind: NoticeKind | ServiceKind
    table: str
    player: str
    at: int
    seq: int = 0
    seat: int | None = None
    about: int | None = None
    due: int | None = None
    until: int | None = None
    facts: dict[str, str] = field(default_factory=dict)
    by: str | None = None


class DeliveryAttempt(PortValue, frozen=True):
    """One try: when (UTC, ms), what the channel answered (None where nothing came), in how many ms.

    `says` is a sentence of the service's own, never what the other side wrote.
    """

    at: int
    code: int | None
    ms: int
    says: str = ""


class LedgerEntry(PortValue, frozen=True):
    """A notice on its way to a channel: taken in at `made`, to go at `ready` (UTC, ms) unless it has ended.

    `digest` names the daily message that it goes with.
    """

    notice: Notice
    channel: str
    made: int
    ready: int
    state: EntryState
    why: EntryReason | None = None
    digest: str | None = None
    attempts: tuple[DeliveryAttempt, ...] = ()

    @property
    def key(self) -> str:
        """What names it in its addressee's ledger."""
        return f"{self.notice.id}~{self.channel}"

    def state_at(self, now: int) -> EntryState:
        """Give its state as it is told at a moment (UTC, ms): held no longer than until its time has come."""
        return "queued" if self.state == "held" and self.ready <= now else self.state

    @property
    def is_open(self) -> bool:
        """Whether it has not come to its end."""
        return self.state in OPEN_STATES


def to_notice(table: str, due: DueNotice) -> Notice:
    """Take a notice of a table over from its read model."""
    return Notice(
        due.id(table),
        due.kind,
        table,
        due.player,
        due.at,
        due.seq,
        due.seat,
        due.about,
        due.due,
        due.until,
        by=None if isinstance(due.by, UnsetType) else due.by,
    )
