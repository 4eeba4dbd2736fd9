"""The second engine's setup (section 2, ELP-16.1 to ELP-16.5, ELP-17.1 of the rules)."""

from __future__ import annotations

from collections import Counter

from domain.games.el_paso.variants import Options
from tests.domain.games.el_paso.second_engine.box import BOTS, CAPITAL, LETTERS, SIMMENTAL, TOKENS, WORKERS
from tests.domain.games.el_paso.second_engine.table import Draw, Person, Rival, Supply, Table

HERD = {"criollo": 4, "pineywoods": 2, "galloway": 2, "santa_gertrudis": 2}
MARKET = {"black_angus": 8, "corriente": 10, "shorthorn": 8, "hereford": 6}
RESOURCES = {"cowboy": 3, "builder": 3, "engineer": 3, "versatile": 3, "black_angus": 3, "corriente": 3}
SPECIALISTS = ("cowboy", "builder", "engineer")


def lay_out(form: Options, seats: int, draw: Draw) -> tuple[Table, list[int]]:
    """Return the table before the first goal is chosen, and the turn order."""
    start = form.start_seat
    if seats == 1:
        start = 0
    elif start is None:
        start = draw("start", Counter(range(seats)))
    table = Table(
        [Person(draw=Counter(HERD)) for _ in range(seats)], form.building_sides, form.train_sides, draw
    )
    if form.neutral_layout == "random":
        left = Counter(LETTERS)
        for site in LETTERS:
            table.neutral[site] = draw(f"neutral:{site}", left)
            left[table.neutral[site]] -= 1
    table.simmental = SIMMENTAL[seats]
    table.cattle, table.workers = Counter(MARKET), Counter(dict.fromkeys(WORKERS, 12 - seats))
    if seats == 1:
        table.sue = rival(form, table, draw)
    for pool in ("goal", "bonus"):
        tokens = Counter(token for token in TOKENS if token[0] == pool[0])
        table.supplies[pool] = Supply(pool, tokens)
        table.refill(pool)
    order = [(start + later) % seats for later in range(seats)]
    for place, seat in enumerate(order):
        person = table.people[seat]
        person.money, person.tokens = CAPITAL[place]
        table.cards(seat, 4)
    return table, order


def rival(form: Options, table: Table, draw: Draw) -> Rival:
    """Set up Sue (ELP-16.2 to ELP-16.5)."""
    table.cattle -= Counter(RESOURCES)
    table.workers -= Counter(RESOURCES)
    table.workers -= Counter(SPECIALISTS)
    left, row = Counter(SPECIALISTS), dict[str, list[int]]()
    for number in (1, 2, 3):
        kind = draw(f"row:{number}", left)
        left[kind] -= 1
        row[kind] = [1, 0]
    added = form.b_cards.split() if form.b_cards else []
    deck = Counter(card for card in BOTS if card[0] == "B")
    for number in range(1, form.difficulty + 1 if not added else 1):
        card = draw(f"bcard:{number}", deck)
        deck[card] -= 1
        added.append(card)
    return Rival(row, Counter(RESOURCES), Counter([*(card for card in BOTS if card[0] == "A"), *added]))
