"""What a pace costs: a command at a daily table beside the same at one without a clock."""

from __future__ import annotations

from statistics import median

from msgspec import UNSET, UnsetType

from domain.games import catalog
from domain.log.codec import Codec, codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.pace import Pace, find_preset
from services.bench.figures import BenchFigure, build_figure
from services.bench.one_command.table_length import Probe
from services.bench.wiring import import_table, run_store
from services.simulation.memory_table import MemoryTable
from services.worker.aggregate_loader import TableCache
from services.worker.command_handler import CommandHandler
from services.worker.main import COMMAND_SECONDS, DELIVERIES
from services.worker.time_limit import TimeLimit

COMMANDS = 1_000
GAP_MS = 3 * 3_600_000
"""How long each decision takes: so a clock runs over nights and days, as those of people do."""

PACED, FREE = "00paced", "00free"


def measure_pace_cost() -> BenchFigure:
    """Measure with the template's game, made long, decision by decision at both tables."""
    with run_store() as (store, _):
        code = codec_for(catalog.TEMPLATE)
        handler = CommandHandler(store, TableCache(10), TimeLimit(COMMAND_SECONDS), DELIVERIES)
        (lease,) = store.leases.acquire([0], "bench/1")
        for table, pace in ((PACED, find_preset("daily")), (FREE, UNSET)):
            import_table(store, table, _begin(code, table, pace).export(secret=True))
        probe = Probe(store, handler, lease, code, GAP_MS)
        spans = [(probe.span(PACED), probe.span(FREE)) for _ in range(COMMANDS)]
    paced, free = (median(pair[place] for pair in spans) for place in (0, 1))
    against = ("at one without a clock", free * 1e6)
    return build_figure(
        "a command at a table of the pace daily", paced * 1e6, "microseconds", against, ("at most", 1.05)
    )


def _begin(code: Codec, name: str, pace: Pace | UnsetType) -> MemoryTable:
    played = MemoryTable(code, bytes(32), id=name)
    seats, options = min(code.game.seat_counts), code.game.options_type(rounds=2_000)
    played.execute("p0", None, OpenTable(code.game.name, seats, options, "Bench", pace=pace))
    hours = UNSET if pace is UNSET else Hours("Europe/Berlin", 7 * 60, 23 * 60)
    for seat in range(seats):
        played.execute(f"p{seat}", seat, TakeSeat(f"nonce-{seat}", hours))
    return played
