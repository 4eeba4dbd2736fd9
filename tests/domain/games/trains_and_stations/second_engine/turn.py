"""The flow of a turn in the second engine: it yields the legal answers, and receives answers and draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any

from tests.domain.games.trains_and_stations.second_engine.box import BUILDINGS
from tests.domain.games.trains_and_stations.second_engine.table import (
    FACES,
    SAVEABLE,
    TRAINS,
    WHITE,
    Faces,
    Table,
    parts,
)

Plain = tuple[Any, ...]
Listed = dict[int, set[Plain]]
Course = Generator[Listed, tuple[int, Plain], None]
"""A generator that yields the legal answers by seat, and receives a seat and its answer."""
Asking = Generator[Listed, tuple[int, Plain], Plain]
Draw = Callable[[str], Any]
AT_ONCE = 400


def ask(table: Table, listed: Callable[[], set[Plain]]) -> Asking:
    """Ask the active player until they answer with something other than a free action (TNS-13.8)."""
    while True:
        seat, choice = yield {table.active: listed()}
        if not carry_out_free_action(table, seat, choice):
            return choice


def carry_out_free_action(table: Table, seat: int, choice: Plain) -> bool:
    """Carry out a free action; return False if the choice is something else (TNS-13.7, TNS-8.7)."""
    match choice:
        case ("give", int(to), int(count)):
            table.people[seat].coins -= count
            table.people[to].coins += count
            table.spent |= seat == table.active and not table.me.coins
        case ("auto", bool(on)):
            table.people[seat].auto = on
        case _:
            return False
    return True


def legal_gifts(table: Table, seat: int) -> set[Plain]:
    """Return every possible gift (TNS-13.7)."""
    return {
        ("give", to, count)
        for to, receiver in enumerate(table.people)
        for count in range(1, table.people[seat].coins + 1)
        if to != seat and receiver.coins + count <= 5
    }


def dice_steps(table: Table, draw: Draw) -> Generator[Listed, tuple[int, Plain], bool]:
    """Recall, or gather, roll and resolve dice (TNS-4 to TNS-6); return False after a recall."""
    choice = yield from ask(table, lambda: {*gatherings(table)})
    if choice[0] == "recall":
        for space in [space for space, owner in table.board.items() if owner == table.active]:
            del table.board[space]
        return False
    gather(table, choice[1], choice[2], draw)
    yield from rolling(table, draw)
    yield from resolving(table)
    return True


def gatherings(table: Table) -> Iterator[Plain]:
    """Yield the legal ways to gather dice, and recall (TNS-4.1 to TNS-4.9)."""
    placed, held = table.dice_of(table.active), table.me.bonus
    own = min(5, 8 - placed)
    least = max(0, min(held, 5 - own)) if table.common else held
    for count in range(least, held + 1):
        for faces in parts(table.me.saved):
            yield "gather", count, faces
    if placed >= 5:
        yield ("recall",)


def gather(table: Table, bonus: int, rolled: Faces, draw: Draw) -> None:
    """Gather and roll: unsaved dice first, then saved dice, then bonus dice (TNS-4.2 to TNS-4.4, TNS-5.1)."""
    own = min(5, 8 - table.dice_of(table.active))
    fresh = own - table.me.saved.total() + len(rolled)
    table.own = table.me.saved - Counter(rolled)
    table.me.saved = Counter()
    table.me.bonus -= bonus
    faces = [draw(f"die:{number}") for number in range(1, fresh + bonus + 1)]
    table.own.update(faces[:fresh])
    table.white = Counter(faces[fresh:])


def rolling(table: Table, draw: Draw) -> Course:
    """Reroll until the player stops or must stop (TNS-5.2 to TNS-5.8)."""
    while True:
        table.spent = False
        pool = table.own + table.white
        if pool["locked_train"] >= 3:
            table.strike()
            return
        if not table.me.coins or pool.total() == pool["locked_train"]:
            return
        choice = yield from ask(table, lambda: rerolls(table))
        if choice[0] == "white":
            choice = yield from ask(table, partial(own_rerolls, table, choice[1]))
        if choice[0] == "stop":
            return
        reroll(table, choice[1], choice[2], draw)


def rerollable_sets(dice: Counter[str]) -> list[Faces]:
    """Return every set of these dice that may be rerolled (TNS-5.4)."""
    return [*parts(dice, (face for face in FACES if face != "locked_train"))]


def rerolls(table: Table) -> set[Plain]:
    """Return every reroll or, if there are too many, the choices of bonus dice first."""
    stop: set[Plain] = {("stop",)}
    if table.spent or not table.me.coins:
        return stop
    own, white = rerollable_sets(table.own), rerollable_sets(table.white)
    if len(own) * len(white) > AT_ONCE:
        return stop | {("white", part) for part in white}
    return stop | {("reroll", mine, part) for mine in own for part in white if mine or part}


def own_rerolls(table: Table, white: Faces) -> set[Plain]:
    """Return the rerolls of the player's own dice together with the chosen bonus dice."""
    stop: set[Plain] = {("stop",)}
    if table.spent or not table.me.coins:
        return stop
    return stop | {("reroll", mine, white) for mine in rerollable_sets(table.own) if mine or white}


def reroll(table: Table, own: Faces, white: Faces, draw: Draw) -> None:
    """Pay a coin, and reroll own dice before bonus dice (TNS-5.4)."""
    table.me.coins -= 1
    faces = [draw(f"die:{number}") for number in range(1, len(own) + len(white) + 1)]
    table.own = table.own - Counter(own) + Counter(faces[: len(own)])
    table.white = table.white - Counter(white) + Counter(faces[len(own) :])


def resolving(table: Table) -> Course:
    """Resolve all dice (TNS-6)."""
    while table.own.total() + table.white.total():
        choice = yield from ask(table, lambda: {*uses(table)})
        match choice:
            case ("place", owner, space):
                dice = table.own if owner == "own" else table.white
                dice[min(face for face in TRAINS if dice[face])] -= 1  # both faces count the same (TNS-6.2)
                table.board[space] = table.active if owner == "own" else WHITE
            case ("erect", kind, white, city):
                table.own[kind] -= 3 - white
                table.white[kind] -= white
                table.sites[city].append((table.active, kind))
            case ("finish", saved):
                finish(table, Counter(saved))


def uses(table: Table) -> Iterator[Plain]:
    """Yield the ways to use the pool (TNS-6.2 to TNS-6.5)."""
    own, white = table.own, table.white
    owners = [name for name, dice in (("own", own), ("white", white)) if any(dice[face] for face in TRAINS)]
    for name in owners:
        for space in table.legal_spaces():
            yield "place", name, space
    for kind in BUILDINGS:
        if table.count_buildings(table.active, kind) < 3:
            for bonus in range(4):
                if bonus <= white[kind] and 3 - bonus <= own[kind]:
                    for city in table.open_cities():
                        yield "erect", kind, bonus, city
    if not owners:
        for saved in parts(own, SAVEABLE):
            yield "finish", saved


def finish(table: Table, saved: Counter[str]) -> None:
    """Cash in coin faces, and save dice (TNS-6.4 to TNS-6.7)."""
    coins = table.own["coin"] - saved["coin"] + table.white["coin"]
    table.me.coins = min(5, table.me.coins + 2 * coins)
    table.me.saved = saved
    table.own, table.white = Counter(), Counter()
