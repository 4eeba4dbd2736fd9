"""`railhead up`, and commands for the individual processes: `railhead worker` and so on."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from domain.kernel.editions import SETTING
from services.cli.console import UNAVAILABLE, fail, load_settings


def up() -> None:
    """Run everything: server, API, workers, projectors, jobs, courier. Stop with Ctrl-C.

    The next start continues where this one ended. Settings are environment variables, such as RAILHEAD_DATA
    (the data folder), RAILHEAD_PORT (the port of the pages, by default 8000), RAILHEAD_EDITIONS (the folder
    with data of your own boxes), RAILHEAD_WORKERS (the number of workers) and RAILHEAD_REDIS_URL (an existing
    server or cluster).
    """
    from services.cli.wiring import fail_without_store
    from services.supervisor import main

    load_games()
    chosen = load_settings("up")
    try:
        with fail_without_store(chosen):
            main.up(chosen)
    except main.START_ERRORS as error:
        fail(str(error), UNAVAILABLE)


def load_games() -> None:
    """Load all games, so that faults in the data of an edition end the command; raise BrokenData."""
    from domain.games import catalog

    for name in catalog.names() if os.environ.get(SETTING) else ():
        catalog.game(name)


Name = Annotated[
    str | None,
    typer.Option(help="A name; a process with the same name takes over its predecessor's work immediately."),
]


def api() -> None:
    """Serve the pages and the HTTP API."""
    from services.api.main import run
    from services.cli.wiring import fail_without_store
    from services.shared.api_group import join_group

    group = join_group()  # first, before its variable is mistaken for a setting
    chosen = load_settings("api")
    with fail_without_store(chosen):
        run(chosen, group=group)


def worker(name: Name = None) -> None:
    """Process commands and append records to the logs. Several workers share the load."""
    from infra.embedded.socket_path import store_url
    from services.cli.wiring import fail_without_store
    from services.worker.main import run

    chosen = load_settings("worker")
    with fail_without_store(chosen):
        run(chosen, store_url(chosen), name)


def projector(name: Name = None) -> None:
    """Keep the read models up to date from the logs. Several projectors share the load."""
    from services.cli.wiring import fail_without_store
    from services.projector.main import run

    chosen = load_settings("projector")
    with fail_without_store(chosen):
        run(chosen, name=name)


def jobs() -> None:
    """Run background jobs: bots, time-outs, audits, the archive."""
    from services.cli.wiring import fail_without_store
    from services.jobs.main import run

    chosen = load_settings("jobs")
    with fail_without_store(chosen):
        run(chosen)


def courier() -> None:
    """Send notifications through the players' channels."""
    from services.cli.wiring import fail_without_store
    from services.courier.main import run

    chosen = load_settings("courier")
    with fail_without_store(chosen):
        run(chosen)
