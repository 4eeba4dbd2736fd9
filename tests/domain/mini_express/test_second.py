"""Random games in two engines: options, the board and the score agree at every decision."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Seeded
from domain.kernel.decide import asked, decide, options, start
from domain.mini_express import GAME
from domain.mini_express import commands as wanted
from domain.mini_express.events import MachinistTokenDrawn
from domain.mini_express.state import Options, State, mode_of
from domain.mini_express.view import View
from tests.domain.mini_express import second_scoring
from tests.domain.mini_express import second_spike as spike
from tests.domain.mini_express.second import table
from tests.domain.mini_express.second_game import Plain, course
from tests.domain.mini_express.second_machinist import Machinist
from tests.domain.mini_express.second_map import COMPANIES, land

FORMS = [
    pytest.param(form, seats, id=f"{seats}-{number}")
    for number, form in enumerate(GAME.forms)
    for seats in GAME.seats
    if GAME.objection(form, seats) is None
]
SPIKED = Options(variant="golden_spike")
PORTS = Options(map="europe", variant="ports")
EAGER, BUYING, FAR = 0.7, 0.5, 99
DUEL = Options(two_players="duel")


class Both:
    """The same game in both engines."""

    def __init__(self, form: Options, seats: int, seed: int) -> None:
        self.random = Random(seed)
        self.chance = Seeded(seed.to_bytes(32, "big"), ())
        begun = start(GAME, form, seats, self.chance)
        self.state: State = begun.state
        seen = GAME.view(self.state, None)
        mode = mode_of(form, seats)
        ground = land(form.map, closed=form.variant == "ports")
        level = form.level if mode == "solo" else "passenger"
        self.table = table(ground, mode, form.variant, level, first_game=form.first_game)
        self.table.tokens = {city.number: city.token for city in seen.cities if city.token is not None}
        self.drawn: deque[str] = deque()
        self.machinist = Machinist(self.table, self.drawn.popleft) if seen.machinist is not None else None
        self.course = course(self.table, seen.start, self.machinist)
        self.next: tuple[int, set[Plain]] | None = next(self.course)

    def play(self) -> Iterator[Plain]:
        """Play to the end and give what was chosen."""
        while asked(self.state):
            yield self.step()
        assert self.next is None
        self.compare_score(GAME.view(self.state, None))

    def step(self) -> Plain:
        """Give one command in both engines."""
        seat = asked(self.state)[0]
        listed = {plain(command): command for command in options(GAME, self.state, seat)}
        assert self.next == (seat, set(listed))
        assert len(listed) == len(options(GAME, self.state, seat))
        choice = self.choice(sorted(listed, key=str))
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
            "spike": (now.spike, now.eastern) if now.variant == "golden_spike" else None,
        }

    def compare_score(self, seen: View) -> None:
        """MEX-8: the points of all, and who wins."""
        points = [second_scoring.points(self.table, person) for person in self.table.people]
        assert points == [player.score for player in seen.seats]
        assert second_scoring.ranking(self.table, seen.start)[0] == seen.winner


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
        "spike": spike and (spike.phase, spike.east),
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


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_two_engines_agree_on_every_decision(form: Options, seats: int) -> None:
    """MEX-3 to MEX-12, in every form of the game."""
    assert [*Both(form, seats, seed=1).play()]


def test_random_games_reach_every_kind_of_decision() -> None:
    """MEX-4.4; what is compared above is really compared."""
    kinds = Counter(
        choice[0]
        for form, seats, seed in ((SPIKED, 4, 1), (SPIKED, 4, 2), (PORTS, 3, 1), (DUEL, 2, 1))
        for choice in Both(form, seats, seed).play()
    )

    assert {"draft", "share", "build", "wild", "port", "west"} == kinds.keys()


@pytest.mark.slow
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_two_engines_agree_in_many_games(form: Options, seats: int) -> None:
    """MEX-3 to MEX-12, among them positions that few games reach."""
    for seed in range(2, 30):
        assert [*Both(form, seats, seed).play()]
