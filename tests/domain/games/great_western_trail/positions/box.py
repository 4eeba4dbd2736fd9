"""The pieces of Great Western Trail that have not been placed yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from domain.games.great_western_trail.data import MARKET, OBJECTIVE_DECK, STACKS, STATION_MASTERS, STATIONS
from domain.kernel.multiset import Multiset, to_multiset

Names = tuple[str, ...]


class Box:
    """The pieces that have not been placed yet."""

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
        """Take a small tile from the first stack that has one left."""
        for stack in self.stacks:
            if stack[name]:
                stack[name] -= 1
                return name
        raise ValueError(f"there is no further {name}")

    def stacks_left(self) -> tuple[tuple[Multiset[str], ...], Names]:
        """Return the stacks, and the tiles omitted from described stacks, which are out of the game."""
        gone: list[str] = []
        for number, names in self.kept.items():
            gone += self.stacks[number - 1].elements()
            self.stacks[number - 1] = names
        return tuple(map(spread, self.stacks)), tuple(gone)

    def card(self, name: str, own: Counter[str]) -> str:
        """Take a card from the player's starting cards, the market deck or the objective deck."""
        for deck in (own, self.market, self.tasks):
            if deck[name]:
                deck[name] -= 1
                return name
        raise ValueError(f"there is no further {name}")

    def dealt(self, deck: Counter[str], described: Names | None, count: int) -> Names:
        """Take the described cards, or by default `count` cards."""
        found = sorted(described) if described is not None else sorted((+deck).elements())[:count]
        for name in found:
            self.card(name, deck)
        return tuple(found)

    def left(self, deck: Counter[str], described: Names | None) -> Multiset[str]:
        """Return the cards of a deck; cards omitted from a described deck are out of the game."""
        if described is None:
            return spread(deck)
        rest = deck - Counter(described)
        if (deck & Counter(described)) != Counter(described):
            raise ValueError(f"{described} are not all left")
        self.removed += rest.elements()
        return to_multiset(described)

    def masters(self, described: Mapping[str, str], held: Sequence[str]) -> dict[str, str]:
        """Place the described station masters, then the others, then a cowboy for each tile held."""
        free = [tile for tile in STATION_MASTERS if tile not in described.values() and tile not in held]
        found = dict(described)
        for station in STATIONS.values():
            if station.station_master and station.id not in described:
                found[station.id] = free.pop(0) if free else "cowboy"
        workers = [tile for tile in found.values() if tile not in STATION_MASTERS]
        for worker in workers:
            self.tile(worker)
        if free or len(workers) != len(held):
            raise ValueError(f"{free} have no station, or a worker replaces no tile that is held")
        return found


def spread(left: Counter[str]) -> Multiset[str]:
    """Return the remaining counts as a multiset."""
    return to_multiset((+left).elements())
