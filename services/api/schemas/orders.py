"""What the API takes and answers about standing orders, and about trying a line out."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from domain.kernel.game import ScoreboardEntry
from domain.table.orders.forms import AnyForm
from domain.table.orders.state import StopReason
from services.api.schemas.json_schema import described_by
from services.api.schemas.requests import RequestBody, SeatNumber
from services.api.schemas.response_part import ResponsePart
from services.api.schemas.responses import CommandOption, LogHead, View

MAX_IMAGINED = 40
"""Commands that are imagined in one go: as long as a line may be."""

ImaginedCommand = tuple[SeatNumber, Annotated[msgspec.Raw, described_by("Command")]]


class ImagineRequest(RequestBody, frozen=True):
    """Try out what would follow if these seats gave these commands of the game, one after the other."""

    seat: SeatNumber
    commands: Annotated[tuple[ImaginedCommand, ...], Meta(max_length=MAX_IMAGINED)] = ()


class ImaginedRefusal(ResponsePart, frozen=True):
    """Why the next of the commands is not possible there."""

    code: str
    detail: str
    rule: str | None


class ImagineResponse(ResponsePart, frozen=True):
    """How things would stand: `applied` of the commands were possible, `refused` is why the next was not.

    `turn` is whose turn it is then, `asked` who is asked, `options` what the seat itself may answer there.
    """

    game: str
    seat: int
    applied: int
    refused: ImaginedRefusal | None
    turn: int | None
    asked: tuple[int, ...]
    view: View
    scoreboard: tuple[ScoreboardEntry, ...]
    question: str | None
    options: tuple[CommandOption, ...]
    head: LogHead


class OrderSummary(ResponsePart, frozen=True):
    """A standing order of one's own, named by the record `made`.

    `seals` are what others saw, one for each step of a line; `step` is the number of the next one, `fired`
    how often it answered, and `stopped` why it answers no more, null while it stands.
    """

    made: int
    order: AnyForm
    seals: tuple[str, ...]
    step: int
    fired: int
    stopped: StopReason | None


class OrdersResponse(ResponsePart, frozen=True):
    """The standing orders of one's seat, and the last eight that ended, in the order of their making."""

    seat: int
    orders: tuple[OrderSummary, ...]
    head: LogHead
