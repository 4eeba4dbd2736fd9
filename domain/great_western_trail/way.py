"""The way down to a question in the rulebook's words, and what may still follow it (GWT-3.1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.great_western_trail import frames, names
from domain.great_western_trail.data.forms import Worker
from domain.great_western_trail.view import View
from domain.kernel.frames import Pending
from domain.kernel.game import Way

_STEPS: dict[type[Pending], str] = {
    frames.FirstPlacement: "phase A",
    frames.Move: "phase A",
    frames.Auxiliary: "auxiliary action",
    frames.Foresight: "foresight",
    frames.Income: "income",
    frames.City: "delivery",
    frames.Hire: "hire",
    frames.Build: "place a building",
    frames.Trade: "trade",
    frames.RemoveHazard: "remove a hazard",
    frames.MoveCattleman: "move the cattleman",
    frames.MoveEngine: "engine",
    frames.BuildStation: "station",
    frames.StationMaster: "station master",
    frames.TrackEnd: "end of the track",
    frames.StationBehind: "station behind the engine",
    frames.TakeObjective: "objective card",
    frames.DrawCount: "draw cards",
    frames.DiscardCards: "discard cards",
    frames.RemoveCards: "remove cards",
    frames.CattleMarket: "buy cattle",
    frames.ExtraTarget: "extraordinary delivery",
    frames.ExtraCity: "extraordinary delivery",
    frames.Adjacent: "neighbouring building",
}

_FOLLOWS: dict[type[Pending], str] = {
    frames.DrawUp: "draw up to the hand limit",
    frames.EndVisit: "back to the start",
    frames.IncomeStep: "income and delivery",
    frames.CityEffects: "effects of the city",
    frames.PayTransport: "transport cost",
    frames.Receive: "certificates",
    frames.RemoveCards: "remove cards",
    frames.DiscardCards: "discard cards",
    frames.StationHere: "station",
    frames.StationMaster: "station master",
    frames.TrackEnd: "back from the end of the track",
    frames.TakeObjective: "another objective card",
    frames.Move: "phase A",
    frames.MoveEngine: "engine",
}

_WORKERS: dict[str, Worker] = {"cowboy": "cowboy", "craftsman": "craftsman", "engineer": "engineer"}

IN_KANSAS_CITY = {frames.ForesightStep: 0, frames.Foresight: 0, frames.IncomeStep: 4, frames.Income: 4}
"""The number of the step of the visit; that of a foresight is its own (section 6 of the rules)."""


def way(view: View, stack: Sequence[Pending]) -> Way:
    """Give the way to the question on top of the frames, which come from bottom to top."""
    if not stack:
        return Way()
    return Way(tuple(_steps(view, stack)), tuple(_follows(stack)))


def _steps(view: View, stack: Sequence[Pending]) -> Iterator[str]:
    """Walk down from the phase or the visit to the question."""
    if any(isinstance(frame, frames.EndVisit) for frame in stack):
        yield _visit(stack)
    for frame in stack:
        match frame:
            case frames.PhaseB(location=location):
                yield f"phase B at {names.space(location)}"
            case frames.PlaceDisc(target=target):
                if _is_delivery(stack, frame):
                    yield "delivery"
                yield names.target(target)
            case frames.Immediate(source=source):
                yield _immediate(source)
            case frames.City() | frames.Income() | frames.Foresight():
                yield _STEPS[type(frame)]
            case frames.TakeObjective() if frame is stack[-1]:
                yield _STEPS[type(frame)]
            case _ if frame is stack[-1] or isinstance(frame, frames.BuildStation | frames.Move):
                yield from (_STEPS[type(frame)],) if type(frame) in _STEPS else ()
            case _:
                continue


def _is_delivery(stack: Sequence[Pending], frame: frames.PlaceDisc) -> bool:
    return any(isinstance(other, frames.CityEffects) and other.city == frame.target for other in stack)


def _immediate(source: str) -> str:
    row, _, column = source.partition(":")
    return f"{row} {column}" if row in _WORKERS else "station master"


def _visit(stack: Sequence[Pending]) -> str:
    """Name the step of the visit to Kansas City by its number."""
    for frame in reversed(stack):
        match frame:
            case frames.Foresight(number=number):
                return f"Kansas City {number}"
            case frames.Income():
                return "Kansas City 4"
            case frames.ForesightStep(number=number):
                return f"Kansas City {number - 1}"
            case frames.IncomeStep():
                return "Kansas City 3"
            case _:
                continue
    return "Kansas City 5"


def _follows(stack: Sequence[Pending]) -> Iterator[str]:
    """Tell what waits below the question, what comes next first."""
    for frame in reversed(stack[:-1]):
        match frame:
            case frames.PhaseB(buildings=buildings):
                yield "further actions" if buildings else "end of phase B"
            case frames.ForesightStep(number=number):
                yield f"foresight {number}"
            case _ if type(frame) in _FOLLOWS:
                yield _FOLLOWS[type(frame)]
            case _:
                continue
