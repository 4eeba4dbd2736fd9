"""The second engine's table: its pieces, and the elementary operations on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.domain.games.el_paso.second_engine.box import (
    AUXILIARY,
    CATTLE,
    DISCS,
    EL_PASO,
    LETTERS,
    TOKENS,
    WORKERS,
)

Draw = Callable[[str, "Counter[Any]"], Any]
"""A function that draws a piece from a collection, under a label."""


@dataclass
class Person:
    """A player (ELP-2.6, ELP-2.7)."""

    money: int = 0
    tokens: int = 0
    certificates: int = 0
    rancher: str | None = None
    hand: Counter[str] = field(default_factory=Counter)
    draw: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    area: Counter[str] = field(default_factory=lambda: Counter(WORKERS.keys()))
    removed: Counter[str] = field(default_factory=Counter)
    discs: set[str] = field(default_factory=lambda: set(DISCS))
    posts: list[int] = field(default_factory=list)
    goals: set[str] = field(default_factory=set)
    bonuses: set[str] = field(default_factory=set)
    drawn: int = 0

    @property
    def limit(self) -> int:
        """The hand limit (ELP-9.1)."""
        return 4 if "disc_hand" in self.discs else 5

    @property
    def steps(self) -> int:
        """The step limit (ELP-4.3)."""
        return 3 if "disc_step" in self.discs else 4

    @property
    def permanent(self) -> int:
        """The number of permanent certificates (ELP-8.4)."""
        return self.effects("permanent_certificate") + ("disc_certificate" not in self.discs)

    def effects(self, effect: str) -> int:
        """Count the player's bonus tokens with an effect."""
        return sum(TOKENS[token]["effect"] == effect for token in self.bonuses)

    def put(self, card: str) -> None:
        """Discard a card from the hand (ELP-5.7)."""
        self.hand[card] -= 1
        self.discard[card] += 1
        assert self.hand[card] >= 0

    def spend(self, worker: str, number: int = 1) -> None:
        """Discard workers from the worker area (ELP-5.7)."""
        self.area[worker] -= number
        self.discard[worker] += number
        assert self.area[worker] >= 0

    def pay(self, dollars: int) -> None:
        self.money -= dollars
        assert self.money >= 0

    def certify(self, number: int) -> None:
        """Gain certificates, up to the end of the track (ELP-6.3)."""
        self.certificates = min(4, self.certificates + number)

    def auxiliary(self, name: str) -> dict[str, Any] | None:
        """Return the current form of an auxiliary action, or None while it is unavailable (ELP-5.6)."""
        action = AUXILIARY[name]
        if action["disc"] in self.discs:
            return action["base"] if action["open_at_start"] else None
        current: dict[str, Any] = action.get("upgraded", action["base"])
        return current


@dataclass
class Supply:
    """A display and its stack (ELP-2.3)."""

    letter: str
    stack: Counter[str]
    display: list[str | None] = field(default_factory=lambda: [None] * 3)
    out: int = 0


@dataclass
class Rival:
    """Sue (ELP-16.1 to ELP-16.5); `row` counts specialists and versatile workers by specialty."""

    row: dict[str, list[int]]
    resources: Counter[str]
    bots: Counter[str]
    rancher: str = EL_PASO
    used: Counter[str] = field(default_factory=Counter)
    cattle: Counter[str] = field(default_factory=Counter)
    goals: set[str] = field(default_factory=set)
    bonuses: set[str] = field(default_factory=set)
    posts: list[int] = field(default_factory=lambda: [5])
    drawn: int = 0
    played: int = 0

    def count(self, specialty: str) -> int:
        """Return the number of Sue's workers with a specialty (ELP-16.10)."""
        return sum(self.row[specialty])


@dataclass
class Table:
    people: list[Person]
    sides: str
    trains: str
    draw: Draw
    neutral: dict[str, str] = field(default_factory=lambda: dict(zip(LETTERS, LETTERS, strict=True)))
    buildings: dict[str, tuple[int, int]] = field(default_factory=dict)
    stacks: list[int] = field(default_factory=lambda: [2] * 6)
    cattle: Counter[str] = field(default_factory=Counter)
    workers: Counter[str] = field(default_factory=Counter)
    simmental: int = 0
    supplies: dict[str, Supply] = field(default_factory=dict)
    sue: Rival | None = None
    closer: int | None = None
    turns: int = 0

    @property
    def stops(self) -> set[str]:
        """The names of all stops (ELP-4.1)."""
        return {EL_PASO, *LETTERS, *self.buildings}

    def tile(self, site: str) -> str:
        """Return the tile on a space."""
        if site in self.neutral:
            return self.neutral[site]
        level = self.buildings[site][1]
        return f"{level}{self.sides[level - 1]}"

    def refill(self, pool: str) -> None:
        """Refill a display from its stack (ELP-6.8, ELP-18.34)."""
        supply = self.supplies[pool]
        for place, token in enumerate(supply.display):
            if token is None and supply.stack.total():
                supply.display[place] = self.top(pool)

    def top(self, pool: str) -> str:
        """Take the top token of a stack."""
        supply = self.supplies[pool]
        supply.out += 1
        token: str = self.draw(f"{pool}:{supply.out}", supply.stack)
        supply.stack[token] -= 1
        return token

    def take(self, pool: str, place: int) -> str:
        """Take a token from a display and refill the gap."""
        display = self.supplies[pool].display
        token, display[place] = display[place], None
        assert token is not None
        self.refill(pool)
        return token

    def cards(self, seat: int, number: int) -> None:
        """Draw cattle cards; workers go to the worker area and do not count as drawn (ELP-9.1 to ELP-9.3)."""
        person = self.people[seat]
        while number > 0:
            if not person.draw.total():
                person.draw, person.discard = person.discard, Counter()
            if not person.draw.total():
                return
            person.drawn += 1
            card = self.draw(f"card:{seat}:{person.drawn}", person.draw)
            person.draw[card] -= 1
            if card in WORKERS:
                person.area[card] += 1
            else:
                person.hand[card] += 1
                number -= 1

    def build(self, party: int, level: int, site: str) -> None:
        """Place a building; the building that it replaces returns to its stack (ELP-6.9)."""
        if site in self.buildings:
            self.stacks[self.buildings[site][1] - 1] += 1
        self.stacks[level - 1] -= 1
        assert self.stacks[level - 1] >= 0
        self.buildings[site] = (party, level)

    def own(self, party: int) -> dict[str, int]:
        """Return the levels of a party's buildings by space."""
        return {site: level for site, (owner, level) in self.buildings.items() if owner == party}


def value(breed: str) -> int:
    """Return the breeding value of a breed."""
    breeding_value: int = CATTLE[breed]["value"]
    return breeding_value
