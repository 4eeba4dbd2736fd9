"""Workers in this process, and tables played through them: commands are JSON, enqueued as the API would."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar, cast

from domain.kernel.decide import legal_options
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, Say, TakeSeat
from domain.table.context import CommandContext
from domain.table.evolve import AnyTable
from domain.table.rules import COMMAND_HANDLERS
from domain.table.talk.words import SpokenLine
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import StoredOutcome
from infra.redis.store import RedisStore
from infra.settings.settings import Settings
from services.worker import main
from services.worker.aggregate_loader import CachedTable, TableCache, load_table
from services.worker.command_handler import CommandHandler
from services.worker.time_limit import TimeLimit
from services.worker.worker import Worker, WorkerConfig

R = TypeVar("R")
CODEC = codec_for("template")
MAX_ROUNDS = 400
"""The number of rounds after which a test stops waiting for an answer; each takes up to 0.25 s."""

_numbers = count(1)


def worker_settings(**changes: Any) -> Settings:
    """Return settings with leases short enough for a test to wait until they expire."""
    return Settings(**{"lease_seconds": 0.4, **changes})


def build_worker(
    store: RedisStore,
    name: str = "worker/1",
    *,
    warm_tables: int = main.WARM_TABLES,
    deliveries: int = main.DELIVERIES,
    **limits: int,
) -> Worker:
    """Build a worker like the service's, but without a watchdog; `limits` are fields of WorkerConfig."""
    judge = CommandHandler(store, TableCache(warm_tables), TimeLimit(0.3), deliveries)
    config = WorkerConfig(heartbeat=lambda: None, **limits)
    return main.build_worker(store, worker_settings(), judge, name, config)


class WorkerTable:
    """A two-seat table of the template's game; its chat is in the log or, with `beside`, outside it."""

    def __init__(self, store: RedisStore, table: str = "03table", *, beside: bool = False) -> None:
        self.store, self.table, self.beside = store, table, beside
        self.sent: list[QueuedCommand] = []
        self._answered = 0

    def send(self, player: str, seat: int | None, command: Command, **names: Any) -> QueuedCommand:
        """Enqueue a command."""
        wish = QueuedCommand(
            self.table,
            seat,
            player,
            names.get("command_id") or f"c{next(_numbers)}",
            names.get("decision"),
            CODEC.encode(command),
            names.get("words"),
        )
        self.store.command_queue.put([wish])
        self.sent.append(wish)
        return wish

    def open(self) -> None:
        """Enqueue the commands that open the table and seat two players, which begins the game."""
        game = CODEC.game
        talk: Any = {"talk": "beside"} if self.beside else {}
        self.send("p0", None, OpenTable("template", 2, game.options_type(), "A table", **talk))
        for seat in range(2):
            self.send(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))

    def say(self, text: str) -> QueuedCommand:
        """Enqueue a chat message, which is legal at any time."""
        return self.send("p0", 0, Say(), words=text) if self.beside else self.send("p0", 0, Say(text))

    def play_first_option(self) -> QueuedCommand:
        """Enqueue the first option of a seat with a decision, naming the decision as a client would."""
        table = self.current_table()
        waiting = table.waiting[0]
        command = legal_options(CODEC.game, table.position, waiting.seat)[0]
        return self.send(f"p{waiting.seat}", waiting.seat, command, decision=waiting.decision)

    def answer_to(self, wish: QueuedCommand) -> StoredOutcome | None:
        return self.store.outcomes.get(wish.table, wish.player, wish.command_id)

    def is_answered(self) -> bool:
        """Return whether all commands have been answered; answers come in order, and none is revoked."""
        while self._answered < len(self.sent) and self.answer_to(self.sent[self._answered]) is not None:
            self._answered += 1
        return self._answered == len(self.sent)

    def current_table(self) -> AnyTable:
        """Fold the table from its log."""
        found = load_table(self.store, self.table)
        assert isinstance(found, CachedTable), found
        table: AnyTable = found.table
        return table

    def chat_lines(self) -> list[str]:
        """Return the chat messages in order; check that chat records and stored words match."""
        records = [CODEC.decode_record(entry.record) for entry in self.store.log.read(self.table)]
        talk = [record for record in records if isinstance(record.command, Say)]
        if not self.beside:
            return [str(record.command.text) for record in talk]
        lines = self.store.talk.read_all(self.table)
        assert [record.seq for record in talk] == list(lines)
        words = [line.words for line in lines.values() if isinstance(line, SpokenLine)]
        assert [one.digest for one in words] == [record.command.digest for record in talk]
        return [one.text for one in words]


def run_until(worker: Worker, until: Callable[[], bool]) -> None:
    """Run a worker until a condition holds."""
    for _ in range(MAX_ROUNDS):
        if until():
            return
        worker.run_once()
    raise TimeoutError("the worker did not get there")


def is_chain_intact(store: RedisStore, table: str) -> bool:
    """Return whether a log's records are numbered from 1 on, and each contains the previous record's hash."""
    entries = store.log.read(table)
    records = [CODEC.decode_record(entry.record) for entry in entries]
    chained = all(record.prev == entry.hash for record, entry in zip(records[1:], entries, strict=False))
    return [entry.seq for entry in entries] == list(range(1, len(entries) + 1)) and chained


def _fragile(say: Callable[[CommandContext, Say], None]) -> Callable[[CommandContext, Say], None]:
    """Make chat dangerous: certain words break the rules, loop forever, or kill the process."""

    def handler(context: CommandContext, command: Say) -> None:
        match command.text if context.inputs.words is None else context.inputs.words.text:
            case "break":
                raise ZeroDivisionError("a rule broke")
            case "hang":
                _hang()
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case _:
                say(context, command)

    return handler


def _hang() -> None:
    """Loop forever, swallowing every exception."""
    while True:
        try:
            time.sleep(0.001)
        except Exception:  # noqa: BLE001, S112 - a rule that swallows everything is what this stands for
            continue


@contextmanager
def fragile_rules() -> Iterator[None]:
    """Install the effects of `_fragile` in this process."""
    handlers = cast("dict[type[Command], Callable[[CommandContext, Any], None]]", COMMAND_HANDLERS)
    say = handlers[Say]
    handlers[Say] = _fragile(say)
    try:
        yield
    finally:
        handlers[Say] = say
