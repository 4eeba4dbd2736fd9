"""Questions in English."""

from __future__ import annotations

from domain.games.template import frames
from domain.games.template.view import View
from domain.kernel.values import Value


def question_text(view: View, frame: Value) -> str:
    """Give the line of what is asked."""
    match frame:
        case frames.BidForMail():
            return f"Bid for the mail of round {view.round}"
        case frames.Travel(_, limit):
            return f"Run up to {limit} stops" if limit > 1 else "Run on by a stop"
        case frames.Work(seat):
            return f"Work at {view.seats[seat].stop.capitalize()}"
        case frames.KeepOne():
            return "Choose who gets in"
        case frames.PickTip():
            return "Choose the tip"
        case _:
            raise TypeError(f"{frame!r} asks nobody")
