"""Two worlds that differ only in what some may not know, and all that a reader gets of each, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from domain.kernel.chance import Scripted
from domain.kernel.values import Command
from domain.table.commands import TimeOut
from domain.table.rules.time import deadline
from domain.table.secrecy import seen
from domain.trains_and_stations import GAME
from domain.trains_and_stations.commands import FinishResolve, Gather
from domain.trains_and_stations.state import Options
from tests.support.play import Played, started
from tests.support.positions.trains_and_stations import build
from tests.support.worlds import readable

SEATS = 4
NAMES = ("Ann", "Bob", "Cid", "Dot")
Step = tuple[int, Command]

BLUE, RED, GREEN, YELLOW = range(4)
QUIET = {f"die:{number}": face for number, face in enumerate(("hotel", "mine", "ranch", "mine", "hotel"), 1)}
POOR: dict[str, Any] = {"coins": {"all": 0}}
EXHAUSTED = {**POOR, "fields": {"ranch": "cattle 2", "mine": "coal 0", "hotel": "workers 2"}}
SPENT: tuple[Step, ...] = ((BLUE, Gather(0, ())), (BLUE, FinishResolve(())))


def world(draws: Mapping[str, Any] | None = None, *, hours: int | None = None, **described: Any) -> Played:
    """Begin a table of four, at a position where one is described."""
    forced = dict(draws or {})
    options = Options(conductor=0)
    chances = lambda table: Scripted(forced, start=table.drawn if table else 0)  # noqa: E731 -- one line, one use
    played = started(GAME, SEATS, options, chances=chances, hours=hours)
    if described:
        played.place(build(options, SEATS, described))
    return played


def told(played: Played, steps: tuple[Step, ...], reader: int | None) -> Iterator[Any]:
    """Play the steps and give all that the reader gets: records, their lines in the journal, the board."""
    yield [*readable(GAME, played.state, reader)]
    for seat, command in steps:
        if isinstance(command, TimeOut):
            played.now = deadline(played.table, seat) or 0
            played.service(command)
        else:
            played.do(command, seat)
        record = seen(GAME, played.log[-1], "", reader, ended=False)
        yield played.code.encode(replace(record, hash="the hash covers the salt"))
        yield [GAME.tell(event, NAMES) for event in record.events if type(event) in GAME.evolve]
        yield [*readable(GAME, played.state, reader)]


def readers(*but: int) -> tuple[int | None, ...]:
    """Give all seats but these, and a spectator."""
    return (*(seat for seat in range(SEATS) if seat not in but), None)


def alike(
    one: Any, other: Any, steps: tuple[Step, ...], otherwise: tuple[Step, ...], reader: int | None
) -> None:
    """Expect that the reader gets the same of both worlds, whatever is done in them."""
    for here, there in zip(told(one, steps, reader), told(other, otherwise, reader), strict=True):
        assert here == there
