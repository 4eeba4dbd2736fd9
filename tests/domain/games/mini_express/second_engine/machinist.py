"""The second engine's Machinist (MEX-9); its caller supplies the drawn tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.domain.games.mini_express.second_engine import golden_spike as spike
from tests.domain.games.mini_express.second_engine.land import COMPANIES, Route
from tests.domain.games.mini_express.second_engine.table import BOX, LEVELS, Company, Table

RESTORE = "restore"
BAG = Counter(
    {
        f"{token['company_steps']}/{token['city_steps']}": token["count"]
        for token in BOX["machinist"]["tokens"]
    }
)
BAG[RESTORE] = BOX["components"]["machinist_tokens_restore"]
LAST = 32
FEW = 2
"""With at most this many trains, the Machinist takes a share; otherwise it builds (MEX-9.9)."""


@dataclass
class Machinist:
    """The Machinist's markers and bag; `draw` returns the next token."""

    table: Table
    draw: Callable[[], str]
    marker: str = "lumber"
    target: int = 0
    bag: Counter[str] = field(default_factory=lambda: +BAG)

    def __post_init__(self) -> None:
        """In the solo game, leave out restore tokens until the opening shares are taken (MEX-9.2)."""
        if self.table.mode == "solo":
            self.bag[RESTORE] = 0

    def draw_token(self) -> str:
        """Draw a numbered token; a restore token refills the bag first (MEX-9.5)."""
        drawn = self.draw()
        assert self.bag[drawn], f"{drawn} is not in the bag"
        self.bag -= Counter([drawn])
        if drawn == RESTORE:
            self.bag = +BAG
            return self.draw_token()
        return drawn

    def move_company_marker(self, token: str) -> None:
        """Move the company marker by the token's number (MEX-9.6)."""
        at = COMPANIES.index(self.marker) + int(token.split("/", maxsplit=1)[0])
        self.marker = COMPANIES[at % len(COMPANIES)]

    def move_target_marker(self, token: str) -> None:
        """Move the target marker by the token's number (MEX-9.7)."""
        for _ in range(int(token.split("/")[1])):
            ahead = [city for city in range(self.target + 1, LAST) if city in self.table.tokens]
            self.target = min(ahead, default=LAST)

    def take_opening_shares(self, aside: dict[str, int]) -> None:
        """Take the opening shares, from the box if necessary (MEX-9.3, MEX-9.4, MEX-9.16 d)."""
        each = LEVELS[self.table.level]["machinist_opening_shares_each"]
        for _ in range(2):
            self.move_company_marker(self.draw_token())
            self.table.people[-1].shares[self.marker] += each
            aside[self.marker] = max(0, aside[self.marker] - each)
        self.bag[RESTORE] = BAG[RESTORE]

    def turn(self) -> str:
        """Play a turn (MEX-9.8 to MEX-9.14); return `acted`, `forfeit`, or `arrived` for the last city."""
        before, token = self.target, self.draw_token()
        self.move_company_marker(token)
        self.move_target_marker(token)
        if self.target == LAST != before and LEVELS[self.table.level]["end_at_city_32"]:
            return "arrived"
        while not self.act():
            if not any(map(self.can_act, COMPANIES)):
                return "forfeit"
            self.move_company_marker(self.draw_token())
        return "acted"

    def can_act(self, name: str) -> bool:
        """Return whether the Machinist could act for the company (MEX-9.14)."""
        company = self.table.companies[name]
        if company.space <= FEW:
            return buyable(company)
        return bool(self.table.reach(name))

    def act(self) -> bool:
        """Act for the marked company if possible; return whether it acted (MEX-9.9)."""
        if not self.can_act(self.marker):
            return False
        if self.table.companies[self.marker].space <= FEW:
            self.take_share()
        else:
            self.build_track()
        return True

    def take_share(self) -> None:
        """Take a share of the marked company (MEX-9.10, MEX-9.16 a and f)."""
        table, name, level = self.table, self.marker, LEVELS[self.table.level]
        table.transfer_share(table.people[-1], name)
        table.add_trains(name, 3, 3 if level["machinist_refill_to_3"] else 5)
        table.people[-1].influence[name] += level["machinist_share_influence"]
        table.exhaust_if_empty(name)

    def build_track(self) -> None:
        """Build for the marked company (MEX-9.11 to MEX-9.13, MEX-9.16 b, MEX-12.2.9, MEX-12.3.4)."""
        table, name = self.table, self.marker
        city, route = self.choose_build()
        reduced = LEVELS[table.level]["machinist_compensation_below_2"]
        table.build_track(name, route.hexes, generous=not reduced)
        table.gain_influence(table.people[-1], city, machinist=True)
        port_owner = table.company_for_port(city)
        if port_owner is not None:
            table.open_port(port_owner, self.choose_port())
        table.remove_token_if_full(city)
        spike.update_race(table, name, city)
        if table.variant == "golden_spike" and table.spike == "racing" and spike.is_joined(table):
            candidates = spike.western_candidates(table, name, route.hexes)
            spike.complete_race(table, spike.choose_for_machinist(table, candidates, name))

    def choose_build(self) -> tuple[int, Route]:
        """Return the city and route of the Machinist's build (MEX-9.11, MEX-9.12)."""
        table, land = self.table, self.table.land
        reach = table.reach(self.marker)
        far = land.distances(land.cities[self.target])

        def worth(city: int) -> tuple[float, int, int, int]:
            place = land.cities[city]
            away = far.get(place, float("inf"))
            return away, len(reach[city][0].hexes), -len(table.companies_at(place)), -city

        city = min(reach, key=worth)
        first = min((route.start for route in reach[city]), key=land.east_then_north)
        routes = [route for route in reach[city] if route.start == first]
        return city, max(routes, key=land.clockwise)

    def choose_port(self) -> int:
        """Return the port nearest to the target (MEX-12.3.4)."""
        land = self.table.land
        far = land.distances(land.cities[self.target])
        left = land.ports.keys() - self.table.ports.values()
        return min(left, key=lambda port: (far.get(land.ports[port], float("inf")), -port))


def buyable(company: Company) -> bool:
    return company.shares > 0 and not company.exhausted
