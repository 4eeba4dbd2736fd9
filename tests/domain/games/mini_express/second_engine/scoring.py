"""The second engine's final scoring (MEX-8)."""

from __future__ import annotations

from tests.domain.games.mini_express.second_engine.land import COMPANIES
from tests.domain.games.mini_express.second_engine.table import BOX, LEVELS, MODES, Person, Table

VALUES = BOX["share_value"]
COLUMNS = ("first", "second", "other")


def points(table: Table, person: Person) -> int:
    """Return a participant's points (MEX-8.3)."""
    return sum(person.shares[name] * worth(table, person, name) for name in COMPANIES)


def worth(table: Table, person: Person, name: str) -> int:
    """Return the value of a company's share (MEX-8.1, MEX-8.2, MEX-8.5, MEX-9.16 e and g)."""
    influence = person.influence[name]
    above = sum(rival.influence[name] > influence for rival in table.people)
    human = table.mode == "solo" and person is table.people[0]
    level = LEVELS[table.level]
    if influence == 0 or (human and influence <= level["human_zero_at_influence"]):
        return 0
    if human and level["human_zero_if_behind"] and above:
        return 0
    two = MODES[table.mode]["scoring"] == "two_columns"
    column = COLUMNS[min(above + two, 2)]
    return int(VALUES[column][table.companies[name].length])


def ranking(table: Table, start: int) -> list[int]:
    """Return the participants, winner first; the Machinist's number is last (MEX-8.4, MEX-9.15, MEX-11.7)."""
    humans = MODES[table.mode]["humans"]

    def key(number: int) -> tuple[int, int, int]:
        person = table.people[number]
        if table.mode == "solo":
            return -points(table, person), 0, -number
        place = (number - start) % humans if number < humans else number
        return -points(table, person), sum(person.shares.values()), place

    return sorted(range(len(table.people)), key=key)
