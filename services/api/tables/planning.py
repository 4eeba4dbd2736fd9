"""Pre-set moves, imagined positions, and analysis of options."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterator
from contextlib import nullcontext
from hashlib import blake2b
from random import Random
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter
from msgspec import Meta
from msgspec.structs import astuple, replace
from starlette.responses import Response

from domain.drawing.board import draw_board
from domain.drawing.parts.board_parts import Slots, previewed_for
from domain.drawing.svg import inline_svg
from domain.kernel import decide as kernel
from domain.kernel import values
from domain.kernel.bots import SimulatedChance, evaluate_options
from domain.kernel.presentation import ScoreboardEntry
from domain.kernel.refusals import CommandRefused, MalformedCommand
from domain.table import visibility
from domain.table.orders.conditions import read_command
from domain.table.orders.forms import Always, AnyCondition, AnyForm, Differs, Line, Step, parts_of
from domain.table.orders.seals import seals_of
from domain.table.orders.state import StandingOrder, StopReason
from services.api.auth.authentication import PlayingCaller
from services.api.auth.table_access import VisibleTable, require_hints, require_own_seat
from services.api.http.arguments import OwnSeatArg, SeatNumber
from services.api.http.json_schema import described_by
from services.api.http.responses import JsonResponse, build_from, encode_json
from services.api.problems import OK, Command, CommandOption, LogHead, Problem
from services.api.routing import ApiRoute, JsonBody, answers, problems
from services.api.tables.perspective import build_perspective, draw_board_parts, legal_answers
from services.api.tables.responses import BoardParts, LookaheadResponse, SlotSizes, View
from services.api.tables.table import TAGGED, UNCHANGED, Executor, TaggedExecutor
from services.api.tables.view import problem_at, to_log_head
from services.queries.reader import LoadedTable
from services.shared.bodies import RequestBody, ResponsePart
from services.shared.caching import LruCache
from services.shared.derived_ids import derive_imagined_seed

router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)

MAX_IMAGINED = 40
"""Maximum number of commands to imagine, the same as in a pre-set sequence of moves."""

ImaginedCommand = tuple[SeatNumber, Annotated[msgspec.Raw, described_by("Command")]]


class ImagineRequest(RequestBody, frozen=True):
    """Try out commands one after another; each item is a pair: a seat and its command.

    `others`: also list the options of other seats that must decide afterwards. `board`: include the drawing.
    `slots`: include the parts of the drawing in these sizes, with previews of all options.
    """

    seat: SeatNumber
    commands: Annotated[tuple[ImaginedCommand, ...], Meta(max_length=MAX_IMAGINED)] = ()
    others: bool = False
    board: bool = False
    slots: SlotSizes | None = None


class ImaginedRefusal(ResponsePart, frozen=True):
    """Why one of the commands is not possible: a problem code, a description, and the rule's id."""

    code: str
    detail: str
    rule: str | None


class ImaginedStep(ResponsePart, frozen=True):
    """A command in words.

    `shown` is the command as the caller's seat would see it, or null if it stays secret.
    """

    seat: int
    says: str
    shown: Command | None


class ImaginedAnswers(ResponsePart, frozen=True):
    """The options of another seat that must decide, based on what was imagined for its hidden pieces."""

    seat: int
    question: str | None
    options: tuple[CommandOption, ...]


class ImagineResponse(ResponsePart, frozen=True):
    """The imagined position after the commands.

    `applied` is how many of the commands were possible; `steps` lists these, and `refused` is why the next
    one was not possible. `turn` is the seat whose turn it then is, `asked` the seats that must decide, and
    `options` the options of the caller's seat. `board` is an SVG that uses the web client's style classes.
    Places in `parts` cannot be explained, because the position is not in the log.
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
    """A part of a pre-set move in words: its answer, and the commands expected by each condition.

    Only `Differs` conditions expect commands. If the answer was not possible when the pre-set move was made,
    `answer` is null and nothing is expected.
    """

    answer: str | None
    expects: tuple[tuple[str, ...], ...] = ()


class OrderSummary(ResponsePart, frozen=True):
    """A pre-set move of the caller; its id is `made`, the record that stored it.

    `seals` are the hashes shown to others, one for each step of a line. `step` is the number of the next
    step, and `fired` counts the answers so far. `stopped` is why it ended, or null while it is active.
    `words` describe each part, as of the position in which it was made.
    """

    made: int
    order: AnyForm
    seals: tuple[str, ...]
    step: int
    fired: int
    stopped: StopReason | None
    words: tuple[OrderWords, ...] = ()


class OrdersResponse(ResponsePart, frozen=True):
    """A seat's active pre-set moves and the last eight that ended, in order of creation."""

    seat: int
    orders: tuple[OrderSummary, ...]
    head: LogHead


