"""A sample game that provides examples for the OpenAPI document."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.chance import commitment_of
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.table import visibility
from domain.table.commands import OpenTable, TakeSeat
from domain.table.context import CommandInputs
from domain.table.decider import chance_for, decide_command
from domain.table.evolve import AnyTable
from domain.table.records import SubmittedCommand
from services.api.tables.perspective import build_perspective
from services.api.tables.responses import SeatPerspective
from services.queries.reader import LoadedTable
from services.shared.caching import LruCache

GAME = "gold_rush"
TABLE = "3fk5q2mzyxw4cap7"
MOMENT = 1_790_000_000_000
ADA, GREEDY = "p0123456789abcdef", "bot-greedy"
SECRET = bytes(32)
OPTIONS = 2


class SampleGame(NamedTuple):
    """A table after its first move, and its last record as the seat that moved may see it."""

    loaded: LoadedTable
    seat: int
    command: Command
    record: Any


@cache
def play_sample() -> SampleGame:
    """Open a table, seat two players, and play the first option."""
    game = catalog.game(GAME)
    opening = OpenTable(GAME, 2, game.options_type(), "An evening in Dawson", hours=48)
    begun, _ = _decide(None, ADA, None, opening)
    begun, _ = _decide(begun, ADA, 0, TakeSeat("ada"))
    begun, _ = _decide(begun, GREEDY, 1, TakeSeat("greedy"))
    seat = kernel.seats_to_act(begun.table.position)[0]
    command = kernel.legal_options(game, begun.table.position, seat)[0]
    after, record = _decide(begun, (ADA, GREEDY)[seat], seat, command)
    seen = visibility.redact_record(game, record, after.hash, seat, ended=False)
    return SampleGame(after, seat, command, seen)


def sample_perspective(loaded: LoadedTable, seat: int) -> SeatPerspective:
    return build_perspective(LruCache(1_000_000), loaded, seat, acts=True)


def _decide(
    before: LoadedTable | None, player: str, seat: int | None, command: Command
) -> tuple[LoadedTable, Any]:
    codec = codec_for(GAME)
    table: AnyTable | None = before.table if before else None
    decision = table.decision(seat) if table and seat is not None else None
    at = MOMENT + 60_000 * (before.seq if before else 0)
    submitted = SubmittedCommand(TABLE, seat, player, "example", command, decision, at)
    prev = before.hash if before else GENESIS_HASH
    inputs = CommandInputs(
        chance_for(table, SECRET), commitment_of(SECRET), SECRET, "0" * 32, prev, codec.state_hash
    )
    record, after = decide_command(codec.game, table, submitted, inputs)
    return LoadedTable(after, record.seq, digest(codec.encode(record)), codec), record
