"""Comparison of players, board and score in both engines."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.state import Player, State
from domain.games.great_western_trail.variants import Options
from domain.kernel.decide import start_game
from tests.domain.games.great_western_trail.second_engine import scoring, track
from tests.domain.games.great_western_trail.second_engine.data import KINDS, Neutral, Own
from tests.domain.games.great_western_trail.second_engine.game import Turns
from tests.domain.games.great_western_trail.second_engine.railroad import Asking
from tests.domain.games.great_western_trail.second_engine.setup import lay_out
from tests.domain.games.great_western_trail.second_engine.table import Person, Table
from tests.support.games.engine_pair import EnginePair, Taste, ToldChance, choose_weighted

CLOSED = 13
EAGER = choose_weighted(
    {"EndPhaseB": 0.3, "Forfeit": 0.3, "FinishMarket": 0.3, "SingleAuxiliary": 0.7, "LocalAction": 8}
)
"""Weights of commands that favour acting over ending a phase."""


class Pair(EnginePair):
    """One game in both engines."""

    game = GAME

    def __init__(self, state: State, table: Table, course: Asking, chance: ToldChance, taste: Taste) -> None:
        self.table = table
        super().__init__(state, course, chance, taste)

    def compare_tables(self) -> None:
        """Compare everything on the table."""
        for person, player in zip(self.table.people, self.state.players, strict=True):
            assert dump_person(person) == dump_player(player)
        assert dump_table(self.table) == dump_board(self.state)

    def compare_scores(self) -> None:
        """Compare score sheets, totals and places (GWT-13)."""
        score = GAME.score(self.state)
        sheets = [scoring.sheet(self.table, seat) for seat in range(len(self.table.people))]
        for line in score.categories:
            assert tuple(sheet[line.name.replace(" ", "_")] for sheet in sheets) == line.points
        totals = [sum(sheet.values()) for sheet in sheets]
        assert tuple(totals) == score.totals
        assert scoring.places(totals) == score.places


def start_pair(form: Options, seats: int, seed: int) -> Pair:
    """Start a game in both engines."""
    chance = ToldChance(Random(seed))
    state: State = start_game(GAME, form, seats, chance).state
    table, begins = lay_out(seats, form.neutral_layout, form.building_sides, chance.draw, form.start_seat)
    return Pair(state, table, Turns(table).course(begins), chance, EAGER)


def dump_person(person: Person) -> dict[str, Any]:
    """Return the second engine's player in a form comparable with `dump_player`."""
    return {
        "money": person.money,
        "engine": track.name(person.engine),
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


def dump_player(player: Player) -> dict[str, Any]:
    """Return the first engine's player in a form comparable with `dump_person`."""
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


def dump_table(table: Table) -> dict[str, Any]:
    """Return the second engine's board in a form comparable with `dump_board`."""
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


def dump_board(state: State) -> dict[str, Any]:
    """Return the first engine's board in a form comparable with `dump_table`."""
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
