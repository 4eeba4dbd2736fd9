"""Two worlds that differ only in hidden facts, and everything that a reader sees in each, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import FinishResolve, Gather
from domain.games.trains_and_stations.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.values import Command
from domain.table.commands import TimeOut
from domain.table.correspondence.rules import deadline
from domain.table.visibility import redact_record
from tests.domain.games.trains_and_stations.positions import build
from tests.support.games.hidden_information import read_everything
from tests.support.games.table_driver import TableDriver, start_game_table

SEATS = 4
NAMES = ("Ann", "Bob", "Cid", "Dot")
Step = tuple[int, Command]

BLUE, RED, GREEN, YELLOW = range(4)
QUIET = {f"die:{number}": face for number, face in enumerate(("hotel", "mine", "ranch", "mine", "hotel"), 1)}
POOR: dict[str, Any] = {"coins": {"all": 0}}
EXHAUSTED = {**POOR, "fields": {"ranch": "cattle 2", "mine": "coal 0", "hotel": "workers 2"}}
SPENT: tuple[Step, ...] = ((BLUE, Gather(0, ())), (BLUE, FinishResolve(())))


def world(
    draws: Mapping[str, Any] | None = None, *, hours: int | None = None, **described: Any
) -> TableDriver:
    """Start a four-player table, in the described position if one is given."""
    forced = dict(draws or {})
    options = Options(conductor=0)
    chances = lambda table: ScriptedChance(forced, start=table.draw_count if table else 0)  # noqa: E731 -- one line, one use
    played = start_game_table(GAME, SEATS, options, chances=chances, hours=hours)
    if described:
        played.set_position(build(options, SEATS, described))
    return played


def observations(played: TableDriver, steps: tuple[Step, ...], reader: int | None) -> Iterator[Any]:
    """Play the steps; yield everything that the reader gets: records, log lines, the board."""
    yield [*read_everything(GAME, played.state, reader)]
    for seat, command in steps:
        if isinstance(command, TimeOut):
            played.now = deadline(played.table, seat) or 0
            played.play_as_service(command)
        else:
            played.play(command, seat)
        record = redact_record(GAME, played.log[-1], "", reader, ended=False)
        yield played.codec.encode(replace(record, hash="the hash covers the salt"))
        yield [
            GAME.presentation.event_text(event, NAMES)
            for event in record.events
            if type(event) in GAME.evolve
        ]
        yield [*read_everything(GAME, played.state, reader)]


def readers(*but: int) -> tuple[int | None, ...]:
    """Return all seats except those in `but`, and None for a spectator."""
    return (*(seat for seat in range(SEATS) if seat not in but), None)


def assert_alike(
    left: Any, right: Any, left_steps: tuple[Step, ...], right_steps: tuple[Step, ...], reader: int | None
) -> None:
    """Check that the reader sees the same in both worlds, after different steps."""
    left_seen, right_seen = observations(left, left_steps, reader), observations(right, right_steps, reader)
    for here, there in zip(left_seen, right_seen, strict=True):
        assert here == there
