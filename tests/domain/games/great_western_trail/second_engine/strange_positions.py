"""Positions that games rarely reach: crowded trails, much or little money, few discs and cards."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from domain.games.great_western_trail.data import HERD
from domain.games.great_western_trail.state import State
from domain.games.great_western_trail.variants import Options
from tests.domain.games.great_western_trail.positions import build
from tests.domain.games.great_western_trail.second_engine.comparison import (
    EAGER,
    Pair,
    dump_board,
    dump_player,
)
from tests.domain.games.great_western_trail.second_engine.data import (
    CITIES,
    DISCS,
    KINDS,
    MARKET_CARDS,
    MASTERS,
    STATIONS,
    TRAIL,
    VILLAGE,
    stacks,
)
from tests.domain.games.great_western_trail.second_engine.game import Turns
from tests.domain.games.great_western_trail.second_engine.railroad import Asking
from tests.domain.games.great_western_trail.second_engine.setup import TASKS
from tests.domain.games.great_western_trail.second_engine.table import Person, Table
from tests.domain.games.great_western_trail.second_engine.track import LAST, SPACES, name, space
from tests.support.games.engine_pair import ToldChance

SITES = [site["id"] for site in TRAIL.values() if site["kind"] == "site"]
ZONES = ("flood", "drought", "rockfall")


def start_strange_pair(form: Options, seats: int, seed: int) -> Pair:
    """Start both engines from a random position, in which seat 0 begins its turn or its phase B."""
    told = ToldChance(Random(seed))
    description = Described(seats, told.random, form).position()
    state = build(form, seats, description)
    turns = Midway if description["ask"] == "use" else Turns
    table = copy_table(state, told)
    return Pair(state, table, turns(table).course(0), told, EAGER)


class Midway(Turns):
    """The turns of a game that starts in phase B of the first turn."""

    def course(self, begins: int) -> Asking:
        """Play the rest of the first turn, then all others (GWT-3.1.2)."""
        yield from self.phase_b(begins)
        self.phase_c(begins)
        yield from super().course((begins + 1) % len(self.table.people))


def copy_table(state: State, told: ToldChance) -> Table:
    """Return a table of the second engine that copies the state of the first."""
    seen = dump_board(state)
    people = [_person(dump_player(player)) for player in state.players]
    table = Table(people, seen["tiles"], {}, seen["deck"], seen["objectives"], told.draw)
    table.stacks = dict(enumerate(seen["stacks"], start=1))
    table.turned = Counter(dict(enumerate(seen["turned"], start=1)))
    table.dealt = Counter(market=state.board.dealt, objective=state.board.shown)
    table.foresight = {number: list(row) for number, row in enumerate(seen["foresights"], start=1)}
    table.market, table.display, table.jobs = seen["market"], seen["display"], seen["jobs"]
    table.row = seen["row"]
    for station, tile in seen["masters"].items():
        (table.masters if tile in MASTERS else table.posted)[station] = tile
    table.stations.update(seen["stations"])
    table.cities.update(seen["cities"])
    return table


def _person(seen: dict[str, Any]) -> Person:
    green, blue = seen.pop("teepees")
    teepees = Counter(teepee_green=green, teepee_blue=blue)
    return Person(**seen | {"engine": space(seen["engine"]), "teepees": teepees})


class Described:
    """A random description of a position, built piece by piece from the remaining components."""

    def __init__(self, seats: int, random: Random, form: Options) -> None:
        self.seats, self.random, self.form = seats, random, form
        self.stacks = {number: sorted(stack.elements()) for number, stack in stacks().items()}
        self.market, self.tasks = sorted(MARKET_CARDS.elements()), sorted(TASKS.elements())
        for pile in (*self.stacks.values(), self.market, self.tasks):
            random.shuffle(pile)

    def position(self) -> dict[str, Any]:
        """Return the whole description."""
        tiles, sides = self.trail()
        row = self.random.choice((2, 5, 6, 9, 10, 12, 12))
        engines = self.random.sample(sorted(SPACES - {0, LAST}), self.seats)
        masters = self.random.sample(sorted(MASTERS), len(MASTERS))
        held = {seat: masters.pop() for seat in range(self.seats) if self.random.random() < 0.4}
        posted = {name: masters.pop() if masters else "cowboy" for name in list(STATIONS)[:5]}
        for tile in posted.values():
            if tile not in MASTERS and not self.worker(tile):
                raise LookupError("too few cowboys")
        players = [self.player(seat, tiles, engines[seat], held.get(seat)) for seat in range(self.seats)]
        cities, stations = self.discs(players)
        own = [site for site, words in tiles.items() if words.startswith("0:")]
        used = bool(own) and self.random.random() < 0.6
        if used:
            players[0]["cattleman"] = self.random.choice(own)
        return {
            "ask": "use" if used else "move",
            "players": players,
            "tiles": tiles,
            "sides": sides,
            "row": row,
            "masters": posted,
            "jobs": self.jobs(row),
            "foresights": [self.foresight(number) for number in (1, 2, 3)],
            "cities": cities,
            "stations": stations,
            **self.decks(),
        }

    def decks(self) -> dict[str, Any]:
        """Describe the market, the display, and the rest of the decks and stacks."""
        return {
            "market": [self.market.pop() for _ in range(min(self.random.randrange(15), len(self.market)))],
            "deck": self.some(self.market),
            "display": [self.tasks.pop() for _ in range(min(4, len(self.tasks)))],
            "objectives": self.some(self.tasks),
            "stacks": {str(number): self.some(stack) for number, stack in self.stacks.items()},
        }

    def some(self, pile: list[str]) -> list[str]:
        """Return all, some or none of a pile."""
        return pile[: self.random.choice((0, 2, len(pile), len(pile)))]

    def trail(self) -> tuple[dict[str, str], dict[str, str]]:
        """Describe the tiles on the trail, and the sides of the building tiles."""
        random_sides = self.form.building_sides == "random"
        sides = {str(n): self.random.choice("ab") if random_sides else "a" for n in range(1, 11)}
        tiles: dict[str, str] = {}
        sites = self.random.sample(SITES, self.random.randrange(4, 15))
        for seat in range(self.seats):
            numbers = self.random.sample(sorted(sides), self.random.randrange(7))
            for number in numbers:
                if sites:
                    tiles[sites.pop()] = f"{seat}:{number}{sides[number]}"
        for zone in ZONES:
            for place in self.random.sample(range(1, 5), self.random.randrange(5)):
                found = [tile for tile in self.stacks[1] if tile.startswith(zone)]
                self.stacks[1].remove(found[0])
                tiles[f"{zone}_{place}"] = found[0]
        for village in self.random.sample(VILLAGE, self.random.choice((0, 3, 6, 9))):
            found = [tile for tile in self.stacks[1] if tile.startswith("teepee")]
            if found:
                self.stacks[1].remove(found[0])
                tiles[village] = found[0]
        return tiles, sides

    def worker(self, kind: str) -> bool:
        """Take a worker from a stack; return whether one was left."""
        for number in (2, 3):
            if kind in self.stacks[number]:
                self.stacks[number].remove(kind)
                return True
        return False

    def teepees(self, colour: str) -> int:
        """Take up to two teepees of a colour from stack 1; return how many."""
        tile, taken = f"teepee_{colour}", self.random.choice((0, 0, 1, 2))
        found = min(taken, self.stacks[1].count(tile))
        for _ in range(found):
            self.stacks[1].remove(tile)
        return found

    def player(self, seat: int, tiles: dict[str, str], engine: int, master: str | None) -> dict[str, Any]:
        random = self.random
        standing = [site for site in tiles if TRAIL[site].get("on_trail", True)]
        cleared = random.sample(sorted(DISCS), random.choice((0, 3, 6, 9, 12, 14)))
        limit = 3 if "cert_4" not in cleared else 4 if "cert_6" not in cleared else 6
        workers = {
            kind: 1 + sum(self.worker(kind) for _ in range(random.choice((0, 1, 2, 3, 5)))) for kind in KINDS
        }
        hazards = [tile for tile in self.stacks[1] if not tile.startswith("teepee")][: random.randrange(4)]
        for tile in hazards:
            self.stacks[1].remove(tile)
        return {
            **self.herd(),
            "money": random.choice((0, 1, 2, 4, 6, 9, 14, 25)),
            "cattleman": random.choice([*standing, "start", *"ABCDEFG"]),
            "engine": name(random.choice((0, engine, engine))),
            "marker": random.choice([space for space in (0, 1, 2, 3, 4, 6) if space <= limit]),
            "workers": workers,
            "cleared": cleared,
            "hazards": hazards,
            "teepees": {colour: self.teepees(colour) for colour in ("green", "blue")},
            "masters": [master] if master else [],
            "area": [f"START_{seat + 1}", *(self.tasks.pop() for _ in range(random.choice((0, 1, 3))))],
        }

    def herd(self) -> dict[str, list[str]]:
        """Describe hand, draw pile and discard pile."""
        random, own = self.random, sorted(Counter(dict(HERD)).elements())
        random.shuffle(own)
        extra = [self.market.pop() for _ in range(random.randrange(5))]
        extra += [self.tasks.pop() for _ in range(random.choice((0, 1, 2, 3)))]
        herd = own[: random.choice((2, 6, 14))] + extra
        random.shuffle(herd)
        hand = random.randrange(7)
        return {
            "hand": herd[:hand],
            "draw": [card for card in herd[hand:] if card in own][: random.choice((0, 1, 14))],
            "discard": [card for card in herd[hand:] if card not in own],
        }

    def discs(self, players: list[dict[str, Any]]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
        """Describe the cities and stations to which the discs of cleared spaces have gone."""
        cities: dict[str, list[int]] = {}
        stations: dict[str, list[int]] = {}
        for seat, player in enumerate(players):
            free = [(cities, city) for city in CITIES] + [(stations, station) for station in STATIONS]
            places = self.random.sample(free, min(len(player["cleared"]), len(free)))
            for board, place in places[: self.random.choice((0, 3, 20))]:
                board.setdefault(place, []).append(seat)
        return cities, stations

    def jobs(self, row: int) -> dict[str, str]:
        """Describe the job market, with gaps only above the token's row."""
        first, found = {2: 3, 3: 2, 4: 1}[self.seats], {}
        for above in range(1, row + 1):
            for column in range(first, 5 if above < row else self.random.choice((first, 4))):
                kind = self.random.choice(KINDS)
                if (above == row or self.random.random() < 0.6) and self.worker(kind):
                    found[f"{above}:{column}"] = kind
                elif above == row:
                    break
        return found

    def foresight(self, number: int) -> list[str]:
        stack = self.stacks[number]
        return [stack.pop() for _ in range(min(len(stack), self.random.choice((0, 1, 2, 2, 2))))]
