"""`railhead bench`: measurements, each compared with a reference in the same run (`tools/bench`)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import UNAVAILABLE, fail, print_json, progress
from services.cli.game_options import require_game

if TYPE_CHECKING:  # these modules are slow to import, and --help must answer immediately
    from tools.bench.figures import BenchReport


class Benchmark(StrEnum):
    """The available measurements."""

    engine = "engine"
    states = "states"
    pipeline = "pipeline"
    http = "http"
    peer = "peer"
    replay = "replay"
    projection = "projection"
    hostile = "hostile"
    clocks = "clocks"
    notices = "notices"
    orders = "orders"
    idle = "idle"
    watched = "watched"
    memory = "memory"
    capacity = "capacity"
    view = "view"
    thinking = "thinking"


def bench(
    what: Annotated[Benchmark, typer.Argument(help="What to measure.")],
    game: Annotated[str, typer.Option(help="The game to measure with.")] = "gold_rush",
    seconds: Annotated[float, typer.Option(min=0.1, max=1_200, help="Seconds per measurement.")] = 2.0,
    tables: Annotated[
        int, typer.Option(min=5, max=100_000, help="For `capacity`: number of running tables.")
    ] = 5_000,
    pace: Annotated[
        float,
        typer.Option(min=1, max=10_000, help="For `capacity`: pace, as a multiple of 20 moves per day."),
    ] = 100.0,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure and print figures, each relative to a reference.

    A figure and its reference are measured alternately in the same run. The ratio carries over to other
    machines, but absolute figures do not. A slow result does not make the command fail.
    """
    from importlib import import_module

    try:
        measure = import_module(f"tools.bench.{what.value}").bench
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("tools"):
            fail("`railhead bench` needs a checkout of the source code; no package contains it", UNAVAILABLE)
        fail(f"{error.name} is needed for this measurement: `make setup` installs it", UNAVAILABLE)
    is_capacity = what == Benchmark.capacity
    with progress(f"measuring {what.value}", 100 if is_capacity else None, quiet=json) as advance:
        more = {"tables": tables, "pace": pace, "advance": advance} if is_capacity else {}
        report: BenchReport = measure(require_game(game), seconds, **more)
    if json:
        print_json(report)
        return
    for found in report.figures:
        met = "" if found.met is None else (" - met" if found.met else " - NOT MET")
        print(f"{found.name}: {found.value:,} {found.unit}")
        aim = f"; aim {found.aim}" if found.aim else ""
        print(f"    {found.ratio} of {found.reference:,} ({found.against}){aim}{met}")
    for note in report.notes:
        print(f"    {note}")
