"""What operators may do over HTTP, with a token of the scope `admin`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from services.api.admin_forms import (
    Clashes,
    ClashShown,
    CloseIt,
    Deeds,
    DeedShown,
    HandSeat,
    NewName,
    Operated,
    Reason,
)
from services.api.answering import Answer
from services.api.bodies import Taken
from services.api.describing import described
from services.api.errors import ACCEPTED, OK, Problem
from services.api.identity import Asking, Served, require
from services.api.parameters import PLACE, TABLE, Parameter
from services.api.settling import settle
from services.operating import Operations, Outcome, Stores

SECONDS = 10.0
"""How long a deed at a table waits for its outcome."""

MOST = 500

router = APIRouter(prefix="/v1/admin")

_done = ((OK, Operated), (ACCEPTED, Operated))
Why = Annotated[Reason, Depends(Taken(Reason))]
Position = Annotated[str, Meta(pattern=r"^[0-9]{1,20}-[0-9]{1,20}\Z")]

PLAYER: Parameter[str] = Parameter(
    "player", Annotated[str, Meta(max_length=100)], "The player's id or name", "Ada", where="path"
)
WRITTEN: Parameter[str] = Parameter(
    "after", Position, "Go on after here: `next` of the page before", "1790000000000-0", otherwise="0-0"
)
ENTRIES: Parameter[int] = Parameter(
    "limit", Annotated[int, Meta(ge=1, le=MOST)], "How many at most", 100, otherwise=100
)


def operations(service: Served, caller: Asking) -> Operations:
    """Give what the caller may do as an operator, or raise unauthorized or forbidden."""
    by, ports = require(caller, "admin"), service.ports
    stores = Stores(ports.tables, ports.accounts, ports.dead_letters, ports.operators, ports.partitions)
    return Operations(stores, lambda wish: settle(service, wish, SECONDS), by)


Operating = Annotated[Operations, Depends(operations)]


@router.post(
    "/tables/{table}/park",
    **described(
        "Park a table",
        "admin",
        Reason,
        (OK, Operated),
        says="Let a table take nothing more until it is unparked; for operators.",
        takes=(TABLE,),
        problems=("table-closed",),
        access="player",
    ),
)
async def park(request: Request, operating: Operating, body: Why) -> Response:
    """Let a table take nothing more until it is unparked."""
    return told(await operating.park(TABLE(request), body.why))


@router.post(
    "/tables/{table}/unpark",
    **described(
        "Unpark a table",
        "admin",
        Reason,
        (OK, Operated),
        says="Let a parked table be played on; for operators.",
        takes=(TABLE,),
        problems=("table-closed",),
        access="player",
    ),
)
async def unpark(request: Request, operating: Operating, body: Why) -> Response:
    """Let a parked table be played on."""
    return told(await operating.unpark(TABLE(request), body.why))


@router.post(
    "/tables/{table}/close",
    **described(
        "Call a table off",
        "admin",
        CloseIt,
        *_done,
        says="Call a table off, whatever goes on at it; its log says who did and why. For operators.",
        takes=(TABLE,),
        problems=(
            "not-allowed",
            "table-closed",
            "malformed-command",
            "conflicting-command-id",
            "failed",
            "partition-full",
        ),
        access="player",
    ),
)
async def close(
    request: Request, operating: Operating, body: Annotated[CloseIt, Depends(Taken(CloseIt))]
) -> Response:
    """Call a table off, whatever goes on at it; its log says who did and why."""
    return told(await operating.close(TABLE(request), body.why, body.command_id))


@router.post(
    "/tables/{table}/seats/{seat}/hand-over",
    **described(
        "Hand a seat over",
        "admin",
        HandSeat,
        *_done,
        says="Give a seat to another player or a bot, or vacate it; the log says who and why. For operators.",
        takes=(TABLE, PLACE),
        problems=(
            "not-allowed",
            "table-closed",
            "malformed-command",
            "illegal-command",
            "conflicting-command-id",
            "failed",
            "partition-full",
        ),
        access="player",
    ),
)
async def hand_over(
    request: Request, operating: Operating, body: Annotated[HandSeat, Depends(Taken(HandSeat))]
) -> Response:
    """Give a seat to another player or a bot, or vacate it; the table's log says who did and why."""
    if body.to is not None and body.bot is not None:
        raise Problem("bad-request", "a seat goes to a player or to a bot, not to both")
    table, seat = TABLE(request), PLACE(request)
    if body.bot is not None:
        return told(await operating.hand_to_bot(table, seat, body.bot, body.why, body.command_id))
    return told(await operating.hand_over(table, seat, body.to, body.why, body.command_id))


