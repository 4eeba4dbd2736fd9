"""The beginning of a game, played when it is asked for: what the examples of the OpenAPI document show."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from domain import catalog
from domain.kernel import decide as kernel
from domain.kernel.values import Command
from domain.table import secrecy
from domain.table.commands import OpenTable, TakeSeat
from domain.table.evolve import AnyTable
from domain.table.judge import Means, chance, commitment, judge
from domain.table.records import Wish
from infra.codec import START, codec, digest
from services.api.insight import Insight, insight
from services.api.keeping import Kept
from services.reading import Folded

GAME = "gold_rush"
TABLE = "3fk5q2mzyxw4cap7"
MOMENT = 1_790_000_000_000
ADA, GREEDY = "p0123456789abcdef", "bot-greedy"
SECRET = bytes(32)
OPTIONS = 2
"""How many options an example shows."""


class Sample(NamedTuple):
    """A table after its first move, and the last record as the seat that moved may know it."""

    folded: Folded
    seat: int
    command: Command
    seen: Any


@cache
def sample() -> Sample:
    """Play: a table is opened, two sit down, whoever is asked takes the first option."""
    game = catalog.game(GAME)
    opening = OpenTable(GAME, 2, game.options(), "An evening in Dawson", hours=48)
    begun, _ = _judged(None, ADA, None, opening)
    begun, _ = _judged(begun, ADA, 0, TakeSeat("ada"))
    begun, _ = _judged(begun, GREEDY, 1, TakeSeat("greedy"))
    seat = kernel.asked(begun.table.position)[0]
    command = kernel.options(game, begun.table.position, seat)[0]
    after, record = _judged(begun, (ADA, GREEDY)[seat], seat, command)
    seen = secrecy.seen(game, record, after.hash, seat, ended=False)
    return Sample(after, seat, command, seen)


def known(folded: Folded, seat: int) -> Insight:
    """Give what the seat knows and may do."""
    return insight(Kept(1_000_000), folded, seat, acts=True)


def _judged(before: Folded | None, player: str, seat: int | None, command: Command) -> tuple[Folded, Any]:
    code = codec(GAME)
    table: AnyTable | None = before.table if before else None
    decision = table.decision(seat) if table and seat is not None else None
    at = MOMENT + 60_000 * (before.seq if before else 0)
    wish = Wish(TABLE, seat, player, "example", command, decision, at)
    prev = before.hash if before else START
    means = Means(chance(table, SECRET), commitment(SECRET), SECRET, "0" * 32, prev, code.mark)
    record, after = judge(code.game, table, wish, means)
    return Folded(after, record.seq, digest(code.encode(record)), code), record
