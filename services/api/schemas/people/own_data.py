"""The download of one's own data; times are UTC in milliseconds."""

from __future__ import annotations

from services.api.schemas.accounts import Me, SessionSummary, TokenSummary
from services.api.schemas.people.calendars import CalendarState
from services.api.schemas.people.calls import CallsResponse, CallSummary
from services.api.schemas.people.channels import ChannelSummary, KindTiming
from services.api.schemas.people.notices import LedgerLine, NoticeSettings
from services.api.schemas.people.profiles import BookedVacationSummary, PlayerSummary
from services.api.schemas.response_part import ResponsePart
from services.api.schemas.tables import TableSummary


class OwnSeek(ResponsePart, frozen=True):
    """What one looks for; times are UTC, ms."""

    id: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    pace: str
    made: int
    until: int
    most: int
    opened: int


class OwnMute(ResponsePart, frozen=True):
    """Why an operator lets one talk no more, and until when; None for good."""

    why: str
    since: int
    until: int | None


class OwnComplaint(ResponsePart, frozen=True):
    """What one said of another's line of talk that waits for an operator."""

    table: str
    seq: int
    reason: str
    at: int


class OwnTalk(ResponsePart, frozen=True):
    """What one said at a table, by the record that says so; `text` is null where it was erased."""

    table: str
    seq: int
    text: str | None


class OwnTableNotices(ResponsePart, frozen=True):
    """What goes for one table before what channels say."""

    table: str
    kinds: tuple[KindTiming, ...]


class OwnSeen(ResponsePart, frozen=True):
    """Up to which record one has looked at a table."""

    table: str
    seq: int


class OwnNote(ResponsePart, frozen=True):
    """One's private note at a table."""

    table: str
    text: str
    changed: int


class OwnData(ResponsePart, frozen=True):
    """All that is kept of a player besides the logs of tables, at `made`.

    `talk_goes`: what one said is erased with the account. `complete` comes last: a document that was cut off
    does not have it.
    """

    made: int
    registered: int
    account: Me
    deletion: int | None
    talk_goes: bool
    mute: OwnMute | None
    friends: tuple[PlayerSummary, ...]
    blocks: tuple[PlayerSummary, ...]
    tokens: tuple[TokenSummary, ...]
    sessions: tuple[SessionSummary, ...]
    vacations: tuple[BookedVacationSummary, ...]
    seeks: tuple[OwnSeek, ...]
    complaints: tuple[OwnComplaint, ...]
    channels: tuple[ChannelSummary, ...]
    notices: NoticeSettings
    table_notices: tuple[OwnTableNotices, ...]
    calendar: CalendarState
    call: CallSummary | None
    calls: CallsResponse
    notes: tuple[OwnNote, ...]
    seen: tuple[OwnSeen, ...]
    ledger: tuple[LedgerLine, ...]
    talk: tuple[OwnTalk, ...]
    tables: tuple[TableSummary, ...]
    complete: bool
