"""A game played in two engines, with options, defaults, table and score compared at every decision."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import astuple

from domain.games.trains_and_stations import GAME, commands
from domain.games.trains_and_stations.state import State
from domain.games.trains_and_stations.variants import Options
from domain.kernel.chance import Chance, SeededChance
from domain.kernel.decide import decide, default_answer, free_actions, legal_options, seats_to_act, start_game
from domain.kernel.values import Command
from tests.domain.games.trains_and_stations.second_engine import table as second_table
from tests.domain.games.trains_and_stations.second_engine.box import BUILDINGS, CITIES, GOODS
from tests.domain.games.trains_and_stations.second_engine.course import game, table_for
from tests.domain.games.trains_and_stations.second_engine.defaults import default as expected_default
from tests.domain.games.trains_and_stations.second_engine.table import Table
from tests.domain.games.trains_and_stations.second_engine.turn import Course, Listed, Plain, legal_gifts

GIFTS, EAGER = 0.06, (0.7, 0.15)
"""The probability of a free action and, by the seed's parity, of filling routes and avoiding recalls."""
MOST = 512
"""The highest number of options that a decision may have."""
OWNERS = ("blue", "red", "green", "yellow", "purple")
Draws = deque[tuple[str, Any]]


class Noting(Chance):
    """Seeded draws that are recorded with their labels."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.noted: Draws = deque()
        self._inner = SeededChance(seed.to_bytes(32, "big"), ())

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return a number below `of`, and record it."""
        number = self._inner.number_at(index, of, label)
        self.noted.append((label, number))
        return number

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return the index of a draw, and record the item drawn."""
        number = place = self._inner.number_at(index, total, label)
        for thing, count in left:
            if place < count:
                self.noted.append((label, thing))
                break
            place -= count
        return number


def fresh(seats: int, seed: int) -> Both:
    """Start a game in both engines."""
    chance = Noting(seed)
    begun: State = start_game(GAME, Options(), seats, chance).state
    label, conductor = chance.noted.popleft()

    assert label == "conductor"
    return Both(begun, table_for(seats, conductor), game, chance, seed)


class Both:
    """The same game in both engines."""

    def __init__(
        self,
        state: State,
        table: Table,
        course: Callable[[Table, Callable[[str], Any]], Course],
        chance: Noting,
        seed: int,
    ) -> None:
        self.random, self.chance, self.state, self.table = Random(seed), chance, state, table
        self.eager = EAGER[seed % 2]
        self.course = course(table, self.draw)
        self.next: Listed | None = next(self.course)
        self.compare()

    def draw(self, label: str) -> Any:
        """Return the first engine's next draw, for the second engine."""
        drawn, thing = self.chance.noted.popleft()
        assert label == drawn
        return thing

    def play(self, most: int = 100_000) -> Iterator[Plain]:
        """Play to the end, or at most `most` commands, yielding the choices."""
        for _ in range(most):
            if self.next is None:
                break
            yield self.step()

    def step(self) -> Plain:
        """Play one command in both engines."""
        seat, command = self.choose_action()
        self.state = decide(GAME, self.state, seat, command, self.chance).state
        choice = plain(command)
        try:
            self.next = self.course.send((seat, choice))
        except StopIteration:
            self.next = None
        self.compare()
        return choice

    def choose_action(self) -> tuple[int, Any]:
        """Choose a random seat and command."""
        if self.random.random() < GIFTS:
            seat = self.random.randrange(len(self.table.people))
            free = free_actions(GAME, self.state, seat)
            if free:
                return seat, self.random.choice(free)
        seat = self.random.choice(seats_to_act(self.state))
        return seat, self.choice(legal_options(GAME, self.state, seat))

    def choice(self, listed: Sequence[Any]) -> Any:
        """Choose a random kind of command, then one such command; avoid recalls and prefer filling routes."""
        kinds = {NAMES[type(command)] for command in listed}
        if "recall" in kinds and self.random.random() < self.eager:
            kinds.remove("recall")
        kind = self.random.choice(sorted(kinds))
        options = [command for command in listed if NAMES[type(command)] == kind]
        if kind == "place" and self.random.random() < self.eager:
            return max(options, key=lambda command: (self.filled(command.space), self.random.random()))
        return self.random.choice(options)

    def filled(self, space: str) -> int:
        """Return the number of dice on the route of a space."""
        return sum(taken.split("-")[0] == space.split("-", maxsplit=1)[0] for taken in self.table.board)

    def compare(self) -> None:
        """Compare tables, options and defaults or, at the end, the scores."""
        assert not self.chance.noted
        assert table_now(self.table) == seen_now(self.state)
        if self.next is None:
            assert not seats_to_act(self.state)
            self.compare_scores()
            return
        listed = {seat: legal_options(GAME, self.state, seat) for seat in seats_to_act(self.state)}
        assert self.next == {seat: {*map(plain, options)} for seat, options in listed.items()}
        for seat, options in listed.items():
            assert len(options) == len(self.next[seat]) <= MOST
            assert expected_default(self.table, self.next[seat]) == plain(
                default_answer(GAME, self.state, seat)
            )
        self.compare_offers()

    def compare_offers(self) -> None:
        """Compare gifts and switches (TNS-13.7, TNS-8.7)."""
        keeping = any(option[0] == "keep" for options in (self.next or {}).values() for option in options)
        for seat in range(len(self.table.people)):
            gifts = set() if keeping else legal_gifts(self.table, seat)
            assert gifts | {("auto", True), ("auto", False)} == {
                *map(plain, free_actions(GAME, self.state, seat))
            }

    def compare_scores(self) -> None:
        """Compare totals and winners (TNS-12)."""
        sheet, score = second_table.scores(self.table), GAME.score(self.state)
        assert [sum(line) for line in sheet] == [*score.totals]
        assert second_table.winners(self.table) == {*score.winners}


