"""Addressees of notices with their channels, entries of the ledger, and the line of each channel."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple, TypeVar, get_args

from msgspec import UnsetType, field

from infra.ports.accounts import DailyWindow
from infra.ports.tables import PortValue
from projections.notices.values import DueNotice, NoticeKind

T = TypeVar("T")

MAX_CHANNELS, MAX_TABLE_SETTINGS = 10, 200

TimingKind = Literal["now", "after", "digest", "never"]


class NoticeTiming(PortValue, frozen=True, omit_defaults=True):
    """When a kind of notice goes: at once, after so many minutes, in one message a day, or never."""

    when: TimingKind = "now"
    minutes: int = 0


KindTimings = dict[NoticeKind, NoticeTiming]
"""What is not in it goes at once."""


ChannelKind = Literal["webhook", "email", "apprise", "push"]
"""The tags of targets: how each kind of channel is called, wherever somebody chooses one."""

ChannelProof = Literal["test", "link"]
"""What makes a channel active: a test that arrived, or a link in a message that its reader followed."""


class WebhookTarget(PortValue, frozen=True, tag="webhook"):
    """A program that is sent JSON, signed with `secret`; until `old_until` (UTC, ms) with `old_secret`, too.

    Secrets are Base64. `options`: what the seat may answer goes with its turn.
    """

    proof: ClassVar[ChannelProof] = "test"

    url: str
    secret: str
    old_secret: str | None = None
    old_until: int = 0
    options: bool = False


class EmailTarget(PortValue, frozen=True, tag="email"):
    """A mailbox, as its owner writes it; the domain is in small letters.

    `resets`: whoever reads it may set a new password, as it was named by who knew the one that there was.
    """

    proof: ClassVar[ChannelProof] = "link"

    address: str
    resets: bool = False


class AppriseTarget(PortValue, frozen=True, tag="apprise"):
    """A service of others by its address as Apprise has it, a secret; `shown` is what may be seen of it."""

    proof: ClassVar[ChannelProof] = "test"

    url: str
    shown: str


class PushTarget(PortValue, frozen=True, tag="push"):
    """The browser of a device: where its push service takes what is encrypted with these two for it alone.

    `p256dh` is its public key, `auth` a secret, both in Base64 for URLs as the browser gave them.
    """

    proof: ClassVar[ChannelProof] = "test"

    endpoint: str
    p256dh: str
    auth: str


ChannelTarget = WebhookTarget | EmailTarget | AppriseTarget | PushTarget
"""Closed union of targets, by `type`; `services/notices/channels/` has a class for each."""

PROGRAM_TARGETS = (WebhookTarget, AppriseTarget)
"""Targets that end with all tokens: programs and rooms, where mailboxes and devices are a person's own."""

ChannelState = Literal["unverified", "active", "disabled"]
"""Nothing but a test goes to a channel that is unverified; its target's `proof` makes it active."""


def kind_of(target: ChannelTarget) -> ChannelKind:
    """Name the kind of a channel by where it leads."""
    kind: ChannelKind = target.__struct_config__.tag  # type: ignore[assignment]  # every target has one
    return kind


class NoticeChannel(PortValue, frozen=True):
    """A way to a player, made at `made` (UTC, ms).

    `why` says why it is disabled, or why the last message was dropped. `moves` counts how often it was led
    elsewhere: links in messages to where it led before are over.
    """

    id: str
    name: str
    made: int
    target: ChannelTarget
    state: ChannelState = "unverified"
    why: str | None = None
    kinds: KindTimings = field(default_factory=dict)
    moves: int = 0

    def target_as(self, kind: type[T]) -> T:
        """Return where a channel of this kind leads; TypeError for one of another kind."""
        if not isinstance(self.target, kind):
            raise TypeError(f"the channel {self.id} leads to a {type(self.target).__name__}")
        return self.target


class CalendarKey(PortValue, frozen=True):
    """The SHA-256 of what leads to a player's calendar, in hexadecimal, and when it was made (UTC, ms)."""

    digest: str
    made: int


class Addressee(PortValue, frozen=True):
    """The channels of a player, or of a table, and what holds for all of them.

    `digest` is the minute of the day of daily messages, `quiet` when nothing goes, both by the zone of the
    player's account. `tables` says for single tables what goes before what a channel says. Hooks that the
    player set up at tables before `programs_ended` (UTC, ms) are over.
    """

    channels: tuple[NoticeChannel, ...] = ()
    digest: int = 8 * 60
    quiet: DailyWindow | None = None
    tables: dict[str, KindTimings] = field(default_factory=dict)
    calendar: CalendarKey | None = None
    programs_ended: int = 0

    def find_channel(self, channel: str) -> NoticeChannel | None:
        """Return the channel of that id."""
        return next((one for one in self.channels if one.id == channel), None)

    def timing(self, channel: NoticeChannel, kind: NoticeKind, table: str) -> NoticeTiming:
        """Say when a kind of notice of a table goes to a channel."""
        own = self.tables.get(table, {}).get(kind)
        return own or channel.kinds.get(kind) or NoticeTiming()


TABLE_ADDRESSEE = "table."
"""Begins the name of the addressee that stands for a table; no player's id has a dot."""


def table_addressee(table: str) -> str:
    """Name the addressee that stands for a table: its hooks get what any spectator may know."""
    return f"{TABLE_ADDRESSEE}{table}"


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
