"""Addressees of notifications with their channels, ledger entries, and the channels' queues."""

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
"""When each kind is sent; missing kinds are sent immediately."""


ChannelKind = Literal["webhook", "email", "apprise", "push"]
"""The kinds of channels: the tags of targets, and the names from which players choose."""

ChannelProof = Literal["test", "link"]
"""How a channel is verified: by a delivered test, or by a link that the reader follows."""


class WebhookTarget(PortValue, frozen=True, tag="webhook"):
    """A program that receives JSON signed with `secret`; until `old_until` (UTC, ms) also with `old_secret`.

    Secrets are Base64. `options`: turn notifications include the seat's legal answers.
    """

    proof: ClassVar[ChannelProof] = "test"

    url: str
    secret: str
    old_secret: str | None = None
    old_until: int = 0
    options: bool = False


class EmailTarget(PortValue, frozen=True, tag="email"):
    """An email address, spelled as its owner spells it, with the domain in lower case.

    `resets`: the address may be used to reset the password, because it was set by someone who knew the
    password.
    """

    proof: ClassVar[ChannelProof] = "link"

    address: str
    resets: bool = False


class AppriseTarget(PortValue, frozen=True, tag="apprise"):
    """A third-party service with its Apprise URL, which is secret; `shown` is the part that may be shown."""

    proof: ClassVar[ChannelProof] = "test"

    url: str
    shown: str


class PushTarget(PortValue, frozen=True, tag="push"):
    """A device's browser: the address of its push service, and the keys that encrypt messages for it.

    `p256dh` is the browser's public key and `auth` a secret, both in URL-safe Base64 as the browser sent
    them.
    """

    proof: ClassVar[ChannelProof] = "test"

    endpoint: str
    p256dh: str
    auth: str


ChannelTarget = WebhookTarget | EmailTarget | AppriseTarget | PushTarget
"""Any target; a closed union, tagged by `type`. `services/notices/channels/` has a class for each."""

PROGRAM_TARGETS = (WebhookTarget, AppriseTarget)
"""Targets that are removed when all tokens are revoked: programs and chat rooms.

Email addresses and devices belong to a person and remain.
"""

ChannelState = Literal["unverified", "active", "disabled"]
"""A channel's state; an unverified channel receives only tests, until it is verified by its `proof`."""


def kind_of(target: ChannelTarget) -> ChannelKind:
    """Return a target's kind of channel."""
    kind: ChannelKind = target.__struct_config__.tag  # type: ignore[assignment]  # every target has one
    return kind


class NoticeChannel(PortValue, frozen=True):
    """A channel to a player, created at `made` (UTC, ms).

    `why` is the reason the channel was disabled or its last message was dropped. `moves` counts changes of
    its target; a change invalidates links in earlier messages. `answers`: links in its messages may answer
    decisions without a login.
    """

    id: str
    name: str
    made: int
    target: ChannelTarget
    state: ChannelState = "unverified"
    why: str | None = None
    kinds: KindTimings = field(default_factory=dict)
    moves: int = 0
    answers: bool = False

    def target_as(self, kind: type[T]) -> T:
        """Return the target if it is of this kind, else raise TypeError."""
        if not isinstance(self.target, kind):
            raise TypeError(f"the channel {self.id} leads to a {type(self.target).__name__}")
        return self.target


class CalendarKey(PortValue, frozen=True):
    """The SHA-256 of a player's calendar key in hexadecimal, and when the key was made (UTC, ms)."""

    digest: str
    made: int


