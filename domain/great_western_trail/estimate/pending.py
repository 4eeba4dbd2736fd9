"""What the pending questions of a seat are about to bring."""

from __future__ import annotations

from domain.great_western_trail import frames
from domain.great_western_trail.data import CITIES, STATIONS
from domain.great_western_trail.estimate import deeds
from domain.great_western_trail.estimate.drive import delivery, worth
from domain.great_western_trail.estimate.local import local
from domain.great_western_trail.estimate.weights import POINT, Weights
from domain.great_western_trail.rules.local_actions import actions_of
from domain.great_western_trail.rules.phase_b import standing
from domain.great_western_trail.state import State
from domain.kernel.frames import Frame

SMALL = 50
"""What a question of little weight is worth."""


def pending(state: State, seat: int, weights: Weights) -> int:
    """Add up what the seat is asked, and what will be asked after it."""
    return sum(question(state, frame, weights) for frame in state.stack if frame.seat == seat)


def question(state: State, frame: Frame, weights: Weights) -> int:  # noqa: C901, PLR0911, PLR0912 - a case for each
    """Give what the best answer of a frame is about to bring."""
    seat = frame.seat
    match frame:
        case frames.PhaseB():
            return phase_b(state, frame, weights)
        case frames.Hire(modifier=modifier):
            return deeds.hire(state, seat, modifier, weights)
        case frames.Build(price=price):
            return deeds.build(state, seat, price, weights)
        case frames.Trade():
            return deeds.trade(state, seat, weights)
        case frames.RemoveHazard(cost=cost):
            return deeds.remove(state, seat, cost, weights)
        case frames.CattleMarket(cowboys=cowboys):
            return deeds.buy(state, seat, cowboys, weights)
        case frames.MoveEngine(direction="forward", limit=limit):
            return deeds.forward(state, seat, limit, weights)
        case frames.MoveEngine(limit=limit, money=money):
            return deeds.back(state, seat, limit, weights) + money * weights.dollar
        case frames.TrackEnd():
            return deeds.retreat(state, seat, weights)
        case frames.BuildStation(station=station):
            return deeds.station(state, seat, station, weights)
        case frames.StationBehind():
            return deeds.station_behind(state, seat, weights)
        case frames.PlaceDisc(target=target, reserve=reserve):
            return disc(state, seat, target, weights) - reserve * weights.dollar
        case frames.City(value=value) | frames.ExtraCity(value=value):
            return delivery(state, seat, 100 * value, weights) - value * weights.dollar
        case frames.Receive(certificates=certificates):
            return certificates * weights.certificate
        case frames.TakeObjective():
            return weights.objective
        case frames.Auxiliary():
            return weights.dollar
        case frames.MoveCattleman() | frames.Adjacent() | frames.ExtraTarget() | frames.StationMaster():
            return SMALL
        case frames.Immediate() | frames.RemoveCards() | frames.DrawCount():
            return SMALL
    return 0


def disc(state: State, seat: int, target: str, weights: Weights) -> int:
    """Give what a disc on the target is worth; the space that it clears counts once it is cleared."""
    if target in CITIES:
        return worth(state, seat, target, weights) + weights.disc
    return POINT * STATIONS[target].vp + weights.disc


def phase_b(state: State, frame: frames.PhaseB, weights: Weights) -> int:
    """Give the local actions that are left, or the auxiliary action in their place."""
    total = 0
    for use in frame.buildings:
        if standing(state, use):
            for index, action in enumerate(actions_of(use.tile, use.site)):
                if index not in use.used:
                    total += max(local(state, frame.seat, action, weights), 0)
    return max(total, weights.dollar) if frame.auxiliary else total
