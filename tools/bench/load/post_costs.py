"""CPU time of posts: per answered command in each process, and per empty post in the API."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tools.bench.figures import BenchFigure, build_figure
from tools.bench.load.process_meters import MICROSECONDS, CpuMeter, cpu_seconds
from tools.bench.load.wrk import Moves, find_wrk, post_moves, post_nothing

AIMS = {"API": 250.0, "worker": 80.0}
AIM_OF_ALL = 480.0


class CommandCosts(NamedTuple):
    """Answered commands per second, and the CPU time of each process per command (us)."""

    rate: float
    each: dict[str, float]


def measure_costs(moves: Moves, pids: Mapping[str, int], clients: int, seconds: float) -> CommandCosts | None:
    """Measure with wrk, a client that uses little CPU; return None if it is not installed."""
    wrk = find_wrk()
    if wrk is None:
        return None
    post_moves(wrk, moves._replace(run=f"{moves.run}-warm-"), clients, 1.0)
    meter = CpuMeter({name: (pid,) for name, pid in pids.items()})
    found = post_moves(wrk, moves, clients, seconds)
    each = {name: spent / found.answered * MICROSECONDS for name, spent in meter.read().items()}
    return CommandCosts(found.answered / found.seconds, each)


def cost_figures(costs: CommandCosts, by_own_client: float) -> Iterator[BenchFigure]:
    """Yield the figures, each with its aim."""
    against = ("the same with this benchmark's client", by_own_client)
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


TURNS = 3
LEAST_RATIO = 0.8


class _Server:
    """A process, the number of posts that it answered, and the CPU time that they took (s)."""

    def __init__(self, port: int, pid: int) -> None:
        self._port, self._pid = port, pid
        self._answered, self._spent = 0, 0.0

    def post(self, wrk: str, clients: int, seconds: float) -> None:
        before = cpu_seconds(self._pid)
        self._answered += post_nothing(wrk, self._port, clients, seconds).answered
        self._spent += cpu_seconds(self._pid) - before

    @property
    def rate(self) -> float:
        return self._answered / self._spent


def measure_nothing(
    own: tuple[int, int], bare: tuple[int, int], clients: int, seconds: float
) -> BenchFigure | None:
    """Post to both servers, each given by port and pid, in alternation; return None if wrk is missing."""
    wrk = find_wrk()
    if wrk is None:
        return None
    for port, _ in (own, bare):
        post_nothing(wrk, port, clients, 1.0)
    servers = [_Server(*own), _Server(*bare)]
    for _ in range(TURNS):
        for server in servers:
            server.post(wrk, clients, seconds)
    against = ("the same in a bare app of the same framework and server", servers[1].rate)
    name, unit = "posts that do nothing", "a second of the API's CPU"
    return build_figure(name, servers[0].rate, unit, against, ("at least", LEAST_RATIO))