PERSPECTIVE_BYTES = 10_000_000
"""A limit larger than any single perspective; imagined perspectives are not cached."""


class ImaginedWorld:
    """A position that the seat cannot tell from the real one; the seed determines its random draws."""

    def __init__(self, head: LoadedTable, seat: int, seed: str) -> None:
        self.head, self.seat = head, seat
        self.game = head.code.game
        self._random = Random(seed)  # noqa: S311 - for imagined worlds only
        self.state: Any = self.game.planning.determinize(
            head.table.position, seat, SimulatedChance(self._random)
        )

    def read(self, wanted: bytes) -> values.Command:
        """Decode a command of the game; raise CommandRefused if it is malformed."""
        return self.head.code.decode_command(wanted)

    def play(self, author: int, command: values.Command) -> ImaginedStep:
        """Apply a command and return it in words; raise CommandRefused if it is not possible."""
        seats = len(self.head.table.seats)
        if author >= seats:
            raise MalformedCommand(f"there is no seat {author}; the table has seats 0 to {seats - 1}")
        before = self.state
        decided = kernel.decide(self.game, before, author, command, SimulatedChance(self._random))
        self.state = decided.state
        says = self.game.presentation.option_text(self.game.view(before, author), command)
        shown = visibility.redact_command(self.game, command, author, decided.events, self.seat)
        return ImaginedStep(
            author, says, None if shown is None else msgspec.Raw(self.head.code.encode(shown))
        )

    def as_table(self) -> LoadedTable:
        """Return the table with the imagined position and no open decisions."""
        table = replace(self.head.table, game_state=self.state, waiting=(), undo_points=())
        return LoadedTable(table, self.head.seq, self.head.hash, self.head.code)


def imagine_position(head: LoadedTable, body: ImagineRequest, seat: int, seed: str) -> ImagineResponse:
    """Play the commands up to the first one that is not possible, and return the resulting position."""
    world = ImaginedWorld(head, seat, seed)
    steps: list[ImaginedStep] = []
    refused = None
    for author, wanted in body.commands:
        try:
            steps.append(world.play(author, world.read(bytes(wanted))))
        except CommandRefused as refusal:
            refused = ImaginedRefusal(refusal.slug, refusal.message, refusal.rule)
            break
    return _build_response(world, body, tuple(steps), refused)


def _build_response(
    world: ImaginedWorld,
    body: ImagineRequest,
    steps: tuple[ImaginedStep, ...],
    refused: ImaginedRefusal | None,
) -> ImagineResponse:
    there, asked, seat = world.as_table(), kernel.seats_to_act(world.state), world.seat
    slots = None if body.slots is None else Slots(*astuple(body.slots))
    with nullcontext() if slots is None else previewed_for(slots):
        seen = build_perspective(LruCache(PERSPECTIVE_BYTES), there, seat, acts=True)
        others = (
            tuple(ImaginedAnswers(other, *legal_answers(there, other)) for other in asked if other != seat)
            if body.others
            else ()
        )
        parts = None if slots is None else draw_board_parts(there, seat, slots, explained=False)
    return build_from(
        ImagineResponse,
        seen,
        game=world.game.name,
        seat=seat,
        applied=len(steps),
        refused=refused,
        steps=steps,
        turn=world.game.turn(world.state),
        asked=asked,
        head=to_log_head(world.head),
        others=others,
        board=_draw(there, seat) if body.board else None,
        parts=parts,
    )


def _draw(there: LoadedTable, seat: int) -> str:
    game = there.code.game
    return inline_svg(draw_board(game, visibility.game_view(game, there.table, seat)))


def describe_order(before: LoadedTable, seat: int, form: AnyForm, seed: str) -> tuple[OrderWords, ...]:
    """Return the words of each step; `before` is the table when the move was pre-set.

    A sequence is played in an imagined world, including the commands that it expects from other players.
    Steps that are not possible there have no words.
    """
    world = ImaginedWorld(before, seat, seed)
    match form:
        case Always():
            return (OrderWords(_describe_always(world, form)),)
        case Line(steps):
            words = list(_describe_steps(world, steps))
            return (*words, *(OrderWords(None) for _ in steps[len(words) :]))
        case _:
            return tuple(OrderWords(None) for _ in parts_of(form))


def _describe_always(world: ImaginedWorld, form: Always) -> str | None:
    command = read_command(world.game, form.command)
    if command not in kernel.legal_options(world.game, world.state, world.seat):
        return None
    return world.game.presentation.option_text(world.game.view(world.state, world.seat), command)


def _describe_steps(world: ImaginedWorld, steps: tuple[Step, ...]) -> Iterator[OrderWords]:
    try:
        for step in steps:
            expects = _play_expected(world, step.unless)
            answer = world.play(world.seat, read_command(world.game, step.command))
            yield OrderWords(answer.says, expects)
    except CommandRefused:
        return


