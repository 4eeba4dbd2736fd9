"""`railhead rebuild`: read models made anew from the logs."""

from __future__ import annotations

from itertools import product
from typing import Annotated

import typer

from services.cli.console import BAD, USAGE, progress, say_json, stop
from services.read_models import MODELS

ALL = "all"


def rebuild(
    model: Annotated[str, typer.Argument(help=f"{', '.join(MODELS)}, or {ALL}.")] = ALL,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Fold a read model from the logs into a new generation beside the one that is read, then switch over.

    The service may run meanwhile. Exit code 1 if another process rebuilds the same model.
    """
    if model != ALL and model not in MODELS:
        stop(f"no read model is called {model!r}; there are {', '.join(MODELS)}, or {ALL}", USAGE)
    from services.cli.wiring import opened_store
    from services.projector.folder import Superseded
    from services.projector.rebuilding import UnderWay
    from services.projector.rebuilding import rebuild as run
    from services.projector.wiring import sources

    chosen = tuple(MODELS) if model == ALL else (model,)
    try:
        with opened_store() as (store, settings):
            ports, partitions = sources(store, settings.archive_url), store.partitions
            with progress("partitions", partitions * len(chosen), quiet=json) as advance:
                for name, partition in product(chosen, range(partitions)):
                    run(MODELS[name], partition, ports)
                    advance(1)
    except (UnderWay, Superseded) as error:
        stop(str(error), BAD)
    if json:
        say_json({"rebuilt": chosen, "partitions": partitions})
    else:
        print(f"rebuilt: {', '.join(chosen)}, in {partitions} partitions")
