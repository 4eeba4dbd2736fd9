"""The parameters that handlers take, as the types of their arguments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from services.api.http.parameters import HeaderParameter, PathParameter, QueryParameter
from services.api.schemas.requests import MAX_SEQ, CommandId, SeatNumber, TableId
from services.queries.lobby_reader import CURSOR_PATTERN
from services.queries.reader import Phase

MAX_PAGE_TABLES, MAX_PAGE_RECORDS = 100, 500
"""Tables, and records, of one page."""

Seq = Annotated[int, Meta(ge=1, le=MAX_SEQ)]
Position = Annotated[int, Meta(ge=0, le=MAX_SEQ)]
InboxOrder = Literal["since", "due"]
Theme = Literal["page", "light", "dark"]
GameName = Annotated[str, Meta(max_length=60, pattern=r"^[a-z][a-z0-9_]*\Z")]
InviteCode = Annotated[str, Meta(max_length=100)]
Cursor = Annotated[str, Meta(pattern=rf"^{CURSOR_PATTERN}\Z")]
PlayerId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]
TokenId = Annotated[str, Meta(pattern=r"^t[0-9a-f]{12}\Z")]
VacationId = Annotated[str, Meta(pattern=r"^v[0-9a-f]{12}\Z")]
IdempotencyKey = Annotated[str, Meta(pattern=r'^("[0-9A-Za-z._=+/-]{1,64}"|[0-9A-Za-z._=+/-]{1,64})\Z')]
EventId = Annotated[str, Meta(pattern=r"^[0-9]{0,15}\Z")]

TableArg = Annotated[TableId, PathParameter("table", "The table's id", "3fk5q2mzyxw4cap7")]
CommandIdArg = Annotated[
    CommandId, PathParameter("command_id", "The id that the command was given with", "move-17")
]
SeatNumberArg = Annotated[SeatNumber, PathParameter("seat", "The seat's number", 1)]
GameArg = Annotated[GameName, PathParameter("game", "The game's name", "gold_rush", component="GameName")]
VacationIdArg = Annotated[VacationId, PathParameter("vacation", "The vacation's id", "v012345678901")]
PlayerArg = Annotated[PlayerId, PathParameter("player", "The player's id", "p0123456789abcdef")]
TokenIdArg = Annotated[TokenId, PathParameter("token", "The token's id", "t012345678901")]

SeatArg = Annotated[
    SeatNumber | None, QueryParameter("seat", "Through whose eyes; a spectator's where it is left out", 0)
]
OwnSeatArg = Annotated[
    SeatNumber | None,
    QueryParameter("seat", "For which seat of one's own; the first where it is left out", 0),
]
AtArg = Annotated[Seq | None, QueryParameter("at", "After which record; now where it is left out", 57)]
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
