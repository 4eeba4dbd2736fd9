"""The parts of the service, each a process of its own: `railhead worker` and so on."""

from __future__ import annotations

from typing import Annotated

import typer

from services.cli.console import load_settings

Name = Annotated[str | None, typer.Option(help="Take over at once what one of this name held.")]


def api() -> None:
    """Serve the pages and the HTTP API."""
    from services.api.main import run

    run(load_settings("api"))


def worker(name: Name = None) -> None:
    """Judge commands and append them; a second one shares the load."""
    from services.cli.wiring import store_url
    from services.worker.main import run

    chosen = load_settings("worker")
    run(chosen, store_url(chosen), name)


def projector(name: Name = None) -> None:
    """Fold the feeds into the read models; a second one shares the load."""
    from services.projector.main import run

    run(load_settings("projector"), name=name)


def jobs() -> None:
    """Let bots take their turns, call time, audit and archive what has ended."""
    from services.jobs.main import run

    run(load_settings("jobs"))
