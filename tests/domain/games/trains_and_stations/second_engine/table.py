"""The second engine, written from the rulebook: the table, and values computed from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from tests.domain.games.trains_and_stations.second_engine.box import (
    BUILDINGS,
    CARDS,
    CITIES,
    GOODS,
    NEXT,
    ROUTES,
    SITES,
    SPACES,
    TOUCHES,
)

WHITE = -1
TRAINS = ("train", "locked_train")
FACES = ("coin", "hotel", "mine", "ranch", *TRAINS)
SAVEABLE = ("coin", "hotel", "mine", "ranch")
Faces = tuple[str, ...]
LADDER = {"ranch": ("cattle", "food"), "mine": ("coal", "silver")}
"""The goods that a field has before gold (TNS-9.3); the hotel's second good is a choice."""


@dataclass
class Person:
    """A player's pieces (TNS-2.4)."""

    vp: int = 3
    coins: int = 3
    bonus: int = 0
    saved: Counter[str] = field(default_factory=Counter)
    goods: Counter[str] = field(default_factory=Counter)
    special: set[str] = field(default_factory=set)
    revealed: set[str] = field(default_factory=set)
    auto: bool = True


@dataclass
class Field:
    """A card field: its good and the cards left."""

    good: str
    left: int = 10


def start_fields() -> dict[str, Field]:
    """Return the card fields at the start (TNS-2.1)."""
    return {"ranch": Field("cattle"), "mine": Field("coal"), "hotel": Field("workers")}


@dataclass
class Table:
    """Everything on the table, and the active player."""

    people: list[Person]
    conductor: int
    active: int
    supply: int
    deck: set[str]
    board: dict[str, int] = field(default_factory=dict)
    sites: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: {city: [] for city in CITIES})
    fields: dict[str, Field] = field(default_factory=start_fields)
    used: set[str] = field(default_factory=lambda: {"cattle", "coal", "workers"})
    final: bool = False
    drawn: int = 0
    own: Counter[str] = field(default_factory=Counter)
    white: Counter[str] = field(default_factory=Counter)
    spent: bool = False

    @property
    def me(self) -> Person:
        """The active player."""
        return self.people[self.active]

    @property
    def common(self) -> int:
        """The number of bonus dice in the common supply."""
        held = sum(person.bonus for person in self.people)
        laid = [*self.board.values()].count(WHITE) + self.white.total()
        return 10 - held - laid

    def order(self) -> list[int]:
        """Return the seats in turn order from the active player."""
        return [(self.active + later) % len(self.people) for later in range(len(self.people))]

    def dice_of(self, seat: int) -> int:
        """Return the number of a player's own dice on the board."""
        return [*self.board.values()].count(seat)

    def gain_points(self, seat: int, points: int) -> None:
        """Move VP from the supply to a player; an empty supply starts the end (TNS-1.12, TNS-1.14)."""
        self.people[seat].vp += points
        self.supply -= min(points, self.supply)
        self.final = self.final or not self.supply

    def strike(self) -> None:
        """Take up to three VP from the active player (TNS-5.3, TNS-1.13)."""
        lost = min(3, self.me.vp)
        self.me.vp -= lost
        if not self.final:
            self.supply += lost

    def legal_spaces(self) -> Iterator[str]:
        """Yield the spaces on which a train may be placed (TNS-6.2.1)."""
        for space in SPACES:
            if space not in self.board and (
                TOUCHES[space] or any(near in self.board for near in NEXT[space])
            ):
                yield space

    def open_cities(self) -> Iterator[str]:
        """Yield the cities in which a building may be placed (TNS-6.3.2, TNS-6.3.3)."""
        lowest = min(map(len, self.sites.values()))
        return (city for city, built in self.sites.items() if lowest >= len(built) < SITES[city])

    def count_buildings(self, seat: int, kind: str) -> int:
        """Return the number of a player's buildings of a type on the board."""
        return sum(city.count((seat, kind)) for city in self.sites.values())

    def complete_routes(self) -> list[str]:
        """Return the names of complete routes (TNS-1.10)."""
        return [name for name, route in ROUTES.items() if all(space in self.board for space in route.spaces)]

    def legal_upgrades(self) -> set[tuple[str, str]]:
        """Return the legal pairs of building type and good (TNS-9.1 to TNS-9.3)."""
        empty = (kind for kind in BUILDINGS if not self.fields[kind].left)
        return {(kind, good) for kind in empty for good in self.next_goods(kind)}

    def next_goods(self, kind: str) -> Iterator[str]:
        """Yield the goods that may follow on a field (TNS-9.3.1 to TNS-9.3.4)."""
        good = self.fields[kind].good
        second = ("silver", "food") if kind == "hotel" else LADDER[kind][1:]
        first = good in ("cattle", "coal", "workers")
        unused = [option for option in second if first and option not in self.used]
        return iter(unused or (["gold"] if "gold" not in self.used else []))

    def amount(self, seat: int, good: str) -> int:
        """Return how much of a good a player has, including special cards (TNS-12.2)."""
        person = self.people[seat]
        return person.goods[good] + sum(good in CARDS[card].goods for card in person.special)


def scores(table: Table) -> list[list[int]]:
    """Return each seat's VP, goals, and monopoly of each good (TNS-12.1 to TNS-12.4)."""
    seats = range(len(table.people))
    sheet = [[person.vp, sum(CARDS[card].vp for card in person.revealed)] for person in table.people]
    for good, worth in GOODS.items():
        amounts = [table.amount(seat, good) for seat in seats]
        for seat in seats:
            sheet[seat].append(worth if amounts[seat] and amounts[seat] == max(amounts) else 0)
    return sheet


def winners(table: Table) -> set[int]:
    """Return the winners; gold breaks ties (TNS-12.5)."""
    totals = [(sum(line), table.amount(seat, "gold")) for seat, line in enumerate(scores(table))]
    return {seat for seat, total in enumerate(totals) if total == max(totals)}


def parts(faces: Counter[str], among: Iterable[str] = FACES) -> Iterator[Faces]:
    """Yield every sub-multiset of these faces, each in sorted order."""
    kinds = sorted(face for face in among if faces[face])
    for counts in product(*(range(faces[face] + 1) for face in kinds)):
        yield tuple(face for face, count in zip(kinds, counts, strict=True) for _ in range(count))
