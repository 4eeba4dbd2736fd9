"""Notifications: how many are swept, queued and sent per second, and whether they slow down moves."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.kernel.game import Game
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, Say, TakeSeat
from domain.table.correspondence.pace import find_preset
from infra.ports.command_queue import QueuedCommand
from infra.ports.notices import Addressee, NoticeChannel, WebhookTarget
from infra.settings.settings import Settings
from projections.decoded_record import DecodedRecord
from projections.notices.model import NOTICES
from projections.notices.questions import REST_MS
from services.simulation.memory_table import MemoryTable
from tools.bench.figures import BenchFigure, BenchReport, build_figure
from tools.bench.wiring import (
    Store,
    import_table,
    initialize_read_models,
    lay_documents,
    open_notice_sweep,
    run_process,
    run_store,
    run_worker,
    wait_until,
)

TABLES, PLAYERS, CHANNELS = 2_000, 400, 5
"""The numbers of tables that ask a question at the same time, of players, and of channels per player."""

ENTRIES = TABLES * CHANNELS
STEP = 200
"""Number of entries per step; all of them must arrive within the measurement's timeout."""

COMMANDS = 40
"""Number of timed commands at a table, with and without the courier."""

DAY_MS = 86_400_000
REPLY = b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n"


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure ten thousand entries that are due at the same time; the receiver is a local program."""
    with run_store() as (store, settings), run_receiver() as receiver:
        initialize_read_models(store)
        tables = list(_build_tables(game, store.partitions))
        lay_documents(store, NOTICES, {one.id: _document(one) for one in tables})
        for one in tables:
            import_table(store, one.id, one.export(secret=True))
        swept = asyncio.run(_sweep(settings, channels_at=None))
        queued = asyncio.run(_sweep(settings, channels_at=receiver.url))
        allowed = settings.model_copy(update={"notices_allow": ("127.0.0.1",)})
        with run_worker(settings):
            alone = _answer_time(store, tables[0], "a")
            sent, beside = _send(allowed, receiver, lambda: _answer_time(store, tables[1], "b"))
    notes = (
        f"{ENTRIES} entries of {TABLES} tables and {PLAYERS * CHANNELS} channels, due at once; one courier",
        f"in order by channel: {'yes' if receiver.is_in_order() else 'NO'}",
    )
    return BenchReport("notices", _figures(swept, queued, sent, (alone, beside)), 1, notes)


def _figures(
    swept: float, queued: float, sent: float, answers: tuple[float, float]
) -> tuple[BenchFigure, ...]:
    alone, beside = answers
    against = ("rows swept without any channels, per second", swept)
    return (
        build_figure("entries swept and queued", queued, "per second", against),
        build_figure("entries sent", sent, "per second", ("entries swept and queued, per second", queued)),
        build_figure(
            "a command while ten thousand notifications are sent",
            beside * 1e3,
            "ms",
            ("the same without notifications, ms", alone * 1e3),
        ),
    )


def _build_tables(game: Game[Any], partitions: int) -> Iterator[MemoryTable]:
    """Yield tables whose first question was asked a little more than a minute ago."""
    since = time.time_ns() // 1_000_000 - REST_MS - 5_000
    code, seats = codec_for(game.name), min(game.seat_counts)
    for number in range(TABLES):
        played = MemoryTable(code, bytes(32), id=f"{number % partitions:02x}notice{number}")
        played.clock = since
        pace = find_preset("daily")
        players = [f"p{(number + seat) % PLAYERS}" for seat in range(seats)]
        played.execute(players[0], None, OpenTable(game.name, seats, game.options_type(), "Bench", pace=pace))
        for seat, player in enumerate(players):
            played.execute(player, seat, TakeSeat(f"n{seat}"))
        yield played


def _document(played: MemoryTable) -> Any:
    """Return the document of a table where one seat is due a turn notification, and nothing else is due."""
    document = NOTICES.start()
    for entry in played.entries:
        decoded = DecodedRecord(played.codec.decode_record(entry.data), entry.hash, played.codec)
        document = NOTICES.apply(document, decoded)
    if document is None:
        raise LookupError("an empty log")
    return replace(document, told=())


async def _sweep(settings: Settings, channels_at: str | None) -> float:
    """Return how many entries (rows if there are no channels) a sweep handles per second."""
    async with open_notice_sweep(settings) as sweep:
        ledger = sweep.teller.ledger
        for number in range(PLAYERS if channels_at else 0):
            channels = tuple(_channel(f"{channels_at}/c{number}-{way}", way) for way in range(CHANNELS))
            await ledger.change_addressee(f"p{number}", lambda _, own=channels: Addressee(own))  # type: ignore[misc]  # bound now
        await ledger.write_watermarks(dict.fromkeys(range(256), time.time_ns() // 1_000_000 - 2 * REST_MS))
        began = time.perf_counter()
        done = await sweep.run_once()
        return (done.queued if channels_at else done.rows) / (time.perf_counter() - began)


def _channel(url: str, way: int) -> NoticeChannel:
    made = time.time_ns() // 1_000_000 - DAY_MS
    return NoticeChannel(f"c{way}", f"way {way}", made, WebhookTarget(url, "c2VjcmV0"), "active")


def _send(settings: Settings, receiver: BenchReceiver, answer_time: Any) -> tuple[float, float]:
    """Return how many entries a courier sends per second, and how long a command takes during that time."""
    with run_process(settings, "services.cli.main", "courier"):
        wait_until(1, receiver.count)
        began, before = time.perf_counter(), receiver.count()
        beside = answer_time()
        for goal in range(STEP, ENTRIES + 1, STEP):
            wait_until(goal, receiver.count)
        return (receiver.count() - before) / (time.perf_counter() - began), beside


_numbers = itertools.count()


def _answer_time(store: Store, played: MemoryTable, name: str) -> float:
    """Return the median time from queueing a command to its outcome (s)."""
    if played.table is None:
        raise LookupError("the table is not open")
    player, body = played.table.seats[0].player or "", msgspec.json.encode(Say("well"))
    spans = []
    for _ in range(COMMANDS):
        command_id, began = f"{name}{next(_numbers)}", time.perf_counter()
        store.command_queue.put([QueuedCommand(played.id, 0, player, command_id, None, body)])
        while store.outcomes.get(played.id, player, command_id) is None:
            time.sleep(0.001)
        spans.append(time.perf_counter() - began)
    return median(spans)


@dataclass
class BenchReceiver:
    """Counts received notifications by path; every POST is answered immediately."""

    url: str = ""
    arrivals: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def count(self) -> int:
        """Return the number of received notifications."""
        return sum(map(len, tuple(self.arrivals.values())))

    def is_in_order(self) -> bool:
        """Return whether each channel received its notifications in queue order, without duplicates."""
        return all(found == sorted(set(found)) for found in self.arrivals.values())

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer all posts of one connection."""
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
                await reader.readexactly(int(fields.get("content-length", "0")))
                self.arrivals[head[0].split()[1]].append(fields["webhook-id"])
                writer.write(REPLY)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()


@contextmanager
def run_receiver() -> Iterator[BenchReceiver]:
    """Run a receiver in a thread."""
    receiver, loop, ready = BenchReceiver(), asyncio.new_event_loop(), threading.Event()

    async def serve() -> None:
        server = await asyncio.start_server(receiver.answer, "127.0.0.1", 0)
        receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        ready.set()

    def run() -> None:
        loop.run_until_complete(serve())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    ready.wait()
    try:
        yield receiver
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
