"""The flow of a game in the second engine: a generator that yields a seat's choices and receives answers."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.domain.games.mini_express.second_engine import golden_spike as spike
from tests.domain.games.mini_express.second_engine.land import COMPANIES
from tests.domain.games.mini_express.second_engine.machinist import Machinist
from tests.domain.games.mini_express.second_engine.table import MODES, Table

Plain = tuple[Any, ...]
Course = Generator[tuple[int, set[Plain]], Plain, None]
"""A generator that yields a seat with its legal choices, and receives the answer."""


def course(table: Table, start: int, machinist: Machinist | None) -> Course:
    """Play the draft, then turns until the end (MEX-4.4)."""
    humans = MODES[table.mode]["humans"]
    order = [(start + place) % humans for place in range(humans)]
    aside = dict.fromkeys(COMPANIES, MODES[table.mode]["aside"])
    draft = {"snake": snake, "solo": solo, "duel": duel}[MODES[table.mode]["draft"]]
    yield from draft(table, order, aside)
    if machinist is not None and table.mode == "solo":
        machinist.take_opening_shares(aside)
    yield from turns(table, order, machinist)


def snake(table: Table, order: list[int], aside: dict[str, int]) -> Course:
    """Draft in seat order, then in reverse, and apply the leftover shares (MEX-3.7, MEX-3.8)."""
    first: dict[int, str] = {}
    pairs: set[frozenset[str]] = set()
    for seat in order:
        first[seat] = yield from draft_share(table, seat, aside, COMPANIES)
    for seat in reversed(order):
        owned = first[seat]
        open_to = [name for name in COMPANIES if name != owned and frozenset((name, owned)) not in pairs]
        pairs.add(frozenset((owned, (yield from draft_share(table, seat, aside, open_to)))))
    for name, left in aside.items():
        if table.mode == "two_machinist":
            table.people[-1].shares[name] += left
        table.companies[name].length += left * MODES[table.mode]["leftover_track_bonus"]


def solo(table: Table, order: list[int], aside: dict[str, int]) -> Course:
    """Draft two shares of different companies (MEX-3.9)."""
    first = yield from draft_share(table, order[0], aside, COMPANIES)
    yield from draft_share(table, order[0], aside, [name for name in COMPANIES if name != first])


def duel(table: Table, order: list[int], aside: dict[str, int]) -> Course:
    """Draft the shares of a duel (MEX-11.2)."""
    start, second = order
    pair = yield from draft_share(table, start, aside, COMPANIES)
    table.people[start].shares[pair] += 1
    left = [name for name in COMPANIES if name != pair]
    shared = yield from draft_share(table, start, aside, left)
    table.people[second].shares[shared] += 1
    left.remove(shared)
    pair = yield from draft_share(table, second, aside, left)
    table.people[second].shares[pair] += 1
    left.remove(pair)
    for person in table.people:
        person.shares[left[0]] += 1


def draft_share(
    table: Table, seat: int, aside: dict[str, int], names: Any
) -> Generator[tuple[int, set[Plain]], Plain, str]:
    """Ask a seat for one of the shares set aside, and return its company."""
    _, name = yield seat, {("draft", name) for name in names if aside[name]}
    aside[name] -= 1
    table.people[seat].shares[name] += 1
    return str(name)


def turns(table: Table, order: list[int], machinist: Machinist | None) -> Course:
    """Play turns until the game ends (MEX-4.1, MEX-4.3, MEX-7.4, MEX-11.3)."""
    people = [*order, len(order)] if machinist is not None else order
    actions, forfeits, ending = MODES[table.mode]["actions_first_turn"], 0, False
    while True:
        for number in people:
            if machinist is not None and number == people[-1]:
                outcome = machinist.turn()
            else:
                outcome = yield from turn(table, number, actions)
            actions = MODES[table.mode]["actions_per_turn"]
            forfeits = forfeits + 1 if outcome == "forfeit" else 0
            ending = ending or table.count_exhausted() > 1
            closed = outcome in ("arrived", "closed") or forfeits == len(people)
            if closed or (ending and number == people[-1]):
                return


def turn(table: Table, seat: int, actions: int) -> Generator[tuple[int, set[Plain]], Plain, str]:
    """Play a turn (MEX-4.2, MEX-11.4 to MEX-11.6); return `acted`, `forfeit` or `closed`."""
    used = None
    for action in range(1, actions + 1):
        second = action > 1
        legal = {choice for choice in choices(table, seat) if choice[1] != used}
        if second:
            legal = {choice for choice in legal if exhausts_nothing(table, seat, choice)}
        if not legal:
            return "acted" if second else "forfeit"
        choice = yield seat, legal
        used = choice[1]
        yield from act(table, seat, choice, second=second)
        if table.mode == "duel" and table.count_exhausted():
            return "closed"
    return "acted"


def choices(table: Table, seat: int) -> set[Plain]:
    """Return every legal share and build (MEX-4.2)."""
    shares = {("share", name) for name in table.legal_shares(table.people[seat])}
    return shares | {("build", *build) for build in table.legal_builds()}


def exhausts_nothing(table: Table, seat: int, choice: Plain) -> bool:
    """Return whether the choice can be carried out without exhausting a company (MEX-11.5)."""
    trial = table.copy()
    steps = act(trial, seat, choice, second=True)
    try:
        _, answers = next(steps)
        while answers:
            _, answers = steps.send(min(answers))
    except StopIteration:
        return not trial.count_exhausted()
    return False


def act(table: Table, seat: int, choice: Plain, *, second: bool) -> Course:
    """Carry out a choice, with the questions that follow (MEX-5, MEX-6)."""
    person = table.people[seat]
    if choice[0] == "share":
        table.take_share(person, choice[1])
        return
    _, name, place, among = choice
    city, hexes = table.land.numbers[place], tuple(sorted(among))
    table.build_track(name, hexes)
    table.gain_influence(person, city)
    shown, symbol = table.tokens[city]
    if symbol == "wild":
        _, other = yield seat, {("wild", other) for other in COMPANIES if other != shown}
        person.influence[other] += 1
    port_owner = table.company_for_port(city)
    if port_owner is not None:
        free = table.land.ports.keys() - table.ports.values()
        _, port = yield seat, {("port", port) for port in free}
        table.open_port(port_owner, port)
    table.remove_token_if_full(city)
    spike.update_race(table, name, city)
    if table.variant == "golden_spike" and table.spike == "racing" and spike.is_joined(table):
        yield from choose_western(table, seat, spike.western_candidates(table, name, hexes), second=second)


def choose_western(table: Table, seat: int, candidates: list[str], *, second: bool) -> Course:
    """Choose the western branch; a second action must exhaust no company (MEX-12.2.7, MEX-11.5)."""
    if second:
        candidates = [name for name in candidates if table.companies[name].supply != 1]
    if len(candidates) == 1:
        spike.complete_race(table, candidates[0])
        return
    _, name = yield seat, {("west", name) for name in candidates}
    spike.complete_race(table, name)
