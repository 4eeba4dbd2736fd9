"""Bodies and answers about notices, channels, calls and calendars; times are UTC in milliseconds."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.table.correspondence.pace import MinuteOfDay
from infra.ports.calls import CALL_OUTCOMES, MAX_REPORTED_CALLS, CallOutcome, CallState
from infra.ports.notices import (
    MAX_ATTEMPTS,
    MAX_CHANNELS,
    ChannelKind,
    ChannelState,
    EntryReason,
    EntryState,
    ServiceKind,
    TimingKind,
)
from projections.notices.values import NOTICE_KINDS, NoticeKind
from services.api.http.arguments import MAX_SEQ, TableId
from services.api.http.json_schema import RequestBody, ResponsePart, documented_as
from services.api.tables.requests import WindowChange

MAX_URL, MAX_ADDRESS = 500, 254

ChannelId = Annotated[str, Meta(pattern=r"^c[0-9a-f]{12}\Z")]
ChannelName = Annotated[str, Meta(min_length=1, max_length=60)]
ChannelUrl = Annotated[str, Meta(min_length=8, max_length=MAX_URL)]
MailAddress = Annotated[
    str, Meta(min_length=3, max_length=MAX_ADDRESS, extra_json_schema=documented_as(format="email"))
]
"""A mailbox, like ada@example.org; what it may be in detail is refused in words."""

KnownPassword = Annotated[str, Meta(max_length=200)]
"""A password that is to be proved."""

PushEndpoint = Annotated[str, Meta(min_length=8, max_length=1_000)]
PushPoint = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{87}=?\Z")]
PushSecret = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{22}(==)?\Z")]
DeviceName = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""The first half of the SHA-256 of a device's endpoint, in digits."""

DelayMinutes = Annotated[int, Meta(ge=0, le=24 * 60)]


class KindTiming(RequestBody, frozen=True):
    """When a kind of notice goes: `now`, `after` so many `minutes`, in the daily `digest`, or `never`."""

    kind: NoticeKind
    when: TimingKind
    minutes: DelayMinutes = 0


KindTimingList = Annotated[tuple[KindTiming, ...], Meta(max_length=len(NOTICE_KINDS))]
"""Kinds that are not named go at once."""


class NewWebhook(RequestBody, frozen=True, tag="webhook"):
    """A program that notices are posted to, at `url`; with `options` a turn tells the options."""

    name: ChannelName
    url: ChannelUrl
    options: bool = False


class NewMailbox(RequestBody, frozen=True, tag="email"):
    """A mailbox; a message goes there at once, whose link has to be followed before any other does.

    With the player's `password` it may later set a new one; without one there, it may in any case.
    """

    name: ChannelName
    address: MailAddress
    password: KnownPassword | None = None


class NewApprise(RequestBody, frozen=True, tag="apprise"):
    """A service of others by its address as Apprise has it; the whole of it is not shown again."""

    name: ChannelName
    url: Annotated[str, Meta(min_length=5, max_length=MAX_URL)]


class PushKeys(RequestBody, frozen=True):
    """The keys of a subscription, as `PushSubscription.toJSON()` has them: Base64 for URLs."""

    p256dh: PushPoint
    auth: PushSecret


class NewDevice(RequestBody, frozen=True, tag="push"):
    """A device, by what its browser subscribed to (`PushSubscription`) with the service's key.

    A device that subscribes again takes its own channel over: that with the same endpoint, or the one that
    `replaces` names.
    """

    name: ChannelName
    endpoint: PushEndpoint
    keys: PushKeys
    replaces: DeviceName | None = None


NewChannel = NewWebhook | NewMailbox | NewApprise | NewDevice
"""A channel to be set up, told apart by `type`."""


