"""Explanations of places on the board, and the command meant by pressing each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.games.trains_and_stations import commands
from domain.games.trains_and_stations.commands import AnyCommand
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, FACES, GOODS, ROUTES, SPACES
from domain.games.trains_and_stations.data.schema import Face
from domain.games.trains_and_stations.frames import Pool
from domain.games.trains_and_stations.model import trains
from domain.games.trains_and_stations.presentation.explanation.cards import explain
from domain.games.trains_and_stations.presentation.explanation.players import find_seat
from domain.games.trains_and_stations.view import View


def attempt(view: View, place: str) -> AnyCommand | None:
    """Return the command meant by pressing a place during the pending question; None if there is none."""
    if view.viewer not in view.asked:
        return None
    if place in SPACES:
        return _train(view, place)
    kind, _, which = place.partition(":")
    meant = MEANT.get(kind)
    return None if meant is None else meant(view, which)


def _train(view: View, space: str) -> AnyCommand | None:
    if view.step != "resolve" or view.pool is None:
        return None
    only_white = trains(view.pool.white) and not trains(view.pool.own)
    return commands.PlaceTrain("white" if only_white else "own", space)


def _building(view: View, city: str) -> AnyCommand | None:
    """Return the command to build the type shown by the most dice.

    If types are tied, a type that the seat can still build is preferred.
    """
    if view.step != "resolve" or view.pool is None or city not in CITIES:
        return None
    pool, left = view.pool, dict(zip(BUILDINGS, view.seats[view.active].buildings, strict=True))
    building = max(BUILDINGS, key=lambda kind: (min(3, _showing(pool, kind)), left[kind] > 0))
    return commands.Erect(building, min(max(0, 3 - pool.own.count(building)), 3), city)


def _showing(pool: Pool, face: Face) -> int:
    return pool.own.count(face) + pool.white.count(face)


def _route(view: View, route: str) -> AnyCommand | None:
    if view.step != "delivery_order" or route not in ROUTES:
        return None
    return commands.ChooseDelivery(route)


def _field(view: View, building: str) -> AnyCommand | None:
    field = next((each for each in view.fields if each.building == building), None)
    if view.step != "upgrade" or field is None:
        return None
    return commands.ChooseUpgrade(field.building, field.next[0] if field.next else field.good)


def _seat(view: View, which: str) -> AnyCommand | None:
    seat = find_seat(view, which)
    if seat is None:
        return None
    if view.step == "delivery_majority":
        return commands.ChooseMajority(seat.seat)
    return None if seat.seat == view.viewer else commands.GiveCoins(seat.seat, 1)


def _card(view: View, card: str) -> AnyCommand | None:
    held = None if view.viewer is None else view.seats[view.viewer].specials
    if not held or card not in held:
        return None
    if view.step == "goals":
        return commands.ClaimGoals((card,))
    return commands.GiveSpecials((card,)) if view.step == "speculate" else None


def _good(view: View, name: str) -> AnyCommand | None:
    """Return the command to give one card of a good.

    Return None for the good in the current question, because options cover it.
    """
    shown = view.speculation
    good = next((each for each in GOODS if each == name), None)
    if view.step != "speculate" or shown is None or good is None:
        return None
    asked = next((kind for kind, count in zip(shown.kinds, shown.goods, strict=True) if count is None), None)
    return None if good == asked else commands.GiveGoods(good, 1)


def _own_die(view: View, which: str) -> AnyCommand | None:
    face = _face(which)
    if view.pool is None or face not in view.pool.own:
        return None
    if view.step == "reroll":
        return commands.Reroll((face,), view.picked or ())
    return commands.FinishResolve((face,)) if view.step == "resolve" else None


def _white_die(view: View, which: str) -> AnyCommand | None:
    face = _face(which)
    if view.pool is None or face not in view.pool.white:
        return None
    return commands.Reroll((), (face,)) if view.step == "reroll" and view.picked is None else None


def _face(which: str) -> Face | None:
    return next((face for face in FACES if face == which.partition("#")[0]), None)


MEANT: Mapping[str, Callable[[View, str], AnyCommand | None]] = {
    "city": _building,
    "route": _route,
    "field": _field,
    "seat": _seat,
    "card": _card,
    "good": _good,
    "own": _own_die,
    "white": _white_die,
}
"""The meanings of places, keyed by the prefix of the place name."""


__all__ = ["attempt", "explain"]