def table_now(now: Table) -> dict[str, Any]:
    """Return the contents of the second engine's table."""
    return {
        "people": [
            {
                "vp": person.vp,
                "coins": person.coins,
                "bonus": person.bonus,
                "saved": sorted(person.saved.elements()),
                "goods": [person.goods[good] for good in GOODS],
                "specials": sorted(person.special),
                "goals": sorted(person.revealed),
                "auto": person.auto,
                "buildings": [3 - now.count_buildings(seat, kind) for kind in BUILDINGS],
            }
            for seat, person in enumerate(now.people)
        ],
        "board": {space: "white" if owner < 0 else OWNERS[owner] for space, owner in now.board.items()},
        "cities": {city: now.sites[city] for city in CITIES},
        "fields": [(now.fields[kind].good, now.fields[kind].left) for kind in BUILDINGS],
        "used": now.used,
        "supply": now.supply,
        "final": now.final,
        "deck": now.deck,
        "common": now.common,
        "active": now.active,
        "conductor": now.conductor,
        "pool": (sorted(now.own.elements()), sorted(now.white.elements())),
    }


def seen_now(state: State) -> dict[str, Any]:
    """Return what `table_now` returns, from the first engine's views; a seat's secrets come from its own."""
    seen = GAME.view(state, None)
    mine: list[Any] = [GAME.view(state, seat).seats[seat] for seat in range(len(state.players))]
    return {
        "people": [
            {
                "vp": public.vp,
                "coins": public.coins,
                "bonus": public.bonus,
                "saved": [*public.saved],
                "goods": [*secret.goods],
                "specials": [*secret.specials],
                "goals": sorted(public.goals),
                "auto": secret.auto_claim,
                "buildings": [*public.buildings],
            }
            for public, secret in zip(seen.seats, mine, strict=True)
        ],
        "board": {space.space: space.piece for space in seen.board},
        "cities": {city.city: [(built.seat, built.building) for built in city.built] for city in seen.cities},
        "fields": [(field.good, field.left) for field in seen.fields],
        "used": {*seen.used},
        "supply": seen.vp_supply,
        "final": seen.final,
        "deck": {*state.deck},
        "common": seen.bonus,
        "active": state.active,
        "conductor": seen.conductor,
        "pool": ([*seen.pool.own], [*seen.pool.white]) if seen.pool else ([], []),
    }


NAMES: dict[type[Command], str] = {
    commands.KeepSpecial: "keep",
    commands.Recall: "recall",
    commands.Gather: "gather",
    commands.PickWhite: "white",
    commands.Reroll: "reroll",
    commands.StopRolling: "stop",
    commands.PlaceTrain: "place",
    commands.Erect: "erect",
    commands.FinishResolve: "finish",
    commands.ChooseDelivery: "deliver",
    commands.ChooseMajority: "majority",
    commands.AllocateGoods: "allocate",
    commands.ClaimGoals: "claim",
    commands.ChooseUpgrade: "upgrade",
    commands.GiveGoods: "goods",
    commands.GiveSpecials: "specials",
    commands.SplitSpeculation: "split",
    commands.GiveCoins: "give",
    commands.SetAutoClaim: "auto",
}


def plain(command: Any) -> Plain:
    """Convert a command to the second engine's form: its name, and its fields in order."""
    return NAMES[type(command)], *astuple(command)
