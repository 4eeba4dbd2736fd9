"""A game in two engines at once: options, the table and the score are compared at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.state import Options, Player, State
from domain.kernel.chance import Chance, item_at
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from domain.kernel.values import Command
from tests.domain.games.great_western_trail import second_scoring, second_track
from tests.domain.games.great_western_trail.second import Person, Table
from tests.domain.games.great_western_trail.second_data import KINDS, Neutral, Own
from tests.domain.games.great_western_trail.second_game import Turns
from tests.domain.games.great_western_trail.second_railroad import Asking, Plain
from tests.domain.games.great_western_trail.second_setup import laid_out

CLOSED = 13
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
    table, begins = laid_out(seats, form.neutral_layout, form.building_sides, told.draw, form.start_seat)
    return Both(state, table, Turns, told, taste or eager, begins)


WEIGHTS = {"EndPhaseB": 0.3, "Forfeit": 0.3, "FinishMarket": 0.3, "SingleAuxiliary": 0.7, "LocalAction": 8}


def eager(listed: Sequence[Plain], random: Random) -> Plain:
    """Choose among the kinds first, and rather act on than end something; then anything of the kind."""
    kinds = sorted({choice[0] for choice in listed})
    (kind,) = random.choices(kinds, [WEIGHTS.get(kind, 2) for kind in kinds])
    return random.choice([choice for choice in listed if choice[0] == kind])


class Both:
    """The same game in both engines."""

    def __init__(
        self, state: State, table: Table, turns: type[Turns], told: Told, taste: Taste, seat: int
    ) -> None:
        self.state, self.table, self.told, self.taste = state, table, told, taste
        self.course: Asking = turns(table).course(seat)
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

    def compare_scores(self) -> None:
        """GWT-13"""
        score = GAME.score(self.state)
        sheets = [second_scoring.sheet(self.table, seat) for seat in range(len(self.table.people))]
        for line in score.categories:
            assert tuple(sheet[line.name.replace(" ", "_")] for sheet in sheets) == line.points
        totals = [sum(sheet.values()) for sheet in sheets]
        assert tuple(totals) == score.totals
        assert second_scoring.places(totals) == score.places


def plain(command: Command) -> Plain:
    """Give a command as the second engine lists it: its name, then its fields in order."""
    return (type(command).__name__, *(getattr(command, name) for name in command.__struct_fields__))


def of_person(person: Person) -> dict[str, Any]:
    """Give what the second engine has of a player."""
    return {
        "money": person.money,
        "engine": second_track.name(person.engine),
        "cattleman": person.cattleman,
        "marker": person.marker,
        "drawn": person.drawn,
        "draw": +person.draw,
        "hand": +person.hand,
        "discard": +person.discard,
        "area": +person.area,
        "workers": person.workers,
        "cleared": person.cleared,
        "unbuilt": person.unbuilt,
        "hazards": +person.hazards,
        "teepees": (person.teepees["teepee_green"], person.teepees["teepee_blue"]),
        "masters": person.masters,
    }


def of_player(player: Player) -> dict[str, Any]:
    """Give the same of the engine's."""
    return {
        "money": player.money,
        "engine": player.engine,
        "cattleman": player.cattleman,
        "marker": player.marker,
        "drawn": player.drawn,
        "draw": Counter(dict(player.draw)),
        "hand": Counter(player.hand),
        "discard": Counter(player.discard),
        "area": Counter(player.area),
        "workers": {kind: getattr(player.workers, kind) for kind in KINDS},
        "cleared": set(player.cleared),
        "unbuilt": set(player.unbuilt),
        "hazards": Counter(player.hazards),
        "teepees": (player.teepees.green, player.teepees.blue),
        "masters": set(player.masters),
    }


def of_table(table: Table) -> dict[str, Any]:
    """Give what lies on the second engine's board."""
    owners = [seat for seat, person in enumerate(table.people) if person.token]
    return {
        "tiles": table.tiles,
        "masters": table.masters | table.posted,
        "stations": {name: seats for name, seats in table.stations.items() if seats},
        "cities": {name: +discs for name, discs in table.cities.items() if discs.total()},
        "foresights": [tuple(table.foresight[number]) for number in (1, 2, 3)],
        "jobs": table.jobs,
        "row": table.row,
        "stacks": [+table.stacks[number] for number in (1, 2, 3)],
        "turned": [table.turned[number] for number in (1, 2, 3)],
        "market": +table.market,
        "deck": +table.deck,
        "display": +table.display,
        "objectives": +table.tasks,
        "closer": owners,
    }


def of_board(state: State) -> dict[str, Any]:
    """Give the same of the engine's."""
    board = state.board
    tiles: dict[str, Any] = {**board.tiles}
    tiles |= {site: Neutral(letter) for site, letter in board.neutral.items()}
    tiles |= {site: Own(building.seat, building.tile) for site, building in board.buildings.items()}
    return {
        "tiles": tiles,
        "masters": board.masters,
        "stations": {name: set(seats) for name, seats in board.stations.items() if seats},
        "cities": {name: Counter(seats) for name, seats in board.cities.items() if seats},
        "foresights": list(board.foresights),
        "jobs": {
            (row, column): worker
            for row, workers in enumerate(board.jobs, start=1)
            for column, worker in enumerate(workers, start=1)
            if worker is not None
        },
        "row": None if board.row == CLOSED else board.row,
        "stacks": [Counter(dict(stack)) for stack in board.stacks],
        "turned": list(board.turned),
        "market": Counter(board.market),
        "deck": Counter(dict(board.deck)),
        "display": Counter(board.display),
        "objectives": Counter(dict(board.objectives)),
        "closer": [] if state.closer is None else [state.closer],
    }
