"""What the API takes and answers about notices; all times are UTC in milliseconds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.correspondence.pace import MinuteOfDay
from infra.ports.people.notices.addressees import MAX_CHANNELS, ChannelState
from infra.ports.people.notices.entries import MAX_ATTEMPTS, EntryReason, EntryState, ServiceKind
from projections.notices.values import NoticeKind
from services.api.schemas.people.channels import ChannelId, ChannelName, ChannelUrl, KindTimingList
from services.api.schemas.requests import MAX_SEQ, RequestBody, TableId, WindowChange
from services.api.schemas.response_part import ResponsePart

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
