"""Judging a wish: the one way by which a record comes to be: in service, simulation and audit alike."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.chance import SCHEME, Chance, Seeded, commitment
from domain.kernel.frames import Together
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand, TableClosed
from domain.table.commands import OpenTable
from domain.table.desk import Desk, Means
from domain.table.events import TableOpened
from domain.table.evolve import AnyRecord, AnyTable, opened, settled
from domain.table.records import MARKED, Record, Rules, Waiting, Wish
from domain.table.rules import HANDLERS
from domain.table.rules.playing import play

__all__ = ["Judged", "Means", "chance", "commitment", "judge"]


class Judged(NamedTuple):
    """The record of an accepted wish, and the table after it."""

    record: AnyRecord
    table: AnyTable


def judge(game: Game[Any], table: AnyTable | None, wish: Wish[Any], means: Means) -> Judged:
    """Carry the wish out and write its record; a Refused leaves everything as it was."""
    desk = _opened(game, wish, means) if table is None else Desk(game, table, wish, means)
    before = desk.table
    if table is not None:
        if table.phase == "ended":
            raise TableClosed(f"table {table.id} has ended")
        HANDLERS.get(type(wish.command), play)(desk, wish.command)
    record = _record(before, desk)
    after = settled(before, desk.table, record)
    if record.seq % MARKED == 0 or after.phase == "ended":
        record = replace(record, state=means.mark(after))
    return Judged(record, after)


def chance(table: AnyTable | None, secret: bytes) -> Chance:
    """Give the stream of draws as the next command meets it; the nonces are sealed when the game begins."""
    return Seeded(secret, ()) if table is None else Seeded(secret, table.nonces, table.drawn)


def _opened(game: Game[Any], wish: Wish[Any], means: Means) -> Desk:
    command = wish.command
    if not isinstance(command, OpenTable):
        raise TableClosed(f"there is no table {wish.table}")
    if command.seats not in game.seats:
        raise MalformedCommand(
            f"{game.title} is for {', '.join(map(str, game.seats))} seats, not {command.seats}"
        )
    objection = game.objection(command.options, command.seats)
    if objection:
        raise MalformedCommand(objection)
    event = TableOpened(
        game=game.name,
        version=game.version,
        seats=command.seats,
        options=command.options,
        name=command.name,
        owner=wish.player,
        public=command.public,
        hours=command.hours,
        begin=command.begin,
        commitment=means.commitment,
        scheme=SCHEME,
        lines=command.lines,
        several=command.several,
    )
    desk = Desk(game, opened(wish.table, wish.at, event), wish, means)
    desk.events.append(event)
    return desk


def _record(before: AnyTable, desk: Desk) -> AnyRecord:
    wish, seq = desk.wish, before.seq + 1
    return Record(
        table=wish.table,
        seq=seq,
        at=wish.at,
        seat=wish.seat,
        player=wish.player,
        command_id=wish.command_id,
        command=wish.command,
        events=tuple(desk.events),
        waiting=_waiting(before, desk, seq),
        rules=Rules(desk.game.name, before.version),
        draws=tuple(desk.means.chance.draws),
        state=None,
        salt=desk.means.salt,
        prev=desk.means.prev,
    )


def _waiting(before: AnyTable, desk: Desk, seq: int) -> tuple[Waiting, ...]:
    """Say who is asked: a decision keeps its name while its seat did not act and the question is the same."""
    table = desk.table
    if table.phase != "playing" or table.play is None:
        return ()
    seats = kernel.asked(table.play)
    since = desk.wish.at if desk.since is None else desk.since
    if before.play is None or desk.acted.issuperset(seats) or _question(before.play) != _question(table.play):
        return tuple(Waiting(seat, seq, since) for seat in seats)
    old = {waiting.seat: waiting for waiting in before.waiting if waiting.seat not in desk.acted}
    return tuple(old.get(seat) or Waiting(seat, seq, since) for seat in seats)


def _question(play: Any) -> object:
    if not play.stack:
        return None
    top = play.stack[-1]
    return len(play.stack), replace(top, answers=()) if isinstance(top, Together) else top
