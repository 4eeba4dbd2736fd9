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
    """When a kind of notification is sent: `now`, `after` `minutes`, in the daily `digest`, or `never`."""

    kind: NoticeKind
    when: TimingKind
    minutes: DelayMinutes = 0


KindTimingList = Annotated[tuple[KindTiming, ...], Meta(max_length=len(NOTICE_KINDS))]
"""Kinds that are not named go at once."""


class NewWebhook(RequestBody, frozen=True, tag="webhook"):
    """A program that notifications are posted to, at `url`; with `options` a turn includes its options."""

    name: ChannelName
    url: ChannelUrl
    options: bool = False


class NewMailbox(RequestBody, frozen=True, tag="email"):
    """A mailbox; it gets a first message, whose link must be followed before any other message is sent.

    With the player's `password` the mailbox may later reset it; without a password it always may.
    """

    name: ChannelName
    address: MailAddress
    password: KnownPassword | None = None


class NewApprise(RequestBody, frozen=True, tag="apprise"):
    """Another messaging service by its Apprise URL; the full URL is not shown again."""

    name: ChannelName
    url: Annotated[str, Meta(min_length=5, max_length=MAX_URL)]


class PushKeys(RequestBody, frozen=True):
    """The keys of a subscription, in the form of `PushSubscription.toJSON()`: URL-safe Base64."""

    p256dh: PushPoint
    auth: PushSecret


class NewDevice(RequestBody, frozen=True, tag="push"):
    """A device, by its browser's `PushSubscription` with the service's key.

    A device that subscribes again keeps its channel: the one with the same endpoint, or the one that
    `replaces` names.
    """

    name: ChannelName
    endpoint: PushEndpoint
    keys: PushKeys
    replaces: DeviceName | None = None


NewChannel = NewWebhook | NewMailbox | NewApprise | NewDevice
"""A channel to be set up, told apart by `type`."""


class ChannelChange(RequestBody, frozen=True):
    """Omitted fields stay; `name` and `kinds` apply to all channels, the others to one kind.

    Webhook: `url`, `options`, and `renew_secret`, after which both secrets sign for a day. E-mail:
    `address`, and the player's `password`, which lets the mailbox reset it. Apprise: `url`.
    """

    name: ChannelName | UnsetType = UNSET
    kinds: KindTimingList | UnsetType = UNSET
    url: ChannelUrl | UnsetType = UNSET
    options: bool | UnsetType = UNSET
    renew_secret: bool | UnsetType = UNSET
    address: MailAddress | UnsetType = UNSET
    password: KnownPassword | UnsetType = UNSET


class ChannelPart(ResponsePart, frozen=True):
    """A channel; it gets only tests unless it is `active`, and `why` explains why it is disabled."""

    id: str
    name: str
    state: ChannelState
    why: str | None
    made: int
    kinds: tuple[KindTiming, ...]


class WebhookSummary(ChannelPart, frozen=True, tag="webhook"):
    """A webhook; `secret`, which signs messages, is shown only once, when it is created."""

    url: str
    options: bool
    secret: str | None = None


class MailboxSummary(ChannelPart, frozen=True, tag="email"):
    """A mailbox; it becomes active when the link in its first message is followed.

    `resets`: the mailbox may reset the password.
    """

    address: str
    resets: bool


class AppriseSummary(ChannelPart, frozen=True, tag="apprise"):
    """Another messaging service; `address` is shortened, as the full one lets anybody send there."""

    address: str


class DeviceSummary(ChannelPart, frozen=True, tag="push"):
    """A device: `host` is its push service, `device` names its endpoint (the first half of its SHA-256)."""

    host: str
    device: DeviceName


ChannelSummary = WebhookSummary | MailboxSummary | AppriseSummary | DeviceSummary
"""A channel of any kind, told apart by `type`."""


class ChannelOffer(ResponsePart, frozen=True):
    """Whether a kind of channel is on offer, and if not, why."""

    type: ChannelKind
    offered: bool
    why: str | None


class ChannelsResponse(ResponsePart, frozen=True):
    """A player's channels, the kinds on offer, and the maximum number of channels."""

    channels: tuple[ChannelSummary, ...]
    offered: tuple[ChannelOffer, ...]
    most: int


class ConfirmationResponse(ResponsePart, frozen=True):
    """What a link confirms or has confirmed: that a mailbox receives notifications for a player."""

    name: str
    address: str
    confirmed: bool


MAX_HOOKS = 3

EntryId = Annotated[str, Meta(max_length=300, pattern=r"^[0-9A-Za-z._-]+~c[0-9a-f]{12}\Z")]


