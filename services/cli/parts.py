"""The parts of the service, each a process of its own: `railhead worker` and so on."""

from __future__ import annotations

from typing import Annotated

import typer


def worker(
    name: Annotated[
        str | None, typer.Option(help="Take over what a worker of this name held at once.")
    ] = None,
) -> None:
    """Judge commands and append them; a second one shares the load."""
    from infra.settings import settings
    from services.cli.wiring import store_url
    from services.worker.main import main

    chosen = settings()
    main(chosen, store_url(chosen), name)
