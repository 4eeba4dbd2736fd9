"""`railhead up`: the whole service on one machine."""

from __future__ import annotations

from services.cli.console import UNAVAILABLE, fail, load_settings


def up() -> None:
    """Run everything: server, API, workers, projectors, jobs, courier; Ctrl-C stops it.

    The next start goes on where this one ended.

    Settings are environment variables: RAILHEAD_DATA (folder), RAILHEAD_PORT, RAILHEAD_WORKERS,
    RAILHEAD_REDIS_URL (an existing server or cluster) and others.
    """
    from services.cli.wiring import fail_without_store
    from services.supervisor import main

    chosen = load_settings("up")
    try:
        with fail_without_store(chosen):
            main.up(chosen)
    except main.START_ERRORS as error:
        fail(str(error), UNAVAILABLE)
