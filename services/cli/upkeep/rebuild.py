"""`railhead rebuild`: read models made anew from the logs."""

from __future__ import annotations

from typing import Annotated

import typer

from projections.registry import READ_MODELS
from services.cli.console import FAILED, USAGE, fail, print_json, progress

ALL = "all"


def rebuild(
    model: Annotated[str, typer.Argument(help=f"{', '.join(READ_MODELS)}, or {ALL}.")] = ALL,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Fold a read model from the logs into a new generation beside the one that is read, then switch over.

    The service may run meanwhile. Exit code 1 if another process rebuilds the same model.
    """
    if model != ALL and model not in READ_MODELS:
        fail(f"no read model is called {model!r}; there are {', '.join(READ_MODELS)}, or {ALL}", USAGE)
    from services.cli.wiring import open_store_or_fail
    from services.projector.projection_writer import GenerationSuperseded
    from services.projector.rebuild import RebuildInProgress, rebuild_together
    from services.projector.wiring import build_ports

    chosen = tuple(READ_MODELS) if model == ALL else (model,)
    try:
        with open_store_or_fail() as (store, settings):
            ports, partitions = build_ports(store, settings.archive_url), store.partitions
            models = [READ_MODELS[name] for name in chosen]
            with progress("partitions", partitions, quiet=json) as advance:
                for partition in range(partitions):
                    rebuild_together(models, partition, ports)
                    advance(1)
    except (RebuildInProgress, GenerationSuperseded) as error:
        fail(str(error), FAILED)
    if json:
        print_json({"rebuilt": chosen, "partitions": partitions})
    else:
        print(f"rebuilt: {', '.join(chosen)}, in {partitions} partitions")
