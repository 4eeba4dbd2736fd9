"""A game in two engines at once: options, defaults, table and score are compared at every decision."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import astuple

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations import commands as wanted
from domain.games.trains_and_stations.state import Options, State
from domain.kernel.chance import Chance, SeededChance
from domain.kernel.decide import decide, default_answer, free_actions, legal_options, seats_to_act, start_game
from domain.kernel.values import Command
from tests.domain.games.trains_and_stations import second
from tests.domain.games.trains_and_stations.second import Table
from tests.domain.games.trains_and_stations.second_box import BUILDINGS, CITIES, GOODS
from tests.domain.games.trains_and_stations.second_defaults import default as expected_default
from tests.domain.games.trains_and_stations.second_game import game, table_for
from tests.domain.games.trains_and_stations.second_turn import Course, Listed, Plain, offers

GIFTS, EAGER = 0.06, (0.7, 0.15)
"""How often somebody acts unasked; how often routes are filled: dice that lie scattered are recalled."""
MOST = 512
"""As many options as one decision may have."""
OWNERS = ("blue", "red", "green", "yellow", "purple")
Draws = deque[tuple[str, Any]]


class Noting(Chance):
    """Draws that follow from a seed; what was drawn is noted with its label."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.noted: Draws = deque()
        self._inner = SeededChance(seed.to_bytes(32, "big"), ())

    def number_at(self, index: int, of: int, label: str) -> int:
        """Give a number of the range."""
        number = self._inner.number_at(index, of, label)
        self.noted.append((label, number))
        return number

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Pick from what is left, which has to be in an order that everyone can repeat."""
        number = place = self._inner.number_at(index, total, label)
        for thing, count in left:
            if place < count:
                self.noted.append((label, thing))
                break
            place -= count
        return number


def fresh(seats: int, seed: int) -> Both:
    """Begin a game in both engines."""
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
        """Give the second engine what the first has drawn."""
        drawn, thing = self.chance.noted.popleft()
        assert label == drawn
        return thing

    def play(self, most: int = 100_000) -> Iterator[Plain]:
        """Play to the end, or so many commands, and give what was chosen."""
        for _ in range(most):
            if self.next is None:
                break
            yield self.step()

    def step(self) -> Plain:
        """Give one command in both engines."""
        seat, command = self.chosen()
        self.state = decide(GAME, self.state, seat, command, self.chance).state
        choice = plain(command)
        try:
            self.next = self.course.send((seat, choice))
        except StopIteration:
            self.next = None
        self.compare()
        return choice

    def chosen(self) -> tuple[int, Any]:
        """Choose at random who acts, and what."""
        if self.random.random() < GIFTS:
            seat = self.random.randrange(len(self.table.people))
            free = free_actions(GAME, self.state, seat)
            if free:
                return seat, self.random.choice(free)
        seat = self.random.choice(seats_to_act(self.state))
        return seat, self.choice(legal_options(GAME, self.state, seat))

    def choice(self, listed: Sequence[Any]) -> Any:
        """Choose a kind and one of it; go on rather than back, and fill routes, lest games take for ever."""
        kinds = {NAMES[type(command)] for command in listed}
        if "recall" in kinds and self.random.random() < self.eager:
            kinds.remove("recall")
        kind = self.random.choice(sorted(kinds))
        found = [command for command in listed if NAMES[type(command)] == kind]
        if kind == "place" and self.random.random() < self.eager:
            return max(found, key=lambda command: (self.filled(command.space), self.random.random()))
        return self.random.choice(found)

    def filled(self, space: str) -> int:
        """Count the dice on the route of a space."""
        return sum(other.split("-")[0] == space.split("-", maxsplit=1)[0] for other in self.table.board)

    def compare(self) -> None:
        """Compare all that can be seen."""
        assert not self.chance.noted
        assert table_now(self.table) == seen_now(self.state)
        if self.next is None:
            assert not seats_to_act(self.state)
            self.compare_scores()
            return
        listed = {seat: legal_options(GAME, self.state, seat) for seat in seats_to_act(self.state)}
        assert self.next == {seat: {*map(plain, found)} for seat, found in listed.items()}
        for seat, found in listed.items():
            assert len(found) == len(self.next[seat]) <= MOST
            assert expected_default(self.table, self.next[seat]) == plain(
                default_answer(GAME, self.state, seat)
            )
        self.compare_offers()

    def compare_offers(self) -> None:
        """TNS-13.7, TNS-8.7"""
        keeping = any(option[0] == "keep" for found in (self.next or {}).values() for option in found)
        for seat in range(len(self.table.people)):
            gifts = set() if keeping else offers(self.table, seat)
            assert gifts | {("auto", True), ("auto", False)} == {
                *map(plain, free_actions(GAME, self.state, seat))
            }

    def compare_scores(self) -> None:
        """TNS-12"""
        sheet, score = second.scores(self.table), GAME.score(self.state)
        assert [sum(line) for line in sheet] == [*score.totals]
        assert second.winners(self.table) == {*score.winners}


def table_now(now: Table) -> dict[str, Any]:
    """Give what lies on the second engine's table."""
    return {
        "people": [
            {
                "vp": one.vp,
                "coins": one.coins,
                "bonus": one.bonus,
                "saved": sorted(one.saved.elements()),
                "goods": [one.goods[good] for good in GOODS],
                "specials": sorted(one.special),
                "goals": sorted(one.revealed),
                "auto": one.auto,
                "buildings": [3 - now.built(seat, kind) for kind in BUILDINGS],
            }
            for seat, one in enumerate(now.people)
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
    """Give the same of what the engine shows to all, and to each seat of its own."""
    seen = GAME.view(state, None)
    mine = [GAME.view(state, seat).seats[seat] for seat in range(len(state.players))]
    return {
        "people": [
            {
                "vp": one.vp,
                "coins": one.coins,
                "bonus": one.bonus,
                "saved": [*one.saved],
                "goods": [*own.goods],
                "specials": [*own.specials],
                "goals": sorted(one.goals),
                "auto": own.auto_claim,
                "buildings": [*one.buildings],
            }
            for one, own in zip(seen.seats, mine, strict=True)
        ],
        "board": {space.space: space.piece for space in seen.board},
        "cities": {city.city: [(one.seat, one.building) for one in city.built] for city in seen.cities},
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
    wanted.KeepSpecial: "keep",
    wanted.Recall: "recall",
    wanted.Gather: "gather",
    wanted.PickWhite: "white",
    wanted.Reroll: "reroll",
    wanted.StopRolling: "stop",
    wanted.PlaceTrain: "place",
    wanted.Erect: "erect",
    wanted.FinishResolve: "finish",
    wanted.ChooseDelivery: "deliver",
    wanted.ChooseMajority: "majority",
    wanted.AllocateGoods: "allocate",
    wanted.ClaimGoals: "claim",
    wanted.ChooseUpgrade: "upgrade",
    wanted.GiveGoods: "goods",
    wanted.GiveSpecials: "specials",
    wanted.SplitSpeculation: "split",
    wanted.GiveCoins: "give",
    wanted.SetAutoClaim: "auto",
}


def plain(command: Any) -> Plain:
    """Give a command as the second engine lists it: its name, and its fields in their order."""
    return NAMES[type(command)], *astuple(command)
