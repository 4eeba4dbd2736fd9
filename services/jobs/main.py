"""Jobs as a process of its own: it sweeps, and keeps the processes going that carry out what it finds."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from infra.logs import configure, logger
from infra.settings import Settings
from infra.vitals import shown
from services.jobs.carriers import do_chores, play
from services.jobs.crew import Crew, Post
from services.jobs.wiring import LOST, store_url, wired

log = logger()


def run(settings: Settings, url: str | None = None) -> None:
    """Sweep until SIGTERM or SIGINT; without a URL, the server that the settings name."""
    configure(settings.log_level, "jobs")
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    found = url or store_url(settings)
    crew = Crew(_posts(settings, found))
    made = wired(settings, found, crew.tend)
    log.debug("sweeps", api=settings.api_address)
    try:
        with shown(made.sweep.vitals, settings.vitals_host, settings.vitals_port):
            made.sweep.run(stopping.is_set)
    finally:
        crew.stop()
    try:
        made.close()
    except LOST as error:
        log.warning("left without saying so", error=str(error))
    log.debug("stopped")


def _posts(settings: Settings, url: str) -> list[Post]:
    bots = [Post(f"bots-{number}", play, (settings, url)) for number in range(settings.bot_workers)]
    return [*bots, Post("chores", do_chores, (settings, url))]