class Addressee(PortValue, frozen=True):
    """The channels of a player or a table, and the settings that all of them share.

    `digest` is the minute of the day at which daily messages are sent, and `quiet` holds the quiet hours;
    both use the time zone of the player's account. `tables` overrides the channels' settings for single
    tables. Webhooks that the player set up at tables before `programs_ended` (UTC, ms) are no longer valid.
    """

    channels: tuple[NoticeChannel, ...] = ()
    digest: int = 8 * 60
    quiet: DailyWindow | None = None
    tables: dict[str, KindTimings] = field(default_factory=dict)
    calendar: CalendarKey | None = None
    programs_ended: int = 0

    def find_channel(self, channel: str) -> NoticeChannel | None:
        """Return the channel with this id, or None."""
        return next((one for one in self.channels if one.id == channel), None)

    def timing(self, channel: NoticeChannel, kind: NoticeKind, table: str) -> NoticeTiming:
        """Return when a kind of notification about a table is sent to a channel."""
        own = self.tables.get(table, {}).get(kind)
        return own or channel.kinds.get(kind) or NoticeTiming()


TABLE_ADDRESSEE = "table."
"""Prefix of the addressee that stands for a table; player ids contain no dot."""


def table_addressee(table: str) -> str:
    """Return the addressee that stands for a table, whose webhooks get what spectators may see."""
    return f"{TABLE_ADDRESSEE}{table}"


ServiceKind = Literal["test", "channel-disabled", "confirm-address", "password-reset", "password-changed"]
"""Kinds of notifications about channels and the account itself; no setting suppresses them."""

SERVICE_KINDS: frozenset[str] = frozenset(get_args(ServiceKind))

EntryState = Literal["held", "queued", "refused", "sent", "given up", "moot", "muted"]
"""An entry's state: held until its time, queued, refused (the channel will be retried), or final."""

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
"""Why an entry is held, or why it ended without being sent."""

MAX_FACTS, MAX_ATTEMPTS = 8, 20


class Notice(PortValue, frozen=True):
    """A notification; `table` is `-` if it is not about a table.

    - `seat` is the addressee's seat, `about` a different seat that the notification is about.
    - `due` is the deadline that it mentions, and `until` is when it becomes pointless (UTC, ms).
    - `facts` are values for its text that are not in the table's log, keyed by name.
    - `by` is the player who asks the addressee for something.
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
    """An attempt: its time (UTC, ms), the channel's status (None without a response), and its duration in ms.

    `says` is a sentence written by the service, never text from the recipient.
    """

    at: int
    code: int | None
    ms: int
    says: str = ""


class LedgerEntry(PortValue, frozen=True):
    """A notification for a channel: recorded at `made`, due at `ready` (UTC, ms) unless it has ended.

    `digest` identifies the daily message that includes the notification.
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
        """The entry's key in the addressee's ledger."""
        return f"{self.notice.id}~{self.channel}"

    def state_at(self, now: int) -> EntryState:
        """Return the entry's state at `now` (UTC, ms); it is considered held only until its time."""
        return "queued" if self.state == "held" and self.ready <= now else self.state

    @property
    def is_open(self) -> bool:
        """Whether the entry has not ended yet."""
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
"""How long an addressee's ledger entries are kept, and the maximum number of them."""


class ChannelRef(NamedTuple):
    """A channel of an addressee."""

    player: str
    channel: str


class TableSeq(NamedTuple):
    """A player and a table: the key for the last record that the player has seen at the table."""

    player: str
    table: str


class LineState(PortValue, frozen=True):
    """A channel's health: its retry `step` (0 after a success), and when it began to fail (UTC, ms).

    `failures` counts failures since the last success, `sent` the messages sent on the UTC day `day`.
    """

    step: int = 0
    failing_since: int | None = None
    failures: int = 0
    day: int = 0
    sent: int = 0


class TakenEntries(NamedTuple):
    """The entries at the head of a channel's queue, to be sent now.

    The queue is leased until `until` (UTC, ms); `token` identifies the lease.
    """

    ref: ChannelRef
    token: str
    until: int
    line: LineState
    entries: tuple[LedgerEntry, ...]


class EntryFilter(NamedTuple):
    """Selects entries by `state` and `table`, and those older than the entry with the key `after`."""

    state: str | None = None
    table: str | None = None
    after: str | None = None
