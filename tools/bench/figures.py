"""The results of measurements: figures, each with its reference."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Literal

from domain.kernel.values import Value

ROUNDS = 5


class BenchFigure(Value, frozen=True):
    """A figure, its reference from the same run, their ratio, and the aim for the ratio."""

    name: str
    value: float
    unit: str
    against: str
    reference: float
    ratio: float
    aim: str = ""
    met: bool | None = None


class BenchReport(Value, frozen=True):
    """The figures of a measurement, with notes on how to read them."""

    bench: str
    figures: tuple[BenchFigure, ...]
    rounds: int
    notes: tuple[str, ...] = ()


Bound = Literal["at least", "at most"]


def build_figure(
    name: str, value: float, unit: str, against: tuple[str, float], aim: tuple[Bound, float] | None = None
) -> BenchFigure:
    """Build a figure from a value and its reference; `aim` bounds the ratio."""
    ratio = value / against[1] if against[1] else 0.0
    met = None if aim is None else (ratio >= aim[1] if aim[0] == "at least" else ratio <= aim[1])
    return BenchFigure(
        name=name,
        value=round(value, 3),
        unit=unit,
        against=against[0],
        reference=round(against[1], 3),
        ratio=round(ratio, 3),
        aim="" if aim is None else f"{aim[0]} {aim[1]}",
        met=met,
    )


def measure_rate(
    work: Callable[[float], int], seconds: float, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Run some work for about `seconds`; return the amount done per wall-clock second."""
    began = clock()
    done = work(time.perf_counter() + seconds)
    return done / (clock() - began)


def measure_alternately(
    one: Callable[[], float], other: Callable[[], float], rounds: int = ROUNDS
) -> tuple[float, float]:
    """Run two measurements in alternation, so that other load affects both; return their medians."""
    pairs = [(one(), other()) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
