"""A game played in two engines at once, with options, board and score compared at every decision."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from domain.games.mini_express import GAME, commands
from domain.games.mini_express.events import MachinistTokenDrawn
from domain.games.mini_express.state import State
from domain.games.mini_express.variants import Options, mode_of
from domain.games.mini_express.view import View
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from tests.domain.games.mini_express.second_engine import golden_spike as spike
from tests.domain.games.mini_express.second_engine import scoring
from tests.domain.games.mini_express.second_engine.course import Course, Plain, course
from tests.domain.games.mini_express.second_engine.land import COMPANIES, land
from tests.domain.games.mini_express.second_engine.machinist import Machinist
from tests.domain.games.mini_express.second_engine.table import Table, table

EAGER, BUYING, FAR = 0.7, 0.5, 99

Begin = Callable[[Table, int, Machinist | None], Course]


def fresh(form: Options, seats: int, seed: int) -> Both:
    """Start a game in both engines."""
    begun: State = start_game(GAME, form, seats, SeededChance(seed.to_bytes(32, "big"), ())).state
    return Both(begun, bare(begun), course, seed)


def bare(state: State) -> Table:
    """Return the second engine's table with the same demand tokens as the first engine's."""
    form, mode = state.options, mode_of(state.options, state.seats)
    ground = land(form.map, closed=form.variant == "ports")
    level = form.level if mode == "solo" else "passenger"
    result = table(ground, mode, form.variant, level, first_game=form.first_game)
    view = GAME.view(state, None)
    result.tokens = {city.number: city.token for city in view.cities if city.token is not None}
    return result


class Both:
    """The same game, played in both engines."""

    def __init__(self, state: State, table: Table, begin: Begin, seed: int) -> None:
        self.random, self.chance = Random(seed), SeededChance(seed.to_bytes(32, "big"), ())
        self.state, self.table = state, table
        self.drawn: deque[str] = deque()
        plays = state.machinist is not None
        self.machinist = Machinist(table, self.drawn.popleft) if plays else None
        self.course = begin(table, state.start, self.machinist)
        self.next: tuple[int, set[Plain]] | None = next(self.course, None)

    def play(self) -> Iterator[Plain]:
        """Play to the end, yielding the choices."""
        while seats_to_act(self.state):
            yield self.step()
        assert self.next is None
        self.compare_score(GAME.view(self.state, None))

    def step(self) -> Plain:
        """Play one command in both engines."""
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
        """Choose at random, with a bias towards shares and the Golden Spike."""
        builds = [choice for choice in listed if choice[0] == "build"]
        if builds and self.table.variant == "golden_spike" and self.random.random() < EAGER:
            east, west = spike.ends(self.table)
            goal = east if self.table.spike == "waiting" else self.random.choice((east, west))
            away = self.table.land.distances(goal)
            return min(builds, key=lambda build: (away.get(build[2], FAR), self.random.random()))
        shares = [choice for choice in listed if choice[0] == "share"]
        return self.random.choice(shares if shares and self.random.random() < BUYING else listed)

    def table_now(self) -> dict[str, Any]:
        """Return the contents of the second engine's table."""
        now, machinist = self.table, self.machinist
        return {
            "companies": [
                (each.shares, each.space, each.supply, each.length, each.exhausted, each.track)
                for each in now.companies.values()
            ],
            "people": [
                ([each.shares[name] for name in COMPANIES], [each.influence[name] for name in COMPANIES])
                for each in now.people
            ],
            "tokens": now.tokens,
            "machinist": None if machinist is None else (machinist.marker, machinist.target, +machinist.bag),
            "ports": now.ports,
            "spike": (now.spike, now.eastern, now.western) if now.variant == "golden_spike" else None,
        }

    def compare_score(self, seen: View) -> None:
        """Compare points, winner and places (MEX-8)."""
        points = [scoring.points(self.table, person) for person in self.table.people]
        assert points == [player.score for player in seen.seats]
        ranking = scoring.ranking(self.table, seen.start)
        assert ranking[0] == seen.winner
        sheet = GAME.score(self.state)
        places = (*sheet.places, *(rival.place for rival in sheet.rivals))
        assert places == tuple(ranking.index(number) + 1 for number in range(len(ranking)))


def seen_now(seen: View) -> dict[str, Any]:
    """Return the same contents as `table_now`, taken from the first engine's view."""
    machinist, spike = seen.machinist, seen.spike
    return {
        "companies": [
            (each.shares, each.trains, each.supply, each.length, each.exhausted, set(each.track))
            for each in seen.companies
        ],
        "people": [(list(each.shares), list(each.influence)) for each in seen.seats],
        "tokens": {city.number: city.token for city in seen.cities if city.token is not None},
        "machinist": machinist and (machinist.company, machinist.target, dict(machinist.bag)),
        "ports": {port.company: port.number for port in seen.ports if port.company is not None},
        "spike": spike and (spike.phase, spike.east, spike.west),
    }


def plain(command: Any) -> Plain:
    """Convert a command to the second engine's form."""
    match command:
        case commands.DraftShare(company):
            return "draft", company
        case commands.TakeShare(company):
            return "share", company
        case commands.BuildTrack(company, city, route):
            assert city == route[-1]
            return "build", company, city, frozenset(route)
        case commands.ChooseWild(company):
            return "wild", company
        case commands.ChoosePort(port):
            return "port", port
        case _:
            return "west", command.company
