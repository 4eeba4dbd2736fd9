"""A game in two engines at once: options, the table and the score are compared at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from domain.games.el_paso import GAME
from domain.games.el_paso.state import Options, Player, State, Sue, Supply, Workers
from domain.kernel.chance import Chance, item_at
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from domain.kernel.values import Command
from tests.domain.games.el_paso import second_scoring as scoring
from tests.domain.games.el_paso.second import Person, Rival, Table
from tests.domain.games.el_paso.second import Supply as Tokens
from tests.domain.games.el_paso.second_asking import Asking, Plain
from tests.domain.games.el_paso.second_box import AUXILIARY, TOKENS, WORKERS
from tests.domain.games.el_paso.second_game import course
from tests.domain.games.el_paso.second_setup import laid_out

Taste = Callable[[Sequence[Plain], Random], Plain]


class Told(Chance):
    """Any draws; what was drawn out of what is told to the second engine."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random
        self.told: dict[str, tuple[Counter[Any], Any]] = {}

    def number_at(self, index: int, of: int, label: str) -> int:
        """Give any number; only the starting seat is drawn as one."""
        number = self.random.randrange(of)
        self.told[label] = Counter(range(of)), number
        return number

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Give any place in the multiset."""
        number = self.random.randrange(total)
        assert label not in self.told
        self.told[label] = Counter(dict(left)), item_at(left, number)
        return number

    def draw(self, label: str, left: Counter[Any]) -> Any:
        """Give the second engine the same thing, if it draws for the same reason out of the same things."""
        among, thing = self.told.pop(label)
        assert +left == among
        return thing


def fresh(form: Options, seats: int, seed: int, taste: Taste | None = None) -> Both:
    """Begin a game in both engines."""
    told = Told(Random(seed))
    state: State = start_game(GAME, form, seats, told).state
    table, order = laid_out(form, seats, told.draw)
    return Both(state, table, course(table, order), told, taste or eager)


WEIGHTS = {
    "Done": 0.3,
    "EndTurn": 2,
    "UseExchangeToken": 0.5,
    "DiscardWorker": 0.2,
    "Use": 6,
    "UseAuxiliary": 1,
}


def eager(listed: Sequence[Plain], random: Random, weights: Mapping[str, float] = WEIGHTS) -> Plain:
    """Choose among the kinds first, and rather act on than end something; then anything of the kind."""
    kinds = sorted({choice[0] for choice in listed})
    (kind,) = random.choices(kinds, [weights.get(kind, 2) for kind in kinds])
    return random.choice([choice for choice in listed if choice[0] == kind])


class Both:
    """The same game in both engines."""

    def __init__(self, state: State, table: Table, asking: Asking[None], told: Told, taste: Taste) -> None:
        self.state, self.table, self.told, self.taste, self.course = state, table, told, taste, asking
        self.next: tuple[int, set[Plain]] | None = next(self.course, None)
        self.compare()

    def play(self) -> Iterator[Plain]:
        """Play to the end and give what was chosen."""
        while seats_to_act(self.state):
            yield self.step()
        assert self.next is None
        self.compare_scores()

    def step(self) -> Plain:
        """Give one command in both engines."""
        seat = seats_to_act(self.state)[0]
        found = legal_options(GAME, self.state, seat)
        listed = {plain(command): command for command in found}
        assert len(listed) == len(found)
        assert self.next == (seat, set(listed))
        choice = self.taste(sorted(listed, key=repr), self.told.random)
        self.state = decide(GAME, self.state, seat, listed[choice], self.told).state
        try:
            self.next = self.course.send(choice)
        except StopIteration:
            self.next = None
        self.compare()
        return choice

    def compare(self) -> None:
        """Compare everything that lies on the table."""
        assert not self.told.told
        for person, player in zip(self.table.people, self.state.players, strict=True):
            assert of_person(person) == of_player(player)
        assert of_table(self.table) == of_board(self.state)
        assert of_rival(self.table.sue) == of_sue(self.state)

    def compare_scores(self) -> None:
        """ELP-11, ELP-12, ELP-16.17"""
        score, seats = GAME.score(self.state), range(len(self.table.people))
        sheets = [scoring.sheet(self.table, seat) for seat in seats]
        assert [list(line.points) for line in score.categories] == [
            list(line) for line in zip(*sheets, strict=True)
        ]
        assert list(score.totals) == [sum(sheet) for sheet in sheets]
        assert [*score.places, *(rival.place for rival in score.rivals)] == scoring.places(self.table)
        shown = GAME.view(self.state, None)
        for person, seat in zip(self.table.people, shown.seats, strict=True):
            assert (person.limit, person.steps) == (seat.hand_limit, seat.step_limit)
            assert person.permanent == seat.permanent
            assert [name for name in AUXILIARY if person.auxiliary(name)] == list(seat.auxiliary)
            assert (2 - len(self.table.own(seat.seat)), sum(sheets[seat.seat])) == (seat.markers, seat.score)
            assert sheets[seat.seat][-1] == sum(TOKENS[goal]["vp"] for goal in seat.met)
        if self.table.sue is not None:
            assert scoring.sues_sheet(self.table) == list(shown.sue.sheet)
            assert [sum(scoring.sues_sheet(self.table))] == [rival.total for rival in score.rivals]


def plain(command: Command) -> Plain:
    """Give a command as the second engine lists it: its name, then its fields in order."""
    return (type(command).__name__, *(getattr(command, name) for name in command.__struct_fields__))


def workers(held: Workers) -> Counter[str]:
    """Count workers by kind."""
    return +Counter({kind: getattr(held, kind) for kind in WORKERS})


def of_person(person: Person) -> dict[str, Any]:
    """Give what the second engine has of a player."""
    return {
        "numbers": (person.money, person.tokens, person.certificates, person.drawn, person.rancher),
        "cards": (+person.hand, +person.draw, +person.discard, +person.removed),
        "area": +person.area,
        "discs": (person.discs, sorted(person.posts)),
        "tokens": (person.goals, person.bonuses),
    }


def of_player(player: Player) -> dict[str, Any]:
    """Give the same of the engine's."""
    return {
        "numbers": (player.money, player.exchange_tokens, player.certificates, player.drawn, player.rancher),
        "cards": (
            Counter(player.hand),
            Counter(dict(player.draw)),
            Counter(dict(player.discard)),
            Counter(player.removed),
        ),
        "area": workers(player.area),
        "discs": (set(player.discs), list(player.posts)),
        "tokens": (set(player.goals), set(player.bonuses)),
    }


