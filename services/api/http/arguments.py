"""The parameters that handlers take, as the types of their arguments."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from fastapi import Header, Path, Query
from msgspec import Meta

from domain.table.tenure.entry import Language, Percentage
from domain.tournament.plan import MAX_ROUNDS
from domain.tournament.state import TournamentPhase
from infra.ports.people.notices.entries import EntryState
from services.api.schemas.people.channels import ChannelId
from services.api.schemas.people.notices import EntryId
from services.api.schemas.requests import MAX_SEQ, CommandId, SeatNumber, TableId
from services.queries.lobby_reader import CURSOR_PATTERN
from services.queries.ratings_reader import LADDER_PATTERN, ROW_PATTERN
from services.queries.reader import Phase
from services.queries.tournaments_reader import TOURNAMENT_CURSOR

BOUNDS = ("ge", "le", "min_length", "max_length", "pattern")


def bounds(kind: Any) -> dict[str, Any]:
    """Return the bounds of a msgspec type as FastAPI takes them, so that both share one declaration."""
    metas = [one for one in get_args(kind) if isinstance(one, Meta)]
    found = {name: value for meta in metas for name in BOUNDS if (value := getattr(meta, name)) is not None}
    if "pattern" in found:
        found["pattern"] = found["pattern"].replace("\\Z", "$")  # as JSON Schema and pydantic write the end
    return found


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

TournamentArg = Annotated[
    str, Path(**bounds(TableId), description="The tournament's id", examples=["3fk5q2mzyxw4cap7"])
]
EntrantArg = Annotated[
    int, Path(ge=0, le=MAX_SEQ, description="The entrant's number in the tournament", examples=[3])
]
TournamentPhaseArg = Annotated[
    TournamentPhase | None, Query(description="Only tournaments in this phase", examples=["open"])
]
MyTournamentsArg = Annotated[
    bool, Query(description="Those that the caller opened or takes part in", examples=[True])
]
TournamentCursorArg = Annotated[
    str | None,
    Query(
        pattern=f"^{TOURNAMENT_CURSOR}$",
        description="Go on after here: `next` of the page before",
        examples=["001790000000000:3fk5q2mzyxw4cap7"],
    ),
]
TournamentLimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_TABLES, description="How many tournaments at most", examples=[20])
]
AfterRoundArg = Annotated[int, Query(ge=0, le=MAX_ROUNDS, description="Rounds after this one", examples=[3])]
RoundLimitArg = Annotated[
    int, Query(ge=1, le=MAX_ROUNDS, description="How many rounds at most", examples=[5])
]

TableArg = Annotated[
    str, Path(**bounds(TableId), description="The table's id", examples=["3fk5q2mzyxw4cap7"])
]
UnsubscribeToken = Annotated[str, Meta(max_length=400, pattern=r"^[0-9A-Za-z._-]+\Z")]

CommandIdArg = Annotated[
    str, Path(**bounds(CommandId), description="The id that the command was given with", examples=["move-17"])
]
RecordArg = Annotated[int, Path(**bounds(Seq), description="The number of a record", examples=[57])]
SeatNumberArg = Annotated[int, Path(**bounds(SeatNumber), description="The seat's number", examples=[1])]
GameArg = Annotated[
    str,
    Path(
        **bounds(GameName),
        description="The game's name",
        examples=["gold_rush"],
        json_schema_extra={"x-component": "GameName"},
    ),
]
VacationIdArg = Annotated[
    str, Path(**bounds(VacationId), description="The vacation's id", examples=["v012345678901"])
]
SeekIdArg = Annotated[str, Path(**bounds(SeekId), description="The seek's id", examples=["s012345678901"])]
PlayerArg = Annotated[
    str, Path(**bounds(PlayerId), description="The player's id", examples=["p0123456789abcdef"])
]
ChannelIdArg = Annotated[
    str, Path(**bounds(ChannelId), description="The channel's id", examples=["c0123456789ab"])
]
EntryArg = Annotated[
    str,
    Path(
        **bounds(EntryId),
        description="The entry's id",
        examples=["turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab"],
    ),
]
UnsubscribeArg = Annotated[
    str,
    Path(
        **bounds(UnsubscribeToken),
        description="The token of a message",
        examples=["p0123456789abcdef.c0123456789ab.turn.k3v9xq"],
    ),
]
CalendarToken = Annotated[str, Meta(max_length=110, pattern=r"^[0-9A-Za-z_-]{1,64}\.[0-9A-Za-z_-]{43}\Z")]
CalendarTokenArg = Annotated[
    str,
    Path(
        **bounds(CalendarToken),
        description="What the address of the calendar was made with",
        examples=["p0123456789abcdef.k3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk3v9xqk"],
    ),
]
TokenIdArg = Annotated[str, Path(**bounds(TokenId), description="The token's id", examples=["t012345678901"])]

EntryStateArg = Annotated[
    EntryState | None, Query(description="Only entries in this state", examples=["refused"])
]
LedgerTableArg = Annotated[
    str | None,
    Query(**bounds(TableId), description="Only what is about this table", examples=["3fk5q2mzyxw4cap7"]),
]
AfterEntryArg = Annotated[
    str | None,
    Query(
        **bounds(EntryId),
        description="Go on after this entry: `next` of the page before",
        examples=["turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56~c0123456789ab"],
    ),
]
LedgerLimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_ENTRIES, description="How many entries at most", examples=[20])
]
SeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        description="Through whose eyes; a spectator's where it is left out",
        examples=[0],
    ),
]
OwnSeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        alias="seat",
        description="For which seat of one's own; the first if left out",
        examples=[0],
    ),
]
ReviewedSeatArg = Annotated[
    int, Query(**bounds(SeatNumber), description="Whose game is looked back at", examples=[1])
]
AtArg = Annotated[
    int | None,
    Query(**bounds(Seq), description="After which record; now where it is left out", examples=[57]),
]
SinceArg = Annotated[
    int | None,
    Query(
        **bounds(Seq), description="A record that is known already; only what differs is sent", examples=[56]
    ),
]
GhostsArg = Annotated[
    bool,
    Query(
        description="Whether options say in `ghost` what they would put on the whole drawing",
        examples=[False],
    ),
]
PlaceArg = Annotated[
    str,
    Query(
        min_length=1,
        max_length=100,
        description="The place, as `data-at` of the drawing and `at` of options name it",
        examples=["alder"],
    ),
]
AtLeastArg = Annotated[
    int | None,
    Query(**bounds(Position), description="Wait up to 5 s until the table has this record", examples=[57]),
]
InviteArg = Annotated[
    str | None, Query(**bounds(InviteCode), description="The code of a private table", examples=["k3v9x"])
]
AfterArg = Annotated[int, Query(**bounds(Position), description="Records after this one", examples=[56])]
LimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_RECORDS, description="How many records at most", examples=[100])
]
ThemeArg = Annotated[
    Theme,
    Query(
        description="`page` for a fragment without a style of its own, `light` or `dark` for a whole file",
        examples=["dark"],
    ),
]
PhaseArg = Annotated[Phase | None, Query(description="Only tables in this phase", examples=["playing"])]
GameFilterArg = Annotated[
    str | None,
    Query(
        **bounds(GameName),
        description="Only this game",
        examples=["gold_rush"],
        json_schema_extra={"x-component": "GameName"},
    ),
]
InboxOrderArg = Annotated[
    InboxOrder, Query(description="What has waited longest first, or what is due first", examples=["due"])
]
MineArg = Annotated[
    bool, Query(description="All tables of the caller, instead of public ones", examples=[True])
]
OfferedArg = Annotated[
    bool, Query(description="Only games with a seat that the caller may take over", examples=[True])
]
InvitedArg = Annotated[
    bool, Query(description="Only tables with a seat that is kept for the caller", examples=[True])
]
PaceFilterArg = Annotated[
    PaceFilter | None,
    Query(
        description="Only at this pace; `custom` for one made to measure, `none` for none", examples=["daily"]
    ),
]
FreeSeatsArg = Annotated[
    int, Query(ge=0, le=8, description="Only with so many seats or more that wait for anybody", examples=[1])
]
LanguageArg = Annotated[
    str | None,
    Query(
        **bounds(Language), description="Only tables that ask for this language (ISO 639)", examples=["en"]
    ),
]
ReliabilityArg = Annotated[
    int | None,
    Query(
        **bounds(Percentage),
        description="Only tables that ask for no more in time than this, in percent",
        examples=[90],
    ),
]
TableNameArg = Annotated[
    str | None,
    Query(
        min_length=1,
        max_length=60,
        description="Only tables with this in their name, in any case",
        examples=["evening"],
    ),
]
UnaskedArg = Annotated[
    bool, Query(description="Only tables where none of the caller's seats is asked", examples=[True])
]
RatedArg = Annotated[bool, Query(description="Only tables that count for ratings", examples=[True])]
PlayerNameArg = Annotated[
    str | None,
    Query(**bounds(NameBeginning), description="How the name begins, in any spelling", examples=["Ad"]),
]
PlayerLimitArg = Annotated[int, Query(ge=1, le=50, description="How many players at most", examples=[10])]
EndTokensArg = Annotated[bool, Query(description="End all tokens, too", examples=[True])]
OwnerArg = Annotated[
    str | None,
    Query(**bounds(PlayerId), description="All public tables of this player", examples=["p0123456789abcdef"]),
]
AfterCursorArg = Annotated[
    str | None,
    Query(
        **bounds(Cursor),
        description="Go on after here: `next` of the page before",
        examples=["1001790000000000:3fk5q2mzyxw4cap7"],
    ),
]
TableLimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_TABLES, description="How many tables at most", examples=[20])
]
CommandIdQueryArg = Annotated[
    str | None,
    Query(
        **bounds(CommandId), description="An id under which sending it again is safe", examples=["move-17"]
    ),
]
IdempotencyKeyArg = Annotated[
    str | None,
    Header(
        **bounds(IdempotencyKey),
        alias="Idempotency-Key",
        description="Another name of `command_id`, bare or in quotes; where both stand they agree",
        examples=["move-17"],
    ),
]
LastEventIdArg = Annotated[
    str | None,
    Header(
        **bounds(EventId),
        alias="Last-Event-ID",
        description="Go on after this record; an empty one stands for 0, as nothing was heard yet",
        examples=["57"],
    ),
]
PreferArg = Annotated[
    str | None,
    Header(
        alias="Prefer",
        description="`wait=N`: seconds to wait for the outcome, at most 20",
        examples=["wait=10"],
    ),
]
IfNoneMatchArg = Annotated[
    str | None,
    Header(
        alias="If-None-Match",
        description="Tags of what the caller has already: 304 where it is still so",
        examples=['"1c9d6f0b2a3e4d5c6b7a8f90"'],
    ),
]
ResultCursorArg = Annotated[
    str | None,
    Query(
        **bounds(ResultCursor),
        description="Go on after here: `next` of the page before",
        examples=["001790000000000:3fk5q2mzyxw4cap7"],
    ),
]
LadderCursorArg = Annotated[
    str | None,
    Query(
        **bounds(LadderCursor),
        description="Go on after here: `next` of the page before",
        examples=["001018250000:p0123456789abcdef"],
    ),
]
PageLimitArg = Annotated[int, Query(ge=1, le=MAX_PAGE_TABLES, description="How many at most", examples=[20])]
