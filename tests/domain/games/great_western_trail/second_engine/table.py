"""The table of the second engine, and values derived directly from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.domain.games.great_western_trail.second_engine import track
from tests.domain.games.great_western_trail.second_engine.data import (
    CATTLE,
    CITIES,
    KINDS,
    MASTERS,
    OWN_CARDS,
    RAW,
    STATIONS,
    TRACK,
    TRAIL,
    VILLAGE,
    Lying,
    Own,
    hands,
    is_hazard,
    is_teepee,
)

Draw = Callable[[str, Counter[Any]], Any]
"""A function that returns the item drawn from a multiset under a label."""


@dataclass
class Person:
    """A player's pieces (GWT-3.3.2)."""

    money: int = 0
    engine: int = 0
    cattleman: str | None = None
    marker: int = 0
    token: bool = False
    drawn: int = 0
    draw: Counter[str] = field(default_factory=lambda: Counter(OWN_CARDS))
    hand: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    area: Counter[str] = field(default_factory=Counter)
    workers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 1))
    cleared: set[str] = field(default_factory=set)
    unbuilt: set[str] = field(default_factory=set)
    hazards: Counter[str] = field(default_factory=Counter)
    teepees: Counter[str] = field(default_factory=Counter)
    masters: set[str] = field(default_factory=set)

    def hand_limit(self) -> int:
        """Return the hand limit (GWT-9.4)."""
        return 4 + len(self.cleared & {"hand_a", "hand_b"})

    def certificate_limit(self) -> int:
        """Return the certificate limit (GWT-9.6)."""
        if "cert_4" not in self.cleared:
            return 3
        return 6 if "cert_6" in self.cleared else 4

    def certify(self, forward: int) -> None:
        """Move the certificate marker forward, up to its limit (GWT-8.1.4)."""
        place = TRACK.index(self.marker) + forward
        reached = TRACK[min(place, len(TRACK) - 1)]
        self.marker = max(self.marker, min(reached, self.certificate_limit()))

    def spend_certificates(self, used: int) -> None:
        """Move the marker to the highest space that does not exceed the remaining value (GWT-9.6)."""
        self.marker = max(space for space in TRACK if space <= self.marker - used)

    def permanent(self) -> int:
        """Return the number of permanent certificates (GWT-6.4)."""
        return sum(MASTERS[tile]["permanent_certificate"] for tile in self.masters)

    def cattle(self) -> Counter[str]:
        """Return the cattle cards in hand."""
        return Counter({card: number for card, number in self.hand.items() if card in CATTLE})

    def breeding(self) -> int:
        """Return the breeding value of the hand, counting each breed once (GWT-6.4)."""
        return sum({CATTLE[card][0]: CATTLE[card][1] for card in self.cattle()}.values())

    def herd(self) -> Counter[str]:
        """Return all cards in draw pile, hand and discard pile."""
        return self.draw + self.hand + self.discard

    def drop(self, cards: Counter[str]) -> None:
        """Discard cards from the hand (GWT-8.1.3)."""
        self.hand = self.hand - cards
        self.discard = self.discard + cards