def of_table(table: Table) -> dict[str, Any]:
    """Give what the second engine has of the board."""
    return {
        "neutral": table.neutral,
        "buildings": table.buildings,
        "stacks": table.stacks,
        "cattle": +table.cattle,
        "workers": +table.workers,
        "simmental": table.simmental,
        "supplies": {pool: (each.display, +each.stack, each.out) for pool, each in table.supplies.items()},
        "closer": table.closer,
        "turns": table.turns,
    }


def of_board(state: State) -> dict[str, Any]:
    """Give the same of the engine's."""
    board = state.board
    return {
        "neutral": board.neutral,
        "buildings": {site: (each.seat, each.level) for site, each in board.buildings.items()},
        "stacks": list(board.stacks),
        "cattle": Counter(dict(board.cattle)),
        "workers": workers(board.workers),
        "simmental": board.simmental,
        "supplies": {"goal": _supply(board.goal), "bonus": _supply(board.bonus)},
        "closer": state.closer,
        "turns": state.turns,
    }


def _supply(supply: Supply) -> tuple[list[str | None], Counter[str], int]:
    return list(supply.display), Counter(dict(supply.stack)), supply.drawn


def of_rival(sue: Rival | None) -> dict[str, Any] | None:
    """Give what the second engine has of Sue."""
    if sue is None:
        return None
    return {
        "numbers": (sue.rancher, sue.drawn, sue.played, sue.posts),
        "row": [(kind, *counts) for kind, counts in sue.row.items()],
        "piles": (+sue.cattle, +sue.resources, +sue.bots, +sue.used),
        "tokens": (sue.goals, sue.bonuses),
    }


def of_sue(state: State) -> dict[str, Any] | None:
    """Give the same of the engine's."""
    sue = state.sue
    if sue is None:
        return None
    return {
        "numbers": (sue.rancher, sue.drawn, sue.played, list(sue.posts)),
        "row": [(place.worker, place.specialists, place.versatile) for place in sue.row],
        "piles": tuple(Counter(dict(each)) for each in (sue.cattle, sue.resources, sue.bots, sue.used)),
        "tokens": (set(sue.goals), set(sue.bonuses)),
    }


def copied(state: State, told: Told) -> Table:
    """Give the second engine's table as everything lies in the first."""
    people = [_person(player) for player in state.players]
    table = Table(people, state.options.building_sides, state.options.train_sides, told.draw)
    now = of_board(state)
    for name in ("neutral", "buildings", "stacks", "cattle", "workers", "simmental", "closer", "turns"):
        setattr(table, name, now[name])
    for pool, (display, stack, out) in now["supplies"].items():
        table.supplies[pool] = Tokens(pool, stack, display, out)
    table.sue = None if state.sue is None else _rival(state.sue)
    return table


def _person(player: Player) -> Person:
    return Person(
        money=player.money,
        tokens=player.exchange_tokens,
        certificates=player.certificates,
        rancher=player.rancher,
        hand=Counter(player.hand),
        draw=Counter(dict(player.draw)),
        discard=Counter(dict(player.discard)),
        area=workers(player.area),
        removed=Counter(player.removed),
        discs=set(player.discs),
        posts=list(player.posts),
        goals=set(player.goals),
        bonuses=set(player.bonuses),
        drawn=player.drawn,
    )


def _rival(sue: Sue) -> Rival:
    return Rival(
        row={place.worker: [place.specialists, place.versatile] for place in sue.row},
        resources=Counter(dict(sue.resources)),
        bots=Counter(dict(sue.bots)),
        rancher=sue.rancher,
        used=Counter(dict(sue.used)),
        cattle=Counter(dict(sue.cattle)),
        goals=set(sue.goals),
        bonuses=set(sue.bonuses),
        posts=list(sue.posts),
        drawn=sue.drawn,
        played=sue.played,
    )
