"""Addressees of notifications with their channels, ledger entries, and the queue of each channel."""

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
    """When a kind of notification is sent: immediately, after some minutes, in a daily message, or never."""

    when: TimingKind = "now"
    minutes: int = 0


KindTimings = dict[NoticeKind, NoticeTiming]
"""Kinds that are missing are sent immediately."""


ChannelKind = Literal["webhook", "email", "apprise", "push"]
"""The tags of targets, which are also the names by which players choose a kind of channel."""

ChannelProof = Literal["test", "link"]
"""How a channel is verified: by a test that was delivered, or a link that the reader followed."""


class WebhookTarget(PortValue, frozen=True, tag="webhook"):
    """A program that receives JSON signed with `secret`, until `old_until` (UTC, ms) also with `old_secret`.

    Secrets are Base64. `options`: turn notifications include the seat's legal answers.
    """

    proof: ClassVar[ChannelProof] = "test"

    url: str
    secret: str
    old_secret: str | None = None
    old_until: int = 0
    options: bool = False


class EmailTarget(PortValue, frozen=True, tag="email"):
    """A mailbox, spelled as its owner spells it, with the domain in lower case.

    `resets`: it may be used to reset the password, as it was set by someone who knew the password.
    """

    proof: ClassVar[ChannelProof] = "link"

    address: str
    resets: bool = False


class AppriseTarget(PortValue, frozen=True, tag="apprise"):
    """A third-party service by its Apprise URL, which is secret; `shown` is the part that may be shown."""

    proof: ClassVar[ChannelProof] = "test"

    url: str
    shown: str


class PushTarget(PortValue, frozen=True, tag="push"):
    """A device's browser: the address of its push service, and the keys that encrypt messages for it.

    `p256dh` is its public key, `auth` a secret, both in URL-safe Base64 as the browser sent them.
    """

    proof: ClassVar[ChannelProof] = "test"

    endpoint: str
    p256dh: str
    auth: str


ChannelTarget = WebhookTarget | EmailTarget | AppriseTarget | PushTarget
"""Closed union of targets, by `type`; `services/notices/channels/` has a class for each."""

PROGRAM_TARGETS = (WebhookTarget, AppriseTarget)
"""Targets that end with all tokens: programs and rooms. Mailboxes and devices belong to a person and stay."""

ChannelState = Literal["unverified", "active", "disabled"]
"""Unverified channels receive only tests; the target's `proof` activates them."""


def kind_of(target: ChannelTarget) -> ChannelKind:
    """Return the kind of channel of a target."""
    kind: ChannelKind = target.__struct_config__.tag  # type: ignore[assignment]  # every target has one
    return kind


class NoticeChannel(PortValue, frozen=True):
    """A channel to a player, created at `made` (UTC, ms).

    `why` is why it is disabled, or why the last message was dropped. `moves` counts changes of its target; a
    change invalidates links in earlier messages.
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
        """Return the target if it is of this kind, else raise TypeError."""
        if not isinstance(self.target, kind):
            raise TypeError(f"the channel {self.id} leads to a {type(self.target).__name__}")
        return self.target


class CalendarKey(PortValue, frozen=True):
    """The SHA-256 of a player's calendar key in hexadecimal, and when it was made (UTC, ms)."""

    digest: str
    made: int


class Addressee(PortValue, frozen=True):
    """The channels of a player, or of a table, and the settings shared by all of them.

    `digest` is the minute of the day of daily messages, `quiet` the quiet hours, both in the zone of the
    player's account. `tables` overrides the channels' settings for single tables. Webhooks that the player
    set up at tables before `programs_ended` (UTC, ms) are no longer valid.
    """

    channels: tuple[NoticeChannel, ...] = ()
    digest: int = 8 * 60
    quiet: DailyWindow | None = None
    tables: dict[str, KindTimings] = field(default_factory=dict)
    calendar: CalendarKey | None = None
    programs_ended: int = 0

    def find_channel(self, channel: str) -> NoticeChannel | None:
        """Return the channel with that id."""
        return next((one for one in self.channels if one.id == channel), None)

    def timing(self, channel: NoticeChannel, kind: NoticeKind, table: str) -> NoticeTiming:
        """Return when a kind of notification about a table goes to a channel."""
        own = self.tables.get(table, {}).get(kind)
        return own or channel.kinds.get(kind) or NoticeTiming()


TABLE_ADDRESSEE = "table."
"""Prefix of the addressee that stands for a table; player ids contain no dot."""


def table_addressee(table: str) -> str:
    """Return the addressee that stands for a table: its webhooks get what spectators may see."""
    return f"{TABLE_ADDRESSEE}{table}"


ServiceKind = Literal["test", "channel-disabled", "confirm-address", "password-reset", "password-changed"]
"""Notifications about channels and the account itself; no setting suppresses them."""

SERVICE_KINDS: frozenset[str] = frozenset(get_args(ServiceKind))

EntryState = Literal["held", "queued", "refused", "sent", "given up", "moot", "muted"]
"""Held until its time, queued, refused by the channel and due for a retry; and four final states."""

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
"""Why an entry is held, or ended without being sent."""

MAX_FACTS, MAX_ATTEMPTS = 8, 20


class Notice(PortValue, frozen=True):
    """A notification; `table` is `-` if it concerns none.

    `seat` is the addressee's, `about` another seat, `due` is the deadline it mentions (UTC, ms), and `until`
    is when it becomes pointless. `facts` are values for its text that are not in the table's log, by name.
    `by` is the player who asks the addressee for something.
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
    """One attempt: when (UTC, ms), the channel's status (None without a response), and its duration in ms.

    `says` is a sentence by the service, never text from the other side.
    """

    at: int
    code: int | None
    ms: int
    says: str = ""


class LedgerEntry(PortValue, frozen=True):
    """A notification for a channel: recorded at `made`, due at `ready` (UTC, ms) unless it has ended.

    `digest` identifies the daily message of which it is a part.
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
        """Its key in the addressee's ledger."""
        return f"{self.notice.id}~{self.channel}"

    def state_at(self, now: int) -> EntryState:
        """Return its state at a moment (UTC, ms); it counts as held only until its time."""
        return "queued" if self.state == "held" and self.ready <= now else self.state

    @property
    def is_open(self) -> bool:
        """Whether it has not ended yet."""
        return self.state in OPEN_STATES


def to_notice(table: str, due: DueNotice) -> Notice:
    """Build a notification from a table's read model."""
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
"""How long, and how many, ledger entries of an addressee are kept."""


class ChannelRef(NamedTuple):
    """A channel of an addressee."""

    player: str
    channel: str


class TableSeq(NamedTuple):
    """The last record of a table that a player has seen, or should have seen."""

    player: str
    table: str


class LineState(PortValue, frozen=True):
    """A channel's health: `step` of the retries, 0 after a success, and failing since when (UTC, ms).

    `failures` are counted since the last success, `sent` in the UTC day `day`.
    """

    step: int = 0
    failing_since: int | None = None
    failures: int = 0
    day: int = 0
    sent: int = 0


class TakenEntries(NamedTuple):
    """The entries at the head of a channel's queue to send now, and all entries due at the same time.

    The queue is leased until `until` (UTC, ms); `token` identifies the lease.
    """

    ref: ChannelRef
    token: str
    until: int
    line: LineState
    entries: tuple[LedgerEntry, ...]


class EntryFilter(NamedTuple):
    """Selects entries: in a state, of a table, or older than the entry with this key."""

    state: str | None = None
    table: str | None = None
    after: str | None = None
