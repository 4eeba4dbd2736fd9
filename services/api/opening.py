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

from domain import catalog
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.table.commands import OpenTable, TakeSeat, WantBot
from services.api.answering import Answer
from services.api.bodies import NewTable, Taken
from services.api.commands import REFUSED, patience
from services.api.describing import described
from services.api.errors import ACCEPTED, CREATED, Problem
from services.api.idempotency import id_of
from services.api.identity import Asking, Served, require_player
from services.api.looking import folded_to
from services.api.outcomes import told
from services.api.parameters import IDEMPOTENCY, PREFER
from services.api.quotas import require_room
from services.api.service import Service
from services.api.settling import settle
from services.api.shapes import Sight, StillWaiting
from services.api.showing import head_of, sight
from services.stored import Answer as Stored
from services.stored import Wish

OPENING_SECONDS = 10
"""How long opening waits for each of its steps."""

router = APIRouter()
_takes = Taken(NewTable)


@router.post(
    "/v1/tables",
    **described(
        "Open a table, sit down and ask for bots",
        "tables",
        NewTable,
        (CREATED, Sight, (), ("Location", "Railhead-Head")),
        (ACCEPTED, StillWaiting),
        says="Open a table of a game. `options` are the game's own; seats that are neither `me` nor `bots` "
        "wait for others. With the same `command_id` the same table is answered, whatever was interrupted. "
        "It waits 10 s for its outcome, unless `Prefer` says otherwise; 202 means that a step is on its way, "
        "and the same has to be sent again. Other content under that id is a conflict and changes nothing.",
        takes=(PREFER, IDEMPOTENCY),
        problems=(*REFUSED, "forbidden", "partition-full"),
        access="player",
    ),
)
async def open_table(
    request: Request, service: Served, caller: Asking, body: Annotated[NewTable, Depends(_takes)]
) -> Response:
    """Open a table; the caller's seat and the bots follow, together and in the same order each time."""
    player = require_player(caller)
    game = _game(service, body)
    command_id = id_of(request, body.command_id)
    table = fresh_id(service, player, command_id)
    seconds = patience(request, OPENING_SECONDS)
    await require_room(service, player, table)
    wishes = _wishes(service, game, body, Opening(table, player, command_id))
    request.state.said = {"table": table, "command_id": command_id}
    for step in (wishes[:1], wishes[1:]):
        for wish, answer in zip(step, await _settled(service, step, seconds), strict=True):
            if answer is None:
                return Answer(StillWaiting(wish.command_id, table), ACCEPTED)
            await told(service, table, answer, player, wish)
    head = await folded_to(service, table)
    seat = None if body.me is None else body.me.seat
    response = Answer(await sight(service, head, head, caller, seat), CREATED, head=head_of(head))
    response.headers["Location"] = f"/v1/tables/{table}"
    return response


async def _settled(service: Service, wishes: list[Wish], seconds: float) -> list[Stored | None]:
    """Put all wishes in at once, in this order; a failure is told when all are through."""
    waits = (settle(service, wish, seconds) for wish in wishes)
    answers = await asyncio.gather(*waits, return_exceptions=True)
    settled: list[Stored | None] = []
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
        settled.append(answer)
    return settled


class Opening(msgspec.Struct, frozen=True):
    """Whose table is opened, and under which command id."""

    table: str
    player: str
    command_id: str

    def wish(self, step: str, seat: int | None, command: Command) -> Wish:
        """Give a step's wish."""
        name = f"{self.command_id}{step}"
        return Wish(self.table, seat, self.player, name, None, codec_encode(command))


def codec_encode(command: Command) -> bytes:
    """Write a command as every codec writes it."""
    return msgspec.json.encode(command, order="deterministic")


def fresh_id(service: Service, player: str, command_id: str) -> str:
    """Give the id of the table that this command opens: its partition and 70 bits, the same at each retry."""
    derived = service.derived("table", player, command_id)
    partition = (
        int.from_bytes(service.derived("partition", player, command_id).encode()) % service.ports.partitions
    )
    return f"{partition:02x}{derived[:14]}"


def nonce_for(service: Service, table: str, player: str, command_id: str) -> str:
    """Make a nonce for a player who brings none: nobody can foresee it, and a retry has the same."""
    return service.derived("nonce", table, player, command_id)


def _game(service: Service, body: NewTable) -> Game[Any]:
    """Give the game, or raise what speaks against the table."""
    if body.game not in service.games:
        raise Problem("bad-request", f"no game is called {body.game!r}; on offer: {', '.join(service.games)}")
    game = catalog.game(body.game)
    if body.seats not in game.seats:
        raise Problem("bad-request", f"{game.title} is for {', '.join(map(str, game.seats))} seats")
    taken = [*body.bots, *([body.me.seat] if body.me else [])]
    if len(set(taken)) < len(taken) or any(seat >= body.seats for seat in taken):
        raise Problem(
            "bad-request", f"each of the seats 0 to {body.seats - 1} is for one of you or your bots"
        )
    if not body.name.strip() or not body.name.isprintable():
        raise Problem("bad-request", "a table's name has 1 to 60 printable characters")
    return game


def _wishes(service: Service, game: Game[Any], body: NewTable, opening: Opening) -> list[Wish]:
    wishes = [opening.wish("", None, _opened(service, game, body))]
    if body.me is not None:
        step = ".me"
        nonce = body.me.nonce or nonce_for(service, opening.table, opening.player, opening.command_id)
        wishes.append(opening.wish(step, body.me.seat, TakeSeat(nonce)))
    for seat, bot in sorted(body.bots.items()):
        wishes.append(opening.wish(f".bot{seat}", seat, WantBot(bot)))
    return wishes


def _opened(service: Service, game: Game[Any], body: NewTable) -> Command:
    """Give the command that opens the table, its options read by the game."""
    try:
        options = msgspec.json.decode(bytes(body.options), type=game.options)
    except msgspec.DecodeError as error:
        raise Problem("bad-request", f"options: {error}") from error
    objection = game.objection(options, body.seats)
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
        lines=service.settings.chat_lines_per_game,
        several=body.several,
        beside=_beside(body),
    )


def _beside(body: NewTable) -> str:
    """Mark what is asked for with the opening; nothing where that is all."""
    if body.me is None and not body.bots:
        return ""
    asked = msgspec.json.encode((body.me, sorted(body.bots.items())))
    return blake2b(asked, digest_size=16).hexdigest()
