"""Requests and responses about notifications, channels, program calls and calendars; times are in UTC ms."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

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
)
from projections.notices.values import NoticeKind
from services.api.accounts.requests import WindowChange
from services.api.http.arguments import MAX_SEQ, TableId
from services.notices.channels.channel import ChannelName, ChannelUrl, KindTimingList
from services.notices.channels.registry import ChannelSummary
from services.shared.bodies import RequestBody, ResponsePart

ChannelId = Annotated[str, Meta(pattern=r"^c[0-9a-f]{12}\Z")]


class ChannelOffer(ResponsePart, frozen=True):
    """Whether a type of channel is available, and if not, why not."""

    type: ChannelKind
    offered: bool
    why: str | None


class ChannelsResponse(ResponsePart, frozen=True):
    """The caller's channels, the available types, and the maximum number of channels."""

    channels: tuple[ChannelSummary, ...]
    offered: tuple[ChannelOffer, ...]
    most: int


class ConfirmationResponse(ResponsePart, frozen=True):
    """The mailbox that a link confirms (`address`), and the player whose notifications it may receive."""

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
    """The caller's notification settings.

    `digest` is when the daily message is sent, in minutes after midnight. Nothing is sent during `quiet`.
    Both are in the account's time zone. Channels that are not listed keep their settings.
    """

    digest: MinuteOfDay
    quiet: WindowChange | None
    channels: Annotated[tuple[ChannelTimings, ...], Meta(max_length=MAX_CHANNELS)] = ()


class TableNotices(RequestBody, frozen=True):
    """Notification settings for one table, which override those of the channels for the listed kinds."""

    kinds: KindTimingList


class SeenRequest(RequestBody, frozen=True):
    """Mark the table as seen by the caller, up to this record."""

    seq: Annotated[int, Meta(ge=1, le=MAX_SEQ)]


class NewHook(RequestBody, frozen=True):
    """A webhook: a program that receives a table's public events."""

    url: ChannelUrl
    name: ChannelName = "Hook"


class TableHooksRequest(RequestBody, frozen=True):
    """All webhooks that the table should have.

    An existing webhook with the same URL is kept; one that is not listed is removed.
    """

    hooks: Annotated[tuple[NewHook, ...], Meta(max_length=MAX_HOOKS)] = ()


class LedgerAttempt(ResponsePart, frozen=True):
    """An attempt to send: `code` is the response's status (null if there was none); `ms` is the duration."""

    at: int
    code: int | None
    ms: int
    says: str


class LedgerLine(ResponsePart, frozen=True):
    """A notification for a channel: its state, and the reason for that state (`why`).

    `at` is when its cause happened, and `made` when the entry was created. `ready` is when it will be sent,
    if it is pending. `name` is the name of the table. `next_try` is when a failing channel will be tried
    again. Times are UTC, ms.
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
    """Entries, newest first. Pass `next` as `after` to get the next page; it is null on the last page."""

    entries: tuple[LedgerLine, ...]
    next: str | None


class HookSummary(ResponsePart, frozen=True):
    """A webhook of a table. All players at the table see `host`.

    `secret` is returned only when it is created.
    """

    name: str
    host: str
    state: ChannelState
    why: str | None
    secret: str | None = None


class HooksResponse(ResponsePart, frozen=True):
    """The webhooks of a table."""

    hooks: tuple[HookSummary, ...]


class PushKeyResponse(ResponsePart, frozen=True):
    """The service's public key: a point on the curve P-256, in URL-safe Base64."""

    key: str


class UnsubscriptionResponse(ResponsePart, frozen=True):
    """What the token unsubscribes from: a kind of notification on one channel.

    `kind` is null for the daily message.
    """

    channel: str
    kind: NoticeKind | None
    ended: bool


class CalendarAddress(ResponsePart, frozen=True):
    """The secret address of the calendar of the caller's deadlines, for calendar programs.

    It is shown only once. `url` is the complete address, or null if the service does not know its public
    address.
    """

    path: str
    url: str | None
    made: int


class CalendarState(ResponsePart, frozen=True):
    """The time when the calendar's address was created (UTC, ms); null if there is no address."""

    made: int | None


class NewCall(RequestBody, frozen=True):
    """The program's address. With `renew_secret`, a new secret is made; the old one stays valid for a day."""

    url: ChannelUrl
    renew_secret: bool = False


class CallTestRequest(RequestBody, frozen=True):
    """An empty body."""


class CallSummary(ResponsePart, frozen=True):
    """The program's address. Unless its state is `active`, only tests are sent there.

    `why` is the reason it was disabled. `secret` signs calls and their answers; it is returned only when it
    is created.
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
    """The number of calls with this outcome since the account was created."""

    outcome: CallOutcome
    calls: Annotated[int, Meta(ge=0)]


class CallLineSummary(ResponsePart, frozen=True):
    """A call made at `at` (UTC, ms) that took `ms` milliseconds, and its outcome.

    `table`, `seat` and `decision` are null for a test. `code` is the HTTP status of the program's response,
    or null if there was none. `rule` is the rule that its answer broke, if any.
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
    """The number of calls by outcome, and the latest calls, newest first."""

    counts: Annotated[tuple[CallCount, ...], Meta(max_length=len(CALL_OUTCOMES))]
    latest: Annotated[tuple[CallLineSummary, ...], Meta(max_length=MAX_REPORTED_CALLS)]
