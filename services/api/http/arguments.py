"""The parameters that handlers take, as the types of their arguments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.table.tenure.entry import Language, Percentage
from domain.tournament.plan import MAX_ROUNDS
from domain.tournament.state import TournamentPhase
from infra.ports.people.notices.entries import EntryState
from services.api.http.parameters import HeaderParameter, PathParameter, QueryParameter
from services.api.schemas.people.channels import ChannelId
from services.api.schemas.people.notices import EntryId
from services.api.schemas.requests import MAX_SEQ, CommandId, SeatNumber, TableId
from services.queries.lobby_reader import CURSOR_PATTERN
from services.queries.ratings_reader import LADDER_PATTERN, ROW_PATTERN
from services.queries.reader import Phase
from services.queries.tournaments_reader import TOURNAMENT_CURSOR

MAX_PAGE_TABLES, MAX_PAGE_RECORDS, MAX_PAGE_ENTRIES = 100, 500, 200
"""Tables, records, and entries of the ledger, of one page."""

Seq = Annotated[int, Meta(ge=1, le=MAX_SEQ)]
Position = Annotated[int, Meta(ge=0, le=MAX_SEQ)]
InboxOrder = Literal["since", "due"]
PaceFilter = Literal["brisk", "daily", "weekly", "steady", "evening", "open", "custom", "none"]
NameBeginning = Annotated[str, Meta(min_length=1, max_length=30)]
Theme = Literal["page", "light", "dark"]
GameName = Annotated[str, Meta(max_length=60, pattern=r"^[a-z][a-z0-9_]*\Z")]
InviteCode = Annotated[str, Meta(max_length=100)]
Cursor = Annotated[str, Meta(pattern=rf"^{CURSOR_PATTERN}\Z")]
ResultCursor = Annotated[str, Meta(pattern=rf"^{ROW_PATTERN}\Z")]
LadderCursor = Annotated[str, Meta(pattern=rf"^{LADDER_PATTERN}\Z")]
PlayerId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]
TokenId = Annotated[str, Meta(pattern=r"^t[0-9a-f]{12}\Z")]
VacationId = Annotated[str, Meta(pattern=r"^v[0-9a-f]{12}\Z")]
SeekId = Annotated[str, Meta(pattern=r"^s[0-9a-f]{12}\Z")]
IdempotencyKey = Annotated[str, Meta(pattern=r'^("[0-9A-Za-z._=+/-]{1,64}"|[0-9A-Za-z._=+/-]{1,64})\Z')]
EventId = Annotated[str, Meta(pattern=r"^[0-9]{0,15}\Z")]

TournamentArg = Annotated[TableId, PathParameter("tournament", "The tournament's id", "3fk5q2mzyxw4cap7")]
EntrantArg = Annotated[
    int, Meta(ge=0, le=MAX_SEQ), PathParameter("entrant", "The entrant's number in the tournament", 3)
]
TournamentPhaseArg = Annotated[
    TournamentPhase | None, QueryParameter("phase", "Only tournaments in this phase", "open")
]
MyTournamentsArg = Annotated[
    bool,
    QueryParameter("mine", "Those that the caller opened or takes part in", example=True, default=False),
]
TournamentCursorArg = Annotated[
    Annotated[str, Meta(pattern=rf"^{TOURNAMENT_CURSOR}\Z")] | None,
    QueryParameter(
        "after",
        "Go on after here: `next` of the page before",
        "001790000000000:3fk5q2mzyxw4cap7",
        hint="; begin again without it",
    ),
]
TournamentLimitArg = Annotated[
    int,
    Meta(ge=1, le=MAX_PAGE_TABLES),
    QueryParameter("limit", "How many tournaments at most", 20, default=50),
]
AfterRoundArg = Annotated[
    int, Meta(ge=0, le=MAX_ROUNDS), QueryParameter("after", "Rounds after this one", 3, default=0)
]
RoundLimitArg = Annotated[
    int, Meta(ge=1, le=MAX_ROUNDS), QueryParameter("limit", "How many rounds at most", 5, default=10)
]

TableArg = Annotated[TableId, PathParameter("table", "The table's id", "3fk5q2mzyxw4cap7")]
UnsubscribeToken = Annotated[str, Meta(max_length=400, pattern=r"^[0-9A-Za-z._-]+\Z")]

CommandIdArg = Annotated[
    CommandId, PathParameter("command_id", "The id that the command was given with", "move-17")
]
RecordArg = Annotated[Seq, PathParameter("seq", "The number of a record", 57)]
SeatNumberArg = Annotated[SeatNumber, PathParameter("seat", "The seat's number", 1)]
GameArg = Annotated[GameName, PathParameter("game", "The game's name", "gold_rush", component="GameName")]
VacationIdArg = Annotated[VacationId, PathParameter("vacation", "The vacation's id", "v012345678901")]
SeekIdArg = Annotated[SeekId, PathParameter("seek", "The seek's id", "s012345678901")]
PlayerArg = Annotated[PlayerId, PathParameter("player", "The player's id", "p0123456789abcdef")]
ChannelIdArg = Annotated[ChannelId, PathParameter("channel", "The channel's id", "c0123456789ab")]
EntryArg = Annotated[
    EntryId,
    PathParameter("entry", "The entry's id", "turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab"),
]
UnsubscribeArg = Annotated[
    UnsubscribeToken,
    PathParameter("token", "The token of a message", "p0123456789abcdef.c0123456789ab.turn.k3v9xq"),
]
CalendarToken = Annotated[str, Meta(max_length=110, pattern=r"^[0-9A-Za-z_-]{1,64}\.[0-9A-Za-z_-]{43}\Z")]
CalendarTokenArg = Annotated[
    CalendarToken,
    PathParameter(
        "token",
        "What the address of the calendar was made with",
        "p0123456789abcdef.k3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk",
    ),
]
TokenIdArg = Annotated[TokenId, PathParameter("token", "The token's id", "t012345678901")]

EntryStateArg = Annotated[EntryState | None, QueryParameter("state", "Only entries in this state", "refused")]
LedgerTableArg = Annotated[
    TableId | None, QueryParameter("table", "Only what is about this table", "3fk5q2mzyxw4cap7")
]
AfterEntryArg = Annotated[
    EntryId | None,
    QueryParameter(
        "after",
        "Go on after this entry: `next` of the page before",
        "turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab",
    ),
]
LedgerLimitArg = Annotated[
    int, Meta(ge=1, le=MAX_PAGE_ENTRIES), QueryParameter("limit", "How many entries at most", 20, default=50)
]
SeatArg = Annotated[
    SeatNumber | None, QueryParameter("seat", "Through whose eyes; a spectator's where it is left out", 0)
]
OwnSeatArg = Annotated[
    SeatNumber | None, QueryParameter("seat", "For which seat of one's own; the first if left out", 0)
]
ReviewedSeatArg = Annotated[SeatNumber, QueryParameter("seat", "Whose game is looked back at", 1, default=0)]
AtArg = Annotated[Seq | None, QueryParameter("at", "After which record; now where it is left out", 57)]
SinceArg = Annotated[
    Seq | None, QueryParameter("since", "A record that is known already; only what differs is sent", 56)
]
GhostsArg = Annotated[
    bool,
    QueryParameter(
        "ghosts",
        "Whether options say in `ghost` what they would put on the whole drawing",
        example=False,
        default=True,
    ),
]
PlaceArg = Annotated[
    Annotated[str, Meta(min_length=1, max_length=100)],
    QueryParameter(
        "place",
        "The place, as `data-at` of the drawing and `at` of options name it",
        "alder",
        required=True,
    ),
]
AtLeastArg = Annotated[
    Position | None, QueryParameter("at_least", "Wait up to 5 s until the table has this record", 57)
]
InviteArg = Annotated[InviteCode | None, QueryParameter("invite", "The code of a private table", "k3v9x")]
AfterArg = Annotated[Position, QueryParameter("after", "Records after this one", 56, default=0)]
LimitArg = Annotated[
    int,
    Meta(ge=1, le=MAX_PAGE_RECORDS),
    QueryParameter("limit", "How many records at most", 100, default=MAX_PAGE_RECORDS),
]
ThemeArg = Annotated[
    Theme,
    QueryParameter(
        "theme",
        "`page` for a fragment without a style of its own, `light` or `dark` for a whole file",
        "dark",
        default="light",
    ),
]
PhaseArg = Annotated[Phase | None, QueryParameter("phase", "Only tables in this phase", "playing")]
GameFilterArg = Annotated[
    GameName | None, QueryParameter("game", "Only this game", "gold_rush", component="GameName")
]
InboxOrderArg = Annotated[
    InboxOrder,
    QueryParameter("order", "What has waited longest first, or what is due first", "due", default="since"),
]
MineArg = Annotated[
    bool,
    QueryParameter("mine", "All tables of the caller, instead of public ones", example=True, default=False),
]
OfferedArg = Annotated[
    bool,
    QueryParameter(
        "offered", "Only games with a seat that the caller may take over", example=True, default=False
    ),
]
InvitedArg = Annotated[
    bool,
    QueryParameter(
        "invited", "Only tables with a seat that is kept for the caller", example=True, default=False
    ),
]
PaceFilterArg = Annotated[
    PaceFilter | None,
    QueryParameter("pace", "Only at this pace; `custom` for one made to measure, `none` for none", "daily"),
]
FreeSeatsArg = Annotated[
    int,
    Meta(ge=0, le=8),
    QueryParameter("free", "Only with so many seats or more that wait for anybody", 1, default=0),
]
LanguageArg = Annotated[
    Language | None, QueryParameter("language", "Only tables that ask for this language (ISO 639)", "en")
]
ReliabilityArg = Annotated[
    Percentage | None,
    QueryParameter("reliability", "Only tables that ask for no more in time than this, in percent", 90),
]
TableNameArg = Annotated[
    Annotated[str, Meta(min_length=1, max_length=60)] | None,
    QueryParameter("name", "Only tables with this in their name, in any case", "evening"),
]
UnaskedArg = Annotated[
    bool,
    QueryParameter(
        "unasked", "Only tables where none of the caller's seats is asked", example=True, default=False
    ),
]
RatedArg = Annotated[
    bool, QueryParameter("rated", "Only tables that count for ratings", example=True, default=False)
]
PlayerNameArg = Annotated[
    NameBeginning | None, QueryParameter("name", "How the name begins, in any spelling", "Ad")
]
PlayerLimitArg = Annotated[
    int, Meta(ge=1, le=50), QueryParameter("limit", "How many players at most", 10, default=20)
]
EndTokensArg = Annotated[bool, QueryParameter("tokens", "End all tokens, too", example=True, default=False)]
OwnerArg = Annotated[
    PlayerId | None, QueryParameter("owner", "All public tables of this player", "p0123456789abcdef")
]
AfterCursorArg = Annotated[
    Cursor | None,
    QueryParameter(
        "after",
        "Go on after here: `next` of the page before",
        "1001790000000000:3fk5q2mzyxw4cap7",
        hint="; begin again without it",
    ),
]
TableLimitArg = Annotated[
    int, Meta(ge=1, le=MAX_PAGE_TABLES), QueryParameter("limit", "How many tables at most", 20, default=50)
]
CommandIdQueryArg = Annotated[
    CommandId | None, QueryParameter("command_id", "An id under which sending it again is safe", "move-17")
]
IdempotencyKeyArg = Annotated[
    IdempotencyKey | None,
    HeaderParameter(
        "Idempotency-Key",
        "Another name of `command_id`, bare or in quotes; where both stand they agree",
        "move-17",
        hint="; it has 1 to 64 letters, digits and signs of . _ = + / -",
    ),
]
LastEventIdArg = Annotated[
    EventId | None,
    HeaderParameter(
        "Last-Event-ID",
        "Go on after this record; an empty one stands for 0, as nothing was heard yet",
        "57",
    ),
]
PreferArg = Annotated[
    str | None,
    HeaderParameter(
        "Prefer", "`wait=N`: seconds to wait for the outcome, at most 20", "wait=10", is_list=True
    ),
]
IfNoneMatchArg = Annotated[
    str | None,
    HeaderParameter(
        "If-None-Match",
        "Tags of what the caller has already: 304 where it is still so",
        '"1c9d6f0b2a3e4d5c6b7a8f90"',
        is_list=True,
    ),
]
ResultCursorArg = Annotated[
    ResultCursor | None,
    QueryParameter(
        "after",
        "Go on after here: `next` of the page before",
        "001790000000000:3fk5q2mzyxw4cap7",
        hint="; begin again without it",
    ),
]
LadderCursorArg = Annotated[
    LadderCursor | None,
    QueryParameter(
        "after",
        "Go on after here: `next` of the page before",
        "001018250000:p0123456789abcdef",
        hint="; begin again without it",
    ),
]
PageLimitArg = Annotated[
    int, Meta(ge=1, le=MAX_PAGE_TABLES), QueryParameter("limit", "How many at most", 20, default=50)
]
