"""What a command that is answered over HTTP costs each process in CPU time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from services.bench.figures import BenchFigure, build_figure
from services.bench.load.cpu_time import MICROSECONDS, CpuMeter
from services.bench.load.wrk import Moves, find_wrk, post_moves

AIMS = {"API": 250.0, "worker": 80.0}
AIM_OF_ALL = 450.0


class CommandCosts(NamedTuple):
    """How many commands were answered in a second, and what each took of each process (us)."""

    rate: float
    each: dict[str, float]


def measure_costs(moves: Moves, pids: Mapping[str, int], clients: int, seconds: float) -> CommandCosts | None:
    """Measure with a client that takes little of the machine; None where there is none."""
    wrk = find_wrk()
    if wrk is None:
        return None
    post_moves(wrk, moves._replace(run=f"{moves.run}-warm-"), clients, 1.0)
    meter = CpuMeter({name: (pid,) for name, pid in pids.items()})
    found = post_moves(wrk, moves, clients, seconds)
    each = {name: spent / found.answered * MICROSECONDS for name, spent in meter.read().items()}
    return CommandCosts(found.answered / found.seconds, each)


def cost_figures(costs: CommandCosts, by_own_client: float) -> Iterator[BenchFigure]:
    """Yield the figures, each beside its aim."""
    against = ("the same by the client of this bench", by_own_client)
    yield build_figure("moves posted by wrk and answered", costs.rate, "per second", against)
    for name, spent in costs.each.items():
        aim = AIMS.get(name)
        beside = ("all processes, us", sum(costs.each.values())) if aim is None else ("the aim, us", aim)
        yield build_figure(
            f"CPU of the {name} for a command",
            spent,
            "us",
            beside,
            None if aim is None else ("at most", 1.0),
        )
    whole, aim_of_all = sum(costs.each.values()), ("the aim, us", AIM_OF_ALL)
    yield build_figure("CPU of all processes for a command", whole, "us", aim_of_all, ("at most", 1.0))
