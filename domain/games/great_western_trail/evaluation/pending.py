"""What the pending questions of a seat are about to bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.great_western_trail import frames
from domain.games.great_western_trail.data import CITIES, STATIONS
from domain.games.great_western_trail.evaluation import deeds
from domain.games.great_western_trail.evaluation.drive import delivery, worth
from domain.games.great_western_trail.evaluation.local import local
from domain.games.great_western_trail.evaluation.weights import POINT, Weights
from domain.games.great_western_trail.rules.local_actions import actions_of
from domain.games.great_western_trail.rules.phase_b import standing
from domain.games.great_western_trail.state import State
from domain.kernel.frames import SeatFrame

LIGHT: tuple[type[SeatFrame], ...] = (
    frames.MoveCattleman,
    frames.Adjacent,
    frames.ExtraTarget,
    frames.StationMaster,
    frames.Immediate,
    frames.RemoveCards,
    frames.DrawCount,
)
"""Questions of little weight."""

SMALL = 50
"""What one of them is worth."""


def pending(state: State, seat: int, weights: Weights) -> int:
    """Add up what the seat is asked, and what will be asked after it."""
    return sum(question(state, frame, weights) for frame in state.stack if frame.seat == seat)


def question(state: State, frame: SeatFrame, weights: Weights) -> int:
    """Give what the best answer of a frame is about to bring, nothing for most that run by themselves."""
    found = QUESTIONS.get(type(frame))
    return found(state, frame, weights) if found else 0


def _engine(state: State, frame: frames.MoveEngine, weights: Weights) -> int:
    way = deeds.forward if frame.direction == "forward" else deeds.back
    return way(state, frame.seat, frame.limit, weights) + frame.money * weights.dollar


def _delivery(state: State, frame: frames.City | frames.ExtraCity, weights: Weights) -> int:
    """The income has been taken, or there is none."""
    return delivery(state, frame.seat, 100 * frame.value, weights) - frame.value * weights.dollar


def _disc(state: State, frame: frames.PlaceDisc, weights: Weights) -> int:
    """The space that it clears counts once it is cleared."""
    target, kept = frame.target, frame.reserve * weights.dollar
    if target in CITIES:
        return worth(state, frame.seat, target, weights) + weights.disc - kept
    return POINT * STATIONS[target].vp + weights.disc - kept


def phase_b(state: State, frame: frames.PhaseB, weights: Weights) -> int:
    """Give the local actions that are left, or the auxiliary action in their place."""
    total = 0
    for use in frame.buildings:
        if standing(state, use):
            for index, action in enumerate(actions_of(use.tile, use.site)):
                if index not in use.used:
                    total += max(local(state, frame.seat, action, weights), 0)
    return max(total, weights.dollar) if frame.auxiliary else total


QUESTIONS: dict[type[SeatFrame], Callable[[State, Any, Weights], int]] = {
    frames.PhaseB: phase_b,
    frames.Hire: lambda state, frame, weights: deeds.hire(state, frame.seat, frame.modifier, weights),
    frames.Build: lambda state, frame, weights: deeds.build(state, frame.seat, frame.price, weights),
    frames.Trade: lambda state, frame, weights: deeds.trade(state, frame.seat, weights),
    frames.RemoveHazard: lambda state, frame, weights: deeds.remove(state, frame.seat, frame.cost, weights),
    frames.CattleMarket: lambda state, frame, weights: deeds.buy(state, frame.seat, frame.cowboys, weights),
    frames.MoveEngine: _engine,
    frames.TrackEnd: lambda state, frame, weights: deeds.retreat(state, frame.seat, weights),
    frames.BuildStation: lambda state, frame, weights: deeds.station(
        state, frame.seat, frame.station, weights
    ),
    frames.StationBehind: lambda state, frame, weights: deeds.station_behind(state, frame.seat, weights),
    frames.PlaceDisc: _disc,
    frames.City: _delivery,
    frames.ExtraCity: _delivery,
    frames.Receive: lambda state, frame, weights: frame.certificates * weights.certificate,
    frames.TakeObjective: lambda state, frame, weights: weights.objective,
    frames.Auxiliary: lambda state, frame, weights: weights.dollar,
    **dict.fromkeys(LIGHT, lambda state, frame, weights: SMALL),
}
