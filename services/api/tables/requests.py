"""Bodies of requests about tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.table.bot_accounts import BotKind
from domain.table.commands import Nonce, TableName
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.pace import Pace, PresetName, ZoneName
from domain.table.tenure.seating import Entry, SeatOrder
from services.api.http.arguments import MAX_SEQ, CommandId, SeatNumber, TableId
from services.api.http.json_schema import described_by
from services.shared.bodies import RequestBody


class SeatChoice(RequestBody, frozen=True):
    """The caller's seat, optionally with a nonce.

    `hours` are the hours in which the caller's clock may run, if the table's pace has playing hours.
    """

    seat: SeatNumber
    nonce: Nonce | None = None
    hours: Hours | None = None


class NewTable(RequestBody, frozen=True):
    """Open a table. Seats listed neither in `me` nor in `bots` wait for other players.

    `several` makes a hot-seat table, where one person may hold several seats, including seats of their own
    programs. `pace` is the name of a pace, or a custom pace; `zone` is the time zone of a named pace. `hours`
    replaces the pace with a fixed time for each decision. Without either, the pace is `daily`, or `open` for
    a single seat. `rated`: the game counts for ratings if its players agree. A rated table is public, has at
    least two seats, and only one seat per person. `hints`: seats may request an analysis of their options;
    allowed by default, never at rated tables. `entry` has the requirements for other players.
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=8), described_by("Seats")]
    name: TableName
    options: Annotated[msgspec.Raw, described_by("Options")] = msgspec.field(
        default_factory=lambda: msgspec.Raw(b"{}")
    )
    public: bool = True
    hours: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    pace: PresetName | Pace | None = None
    zone: ZoneName = "UTC"
    begin: Literal["full", "owner"] = "full"
    several: bool = False
    rated: bool = False
    hints: bool | None = None
    entry: Entry | None = None
    command_id: CommandId | None = None
    me: SeatChoice | None = None
    bots: Annotated[
        dict[SeatNumber, BotKind], Meta(extra_json_schema={"propertyNames": {"pattern": "^[0-7]$"}})
    ] = msgspec.field(default_factory=dict)


class RematchRequest(RequestBody, frozen=True):
    """Start a rematch. `seats` is the seat order; only the first caller's choice counts."""

    seats: SeatOrder = "rotate"
    command_id: CommandId | None = None


class NewFork(RequestBody, frozen=True):
    """Continue a game from record `at` of another table. `name` defaults to that table's name."""

    table: TableId
    at: Annotated[int, Meta(ge=1, le=MAX_SEQ)]
    name: TableName | None = None
    command_id: CommandId | None = None


class SeatRequest(RequestBody, frozen=True):
    """Take a seat, or with `bot`, put a bot in it. `hours` are when the caller's clock may run."""

    seat: SeatNumber
    nonce: Nonce | None = None
    hours: Hours | None = None
    bot: BotKind | None = None
    command_id: CommandId | None = None


class StartRequest(RequestBody, frozen=True):
    """Start the game."""

    command_id: CommandId | None = None


class CommandRequest(RequestBody, frozen=True):
    """A command, and the decision it answers; table commands (chat, undo, resigning) have no `decision`.

    `command_id` may be sent in the header `Idempotency-Key` instead; one of the two is required.
    """

    command: Annotated[msgspec.Raw, described_by("Command")]
    command_id: CommandId | None = None
    seat: SeatNumber | None = None
    decision: Annotated[int, Meta(ge=0, le=MAX_SEQ)] | None = None


class AuditRequest(RequestBody, frozen=True):
    """Request an audit of a table."""

    table: TableId


class ReviewRequest(RequestBody, frozen=True):
    """Request a review of a seat's play."""

    seat: SeatNumber