class TestRequest(RequestBody, frozen=True):
    """An empty body."""

    __test__ = False


class ReplayRequest(RequestBody, frozen=True):
    """An empty body."""


class ChannelTimings(RequestBody, frozen=True):
    """When each kind of notification is sent to a channel."""

    channel: ChannelId
    kinds: KindTimingList


class NoticeSettings(RequestBody, frozen=True):
    """All settings for notifications.

    `digest` is the minute of the day of daily messages; in `quiet` nothing is sent; both in the time zone
    of the account. Channels that are not named stay as they are.
    """

    digest: MinuteOfDay
    quiet: WindowChange | None
    channels: Annotated[tuple[ChannelTimings, ...], Meta(max_length=MAX_CHANNELS)] = ()


class TableNotices(RequestBody, frozen=True):
    """Settings for one table, which override those of the channels; kinds that are not named follow them."""

    kinds: KindTimingList


class SeenRequest(RequestBody, frozen=True):
    """The caller has seen the table up to this record."""

    seq: Annotated[int, Meta(ge=1, le=MAX_SEQ)]


class NewHook(RequestBody, frozen=True):
    """A program that receives what any spectator may know."""

    url: ChannelUrl
    name: ChannelName = "Hook"


class TableHooksRequest(RequestBody, frozen=True):
    """All webhooks of a table: existing ones stay, those that are not named are removed."""

    hooks: Annotated[tuple[NewHook, ...], Meta(max_length=MAX_HOOKS)] = ()


class LedgerAttempt(ResponsePart, frozen=True):
    """An attempt to send: the status of the response, null if there was none, and its duration in ms."""

    at: int
    code: int | None
    ms: int
    says: str


class LedgerLine(ResponsePart, frozen=True):
    """A notification in a channel, its outcome and the reason (`why`); `ready` is when it is due.

    `name` is the table's, `next_try` when a failing channel is tried again.
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
    """Entries, the newest first; `next` is the `after` of the next page, null at the end."""

    entries: tuple[LedgerLine, ...]
    next: str | None


class HookSummary(ResponsePart, frozen=True):
    """A webhook of a table; `secret` is shown only once, to the host; `host` to all players at the table."""

    name: str
    host: str
    state: ChannelState
    why: str | None
    secret: str | None = None


class HooksResponse(ResponsePart, frozen=True):
    """The hooks of a table."""

    hooks: tuple[HookSummary, ...]


class PushKeyResponse(ResponsePart, frozen=True):
    """The service's public key: a point of the curve P-256 in URL-safe Base64."""

    key: str


class UnsubscriptionResponse(ResponsePart, frozen=True):
    """What the token ends or has ended: a kind of notification in a channel; null: all daily messages."""

    channel: str
    kind: NoticeKind | None
    ended: bool


class CalendarAddress(ResponsePart, frozen=True):
    """The secret address of the caller's calendar of deadlines; shown only once.

    `url` is null if the service does not know its public address.
    """

    path: str
    url: str | None
    made: int


class CalendarState(ResponsePart, frozen=True):
    """Since when (ms) the calendar has an address; null if it has none."""

    made: int | None


class NewCall(RequestBody, frozen=True):
    """The program's address; with `renew_secret` a new secret is shown, and both are valid for a day."""

    url: ChannelUrl
    renew_secret: bool = False


class CallTestRequest(RequestBody, frozen=True):
    """An empty body."""


class CallSummary(ResponsePart, frozen=True):
    """The program's address; it gets only tests unless it is `active`; `why` explains that.

    `secret`, which signs calls and their answers, is shown only once, when it is created.
    """

    url: str
    state: CallState
    why: str | None
    made: int
    secret: str | None = None


class CallResponse(ResponsePart, frozen=True):
    """The address of the caller's program; null if there is none."""

    call: CallSummary | None


class CallCount(ResponsePart, frozen=True):
    """The number of calls with this outcome, since the account was created."""

    outcome: CallOutcome
    calls: Annotated[int, Meta(ge=0)]


class CallLineSummary(ResponsePart, frozen=True):
    """A call that was made `at` and took `ms`.

    `table`, `seat` and `decision` are null for a test. `code` is the status of the program's response,
    null if there was none, and `rule` the rule by which its answer was refused.
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
    """The outcomes of calls: totals, and the latest calls, the newest first."""

    counts: Annotated[tuple[CallCount, ...], Meta(max_length=len(CALL_OUTCOMES))]
    latest: Annotated[tuple[CallLineSummary, ...], Meta(max_length=MAX_REPORTED_CALLS)]
