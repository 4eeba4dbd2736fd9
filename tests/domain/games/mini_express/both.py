"""A game in two engines at once: options, the board and the score are compared at every decision."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from domain.games.mini_express import GAME
from domain.games.mini_express import commands as wanted
from domain.games.mini_express.events import MachinistTokenDrawn
from domain.games.mini_express.state import Options, State, mode_of
from domain.games.mini_express.view import View
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from tests.domain.games.mini_express import second_scoring
from tests.domain.games.mini_express import second_spike as spike
from tests.domain.games.mini_express.second import Table, table
from tests.domain.games.mini_express.second_game import Course, Plain, course
from tests.domain.games.mini_express.second_machinist import Machinist
from tests.domain.games.mini_express.second_map import COMPANIES, land

EAGER, BUYING, FAR = 0.7, 0.5, 99

Begin = Callable[[Table, int, Machinist | None], Course]


def fresh(form: Options, seats: int, seed: int) -> Both:
    """Begin a game in both engines."""
    begun: State = start_game(GAME, form, seats, SeededChance(seed.to_bytes(32, "big"), ())).state
    return Both(begun, bare(begun), course, seed)


def bare(state: State) -> Table:
    """Give the second engine's table with the demand tokens as they lie in the first."""
    form, mode = state.options, mode_of(state.options, state.seats)
    ground = land(form.map, closed=form.variant == "ports")
    level = form.level if mode == "solo" else "passenger"
    found = table(ground, mode, form.variant, level, first_game=form.first_game)
    seen = GAME.view(state, None)
    found.tokens = {city.number: city.token for city in seen.cities if city.token is not None}
    return found


class Both:
    """The same game in both engines."""

    def __init__(self, state: State, table: Table, begin: Begin, seed: int) -> None:
        self.random, self.chance = Random(seed), SeededChance(seed.to_bytes(32, "big"), ())
        self.state, self.table = state, table
        self.drawn: deque[str] = deque()
        plays = state.machinist is not None
        self.machinist = Machinist(table, self.drawn.popleft) if plays else None
        self.course = begin(table, state.start, self.machinist)
        self.next: tuple[int, set[Plain]] | None = next(self.course, None)

    def play(self) -> Iterator[Plain]:
        """Play to the end and give what was chosen."""
        while seats_to_act(self.state):
            yield self.step()
        assert self.next is None
        self.compare_score(GAME.view(self.state, None))

    def step(self) -> Plain:
        """Give one command in both engines."""
        seat = seats_to_act(self.state)[0]
        listed = {plain(command): command for command in legal_options(GAME, self.state, seat)}
        assert self.next == (seat, set(listed))
        assert len(listed) == len(legal_options(GAME, self.state, seat))
        choice = self.choice(list(listed))
        decided = decide(GAME, self.state, seat, listed[choice], self.chance)
        self.state = decided.state
        self.drawn.extend(event.token for event in decided.events if isinstance(event, MachinistTokenDrawn))
        try:
            self.next = self.course.send(choice)
        except StopIteration:
            self.next = None
        assert not self.drawn
        assert self.table_now() == seen_now(GAME.view(self.state, None))
        return choice

    def choice(self, listed: list[Plain]) -> Plain:
        """Choose at random, but take shares and drive the Golden Spike more often than chance would."""
        builds = [choice for choice in listed if choice[0] == "build"]
        if builds and self.table.variant == "golden_spike" and self.random.random() < EAGER:
            east, west = spike.ends(self.table)
            goal = east if self.table.spike == "waiting" else self.random.choice((east, west))
            away = self.table.land.distances(goal)
            return min(builds, key=lambda build: (away.get(build[2], FAR), self.random.random()))
        shares = [choice for choice in listed if choice[0] == "share"]
        return self.random.choice(shares if shares and self.random.random() < BUYING else listed)

    def table_now(self) -> dict[str, Any]:
        """Give what lies on the second engine's table."""
        now, machinist = self.table, self.machinist
        return {
            "companies": [
                (one.shares, one.space, one.supply, one.length, one.exhausted, one.track)
                for one in now.companies.values()
            ],
            "people": [
                ([one.shares[name] for name in COMPANIES], [one.influence[name] for name in COMPANIES])
                for one in now.people
            ],
            "tokens": now.tokens,
            "machinist": None if machinist is None else (machinist.marker, machinist.target, +machinist.bag),
            "ports": now.ports,
            "spike": (now.spike, now.eastern, now.western) if now.variant == "golden_spike" else None,
        }

    def compare_score(self, seen: View) -> None:
        """MEX-8: the points of all, and who wins."""
        points = [second_scoring.points(self.table, person) for person in self.table.people]
        assert points == [player.score for player in seen.seats]
        ranking = second_scoring.ranking(self.table, seen.start)
        assert ranking[0] == seen.winner
        sheet = GAME.score(self.state)
        places = (*sheet.places, *(rival.place for rival in sheet.rivals))
        assert places == tuple(ranking.index(number) + 1 for number in range(len(ranking)))


def seen_now(seen: View) -> dict[str, Any]:
    """Give the same of what the engine shows."""
    machinist, spike = seen.machinist, seen.spike
    return {
        "companies": [
            (one.shares, one.trains, one.supply, one.length, one.exhausted, set(one.track))
            for one in seen.companies
        ],
        "people": [(list(one.shares), list(one.influence)) for one in seen.seats],
        "tokens": {city.number: city.token for city in seen.cities if city.token is not None},
        "machinist": machinist and (machinist.company, machinist.target, dict(machinist.bag)),
        "ports": {port.company: port.number for port in seen.ports if port.company is not None},
        "spike": spike and (spike.phase, spike.east, spike.west),
    }


def plain(command: Any) -> Plain:
    """Give a command as the second engine lists it."""
    match command:
        case wanted.DraftShare(company):
            return "draft", company
        case wanted.TakeShare(company):
            return "share", company
        case wanted.BuildTrack(company, city, route):
            assert city == route[-1]
            return "build", company, city, frozenset(route)
        case wanted.ChooseWild(company):
            return "wild", company
        case wanted.ChoosePort(port):
            return "port", port
        case _:
            return "west", command.company
