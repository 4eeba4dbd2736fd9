"""Comparison of both engines: players, board, Sue and score."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from domain.games.el_paso import GAME
from domain.games.el_paso.state import Player, State, Sue, Supply, Workers
from domain.games.el_paso.variants import Options
from domain.kernel.decide import start_game
from tests.domain.games.el_paso.second_engine import scoring
from tests.domain.games.el_paso.second_engine.box import AUXILIARY, TOKENS, WORKERS
from tests.domain.games.el_paso.second_engine.game import course
from tests.domain.games.el_paso.second_engine.questions import Asking
from tests.domain.games.el_paso.second_engine.setup import lay_out
from tests.domain.games.el_paso.second_engine.table import Person, Rival, Table
from tests.domain.games.el_paso.second_engine.table import Supply as Tokens
from tests.support.games.engine_pair import EnginePair, Taste, ToldChance, choose_weighted

WEIGHTS = {
    "Done": 0.3,
    "EndTurn": 2,
    "UseExchangeToken": 0.5,
    "DiscardWorker": 0.2,
    "Use": 6,
    "UseAuxiliary": 1,
}
"""Weights of commands in random games: actions are chosen more often than finishing."""


class Pair(EnginePair):
    """The same game in both engines."""

    game = GAME

    def __init__(
        self, state: State, table: Table, course: Asking[None], chance: ToldChance, taste: Taste
    ) -> None:
        self.table = table
        super().__init__(state, course, chance, taste)

    def compare_tables(self) -> None:
        """Compare players, board and Sue."""
        for person, player in zip(self.table.people, self.state.players, strict=True):
            assert of_person(person) == of_player(player)
        assert of_table(self.table) == of_board(self.state)
        assert of_rival(self.table.sue) == of_sue(self.state)

    def compare_scores(self) -> None:
        """Compare score sheets, totals and places (ELP-11, ELP-12, ELP-16.17)."""
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
        if shown.sue is not None:
            assert scoring.sues_sheet(self.table) == list(shown.sue.sheet)
            assert [sum(scoring.sues_sheet(self.table))] == [rival.total for rival in score.rivals]


def start_pair(form: Options, seats: int, seed: int) -> Pair:
    """Start a game in both engines."""
    chance = ToldChance(Random(seed))
    state: State = start_game(GAME, form, seats, chance).state
    table, order = lay_out(form, seats, chance.draw)
    return Pair(state, table, course(table, order), chance, choose_weighted(WEIGHTS))


def workers(held: Workers) -> Counter[str]:
    return +Counter({kind: getattr(held, kind) for kind in WORKERS})


def of_person(person: Person) -> dict[str, Any]:
    """Return a player of the second engine in the form that `of_player` returns."""
    return {
        "numbers": (person.money, person.tokens, person.certificates, person.drawn, person.rancher),
        "cards": (+person.hand, +person.draw, +person.discard, +person.removed),
        "area": +person.area,
        "discs": (person.discs, sorted(person.posts)),
        "tokens": (person.goals, person.bonuses),
    }


def of_player(player: Player) -> dict[str, Any]:
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
    """Return the second engine's board in the form that `of_board` returns."""
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
    """Return the second engine's Sue in the form that `of_sue` returns."""
    if sue is None:
        return None
    return {
        "numbers": (sue.rancher, sue.drawn, sue.played, sue.posts),
        "row": [(kind, *counts) for kind, counts in sue.row.items()],
        "piles": (+sue.cattle, +sue.resources, +sue.bots, +sue.used),
        "tokens": (sue.goals, sue.bonuses),
    }


def of_sue(state: State) -> dict[str, Any] | None:
    sue = state.sue
    if sue is None:
        return None
    return {
        "numbers": (sue.rancher, sue.drawn, sue.played, list(sue.posts)),
        "row": [(place.worker, place.specialists, place.versatile) for place in sue.row],
        "piles": tuple(Counter(dict(each)) for each in (sue.cattle, sue.resources, sue.bots, sue.used)),
        "tokens": (set(sue.goals), set(sue.bonuses)),
    }


def copy_table(state: State, chance: ToldChance) -> Table:
    """Return a table of the second engine that equals a state of the first."""
    people = [_person(player) for player in state.players]
    table = Table(people, state.options.building_sides, state.options.train_sides, chance.draw)
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