class ChannelChange(RequestBody, frozen=True):
    """What is left out stays; `name` and `kinds` are any channel's, all else is of one kind alone.

    Of a webhook: `url`, `options`, and `renew_secret`, with which signatures are by two secrets for a day.
    Of e-mail: `address`, and the player's `password`, with which the mailbox may set a new one.
    Of a service by Apprise: `url`.
    """

    name: ChannelName | UnsetType = UNSET
    kinds: KindTimingList | UnsetType = UNSET
    url: ChannelUrl | UnsetType = UNSET
    options: bool | UnsetType = UNSET
    renew_secret: bool | UnsetType = UNSET
    address: MailAddress | UnsetType = UNSET
    password: KnownPassword | UnsetType = UNSET


class ChannelPart(ResponsePart, frozen=True):
    """A channel; nothing but tests goes there unless it is `active`, and `why` says why it is disabled."""

    id: str
    name: str
    state: ChannelState
    why: str | None
    made: int
    kinds: tuple[KindTiming, ...]


class WebhookSummary(ChannelPart, frozen=True, tag="webhook"):
    """A webhook; `secret`, which signs what is sent, is told once: when it is made."""

    url: str
    options: bool
    secret: str | None = None


class MailboxSummary(ChannelPart, frozen=True, tag="email"):
    """A mailbox; it becomes active when the link of the first message is followed.

    `resets` says whether its reader may set a new password.
    """

    address: str
    resets: bool


class AppriseSummary(ChannelPart, frozen=True, tag="apprise"):
    """A service of others; `address` is in short, as the whole of it lets anybody send there."""

    address: str


class DeviceSummary(ChannelPart, frozen=True, tag="push"):
    """A device: `host` is its push service, `device` names its endpoint (the first half of its SHA-256)."""

    host: str
    device: DeviceName


ChannelSummary = WebhookSummary | MailboxSummary | AppriseSummary | DeviceSummary
"""A channel of any kind, told apart by `type`."""


class ChannelOffer(ResponsePart, frozen=True):
    """Whether a kind of channel can be set up here, and if not, why."""

    type: ChannelKind
    offered: bool
    why: str | None


class ChannelsResponse(ResponsePart, frozen=True):
    """A player's channels, which kinds can be set up here, and how many channels there may be."""

    channels: tuple[ChannelSummary, ...]
    offered: tuple[ChannelOffer, ...]
    most: int


class ConfirmationResponse(ResponsePart, frozen=True):
    """What a link confirms, or has confirmed: that notices for a player go to a mailbox."""

    name: str
    address: str
    confirmed: bool


MAX_HOOKS = 3

EntryId = Annotated[str, Meta(max_length=300, pattern=r"^[0-9A-Za-z._-]+~c[0-9a-f]{12}\Z")]


class TestRequest(RequestBody, frozen=True):
    """Nothing has to be said."""

    __test__ = False


class ReplayRequest(RequestBody, frozen=True):
    """Nothing has to be said."""


class ChannelTimings(RequestBody, frozen=True):
    """When notices of each kind go to a channel."""

    channel: ChannelId
    kinds: KindTimingList


class NoticeSettings(RequestBody, frozen=True):
    """When notices go: all of it at once.

    `digest` is the minute of the day of daily messages, in `quiet` nothing goes, both by the wall clock of
    the account's zone. Channels that are not named stay as they are.
    """

    digest: MinuteOfDay
    quiet: WindowChange | None
    channels: Annotated[tuple[ChannelTimings, ...], Meta(max_length=MAX_CHANNELS)] = ()


class TableNotices(RequestBody, frozen=True):
    """What goes for one table before what the channels say; nothing named is as everywhere."""

    kinds: KindTimingList


class SeenRequest(RequestBody, frozen=True):
    """The table was shown to the caller up to this record."""

    seq: Annotated[int, Meta(ge=1, le=MAX_SEQ)]


class NewHook(RequestBody, frozen=True):
    """A program that is told what any spectator may know."""

    url: ChannelUrl
    name: ChannelName = "Hook"


