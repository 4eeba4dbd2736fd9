"""The final scoring (section 13 of the rules)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import NamedTuple, get_args

from domain.games.great_western_trail.data import (
    ARROWS,
    BOARD,
    BUILDINGS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    OBJECTIVES,
    SCORING,
    STATION_MASTERS,
    STATIONS,
    TILES,
    WORKERS,
)
from domain.games.great_western_trail.data.schema import Requirement
from domain.games.great_western_trail.model import permanent_certificates
from domain.games.great_western_trail.state import Player, State
from domain.kernel.game import Score, ScoreCategory
from domain.kernel.multiset import Multiset
from domain.kernel.ranking import places

REQUIREMENTS: tuple[Requirement, ...] = get_args(Requirement)

Items = tuple[int, ...]
"""The number of items for each kind of requirement, in the order of REQUIREMENTS."""


class Assignment(NamedTuple):
    """The scored objective cards: total points, fulfilled cards, and cards added from the herd."""

    points: int
    fulfilled: tuple[str, ...]
    added: tuple[str, ...]


class _Card(NamedTuple):
    id: str
    needs: Items
    gain: int
    added: int


def _needs(card: str) -> Items:
    needs = OBJECTIVES[card].needs
    return tuple(needs.get(kind, 0) for kind in REQUIREMENTS)


NEEDS: dict[str, Items] = {card: _needs(card) for card in OBJECTIVES}


@lru_cache(maxsize=16_384)
def assign_objectives(area: tuple[str, ...], herd: tuple[str, ...], items: Items, per_two: int) -> Assignment:
    """Return the assignment with the most points, counting `per_two` for every two cards in the area.

    Among equal totals, it adds the fewest cards. Each item counts for one requirement of one card. Items of a
    kind are interchangeable, so a set of cards can be fulfilled if together they need no more of any kind
    than the seat has.
    """
    search = _Search(area, herd, items, per_two)
    search.explore(0, items, (), 0)
    return search.best_assignment()


class _Search:
    """A branch-and-bound search over all sets of cards that can be fulfilled together."""

    def __init__(self, area: tuple[str, ...], herd: tuple[str, ...], items: Items, per_two: int) -> None:
        self.area, self.herd, self.per_two = area, herd, per_two
        self.lost = sum(OBJECTIVES[card].penalty for card in area)
        cards = [
            *(_Card(card, NEEDS[card], OBJECTIVES[card].vp + OBJECTIVES[card].penalty, 0) for card in area),
            *(_Card(card, NEEDS[card], OBJECTIVES[card].vp, 1) for card in herd),
        ]
        possible = (card for card in cards if _spend(items, card.needs) is not None)
        self.cards = sorted(possible, key=lambda card: (-card.gain, card.added, card.id))
        self.hope = [0]
        for card in reversed(self.cards):
            self.hope.append(self.hope[-1] + card.gain + card.added * per_two)
        self.hope.reverse()
        self.best: tuple[int, int] | None = None
        self.chosen: tuple[_Card, ...] = ()
        self.failed: tuple[str, ...] = ()

    def explore(self, place: int, left: Items, chosen: tuple[_Card, ...], gain: int) -> None:
        """Try the card at `place`, first as fulfilled, then as not fulfilled."""
        if self.best is not None and gain + self.hope[place] + self._most(chosen) < self.best[0]:
            return
        if place == len(self.cards):
            self._finish(chosen, gain)
            return
        card = self.cards[place]
        rest = _spend(left, card.needs)
        if rest is not None:
            self.explore(place + 1, rest, (*chosen, card), gain + card.gain)
        self.explore(place + 1, left, chosen, gain)

    def _most(self, chosen: tuple[_Card, ...]) -> int:
        """Return an upper bound for the points of pairs.

        It allows for one card that is added just to complete a pair.
        """
        return self.per_two * ((len(self.area) + sum(card.added for card in chosen) + 1) // 2)

    def _finish(self, chosen: tuple[_Card, ...], gain: int) -> None:
        """Evaluate a complete choice. Unfulfilled cards may be added just to complete pairs."""
        fulfilled = {card.id for card in chosen}
        added = sum(card.added for card in chosen)
        spare = sorted(
            (card for card in self.herd if card not in fulfilled),
            key=lambda card: (OBJECTIVES[card].penalty, card),
        )
        penalty = 0
        for extra in range(len(spare) + 1):
            penalty += OBJECTIVES[spare[extra - 1]].penalty if extra else 0
            total = gain - penalty + self.per_two * ((len(self.area) + added + extra) // 2)
            key = (total, -added - extra)
            if self.best is None or key > self.best:
                self.best, self.chosen, self.failed = key, chosen, tuple(spare[:extra])

    def best_assignment(self) -> Assignment:
        """Return the best assignment found."""
        points = sum(card.gain for card in self.chosen) - self.lost
        points -= sum(OBJECTIVES[card].penalty for card in self.failed)
        fulfilled = tuple(sorted(card.id for card in self.chosen))
        added = (*(card.id for card in self.chosen if card.added), *self.failed)
        return Assignment(points, fulfilled, tuple(sorted(added)))


def _spend(items: Items, needs: Items) -> Items | None:
    """Return the items left after meeting the requirements; None if there are too few."""
    left = tuple(have - need for have, need in zip(items, needs, strict=True))
    return None if min(left) < 0 else left


LINES = (
    "money",
    "buildings",
    "cities",
    "stations",
    "hazards",
    "cattle",
    "objectives",
    "station masters",
    "workers",
    "step space",
    "job market token",
)


def score(state: State) -> Score:
    """Return the score sheet. The most points win; tied players share the victory (GWT-13.12)."""
    sheets = tuple(seat_points(state, seat) for seat in range(len(state.players)))
    totals = tuple(map(sum, sheets))
    columns = zip(*sheets, strict=True)
    categories = tuple(ScoreCategory(name, points) for name, points in zip(LINES, columns, strict=True))
    return Score(totals, places(totals), categories)


def seat_points(state: State, seat: int) -> tuple[int, ...]:
    """Return the points of a seat by category, in the order of LINES."""
    player = state.players[seat]
    cattle_vp = herd_points(player.draw, player.hand, player.discard)[0]
    assignment = objective_points(state, seat)
    return (
        player.money // SCORING.money_per_vp,
        sum(BUILDINGS[tile].vp for tile in seat_tiles(state, seat)),
        city_points(state, seat),
        sum(STATIONS[station].vp for station in seat_stations(state, seat)),
        sum(TILES[hazard].vp for hazard in player.hazards),
        cattle_vp,
        assignment.points,
        sum(master_points(player, tile, len(player.area) + len(assignment.added)) for tile in player.masters),
        sum(BOARD.worker_vp_each * count_worth_columns(player, number) for number in range(len(WORKERS))),
        sum(DISC_SPACES[space].vp for space in player.cleared),
        SCORING.job_market_token_vp if state.closer == seat else 0,
    )


def seat_tiles(state: State, seat: int) -> tuple[str, ...]:
    """Return the seat's tiles on the board (GWT-13.2)."""
    return tuple(building.tile for building in state.board.buildings.values() if building.seat == seat)


