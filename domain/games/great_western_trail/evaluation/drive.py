"""The drive to Kansas City: what the hand may bring there, and how far it still is."""

from __future__ import annotations

from functools import lru_cache

from domain.games.great_western_trail.data import ARROWS, CATTLE, CITIES, OBJECTIVES, TRAIL
from domain.games.great_western_trail.evaluation.weights import POINT, Weights
from domain.games.great_western_trail.frames import City, Income
from domain.games.great_western_trail.model.limits import hand_limit, permanent_certificates, step_limit
from domain.games.great_western_trail.model.railroad import crossings
from domain.games.great_western_trail.model.trail import KANSAS_CITY, Mask, ahead, locations
from domain.games.great_western_trail.state import Player, State
from domain.kernel.multiset import Multiset

PATIENCE = 97
"""How much of a delivery is left for each turn on the way to it, in hundredths."""

BLACK = 200
"""What a city is worth beyond another one that takes the discs of black spaces, too."""

FAR = 14
"""What each step of a city's value is worth."""

START = next(space.id for space in TRAIL.values() if space.kind == "start")


def drive(state: State, seat: int, weights: Weights) -> int:
    """Give what the next delivery is worth now; one that is being made counts as a pending question."""
    if any(isinstance(frame, City | Income) and frame.seat == seat for frame in state.stack):
        return 0
    player = state.players[seat]
    steps = distance(player.cattleman or START, locations(state))
    turns = -(-steps // step_limit(state, seat))
    worth = delivery(state, seat, expected(player), weights)
    return worth * PATIENCE**turns // 100**turns if worth > 0 else worth


def expected(player: Player) -> int:
    """Give the breeding value of the hand in hundredths, with what its empty places will probably bring."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in player.hand if card in CATTLE}
    value = 100 * (sum(breeds.values()) + permanent_certificates(player))
    room = hand_limit(player) - len(player.hand)
    return value + max(room, 0) * _fresh(player.draw, player.discard, tuple(sorted(breeds)))


@lru_cache(maxsize=8_192)
def _fresh(draw: Multiset[str], discard: tuple[str, ...], breeds: tuple[str, ...]) -> int:
    """Give what a drawn card adds to the value on the average, in hundredths."""
    cards = dict(draw) if draw else {card: discard.count(card) for card in discard}
    total = sum(cards.values())
    new = sum(
        CATTLE[card].value * count
        for card, count in cards.items()
        if card not in OBJECTIVES and CATTLE[card].breed not in breeds
    )
    return 85 * new // total if total else 0


def delivery(state: State, seat: int, value: int, weights: Weights) -> int:
    """Give what the best delivery with that breeding value (in hundredths) is worth, certificates used up."""
    player = state.players[seat]
    income = value * weights.dollar // 100
    best = -6 * POINT
    for used in range(player.marker + 1):
        worth = city_of(state, seat, value // 100 + used, weights)
        best = max(best, worth - used * (weights.certificate - weights.dollar))
    return income + best + weights.disc


def city_of(state: State, seat: int, value: int, weights: Weights) -> int:
    """Give what the best city of at most that value is worth."""
    player = state.players[seat]
    return max(
        worth(state, seat, city, weights) - crossings(player.engine, printed.value) * weights.dollar
        for city, printed in CITIES.items()
        if printed.value <= value and (printed.repeatable or seat not in state.board.cities.get(city, ()))
    )


def worth(state: State, seat: int, city: str, weights: Weights) -> int:
    """Give what a disc on the city is worth: points, its arrows (half of one that is still open), money."""
    cities, printed = state.board.cities, CITIES[city]
    found = POINT * printed.vp_per_disc + printed.money * weights.dollar
    again = seat in cities.get(city, ())
    for arrow in ARROWS:
        if city in arrow.cities and not again:
            other = arrow.cities[arrow.cities[0] == city]
            if seat in cities.get(other, ()):
                found += POINT * arrow.vp + (weights.objective if arrow.action else 0)
            else:
                found += max(POINT * arrow.vp, 0) * weights.left // 250
    if printed.disc == "black":
        found += weights.fading(BLACK)
    # What goes far is worth a hand that reached it; near cities remain for poorer ones.
    return found + FAR * printed.value


@lru_cache(maxsize=8_192)
def distance(space: str, mask: Mask) -> int:
    """Give the fewest steps to Kansas City."""
    if space == KANSAS_CITY:
        return 0
    return 1 + min(distance(following, mask) for following in ahead(space, mask))
