"""`railhead up`: the whole service on one machine."""

from __future__ import annotations

from services.cli.console import UNAVAILABLE, chosen_settings, stop


def up() -> None:
    """Run everything: server, API, workers, projectors and jobs; Ctrl-C stops it, the next start goes on.

    Settings are environment variables: RAILHEAD_DATA (folder), RAILHEAD_PORT, RAILHEAD_WORKERS,
    RAILHEAD_REDIS_URL (an existing server or cluster) and others.
    """
    from services.supervisor import main

    try:
        main.up(chosen_settings("up"))
    except main.TROUBLES as error:
        stop(str(error), UNAVAILABLE)
