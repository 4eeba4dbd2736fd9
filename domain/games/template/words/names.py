"""Names of things that options, questions and the journal share."""

from __future__ import annotations

from domain.drawing.palette import SEAT_COLOURS
from domain.games.template.data import NUMBERS
from domain.games.template.data.schema import Job
from domain.kernel.phrases import pluralize

JOBS: dict[Job, str] = {
    "board": "Meet two passengers and let one get in",
    "deliver": "Let a passenger get out",
    "coal": "Load a coal",
    "fares": f"Collect {pluralize(NUMBERS.fares, 'coin')} of fares",
    "signal": "Run on to the next stop",
}


def seat_name(seat: int) -> str:
    """Name a seat by its colour."""
    return SEAT_COLOURS[seat].capitalize()


def coins_text(count: int) -> str:
    return "a coin" if count == 1 else f"{count or 'no'} coins"
