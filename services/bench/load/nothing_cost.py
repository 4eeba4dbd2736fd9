"""What a post that does nothing costs the API in CPU time, beside a bare app by the same server."""

from __future__ import annotations

from services.bench.figures import BenchFigure, build_figure
from services.bench.load.cpu_time import cpu_seconds
from services.bench.load.wrk import find_wrk, post_nothing

TURNS = 3
LEAST_RATIO = 0.8


class _Server:
    """A process, and the posts that it answered in how much CPU time (s)."""

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
    """Post to both by turns; each is given by its port and its process. None where there is no wrk."""
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
