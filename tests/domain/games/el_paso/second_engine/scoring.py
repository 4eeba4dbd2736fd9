"""The second engine's score sheet (sections 11 and 12, ELP-16.17 of the rules)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.domain.games.el_paso.second_engine.box import CATTLE, POSTS, REGULAR, TOKENS, WORKERS
from tests.domain.games.el_paso.second_engine.table import Person, Table

Sheet = list[int]
VP = {
    **{name: card["vp"] for name, card in CATTLE.items()},
    **{name: card["vp"] for name, card in WORKERS.items()},
}


def cards(person: Person) -> Counter[str]:
    """Return all cards of a player that score points (ELP-11.4, ELP-11.5)."""
    return person.area + person.hand + person.draw + person.discard


def sheet(table: Table, seat: int) -> Sheet:
    """Return the points of a player by category (ELP-11.1 to ELP-11.7)."""
    person, owned = table.people[seat], cards(table.people[seat])
    levels = table.own(seat).values()
    return [
        person.money // 5,
        sum(REGULAR[level]["vp"] for level in levels),
        sum(POSTS[post]["vp"] for post in person.posts),
        sum(VP[card] * owned[card] for card in WORKERS),
        sum(VP[card] * owned[card] for card in CATTLE) + 2 * (table.closer == seat),
        sum(TOKENS[token]["vp"] for token in person.bonuses),
        goals(table, seat),
    ]


def goals(table: Table, seat: int) -> int:
    """Return the points of the best set of goals, found by trying all sets (ELP-11.7)."""
    person = table.people[seat]
    owned = cards(person)
    owned["building_builders"] = sum(table.own(seat).values())
    owned["dark_disc"] = sum(post >= 10 for post in person.posts)
    owned["bonus_token"] = len(person.bonuses)
    best = 0
    for number in range(len(person.goals) + 1):
        for chosen in combinations(sorted(person.goals), number):
            needs = Counter[str]()
            for goal in chosen:
                needs.update(TOKENS[goal]["needs"])
            if needs <= owned:
                best = max(best, sum(TOKENS[goal]["vp"] for goal in chosen))
    return best


def sues_sheet(table: Table) -> Sheet:
    """Return Sue's points by category (ELP-16.17)."""
    sue = table.sue
    assert sue is not None
    return [
        0,
        sum(REGULAR[level]["vp"] for level in table.own(1).values()),
        sum(POSTS[post]["vp"] for post in sue.posts),
        sum(2 * specialists + 3 * versatile for specialists, versatile in sue.row.values()),
        sum(VP[card] * number for card, number in sue.cattle.items()) + 2 * (table.closer == 1),
        sum(TOKENS[token]["vp"] for token in sue.bonuses),
        sum(TOKENS[token]["vp"] for token in sue.goals),
    ]


def places(table: Table) -> list[int]:
    """Return each party's final place; Sue's is last in the list (ELP-12.1)."""
    keys = [(sum(sheet(table, seat)), person.money % 5) for seat, person in enumerate(table.people)]
    if table.sue is not None:
        keys.append((sum(sues_sheet(table)), 0))
    return [1 + sum(other > key for other in keys) for key in keys]