@dataclass
class Table:
    """All pieces outside the players' boards (GWT-3.3.1)."""

    people: list[Person]
    tiles: dict[str, Lying]
    stacks: dict[int, Counter[str]]
    deck: Counter[str]
    tasks: Counter[str]
    draw: Draw
    foresight: dict[int, list[str | None]] = field(
        default_factory=lambda: {number: [None, None] for number in (1, 2, 3)}
    )
    turned: Counter[int] = field(default_factory=Counter)
    dealt: Counter[str] = field(default_factory=Counter)
    market: Counter[str] = field(default_factory=Counter)
    display: Counter[str] = field(default_factory=Counter)
    jobs: dict[tuple[int, int], str] = field(default_factory=dict)
    row: int | None = 2
    masters: dict[str, str] = field(default_factory=dict)
    posted: dict[str, str] = field(default_factory=dict)
    stations: dict[str, set[int]] = field(default_factory=lambda: {name: set() for name in STATIONS})
    cities: dict[str, Counter[int]] = field(default_factory=lambda: {name: Counter() for name in CITIES})

    @property
    def count(self) -> dict[str, Any]:
        """The numbers for this player count (GWT-16.1)."""
        found: dict[str, Any] = RAW["player_count"][str(len(self.people))]
        return found

    def step_limit(self, person: Person) -> int:
        """Return the step limit (GWT-9.5)."""
        limit: int = self.count["step_limit_base"]
        for side in ("left", "right"):
            limit += self.count[f"step_bonus_{side}"] * (f"step_{side}" in person.cleared)
        return limit

    def others(self, seat: int) -> set[int]:
        """Return the spaces of the other engines, except space 0 (GWT-8.5.1)."""
        engines = {person.engine for number, person in enumerate(self.people) if number != seat}
        return engines - {track.START}

    def own_buildings(self, seat: int) -> dict[str, str]:
        """Return the player's tiles on the board by site."""
        return {
            site: tile.tile
            for site, tile in self.tiles.items()
            if isinstance(tile, Own) and tile.seat == seat
        }

    def woods(self, seat: int) -> int:
        """Return the number of the player's buildings in the woods (GWT-10.1)."""
        return sum(TRAIL[site]["woods"] for site in self.own_buildings(seat))

    def hazards(self) -> dict[str, str]:
        """Return the hazards on the board by space."""
        return {space: str(tile) for space, tile in self.tiles.items() if is_hazard(tile)}

    def teepees(self) -> dict[str, str]:
        """Return the teepees on the board by space."""
        return {space: str(tile) for space, tile in self.tiles.items() if is_teepee(tile)}

    def turn_over(self, number: int) -> str:
        """Draw a tile from a stack."""
        self.turned[number] += 1
        tile: str = self.draw(f"small:{number}:{self.turned[number]}", self.stacks[number])
        self.stacks[number] = self.stacks[number] - Counter([tile])
        return tile

    def lay(self, tile: str) -> bool:
        """Place a tile on its lowest free space (GWT-6.1.1, GWT-6.1.2); return False if none is free."""
        zone = tile.split("_", maxsplit=1)[0]
        spaces = VILLAGE if is_teepee(tile) else [f"{zone}_{number}" for number in range(1, 5)]
        for space in spaces:
            if space not in self.tiles:
                self.tiles[space] = tile
                return True
        return False

    def market_card(self) -> None:
        """Deal a card from the market deck, if there is one."""
        if self.deck:
            self.dealt["market"] += 1
            card = self.draw(f"market:{self.dealt['market']}", self.deck)
            self.deck = self.deck - Counter([card])
            self.market[card] += 1

    def refill_market(self) -> None:
        """Fill the cattle market from its deck (GWT-6.2)."""
        while self.deck and self.market.total() < self.count["cattle_market_size"]:
            self.market_card()

    def task(self) -> str:
        """Draw an objective card."""
        self.dealt["objective"] += 1
        card: str = self.draw(f"objective:{self.dealt['objective']}", self.tasks)
        self.tasks = self.tasks - Counter([card])
        return card

    def columns(self) -> range:
        """Return the columns in use in the job market (GWT-6.1.3)."""
        return range(self.count["job_first_column"], 5)

    def draw_card(self, seat: int) -> bool:
        """Draw a card, reusing the discard pile if necessary; return whether one was left (GWT-7.2)."""
        person = self.people[seat]
        if not person.draw:
            person.draw, person.discard = person.discard, Counter()
        if not person.draw:
            return False
        person.drawn += 1
        card = self.draw(f"card:{seat}:{person.drawn}", person.draw)
        person.draw = person.draw - Counter([card])
        person.hand[card] += 1
        return True

    def fee(self, tile: Lying) -> int:
        """Return the fee for passing a tile (GWT-4.6)."""
        return sum(int(self.count[f"fee_{hand}"]) for hand in hands(tile))
