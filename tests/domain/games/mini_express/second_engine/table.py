"""The second engine, written from the rulebook: the companies, and the effects of shares and builds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.domain.games.mini_express.second_engine.land import COMPANIES, REACH, Land, Route, read

BOX = read("box.toml")
MODES = {mode["id"]: mode for mode in BOX["mode"]}
LEVELS = {level["id"]: level for level in BOX["difficulty"]}
LONGEST = 15
Token = tuple[str, str]


@dataclass
class Company:
    """A company's pieces on the map and the asset board (MEX-1.2, MEX-3.3)."""

    track: set[str]
    shares: int
    space: int = 4
    supply: int = 20
    length: int = 0
    tile: int = 0
    exhausted: bool = False


@dataclass
class Person:
    """A player or the Machinist."""

    influence: dict[str, int]
    shares: Counter[str] = field(default_factory=Counter)


@dataclass
class Table:
    """Everything on the table (MEX-3)."""

    land: Land
    mode: str
    variant: str
    companies: dict[str, Company]
    people: list[Person]
    tokens: dict[int, Token]
    first_game: bool = False
    level: str = "passenger"
    spike: str = "waiting"
    eastern: str | None = None
    western: str | None = None
    ports: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Table:
        """Return a copy on which a choice can be tried."""
        companies = {
            name: replace(company, track={*company.track}) for name, company in self.companies.items()
        }
        people = [Person({**person.influence}, Counter(person.shares)) for person in self.people]
        tokens, ports = {**self.tokens}, {**self.ports}
        return replace(self, companies=companies, people=people, tokens=tokens, ports=ports)

    def count_exhausted(self) -> int:
        return sum(company.exhausted for company in self.companies.values())

    def capacity(self, city: int) -> int:
        """Return a city's capacity (MEX-2.3, MEX-12.1.1)."""
        return 2 if self.first_game else self.land.capacity[city]

    def companies_at(self, place: str) -> list[str]:
        return [name for name, company in self.companies.items() if place in company.track]

    def reach(self, name: str) -> dict[int, list[Route]]:
        """Return every legal city with all its shortest routes (MEX-6.2 to MEX-6.5)."""
        company, reached = self.companies[name], {}
        for city in self.tokens:
            place = self.land.cities[city]
            if place in company.track or len(self.companies_at(place)) >= self.capacity(city):
                continue
            routes = self.land.routes(company.track, place, min(company.space, REACH))
            if routes:
                reached[city] = routes
        return reached

    def legal_builds(self) -> Iterator[tuple[str, str, frozenset[str]]]:
        """Yield each legal build once: company, hex of the city, all hexes that get a train (MEX-6.5)."""
        for name in COMPANIES:
            for city, routes in self.reach(name).items():
                for hexes in {frozenset(route.hexes) for route in routes}:
                    yield name, self.land.cities[city], hexes

    def legal_shares(self, person: Person) -> Iterator[str]:
        """Yield the companies whose share the person can take (MEX-5.1, MEX-5.2, MEX-7.2)."""
        for name, company in self.companies.items():
            if company.shares and not company.exhausted and person.influence[name] >= company.space:
                yield name

    def exhaust_if_empty(self, *names: str) -> None:
        """Exhaust companies with an empty supply, and remove their shares (MEX-7.1 b)."""
        for name in names:
            company = self.companies[name]
            if not company.supply:
                company.shares, company.exhausted = 0, True

    def add_trains(self, name: str, trains: int, limit: int = REACH) -> None:
        """Move trains to the train space, limited by supply and space."""
        company = self.companies[name]
        moved = max(0, min(trains, company.supply, limit - company.space))
        company.space += moved
        company.supply -= moved

    def take_share(self, person: Person, name: str) -> None:
        """Pay for a share, take it, and move trains (MEX-5.2 to MEX-5.5)."""
        person.influence[name] -= self.companies[name].space
        self.transfer_share(person, name)
        self.add_trains(name, 3)
        self.exhaust_if_empty(name)

    def transfer_share(self, person: Person, name: str) -> None:
        """Move a share from the share space to a person; the last one exhausts the company (MEX-7.1 a)."""
        company = self.companies[name]
        company.shares -= 1
        person.shares[name] += 1
        company.exhausted = company.exhausted or not company.shares

    def build_track(self, name: str, hexes: tuple[str, ...], *, generous: bool = True) -> None:
        """Build, and compensate other companies (MEX-6.8 to MEX-6.10).

        Each other train on a hex is compensated in turn, up to 2 trains if not `generous` (MEX-9.17).
        """
        company, owed = self.companies[name], []
        company.space -= len(hexes)
        for place in hexes:
            owed += self.companies_at(place)
            company.track.add(place)
        for creditor in owed:
            self.add_trains(creditor, 1, REACH if generous else 2)
        self.exhaust_if_empty(*owed)
        company.length = min(company.length + len(hexes) - 1, LONGEST)

    def gain_influence(self, person: Person, city: int, *, machinist: bool = False) -> None:
        """Gain influence for the city's symbols (MEX-6.11, MEX-9.13).

        The choice for a wild symbol is made elsewhere.
        """
        shown = [symbol for symbol in self.tokens[city] if symbol != "wild"]
        for name in COMPANIES if machinist and len(shown) == 1 else shown:
            person.influence[name] += 1

    def company_for_port(self, city: int) -> str | None:
        """Return the company, if any, that gets a port for this build into the city (MEX-12.3.2)."""
        shown, second = self.tokens[city]
        first = len(self.companies_at(self.land.cities[city])) == 1
        has_port = self.variant == "ports" and second == "wild" and first and self.companies[shown].supply
        return shown if has_port else None

    def open_port(self, name: str, port: int) -> None:
        """Move a train from the supply to the port (MEX-12.3.2)."""
        self.ports[name] = port
        self.companies[name].supply -= 1
        self.companies[name].track.add(self.land.ports[port])
        self.exhaust_if_empty(name)

    def remove_token_if_full(self, city: int) -> None:
        """Remove a full city's token (MEX-6.14)."""
        if len(self.companies_at(self.land.cities[city])) >= self.capacity(city):
            del self.tokens[city]


def table(land: Land, mode: str, variant: str, level: str, *, first_game: bool) -> Table:
    """Set up a table without demand tokens (MEX-3.2 to MEX-3.4, MEX-3.11)."""
    companies = {name: Company({land.starts[name]}, MODES[mode]["board"]) for name in COMPANIES}
    rules = LEVELS[level]
    starts = [rules["human_start_influence"] if mode == "solo" else 1] * MODES[mode]["humans"]
    if MODES[mode]["machinist"]:
        starts.append(rules["machinist_start_influence"] if mode == "solo" else 1)
    people = [Person(dict.fromkeys(COMPANIES, influence)) for influence in starts]
    return Table(land, mode, variant, companies, people, {}, first_game, level)