def _play_expected(world: ImaginedWorld, unless: tuple[AnyCondition, ...]) -> tuple[tuple[str, ...], ...]:
    """Play the commands expected from other seats as their decisions come up; return their words."""
    words: list[list[str]] = [[] for _ in unless]
    pending = [
        (words[number], condition.seat, deque(condition.commands))
        for number, condition in enumerate(unless)
        if isinstance(condition, Differs)
    ]
    while pending := [entry for entry in pending if entry[2]]:
        asked = kernel.seats_to_act(world.state)
        said, seat, commands = next((entry for entry in pending if entry[1] in asked), pending[0])
        said.append(world.play(seat, read_command(world.game, commands.popleft())).says)
    return tuple(map(tuple, words))


@router.get("/orders", summary="List my pre-set moves")
async def get_orders(
    caller: PlayingCaller, head: VisibleTable, executor: Executor, own: OwnSeatArg = None
) -> OrdersResponse:
    """List the caller's pre-set moves (orders) for a seat, including ended ones with the reason.

    Only the caller sees them.
    """
    seat = require_own_seat(head, caller, own, "has pre-set moves")
    play = head.table.paced
    orders = [
        await _summary(executor, head.table.id, order)
        for order in (() if play is None else play.orders)
        if order.seat == seat and order.player == caller.player
    ]
    return OrdersResponse(seat, tuple(orders), to_log_head(head))


async def _summary(executor: Executor, table: str, order: StandingOrder) -> OrderSummary:
    words = await _words(executor, table, order)
    return build_from(
        OrderSummary, order, order=order.form, seals=seals_of(order.form, order.nonce), words=words
    )


async def _words(executor: Executor, table: str, order: StandingOrder) -> tuple[OrderWords, ...]:
    """Return the words of an order's answers, from the cache if possible.

    Forms without a command have none.
    """
    if not isinstance(order.form, Always | Line):
        return ()
    key = ("order words", table, order.made)
    tables = executor.tables
    words = tables.cache.get(key)
    if words is None:
        before = await tables.load(table, order.made - 1)
        seed = derive_imagined_seed(tables.key, before.hash, order.seat)
        words = await executor.compute(
            key, lambda: encode_json(describe_order(before, order.seat, order.form, seed))
        )
    return msgspec.json.decode(words, type=tuple[OrderWords, ...])


@router.post(
    "/imagine",
    summary="Try out a line of play",
    responses=answers(OK, ImagineResponse, headers=("Railhead-Head",)) | problems("table-closed"),
)
async def imagine(
    caller: PlayingCaller, head: VisibleTable, body: JsonBody[ImagineRequest], executor: Executor
) -> Response:
    """Return what the caller's seat would see, and its options, after the given commands by any seats.

    The commands are tried in an imagined world: everything hidden from the seat, and every random draw, is
    made up. Nothing is stored. After a given record, a seat always gets the same world. The line of play ends
    at the first command that is not possible.
    """
    seat = require_own_seat(head, caller, body.seat, "can try out a line of play")
    if head.table.phase != "playing":
        detail = f"table {head.table.id} is {head.table.phase}; no game is in progress"
        raise Problem("table-closed", detail)
    key = ("imagine", head.hash, seat, blake2b(encode_json(body), digest_size=16).hexdigest())
    seed = derive_imagined_seed(executor.tables.key, head.hash, seat)
    imagined = await executor.compute(key, lambda: encode_json(imagine_position(head, body, seat, seed)))
    return JsonResponse(msgspec.Raw(imagined), head=to_log_head(head))


@router.get(
    "/lookahead",
    summary="Analyse my options",
    responses=answers(OK, LookaheadResponse, headers=TAGGED)
    | UNCHANGED
    | problems("hints-off", "not-your-turn"),
)
async def get_lookahead(
    caller: PlayingCaller, head: VisibleTable, executor: TaggedExecutor, own: OwnSeatArg = None
) -> Response:
    """Return the caller's estimated lead after each option.

    The estimate uses an imagined world, in which everything hidden from the seat is made up.
    """
    seat = require_own_seat(head, caller, own, "can request an analysis")
    require_hints(head.table, caller)
    decision = head.table.decision(seat)
    if decision is None:
        raise problem_at(head, "not-your-turn", f"it is not the turn of seat {seat}")
    key = ("lookahead", head.hash, seat)  # so that repeated requests get the same world
    worth = await executor.compute(key, lambda: _evaluate(head, seat, decision))
    return executor.respond(head, worth)


def _evaluate(head: LoadedTable, seat: int, decision: int) -> bytes:
    random = Random(secrets.randbits(64))  # noqa: S311 - for imagined worlds only
    return encode_json(
        LookaheadResponse(decision, evaluate_options(head.code.game, head.table.game_state, seat, random))
    )
