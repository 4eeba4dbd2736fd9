"""What the API takes and answers about standing orders, and about trying a line out."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from domain.kernel.game import ScoreboardEntry
from domain.table.orders.forms import AnyForm
from domain.table.orders.state import StopReason
from services.api.schemas.board_parts import BoardParts, SlotSizes
from services.api.schemas.json_schema import described_by
from services.api.schemas.requests import RequestBody, SeatNumber
from services.api.schemas.response_part import ResponsePart
from services.api.schemas.responses import Command, CommandOption, LogHead, View

MAX_IMAGINED = 40
"""Commands that are imagined in one go: as long as a line may be."""

ImaginedCommand = tuple[SeatNumber, Annotated[msgspec.Raw, described_by("Command")]]


class ImagineRequest(RequestBody, frozen=True):
    """Try out what would follow if these seats gave these commands of the game, one after the other.

    With `others` the answer lists what other seats that are asked there may answer. With `board` it holds the
    drawing of it as a whole, with `slots` its parts, which the ghosts of all options are drawn for then.
    """

    seat: SeatNumber
    commands: Annotated[tuple[ImaginedCommand, ...], Meta(max_length=MAX_IMAGINED)] = ()
    others: bool = False
    board: bool = False
    slots: SlotSizes | None = None


class ImaginedRefusal(ResponsePart, frozen=True):
    """Why the next of the commands is not possible there."""

    code: str
    detail: str
    rule: str | None


class ImaginedStep(ResponsePart, frozen=True):
    """A command in words; `shown` is what one's own seat would be shown of it, null where it stays secret."""

    seat: int
    says: str
    shown: Command | None


class ImaginedAnswers(ResponsePart, frozen=True):
    """What another seat that is asked there may answer, with what it is imagined to hold."""

    seat: int
    question: str | None
    options: tuple[CommandOption, ...]


class ImagineResponse(ResponsePart, frozen=True):
    """How things would stand: `applied` of the commands were possible, `refused` is why the next was not.

    `turn` is whose turn it is then, `asked` who is asked, `options` what the seat itself may answer there.
    `steps` are the commands that were possible. `board` is the drawing in the page's own classes, as an SVG;
    no place of `parts` can be explained, as it stands in no record.
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
    steps: tuple[ImaginedStep, ...] = ()
    others: tuple[ImaginedAnswers, ...] = ()
    board: str | None = None
    parts: BoardParts | None = None


class OrderWords(ResponsePart, frozen=True):
    """What a part of an order says: its answer, and by condition the commands that `Differs` expects.

    An answer that was not possible where the order was made has no words: null, and no expected ones.
    """

    answer: str | None
    expects: tuple[tuple[str, ...], ...] = ()


class OrderSummary(ResponsePart, frozen=True):
    """A standing order of one's own, named by the record `made`.

    `seals` are what others saw, one for each step of a line; `step` is the number of the next one, `fired`
    how often it answered, and `stopped` why it answers no more, null while it stands. `words` say what each
    part answers, as the game stood when the order was made.
    """

    made: int
    order: AnyForm
    seals: tuple[str, ...]
    step: int
    fired: int
    stopped: StopReason | None
    words: tuple[OrderWords, ...] = ()


class OrdersResponse(ResponsePart, frozen=True):
    """The standing orders of one's seat, and the last eight that ended, in the order of their making."""

    seat: int
    orders: tuple[OrderSummary, ...]
    head: LogHead
