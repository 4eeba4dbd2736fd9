"""Parameters that several operations on tables take."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

from services.api.http.arguments import MAX_PAGE_RECORDS, bounds
from services.api.tables.requests import MAX_SEQ, CommandId, SeatNumber, TableId

TableArg = Annotated[
    str, Path(**bounds(TableId), description="The table's id", examples=["3fk5q2mzyxw4cap7"])
]

RecordArg = Annotated[int, Path(ge=1, le=MAX_SEQ, description="The number of a record", examples=[57])]

SeatNumberArg = Annotated[int, Path(**bounds(SeatNumber), description="The seat's number", examples=[1])]

SeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        description="The seat whose view is shown; a spectator's if omitted",
        examples=[0],
    ),
]

OwnSeatArg = Annotated[
    int | None,
    Query(
        **bounds(SeatNumber),
        alias="seat",
        description="The caller's seat; the first one if omitted",
        examples=[0],
    ),
]

AtArg = Annotated[
    int | None,
    Query(
        ge=1,
        le=MAX_SEQ,
        description="The record to show the state after; the latest if omitted",
        examples=[57],
    ),
]

AtLeastArg = Annotated[
    int | None,
    Query(ge=0, le=MAX_SEQ, description="Wait up to 5 s until the table has this record", examples=[57]),
]

InviteArg = Annotated[
    str | None,
    Query(max_length=100, description="The invitation code of a private table", examples=["k3v9x"]),
]

AfterArg = Annotated[int, Query(ge=0, le=MAX_SEQ, description="Records after this one", examples=[56])]

LimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_RECORDS, description="The maximum number of records", examples=[100])
]

CommandIdQueryArg = Annotated[
    str | None,
    Query(
        **bounds(CommandId),
        description="The request's id: repeating the request with the same id is safe",
        examples=["move-17"],
    ),
]
