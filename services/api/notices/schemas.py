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
from services.api.http.arguments import MAX_SEQ, TableId
from services.api.tables.requests import WindowChange
from services.notices.channels.channel import ChannelName, ChannelUrl, KindTimingList
from services.notices.channels.registry import ChannelSummary
from services.shared.bodies import RequestBody, ResponsePart

ChannelId = Annotated[str, Meta(pattern=r"^c[0-9a-f]{12}\Z")]


class ChannelOffer(ResponsePart, frozen=True):
    """Whether a channel type is available, and if not, why."""

    type: ChannelKind
    offered: bool
    why: str | None


class ChannelsResponse(ResponsePart, frozen=True):
    """The caller's channels, the available types, and the maximum number of channels."""

    channels: tuple[ChannelSummary, ...]
    offered: tuple[ChannelOffer, ...]
    most: int


class ConfirmationResponse(ResponsePart, frozen=True):
    """What a link confirms: that notifications for a player go to a mailbox."""

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

    `digest` is the minute of the day of the daily message; during `quiet` nothing is sent. Both are in the
    account's time zone. Channels that are not listed keep their settings.
    """

    digest: MinuteOfDay
    quiet: WindowChange | None
    channels: Annotated[tuple[ChannelTimings, ...], Meta(max_length=MAX_CHANNELS)] = ()


class TableNotices(RequestBody, frozen=True):
    """Settings of one table, which override those of the channels; kinds not listed are not overridden."""

    kinds: KindTimingList


class SeenRequest(RequestBody, frozen=True):
    """The caller has seen the table up to this record."""

    seq: Annotated[int, Meta(ge=1, le=MAX_SEQ)]


class NewHook(RequestBody, frozen=True):
    """A program that receives a table's public events."""

    url: ChannelUrl
    name: ChannelName = "Hook"


class TableHooksRequest(RequestBody, frozen=True):
    """All webhooks of a table. Existing ones with the same URL stay; those not listed are removed."""

    hooks: Annotated[tuple[NewHook, ...], Meta(max_length=MAX_HOOKS)] = ()


class LedgerAttempt(ResponsePart, frozen=True):
    """An attempt to send: the status of the response, null if there was none, and its duration in ms."""

    at: int
    code: int | None
    ms: int
    says: str


class LedgerLine(ResponsePart, frozen=True):
    """A notification for a channel: its state, and the reason (`why`).

    `ready` is when it will be sent, if it is open; `name` is the name of the table. `next_try` is when a
    failing channel is tried again.
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
    """A webhook of a table. All players there see `host`; `secret` is only returned when it is created."""

    name: str
    host: str
    state: ChannelState
    why: str | None
    secret: str | None = None


class HooksResponse(ResponsePart, frozen=True):
    """The webhooks of a table."""

    hooks: tuple[HookSummary, ...]


class PushKeyResponse(ResponsePart, frozen=True):
    """The service's public key: a point of the curve P-256, in URL-safe Base64."""

    key: str


class UnsubscriptionResponse(ResponsePart, frozen=True):
    """What the token ends: a kind of notification in a channel; null for all daily messages."""

    channel: str
    kind: NoticeKind | None
    ended: bool


class CalendarAddress(ResponsePart, frozen=True):
    """The secret address of the caller's calendar of deadlines, for calendar programs. It is shown only once.

    `url` is null if the service does not know its public address.
    """

    path: str
    url: str | None
    made: int


class CalendarState(ResponsePart, frozen=True):
    """When the calendar's address was created (ms); null if there is none."""

    made: int | None


class NewCall(RequestBody, frozen=True):
    """The program's address. `renew_secret` creates a new secret; the old one stays valid for a day."""

    url: ChannelUrl
    renew_secret: bool = False


class CallTestRequest(RequestBody, frozen=True):
    """An empty body."""


class CallSummary(ResponsePart, frozen=True):
    """The program's address. Only tests are sent there unless it is `active`; `why` tells why it is disabled.

    `secret` signs calls and their answers; it is only returned when it is created.
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
    """The number of calls with an outcome since the account was created."""

    outcome: CallOutcome
    calls: Annotated[int, Meta(ge=0)]


class CallLineSummary(ResponsePart, frozen=True):
    """A call made `at` that took `ms`, and its outcome.

    `table`, `seat` and `decision` are null for a test. `code` is the status of the program's answer, null if
    there was none; `rule` is the rule that its answer broke.
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
    """Counts of all calls by outcome, and the latest calls, the newest first."""

    counts: Annotated[tuple[CallCount, ...], Meta(max_length=len(CALL_OUTCOMES))]
    latest: Annotated[tuple[CallLineSummary, ...], Meta(max_length=MAX_REPORTED_CALLS)]
