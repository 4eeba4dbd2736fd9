"""Every unlisted command is refused with a rule that actually forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import PASS, TAKE_ORE, PlaceCowboy, PlaceTent, PlaceTile
from domain.kernel.decide import decide, legal_options
from domain.kernel.game import Question
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from domain.kernel.values import Command
from tests.domain.games.gold_rush.second_engine.comparison import Game
from tests.domain.games.gold_rush.second_engine.engine import Lying, Place, Table, borders, names

GAMES = 2
EVERY = 19
"""Only every nth position is checked."""

SEGMENTS = [f"{kind}{number}" for kind in "mrpt" for number in range(5)]


def conceivable(table: Table) -> Iterator[Command]:
    """Yield every command within the map and two cells around it."""
    columns = range(min(lying.x for lying in table.laid) - 2, max(lying.x for lying in table.laid) + 3)
    rows = range(min(lying.y for lying in table.laid) - 2, max(lying.y for lying in table.laid) + 3)
    for x, y in product(columns, rows):
        yield from (PlaceTile(x, y, rotation) for rotation in range(4))
        yield from (PlaceTent(x, y, part) for part in ("m0", "m1", "m2", "r0", "p0", "t0"))
    yield from map(PlaceCowboy, SEGMENTS)
    yield from (TAKE_ORE, PASS)


def rules_against(game: Game, command: Command, *, laying: bool) -> set[str]:
    """Return the rules that forbid a command; none if it is legal."""
    table = game.table
    match command:
        case PlaceTile(x, y, rotation):
            return against_tile(table, Lying(game.drawn, x, y, rotation)) if laying else {"GLD-3.1"}
        case _ if laying:
            return {"GLD-3.1"}
        case PlaceCowboy(segment):
            return against_cowboy(table, game.seat, segment)
        case PlaceTent(x, y, part):
            tile = next((at for at, lying in enumerate(table.laid) if (lying.x, lying.y) == (x, y)), -1)
            return against_tent(table, game.seat, (tile, part))
        case _ if command == TAKE_ORE:
            tent = table.tents.get(game.seat)
            return set() if tent and table.stack(table.lands()[tent]) else {"GLD-6.13"}
        case _:
            return set()


def against_tile(table: Table, tile: Lying) -> set[str]:
    there = {point: kind for lying in table.laid for point, kind in borders(lying).items()}
    shared = [(kind, there[point]) for point, kind in borders(tile).items() if point in there]
    if not shared or any((tile.x, tile.y) == (lying.x, lying.y) for lying in table.laid):
        return {"GLD-4.1"}
    return set() if all(kind == needed for kind, needed in shared) else {"GLD-4.2"}


def against_cowboy(table: Table, seat: int, segment: str) -> set[str]:
    last = len(table.laid) - 1
    if segment not in names(table.laid[last].tile):
        return {"GLD-6.2"}
    rules = set() if table.supply(seat) else {"GLD-6.9"}
    if segment[0] == "p" and not table.farmers:
        rules.add("GLD-12.1")
    if table.standing(table.lands()[last, segment]):
        rules.add("GLD-6.4")
    return rules


def against_tent(table: Table, seat: int, place: Place) -> set[str]:
    land = table.lands().get(place)
    if land is None or land.kind != "m" or not land.open:
        return {"GLD-6.10"}
    if place == table.tents.get(seat):
        return {"GLD-6.11"}
    return {"GLD-6.10"} if place in table.cowboys or place in table.tents.values() else set()


def check(game: Game) -> None:
    """Try every conceivable command in one position."""
    listed = legal_options(GAME, game.state, game.seat)
    laying = isinstance(listed[0], PlaceTile)
    frame = game.state.stack[-1]
    rule = GAME.rules_by_frame[type(frame)]
    assert isinstance(rule, Question)
    assert rule.allows is not None
    for command in conceivable(game.table):
        rules = rules_against(game, command, laying=laying)

        assert bool(rules) == (command not in listed), f"{command}: {rules}"
        assert rule.allows(game.state, frame, command) == (command in listed), command
        if rules:
            with pytest.raises(IllegalCommand) as refused:
                decide(GAME, game.state, game.seat, command, game.chance)
            assert refused.value.rule in rules, f"{command}: {refused.value}"
            assert refused.value.message


@pytest.mark.parametrize("seed", range(4, 4 + GAMES))
def test_refusals_cite_a_rule_that_forbids_the_command(seed: int) -> None:
    """Sections 3 to 6 of the rules."""
    game, step = Game(seed), 0
    while not game.state.over:
        step += 1
        if step % EVERY == 0:
            drawn = len(game.chance.draws)
            check(game)
            assert drawn == len(game.chance.draws)
        game.step()
    assert step > EVERY


def test_only_the_active_seat_may_act() -> None:
    """GLD-3.4"""
    game = Game(3)
    option = legal_options(GAME, game.state, game.seat)[0]
    others = [seat for seat in range(game.seats) if seat != game.seat]

    assert len(others) == game.seats - 1
    for seat in others:
        assert () == legal_options(GAME, game.state, seat)
        with pytest.raises(NotYourTurn):
            decide(GAME, game.state, seat, option, game.chance)
