"""Where a question stands: the steps that led to it, and what may still follow it (GWT-3.1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games.great_western_trail import frames
from domain.games.great_western_trail.data import CITIES, JOB_MARKET, TILES
from domain.games.great_western_trail.presentation import words
from domain.games.great_western_trail.view import View
from domain.kernel.frames import Frame
from domain.kernel.presentation import Breadcrumb

Stack = Sequence[Frame]

STEPS: dict[type[Frame], tuple[str, ...]] = {
    frames.Auxiliary: ("auxiliary action",),
    frames.Foresight: ("foresight",),
    frames.Income: ("income",),
    frames.City: ("delivery",),
    frames.Hire: ("hire",),
    frames.Build: ("place a building",),
    frames.Trade: ("trade",),
    frames.RemoveHazard: ("remove a hazard",),
    frames.MoveCattleman: ("move the cattleman",),
    frames.MoveEngine: ("engine",),
    frames.TrackEnd: ("engine", "end of the track"),
    frames.StationBehind: ("station behind the engine",),
    frames.DrawCount: ("draw cards",),
    frames.DiscardCards: ("discard cards",),
    frames.RemoveCards: ("auxiliary action", "remove cards"),
    frames.CattleMarket: ("buy cattle",),
    frames.ExtraTarget: ("extraordinary delivery", "engine"),
    frames.ExtraCity: ("extraordinary delivery",),
    frames.Adjacent: ("neighbouring building",),
}
"""The steps that a question on top stands for; others depend on what lies below them."""

FOLLOWS: dict[type[Frame], str] = {
    frames.DrawUp: "draw up to the hand limit",
    frames.EndVisit: "back to the start",
    frames.IncomeStep: "income and delivery",
    frames.CityEffects: "effects of the city",
    frames.PayTransport: "crossing signs",
    frames.Receive: "certificates",
    frames.RemoveCards: "remove cards",
    frames.DiscardCards: "discard more cards",
    frames.StationHere: "station",
    frames.StationMaster: "station master",
    frames.TrackEnd: "back from the end of the track",
    frames.TakeObjective: "another objective card",
    frames.Move: "movement",
}


def breadcrumb(view: View, stack: Stack) -> Breadcrumb:
    """Return the steps to the question on top of the frames, which come from bottom to top.

    A phase itself has no steps: its question says what it is.
    """
    if not stack:
        return Breadcrumb()
    steps = () if _is_phase(stack[-1]) else (*_begun(stack), *_asked(stack))
    return Breadcrumb(steps, tuple(_follows(view, stack)))


def _is_phase(frame: Frame) -> bool:
    """Whether the question is phase A or phase B itself, and not with a neighbour's building (GWT-8.15)."""
    if isinstance(frame, frames.PhaseB):
        return not frame.buildings[1:]  # the first is the location's own
    return isinstance(frame, frames.Move | frames.FirstPlacement)


def _begun(stack: Stack) -> Iterator[str]:
    """Yield the phase of the turn, or the step of the visit, that the question is a part of."""
    below = stack[:-1]
    if any(isinstance(frame, frames.EndVisit) for frame in stack):
        yield f"Kansas City {_step(stack)}"
    for frame in stack if isinstance(stack[-1], frames.PhaseB) else below:
        if isinstance(frame, frames.PhaseB):
            yield f"actions at {words.space_name(frame.location)}"
            yield from (f"building at {words.space_name(use.site)}" for use in frame.buildings[1:])
        elif isinstance(frame, frames.Move):
            yield from ("movement", "objective card")


def _step(stack: Stack) -> int:
    """Return which of the five steps of Kansas City the question belongs to (section 6 of the rules)."""
    top = stack[-1]
    if isinstance(top, frames.Foresight):
        return top.number
    return 4 if isinstance(top, frames.Income) else 5


def _asked(stack: Stack) -> tuple[str, ...]:
    """Return the steps of the question itself, from the action that led to it."""
    top = stack[-1]
    match top:
        case frames.PlaceDisc(target=target):
            return (*_placing(stack, target), "disc")
        case frames.BuildStation(station=station):
            return "engine", words.station_name(station)
        case frames.StationMaster(station=station):
            return words.station_name(station), "station master"
        case frames.Immediate(source=source):
            row, _, column = source.partition(":")
            return ("hire", f"{row} {column}") if column else ("station", "station master")
        case frames.TakeObjective():
            delivered = any(isinstance(frame, frames.EndVisit) for frame in stack)
            return ("delivery", "objective card") if delivered else ("objective card",)
        case frames.MoveEngine() if _auxiliary(stack):
            return "auxiliary action", "engine"
        case frames.Hire(optional=True) | frames.Build(optional=True):
            return "immediate action", *STEPS[type(top)]
        case frames.Trade(optional=True) | frames.RemoveHazard(optional=True):
            return "immediate action", *STEPS[type(top)]
        case _:
            return STEPS.get(type(top), ())


def _placing(stack: Stack, target: str) -> tuple[str, ...]:
    """Return what a disc is placed for."""
    if target not in CITIES:
        return (words.target_name(target),)
    visit = any(isinstance(frame, frames.EndVisit) for frame in stack)
    return "delivery" if visit else "extraordinary delivery", words.city_name(target)


def _auxiliary(stack: Stack) -> bool:
    """Whether what the engine's move is a part of is an auxiliary action: its reward waits below."""
    return len(stack) > 1 and isinstance(stack[-2], frames.Receive | frames.RemoveCards)


def is_asked(view: View, number: int) -> bool:
    """Whether a foresight still to come leaves a choice, as the tiles lie now (GWT-6.1, GWT-6.3)."""
    closed = view.row > JOB_MARKET.rows
    tiles = {tile for tile in view.foresights[number - 1] if tile is not None}
    return sum(not (closed and TILES[tile].kind == "worker") for tile in tiles) > 1


def _follows(view: View, stack: Stack) -> Iterator[str]:
    """Tell what waits below the question, what comes next first; nothing of a foresight that asks nobody."""
    for frame in reversed(stack[:-1]):
        match frame:
            case frames.PhaseB(buildings=buildings):
                yield "further actions" if buildings else "end of the actions"
            case frames.ForesightStep(number=number):
                if is_asked(view, number):
                    yield f"foresight {number}"
            case _ if type(frame) in FOLLOWS:
                yield FOLLOWS[type(frame)]
            case _:
                continue
