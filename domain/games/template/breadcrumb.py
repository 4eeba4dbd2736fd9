"""Where a question stands: what it is asked inside of, and what may follow it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.template.frames import KeepOne, PickTip, Work
from domain.games.template.view import View
from domain.games.template.words.names import JOBS
from domain.kernel.game import Breadcrumb
from domain.kernel.values import Value


def breadcrumb(view: View, asked: Sequence[Value]) -> Breadcrumb:
    """Say what a question inside the work of a stop belongs to, and what may be done after it."""
    match asked[-2:]:
        case Work(seat, left), KeepOne() | PickTip():
            job = "boarding" if isinstance(asked[-1], KeepOne) else "delivery"
            stop = view.seats[seat].stop.capitalize()
            return Breadcrumb((f"Work at {stop}", job), tuple(JOBS[other].lower() for other in left))
        case _:
            return Breadcrumb()