def city_points(state: State, seat: int) -> int:
    """Return the points for discs on cities and for the arrows between them (GWT-13.3)."""
    discs = {city: seats.count(seat) for city, seats in state.board.cities.items()}
    alone = sum(CITIES[city].vp_per_disc * count for city, count in discs.items())
    return alone + sum(arrow.vp for arrow in ARROWS if all(discs.get(city) for city in arrow.cities))


def seat_stations(state: State, seat: int) -> tuple[str, ...]:
    """Return the stations that hold a disc of the seat (GWT-13.4)."""
    return tuple(station for station, seats in state.board.stations.items() if seat in seats)


Herd = tuple[int, tuple[int, int, int], tuple[str, ...]]


@lru_cache(maxsize=4_096)
def herd_points(draw: Multiset[str], hand: tuple[str, ...], discard: tuple[str, ...]) -> Herd:
    """Return the cattle points, the numbers of cards of value 3, 4 and 5, and the objectives (GWT-13.6)."""
    points, values, cards = 0, [0] * 6, []
    for card, count in chain(draw, ((card, 1) for card in chain(hand, discard))):
        kind = CATTLE.get(card)
        if kind is None:
            cards.append(card)
        else:
            points += kind.vp * count
            values[kind.value] += count
    return points, (values[3], values[4], values[5]), tuple(sorted(cards))


def objective_points(state: State, seat: int) -> Assignment:
    """Assign the seat's objective cards for the best total (GWT-13.7.1)."""
    player = state.players[seat]
    cards = herd_points(player.draw, player.hand, player.discard)[2]
    if not cards and not player.area:
        return Assignment(0, (), ())
    per_two = sum(
        STATION_MASTERS[tile].vp
        for tile in player.masters
        if STATION_MASTERS[tile].per == "objectives_in_area"
    )
    return assign_objectives(tuple(sorted(player.area)), cards, count_items(state, seat), per_two)


def count_items(state: State, seat: int) -> Items:
    """Count the seat's items that can meet requirements (GWT-13.7.2)."""
    player = state.players[seat]
    value_3, value_4, value_5 = herd_points(player.draw, player.hand, player.discard)[1]
    counts: dict[Requirement, int] = {
        "building": len(seat_tiles(state, seat)),
        "teepee_green": player.teepees.green,
        "teepee_blue": player.teepees.blue,
        "hazard": len(player.hazards),
        "station": len(seat_stations(state, seat)),
        "cattle_3": value_3,
        "cattle_4": value_4,
        "cattle_5": value_5,
        "san_francisco": state.board.cities.get("san_francisco", ()).count(seat),
    }
    return tuple(counts[kind] for kind in REQUIREMENTS)


def master_points(player: Player, tile: str, area: int) -> int:
    """Return the points of a station master. Incomplete groups score nothing (GWT-13.8)."""
    master = STATION_MASTERS[tile]
    match master.per:
        case "workers":
            count = sum(worker_counts(player))
        case "objectives_in_area":
            count = area
        case "hazards":
            count = len(player.hazards)
        case "teepee_pairs":
            count = min(player.teepees.green, player.teepees.blue)
        case "certificates":
            count = player.marker + permanent_certificates(player)
    return master.vp * (count // master.group)


def worker_counts(player: Player) -> tuple[int, int, int]:
    """Return the number of workers in each row, including the printed ones."""
    return player.workers.cowboy, player.workers.craftsman, player.workers.engineer


def count_worth_columns(player: Player, row: int) -> int:
    """Count the workers of a row in columns worth points (GWT-13.9)."""
    return sum(column <= worker_counts(player)[row] for column in BOARD.worker_vp_columns)


__all__ = ["score"]