class TableHooksRequest(RequestBody, frozen=True):
    """All hooks of a table: those that are there already stay, those that are not named go."""

    hooks: Annotated[tuple[NewHook, ...], Meta(max_length=MAX_HOOKS)] = ()


class LedgerAttempt(ResponsePart, frozen=True):
    """A try to send: what the other side answered, None where nothing came, and in how many ms."""

    at: int
    code: int | None
    ms: int
    says: str


class LedgerLine(ResponsePart, frozen=True):
    """What became of a notice in a channel, and `why`; `ready` is when it goes, where it has not ended.

    `name` is the table's, `next_try` when the channel is tried again that failed before.
    """

    id: str
    kind: NoticeKind | ServiceKind
    table: TableId | None
    name: str | None
    channel: str
    state: EntryState
    why: EntryReason | None
    at: int
    made: int
    ready: int
    next_try: int | None
    attempts: Annotated[tuple[LedgerAttempt, ...], Meta(max_length=MAX_ATTEMPTS)]


class LedgerResponse(ResponsePart, frozen=True):
    """Entries, the newest first; `next` is where to go on, None at the end."""

    entries: tuple[LedgerLine, ...]
    next: str | None


class HookSummary(ResponsePart, frozen=True):
    """A hook of a table; `secret` is told once, to who sets it up, `host` to all who sit there."""

    name: str
    host: str
    state: ChannelState
    why: str | None
    secret: str | None = None


class HooksResponse(ResponsePart, frozen=True):
    """The hooks of a table."""

    hooks: tuple[HookSummary, ...]


class PushKeyResponse(ResponsePart, frozen=True):
    """The service's public key: a point of the curve P-256, in Base64 for URLs."""

    key: str


class UnsubscriptionResponse(ResponsePart, frozen=True):
    """What the token ends, or has ended: a kind of notice in a channel; None for all daily messages."""

    channel: str
    kind: NoticeKind | None
    ended: bool


class CalendarAddress(ResponsePart, frozen=True):
    """Where the calendar of one's flags is, for programs that subscribe; told once, whoever has it may look.

    `url` is null where the service does not know under which address people find it.
    """

    path: str
    url: str | None
    made: int


class CalendarState(ResponsePart, frozen=True):
    """Since when (ms) there is an address of the calendar; null where there is none."""

    made: int | None


class NewCall(RequestBody, frozen=True):
    """Where the program is called; with `renew_secret` a new secret is told, and both hold for a day."""

    url: ChannelUrl
    renew_secret: bool = False


class CallTestRequest(RequestBody, frozen=True):
    """Nothing has to be said."""


class CallSummary(ResponsePart, frozen=True):
    """Where the program is called; nothing but tests goes there unless it is `active`: `why` says why.

    `secret`, which signs what is sent and what is answered, is told once: when it is made.
    """

    url: str
    state: CallState
    why: str | None
    made: int
    secret: str | None = None


class CallResponse(ResponsePart, frozen=True):
    """Where the caller's program is called; None where it is not."""

    call: CallSummary | None


class CallCount(ResponsePart, frozen=True):
    """How many calls ended so, since the account was made."""

    outcome: CallOutcome
    calls: Annotated[int, Meta(ge=0)]


class CallLineSummary(ResponsePart, frozen=True):
    """What came of a call that was made `at` and took `ms`.

    `table`, `seat` and `decision` are None for a test. `code` is the status that the program answered, None
    where nothing came, and `rule` the rule by which its answer was refused.
    """

    id: str
    table: TableId | None
    seat: int | None
    decision: int | None
    at: int
    ms: int
    outcome: CallOutcome
    code: int | None
    rule: str | None
    says: str


class CallsResponse(ResponsePart, frozen=True):
    """How calls went: counts of all, and the latest, the newest first."""

    counts: Annotated[tuple[CallCount, ...], Meta(max_length=len(CALL_OUTCOMES))]
    latest: Annotated[tuple[CallLineSummary, ...], Meta(max_length=MAX_REPORTED_CALLS)]
