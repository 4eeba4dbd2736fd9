"""What of the pieces of Great Western Trail has not been laid out yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from domain.games.great_western_trail.data import MARKET, OBJECTIVE_DECK, STACKS, STATION_MASTERS, STATIONS
from domain.kernel.multiset import Multiset, to_multiset

Names = tuple[str, ...]


class Box:
    """What has not been laid out yet."""

    def __init__(self, left: Mapping[str, Names]) -> None:
        self.stacks = [Counter(dict(found)) for found in STACKS.values()]
        self.kept: dict[int, Counter[str]] = {int(number): Counter(names) for number, names in left.items()}
        for number, names in self.kept.items():
            if not names <= self.stacks[number - 1]:
                raise ValueError(f"stack {number} never holds {sorted(names.elements())}")
            self.stacks[number - 1] -= names
        self.market, self.tasks = Counter(dict(MARKET)), Counter(dict(OBJECTIVE_DECK))
        self.removed: list[str] = []

    def tile(self, name: str) -> str:
        """Take a small tile out of the first stack that has one left."""
        for stack in self.stacks:
            if stack[name]:
                stack[name] -= 1
                return name
        raise ValueError(f"there is no further {name}")

    def stacks_left(self) -> tuple[tuple[Multiset[str], ...], Names]:
        """Give the stacks, and the tiles that left the game: what a stack that is told of does not hold."""
        gone: list[str] = []
        for number, names in self.kept.items():
            gone += self.stacks[number - 1].elements()
            self.stacks[number - 1] = names
        return tuple(map(spread, self.stacks)), tuple(gone)

    def card(self, name: str, own: Counter[str]) -> str:
        """Take a card out of the player's own cards, the market's or the objective cards."""
        for deck in (own, self.market, self.tasks):
            if deck[name]:
                deck[name] -= 1
                return name
        raise ValueError(f"there is no further {name}")

    def dealt(self, deck: Counter[str], told: Names | None, count: int) -> Names:
        """Take the cards that are named, or as many as asked for."""
        found = sorted(told) if told is not None else sorted((+deck).elements())[:count]
        for name in found:
            self.card(name, deck)
        return tuple(found)

    def left(self, deck: Counter[str], told: Names | None) -> Multiset[str]:
        """Give what lies in a deck; what is named nowhere is out of the game."""
        if told is None:
            return spread(deck)
        rest = deck - Counter(told)
        if (deck & Counter(told)) != Counter(told):
            raise ValueError(f"{told} are not all left")
        self.removed += rest.elements()
        return to_multiset(told)

    def masters(self, told: Mapping[str, str], held: Sequence[str]) -> dict[str, str]:
        """Lay station masters: those told of, then the others; a cowboy where a player has the tile."""
        free = [tile for tile in STATION_MASTERS if tile not in told.values() and tile not in held]
        found = dict(told)
        for station in STATIONS.values():
            if station.station_master and station.id not in told:
                found[station.id] = free.pop(0) if free else "cowboy"
        workers = [tile for tile in found.values() if tile not in STATION_MASTERS]
        for worker in workers:
            self.tile(worker)
        if free or len(workers) != len(held):
            raise ValueError(f"{free} lie nowhere, or a worker stands for no tile that is held")
        return found


def spread(left: Counter[str]) -> Multiset[str]:
    """Give the multiset that is left."""
    return to_multiset((+left).elements())
