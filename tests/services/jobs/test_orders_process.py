"""Pre-set moves in the whole service: a table continues after one person's visit."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from typing import NamedTuple

import pytest
from msgspec import to_builtins

from domain.games.trains_and_stations.frames import Speculate
from domain.kernel.bots import choose_greedy, choose_random
from domain.kernel.decide import legal_options
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.log.export import LogExport
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import PRESETS
from domain.table.evolve import AnyRecord
from domain.table.orders.commands import FireOrder
from infra.redis.tables.table_import import import_table
from railhead import Client, Observation
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

GAME = "trains_and_stations"
CODE = codec_for(GAME)
SEATS, TABLE = 4, "02speculation"
MANY = 40
"""With more options than this, choose at random: the game must reach speculation soon, not be played well."""


class Visit(NamedTuple):
    """A log that ends just before the command that starts a speculation, and the command itself."""

    log: LogExport
    seat: int
    command: Command


@pytest.fixture(scope="module")
def working(railhead: RunningService) -> Iterator[RunningService]:
    """Yield the service with jobs running."""
    railhead.start("jobs")
    yield railhead
    assert railhead.stop("jobs") == 0


@pytest.fixture
def people(working: RunningService) -> Iterator[tuple[Client, ...]]:
    """Yield clients of four players."""
    with ExitStack() as open_clients:
        yield tuple(open_clients.enter_context(Client(working.url)) for _ in range(SEATS))


def play_to_speculation(players: Sequence[str]) -> Visit:
    """Play until an upgrade leads to speculation; return the log without the last command."""
    played, random = MemoryTable(CODE, TABLE.encode().rjust(32), id=TABLE), Random(18)
    played.clock = time.time_ns() // 1_000_000 - 3_600_000
    options, pace = CODE.game.options_type(), PRESETS["open"].pace
    opening = OpenTable(GAME, SEATS, options, "Speculators", pace=pace, several=False)
    played.execute(players[0], None, opening)
    for seat, player in enumerate(players):
        played.execute(player, seat, TakeSeat(f"nonce{seat}"))
    while True:
        assert played.table is not None
        state, seat = played.table.position, played.table.waiting[0].seat
        choose = choose_greedy if len(legal_options(CODE.game, state, seat)) < MANY else choose_random
        command = choose(CODE.game, state, seat, random)
        played.execute(players[seat], seat, command)
        if isinstance(played.table.position.stack[-1], Speculate):
            whole = played.export(secret=True)
            return Visit(LogExport(whole.entries[:-1], whole.secret), seat, command)


def visit(person: Client, seat: int, command: Command) -> Observation:
    """Send the command as the person, and answer until the person has no decision."""
    seen = person.observe(TABLE, seat)
    option = next(one for one in seen.options if one.command == to_builtins(command))
    while True:
        done = person.answer(seen, option)
        seen = person.observe(TABLE, seat, at_least=done.seq)
        if seen.decision is None:
            return seen
        option = seen.options[0]


def test_pre_set_passes_answer_all_questions_out_of_turn(
    working: RunningService, people: tuple[Client, ...]
) -> None:
    """Each of the other three players is asked once per kind of goods, and finally about special cards."""
    players = [person.register(f"Speculator {seat}").player for seat, person in enumerate(people)]
    log, seat, command = play_to_speculation(players)
    import_table(working.store, TABLE, log)
    others = [other for other in range(SEATS) if other != seat]
    for other in others:
        people[other].seal_order(TABLE, other, {"type": "PassUntilTurn"})

    visit(people[seat], seat, command)

    def records() -> list[AnyRecord]:
        return [CODE.decode_record(entry.record) for entry in working.store.log.read(TABLE)]

    def happened() -> set[str]:
        return {type(event).__name__ for record in records() for event in record.events}

    wait_until(lambda: "SpeculationRevealed" in happened(), "all have answered")
    fired = [record for record in records() if isinstance(record.command, FireOrder)]
    asked_each = len(fired) // len(others)
    assert 9 <= len(fired)
    assert sorted(others * asked_each) == sorted(record.command.seat for record in fired)
    assert [asked_each] * len(others) == [
        people[other].orders(TABLE, other).orders[-1].fired for other in others
    ]
    assert {"service"} == {record.player for record in fired}