@router.get(
    "/names",
    **described(
        "Names that have to be changed",
        "admin",
        None,
        (OK, Clashes),
        says="List the players who have to choose another name: it is another's, or looks so, or is none. "
        "For operators.",
        access="player",
    ),
)
async def names(operating: Operating) -> Response:
    """List the players who have to choose another name: it is another's, or looks so, or is none."""
    found = await operating.clashes()
    return Answer(Clashes(tuple(ClashShown(one.player, one.name, one.why, one.other) for one in found)))


@router.post(
    "/players/{player}/rename",
    **described(
        "Rename a player",
        "admin",
        NewName,
        (OK, Operated),
        says="Give a player another name; what is shown follows within 5 seconds. For operators.",
        takes=(PLAYER,),
        problems=("not-allowed", "name-taken"),
        access="player",
    ),
)
async def rename(
    request: Request, operating: Operating, body: Annotated[NewName, Depends(Taken(NewName))]
) -> Response:
    """Give a player another name; what is shown follows within 5 seconds."""
    return told(await operating.rename(PLAYER(request), body.name, body.why))


@router.post(
    "/players/{player}/block",
    **described(
        "Keep a player out",
        "admin",
        Reason,
        (OK, Operated),
        says="Refuse a player's tokens and sessions within 5 seconds; seats stay until they are handed "
        "over. For operators.",
        takes=(PLAYER,),
        problems=("not-allowed",),
        access="player",
    ),
)
async def block(request: Request, operating: Operating, body: Why) -> Response:
    """Refuse a player's tokens and sessions within 5 seconds; seats stay until they are handed over."""
    return told(await operating.block(PLAYER(request), body.why))


@router.post(
    "/players/{player}/unblock",
    **described(
        "Let a player in again",
        "admin",
        Reason,
        (OK, Operated),
        says="Let a player in again, with the tokens and sessions there were. For operators.",
        takes=(PLAYER,),
        problems=("not-allowed",),
        access="player",
    ),
)
async def unblock(request: Request, operating: Operating, body: Why) -> Response:
    """Let a player in again, with the tokens and sessions there were."""
    return told(await operating.unblock(PLAYER(request), body.why))


@router.get(
    "/log",
    **described(
        "What operators did",
        "admin",
        None,
        (OK, Deeds),
        says="List what was done by any way, the oldest first; `next` is where to go on. For operators.",
        takes=(WRITTEN, ENTRIES),
        problems=(),
        access="player",
    ),
)
async def log(request: Request, operating: Operating) -> Response:
    """List deeds by any way, the oldest first; `next` is where to go on."""
    limit = ENTRIES(request)
    found = await operating.written(WRITTEN(request), limit)
    shown = tuple(
        DeedShown(one.id, one.at, one.deed.by, one.deed.does, one.deed.on, one.deed.why) for one in found
    )
    return Answer(Deeds(shown, found[-1].id if len(found) == limit else None))


def told(outcome: Outcome) -> Response:
    """Answer with what came of a deed."""
    said = Operated(outcome.on, outcome.says, outcome.seq, outcome.waits)
    return Answer(said, ACCEPTED if outcome.waits else OK)
