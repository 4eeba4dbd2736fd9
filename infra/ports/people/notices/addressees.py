"""Who is told what, when and by which way: channels of a player, or of a table, and settings beside them."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeVar

from msgspec import field

from infra.ports.accounts import DailyWindow
from infra.ports.values import PortValue
from projections.notices.values import NoticeKind

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
"""Closed union of where channels lead, told apart by `type`; each has a way out in `services.courier`."""

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
        """Give where a channel of this kind leads; TypeError for one of another kind."""
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
        """Give the channel of that id."""
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
