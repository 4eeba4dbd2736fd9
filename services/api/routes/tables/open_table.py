"""Opening a table and what goes with it; every step has a command id of its own, so that a retry is safe.

The opening itself comes first, and alone: it carries a mark of all that was asked for, so the same command id
with other content is refused there, before a seat is taken or a bot asked for.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from domain.games import catalog
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.table.commands import OpenTable, TakeSeat, WantBot
from infra.names.marks import invalid_marks_reason
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import StoredOutcome as Stored
from services.api.auth.access import load_table
from services.api.auth.authentication import ApiStateDep, CallerDep, require_player
from services.api.auth.quotas import require_table_quota
from services.api.http.idempotency import command_id_or_new
from services.api.http.operation import openapi_route
from services.api.http.parameters import IDEMPOTENCY_KEY, PREFER
from services.api.http.responses import JsonResponse
from services.api.presenters.outcomes import build_outcome
from services.api.presenters.table_view import build_table_view, to_log_head
from services.api.routes.tables.commands import REFUSAL_CODES, preferred_wait
from services.api.runtime.state import ApiState
from services.api.runtime.submission import submit_and_wait
from services.api.schemas.problems import ACCEPTED, CREATED, Problem
from services.api.schemas.requests import BodyParser, NewTable
from services.api.schemas.responses import PendingResponse, TableView

STEP_SECONDS = 10
"""How long opening waits for each of its steps."""

router = APIRouter()
_takes = BodyParser(NewTable)


@router.post(
    "/v1/tables",
    **openapi_route(
        "Open a table, sit down and ask for bots",
        "tables",
        NewTable,
        (CREATED, TableView, (), ("Location", "Railhead-Head")),
        (ACCEPTED, PendingResponse),
        says="Open a table of a game. `options` are the game's own; seats that are neither `me` nor `bots` "
        "wait for others. With the same `command_id` the same table is answered, whatever was interrupted. "
        "It waits 10 s for its outcome, unless `Prefer` says otherwise; 202 means that a step is on its way, "
        "and the same has to be sent again. Other content under that id is a conflict and changes nothing.",
        takes=(PREFER, IDEMPOTENCY_KEY),
        problems=(*REFUSAL_CODES, "forbidden", "partition-full"),
        access="player",
    ),
)
async def open_table(
    request: Request, api: ApiStateDep, caller: CallerDep, body: Annotated[NewTable, Depends(_takes)]
) -> Response:
    """Open a table; the caller's seat and the bots follow, together and in the same order each time."""
    player = require_player(caller)
    game = _game(api, body)
    command_id = command_id_or_new(request, body.command_id)
    table = derive_table_id(api, player, command_id)
    seconds = preferred_wait(request, STEP_SECONDS)
    await require_table_quota(api, player, table)
    wishes = _wishes(api, game, body, TableOpening(table, player, command_id))
    request.state.said = {"table": table, "command_id": command_id}
    for step in (wishes[:1], wishes[1:]):
        for wish, answer in zip(step, await _settled(api, step, seconds), strict=True):
            if answer is None:
                return JsonResponse(PendingResponse(wish.command_id, table), ACCEPTED)
            await build_outcome(api, table, answer, player, wish)
    head = await load_table(api, table)
    seat = None if body.me is None else body.me.seat
    response = JsonResponse(
        await build_table_view(api, head, head, caller, seat), CREATED, head=to_log_head(head)
    )
    response.headers["Location"] = f"/v1/tables/{table}"
    return response


async def _settled(api: ApiState, wishes: list[QueuedCommand], seconds: float) -> list[Stored | None]:
    """Put all wishes in at once, in this order; a failure is told when all are through."""
    waits = (submit_and_wait(api, wish, seconds) for wish in wishes)
    answers = await asyncio.gather(*waits, return_exceptions=True)
    settled: list[Stored | None] = []
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
        settled.append(answer)
    return settled


class TableOpening(msgspec.Struct, frozen=True):
    """Whose table is opened, and under which command id."""

    table: str
    player: str
    command_id: str

    def build_command(self, step: str, seat: int | None, command: Command) -> QueuedCommand:
        """Give a step's wish."""
        name = f"{self.command_id}{step}"
        return QueuedCommand(self.table, seat, self.player, name, None, encode_command(command))


def encode_command(command: Command) -> bytes:
    """Write a command as every codec writes it."""
    return msgspec.json.encode(command, order="deterministic")


def derive_table_id(api: ApiState, player: str, command_id: str) -> str:
    """Give the id of the table that this command opens: its partition and 70 bits, the same at each retry."""
    derived = api.derive_id("table", player, command_id)
    partition = int.from_bytes(api.derive_id("partition", player, command_id).encode()) % api.ports.partitions
    return f"{partition:02x}{derived[:14]}"


def derive_nonce(api: ApiState, table: str, player: str, command_id: str) -> str:
    """Make a nonce for a player who brings none: nobody can foresee it, and a retry has the same."""
    return api.derive_id("nonce", table, player, command_id)


def _game(api: ApiState, body: NewTable) -> Game[Any]:
    """Give the game, or raise what speaks against the table."""
    if body.game not in api.games:
        raise Problem("bad-request", f"no game is called {body.game!r}; on offer: {', '.join(api.games)}")
    game = catalog.game(body.game)
    if body.seats not in game.seat_counts:
        raise Problem("bad-request", f"{game.title} is for {', '.join(map(str, game.seat_counts))} seats")
    taken = [*body.bots, *([body.me.seat] if body.me else [])]
    if len(set(taken)) < len(taken) or any(seat >= body.seats for seat in taken):
        raise Problem(
            "bad-request", f"each of the seats 0 to {body.seats - 1} is for one of you or your bots"
        )
    if not body.name.strip() or not body.name.isprintable():
        raise Problem("bad-request", "a table's name has 1 to 60 printable characters")
    if reason := invalid_marks_reason(body.name):
        raise Problem("bad-request", f"a table's name is to be read: {reason}")
    return game


def _wishes(api: ApiState, game: Game[Any], body: NewTable, opening: TableOpening) -> list[QueuedCommand]:
    wishes = [opening.build_command("", None, _opened(api, game, body))]
    if body.me is not None:
        step = ".me"
        nonce = body.me.nonce or derive_nonce(api, opening.table, opening.player, opening.command_id)
        wishes.append(opening.build_command(step, body.me.seat, TakeSeat(nonce)))
    for seat, bot in sorted(body.bots.items()):
        wishes.append(opening.build_command(f".bot{seat}", seat, WantBot(bot)))
    return wishes


def _opened(api: ApiState, game: Game[Any], body: NewTable) -> Command:
    """Give the command that opens the table, its options read by the game."""
    try:
        options = msgspec.json.decode(bytes(body.options), type=game.options_type)
    except msgspec.DecodeError as error:
        raise Problem("bad-request", f"options: {error}") from error
    objection = game.invalid_reason(options, body.seats)
    if objection:
        raise Problem("bad-request", objection)
    return OpenTable(
        game=game.name,
        seats=body.seats,
        options=options,
        name=body.name.strip(),
        public=body.public,
        hours=body.hours,
        begin=body.begin,
        lines=api.settings.chat_lines_per_game,
        several=body.several,
        beside=_seating_digest(body),
    )


def _seating_digest(body: NewTable) -> str:
    """Mark what is asked for with the opening; nothing where that is all."""
    if body.me is None and not body.bots:
        return ""
    asked = msgspec.json.encode((body.me, sorted(body.bots.items())))
    return blake2b(asked, digest_size=16).hexdigest()
