"""The setup of the second engine (GWT-2)."""

from __future__ import annotations

from collections import Counter

from tests.domain.games.great_western_trail.second_engine.data import (
    BUILDINGS,
    MARKET_CARDS,
    MASTERS,
    NEUTRAL,
    OBJECTIVES,
    RAW,
    TRAIL,
    Neutral,
    stacks,
)
from tests.domain.games.great_western_trail.second_engine.table import Draw, Person, Table

STARTING = Counter(name for name, card in OBJECTIVES.items() if card["starting"])
TASKS = Counter(name for name, card in OBJECTIVES.items() if not card["starting"])


def lay_out(seats: int, layout: str, sides: str, draw: Draw, start: int | None = None) -> tuple[Table, int]:
    """Return the table before the first turn, and the starting seat."""
    people = [Person() for _ in range(seats)]
    table = Table(people, {}, stacks(), Counter(MARKET_CARDS), Counter(TASKS), draw)
    begins = draw("start", Counter(range(seats))) if start is None else start
    _tiles(table, layout, sides)
    _board(table)
    _hands(table, begins)
    return table, begins


def _tiles(table: Table, layout: str, sides: str) -> None:
    """Place station masters and neutral buildings, and deal buildings (GWT-2.1, GWT-2.2, GWT-2.11)."""
    left = Counter(list(MASTERS))
    for station in (station["id"] for station in RAW["station"] if station["station_master"]):
        table.masters[station] = table.draw(f"master:{station}", left)
        left = left - Counter([table.masters[station]])
    letters = Counter(list(NEUTRAL))
    for space in TRAIL.values():
        if space["kind"] == "neutral":
            first = layout == "first_game"
            letter = space["first_game_tile"] if first else table.draw(f"neutral:{space['id']}", letters)
            letters = letters - Counter([letter])
            table.tiles[space["id"]] = Neutral(letter)
    for number in range(1, 11):
        side = "a" if sides == "all_a" else table.draw(f"side:{number}", Counter("ab"))
        tile = f"{number}{side}"
        if tile not in BUILDINGS:
            raise LookupError(tile)
        for person in table.people:
            person.unbuilt.add(tile)


def _board(table: Table) -> None:
    """Fill the trail, the job market, the foresights and both displays (GWT-2.5 to GWT-2.9)."""
    on_board = 0
    while on_board < RAW["setup"]["tiles_1_on_board"]:
        tile = table.turn_over(1)
        if table.lay(tile):
            on_board += 1
        else:
            table.stacks[1][tile] += 1
    places = [(1, column) for column in table.columns()]
    places += [(2, column) for column in table.columns() if column < RAW["job_market"]["columns"]]
    for place in places:
        worker = table.turn_over(2)
        table.jobs[place] = str(worker)
    for number in (1, 2, 3):
        table.foresight[number] = [table.turn_over(number), table.turn_over(number)]
    table.refill_market()
    for _ in range(RAW["setup"]["objective_display_size"]):
        table.display[table.task()] += 1


def _hands(table: Table, begins: int) -> None:
    """Deal the hands, starting cards and starting money (GWT-2.12 to GWT-2.14)."""
    seats, left = len(table.people), Counter(STARTING)
    for seat, person in enumerate(table.people):
        for _ in range(RAW["setup"]["hand_size_start"]):
            table.draw_card(seat)
        card = table.draw(f"starting:{seat}", left)
        left = left - Counter([card])
        person.area[card] += 1
        person.money = RAW["setup"]["start_money_by_seat"][(seat - begins) % seats]
