"""The steps that led to a question, and the steps that may follow it (GWT-3.1.4)."""

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
    frames.Adjacent: ("adjacent building",),
}
"""The steps of each type of question at the top of the stack.

For other types, the steps depend on the frames below.
"""

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
    """Return the steps to the question at the top of the stack.

    The stack is ordered from bottom to top. Phases A and B have no steps, because their questions suffice.
    """
    if not stack:
        return Breadcrumb()
    steps = () if _is_phase(stack[-1]) else (*_outer_steps(stack), *_question_steps(stack))
    return Breadcrumb(steps, tuple(_following_steps(view, stack)))


def _is_phase(frame: Frame) -> bool:
    """Return whether the question is phase A or B itself, without an adjacent building in use (GWT-8.15)."""
    if isinstance(frame, frames.PhaseB):
        return not frame.buildings[1:]  # the first is the location's own
    return isinstance(frame, frames.Move | frames.FirstPlacement)


def _outer_steps(stack: Stack) -> Iterator[str]:
    """Yield the phase of the turn, or the step of the Kansas City visit, that the question belongs to."""
    below = stack[:-1]
    if any(isinstance(frame, frames.EndVisit) for frame in stack):
        yield f"Kansas City {_visit_step(stack)}"
    for frame in stack if isinstance(stack[-1], frames.PhaseB) else below:
        if isinstance(frame, frames.PhaseB):
            yield f"actions at {words.space_name(frame.location)}"
            yield from (f"building at {words.space_name(use.site)}" for use in frame.buildings[1:])
        elif isinstance(frame, frames.Move):
            yield from ("movement", "objective card")


def _visit_step(stack: Stack) -> int:
    """Return which of the five Kansas City steps the question belongs to (GWT-6)."""
    top = stack[-1]
    if isinstance(top, frames.Foresight):
        return top.number
    return 4 if isinstance(top, frames.Income) else 5


def _question_steps(stack: Stack) -> tuple[str, ...]:
    """Return the steps that led from the action to the question."""
    top = stack[-1]
    match top:
        case frames.PlaceDisc(target=target):
            return (*_disc_steps(stack, target), "disc")
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
        case frames.MoveEngine() if _is_auxiliary_move(stack):
            return "auxiliary action", "engine"
        case frames.Hire(optional=True) | frames.Build(optional=True):
            return "immediate action", *STEPS[type(top)]
        case frames.Trade(optional=True) | frames.RemoveHazard(optional=True):
            return "immediate action", *STEPS[type(top)]
        case _:
            return STEPS.get(type(top), ())


def _disc_steps(stack: Stack, target: str) -> tuple[str, ...]:
    """Return the steps for which a disc is being placed."""
    if target not in CITIES:
        return (words.target_name(target),)
    visit = any(isinstance(frame, frames.EndVisit) for frame in stack)
    return "delivery" if visit else "extraordinary delivery", words.city_name(target)


def _is_auxiliary_move(stack: Stack) -> bool:
    """Return whether the engine moves for an auxiliary action, whose reward is pending below."""
    return len(stack) > 1 and isinstance(stack[-2], frames.Receive | frames.RemoveCards)


def is_asked(view: View, number: int) -> bool:
    """Return whether a later foresight step leaves a choice with the current tiles (GWT-6.1, GWT-6.3)."""
    closed = view.row > JOB_MARKET.rows
    tiles = {tile for tile in view.foresights[number - 1] if tile is not None}
    return sum(not (closed and TILES[tile].kind == "worker") for tile in tiles) > 1


def _following_steps(view: View, stack: Stack) -> Iterator[str]:
    """Yield the steps that follow the question, in order. A foresight step without a choice is skipped."""
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
