"""Workers in this process, and tables played through them: commands as JSON, put in as the API does."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar, cast

from domain.kernel.decide import options
from domain.kernel.values import Command
from domain.table.commands import OpenTable, Say, TakeSeat
from domain.table.desk import Desk
from domain.table.evolve import AnyTable
from domain.table.rules import HANDLERS
from infra.codec import codec
from infra.redis.store import RedisStore
from infra.settings import Settings
from services.stored import Answer, Wish
from services.worker.judging import Judge
from services.worker.loading import load
from services.worker.time_limit import TimeLimit, Watchdog
from services.worker.warm import Warm, WarmTables
from services.worker.wiring import worker
from services.worker.worker import Worker

R = TypeVar("R")
CODE = codec("template")
ROUNDS = 400
"""Rounds after which a test gives up on an answer; one that waits takes a quarter of a second at most."""

_numbers = count(1)


def settings(**changes: Any) -> Settings:
    """Settings for a test: leases so short that a lapse can be waited for."""
    return Settings(**{"lease_seconds": 0.4, "command_seconds": 0.3, **changes})


def new_worker(store: RedisStore, name: str = "worker/1", **changes: Any) -> Worker:
    """A worker on the store, put together as in service; its watchdog is never fed."""
    chosen = settings(**changes)
    limit = TimeLimit(chosen.command_seconds)
    judge = Judge(store, WarmTables(chosen.warm_tables), limit, chosen.deliveries)
    return worker(store, chosen, judge, name, _Idle(1.0))


class _Idle(Watchdog):
    """A watchdog that lets the test process live: its timer is pytest's."""

    def feed(self) -> None:
        """Do nothing."""


class Play:
    """One table of the template's game, for two seats."""

    def __init__(self, store: RedisStore, table: str = "03table") -> None:
        self.store, self.table = store, table
        self.sent: list[Wish] = []
        self._answered = 0

    def send(self, player: str, seat: int | None, command: Command, **names: Any) -> Wish:
        """Put a command in."""
        wish = Wish(
            self.table,
            seat,
            player,
            names.get("command_id") or f"c{next(_numbers)}",
            names.get("decision"),
            CODE.encode(command),
        )
        self.store.intake.put([wish])
        self.sent.append(wish)
        return wish

    def open(self) -> None:
        """Put in what opens the table and seats two players, which begins the game."""
        game = CODE.game
        self.send("p0", None, OpenTable("template", 2, game.options(), "A table"))
        for seat in range(2):
            self.send(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))

    def say(self, text: str) -> Wish:
        """Put in a chat line, which is legal at any time."""
        return self.send("p0", 0, Say(text))

    def move(self) -> Wish:
        """Put in the first option of a seat that is asked, naming its decision as a client does."""
        table = self.now()
        waiting = table.waiting[0]
        command = options(CODE.game, table.position, waiting.seat)[0]
        return self.send(f"p{waiting.seat}", waiting.seat, command, decision=waiting.decision)

    def answer(self, wish: Wish) -> Answer | None:
        """Give what a wish was answered."""
        return self.store.results.get(wish.table, wish.player, wish.command_id)

    def answered(self) -> bool:
        """See whether all that was sent is answered; answers are in order, and none is taken back."""
        while self._answered < len(self.sent) and self.answer(self.sent[self._answered]) is not None:
            self._answered += 1
        return self._answered == len(self.sent)

    def now(self) -> AnyTable:
        """Fold the table as its log stands."""
        found = load(self.store, self.table)
        assert isinstance(found, Warm), found
        return found.table

    def said(self) -> list[str]:
        """Give the chat lines of the log, in order."""
        records = (CODE.record(entry.record) for entry in self.store.log.read(self.table))
        return [record.command.text for record in records if isinstance(record.command, Say)]


def work(worker: Worker, until: Callable[[], bool]) -> None:
    """Have a worker go round until something is so."""
    for _ in range(ROUNDS):
        if until():
            return
        worker.round()
    raise TimeoutError("the worker did not get there")


def seq_is_whole(store: RedisStore, table: str) -> bool:
    """See that a log counts 1, 2, 3 ... and that each record names the hash of the one before."""
    entries = store.log.read(table)
    records = [CODE.record(entry.record) for entry in entries]
    chained = all(record.prev == entry.hash for record, entry in zip(records[1:], entries, strict=False))
    return [entry.seq for entry in entries] == list(range(1, len(entries) + 1)) and chained


def _fragile(say: Callable[[Desk, Say], None]) -> Callable[[Desk, Say], None]:
    """Make talk dangerous: some words break the rules, keep them busy for ever, or end the process."""

    def handler(desk: Desk, command: Say) -> None:
        match command.text:
            case "break":
                raise ZeroDivisionError("a rule broke")
            case "hang":
                _hang()
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case _:
                say(desk, command)

    return handler


def _hang() -> None:
    """Go on for ever, and swallow what can be swallowed."""
    while True:
        try:
            time.sleep(0.001)
        except Exception:  # noqa: BLE001, S112 - a rule that swallows everything is what this stands for
            continue


@contextmanager
def fragile_rules() -> Iterator[None]:
    """Have the words of `_fragile` do what they say, in this process."""
    handlers = cast("dict[type[Command], Callable[[Desk, Any], None]]", HANDLERS)
    say = handlers[Say]
    handlers[Say] = _fragile(say)
    try:
        yield
    finally:
        handlers[Say] = say
