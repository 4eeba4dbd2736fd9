"""The flow of a game in the second engine: setup, deliveries, goals, upgrades, speculation and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from functools import partial
from itertools import combinations, product

from tests.domain.games.trains_and_stations.second_engine.box import (
    BONUS,
    BUILDINGS,
    CARDS,
    GOODS,
    ROUTES,
    VP_SUPPLY,
)
from tests.domain.games.trains_and_stations.second_engine.table import WHITE, Faces, Person, Table
from tests.domain.games.trains_and_stations.second_engine.turn import (
    Course,
    Draw,
    Listed,
    Plain,
    ask,
    carry_out_free_action,
    dice_steps,
)

Answers = dict[int, list[Plain]]
MOST = 256


def table_for(seats: int, conductor: int) -> Table:
    """Return the table before cards are dealt (TNS-2)."""
    return Table([Person() for _ in range(seats)], conductor, conductor, VP_SUPPLY[seats], {*CARDS})


def game(table: Table, draw: Draw) -> Course:
    """Deal the special cards, then play turns until the end (TNS-2.3)."""
    for seat, person in enumerate(table.people):
        for number in (1, 2, 3):
            card = draw(f"deal:{seat}:{number}")
            table.deck.remove(card)
            person.special.add(card)
    pairs = {
        seat: {("keep", pair) for pair in combinations(sorted(person.special), 2)}
        for seat, person in enumerate(table.people)
    }
    kept = yield from collect_answers(table, [*pairs], 1, lambda seat, _: pairs[seat])
    for seat, ((_, pair),) in kept.items():
        table.deck |= table.people[seat].special - {*pair}
        table.people[seat].special = {*pair}
    yield from turns(table, draw)


def turns(table: Table, draw: Draw) -> Course:
    """Play turns until the end (TNS-3.4, TNS-11.2)."""
    while True:
        if (yield from dice_steps(table, draw)):
            yield from deliveries(table, draw)
        yield from upgrade(table)
        later = (table.active + 1) % len(table.people)
        if table.final and later == table.conductor:
            return
        table.active = later


def collect_answers(
    table: Table,
    seats: list[int],
    steps: int,
    listed: Callable[[int, list[Plain]], set[Plain]],
    switched: Callable[[int], Plain] | None = None,
) -> Generator[Listed, tuple[int, Plain], Answers]:
    """Collect answers from seats in any order (TNS-3.3); turning the switch on may count as one (TNS-8.7)."""
    given: Answers = {seat: [] for seat in seats}
    while waiting := [seat for seat in seats if len(given[seat]) < steps]:
        seat, choice = yield {seat: listed(seat, given[seat]) for seat in waiting}
        if not carry_out_free_action(table, seat, choice):
            given[seat].append(choice)
        elif switched and choice == ("auto", True) and seat in waiting:
            given[seat].append(switched(seat))
    return given


def deliveries(table: Table, draw: Draw) -> Course:
    """Deliver all complete routes, then claim goals (TNS-7, TNS-8)."""
    delivered: list[str] = []
    while left := table.complete_routes():
        name = left[0]
        if len(left) > 1:
            name = (yield from ask(table, lambda: {("deliver", route) for route in table.complete_routes()}))[
                1
            ]
        yield from deliver(table, name, draw)
        delivered.append(name)
    if delivered:
        yield from goals(table, delivered)


def deliver(table: Table, name: str, draw: Draw) -> Course:
    """Deliver a route (TNS-7.3 to TNS-7.6)."""
    route = ROUTES[name]
    dice = Counter(table.board[space] for space in route.spaces)
    del dice[WHITE]
    for seat in dice:
        table.gain_points(seat, len(route.cities))
    most = [seat for seat, count in dice.items() if count == max(dice.values())]
    if most:
        seat = most[0]
        if len(most) > 1:
            seat = (yield from ask(table, lambda: {("majority", seat) for seat in most}))[1]
        for city in route.cities:
            award(table, seat, BONUS[city], draw)
    for kind in BUILDINGS:
        yield from pay(table, kind, route.cities)
    for space in route.spaces:
        del table.board[space]


def award(table: Table, seat: int, bonus: str, draw: Draw) -> None:
    """Award a city's bonus to a seat (TNS-7.4.3)."""
    if bonus == "vp":
        table.gain_points(seat, 1)
    elif bonus == "bonus_die":
        table.people[seat].bonus += min(1, table.common)
    elif table.deck:
        table.drawn += 1
        card = draw(f"special:{table.drawn}")
        table.deck.remove(card)
        table.people[seat].special.add(card)


def pay(table: Table, kind: str, cities: tuple[str, ...]) -> Course:
    """Pay out goods for the buildings of a type in these cities (TNS-7.5)."""
    seats = range(len(table.people))
    has = [sum(table.sites[city].count((seat, kind)) for city in cities) for seat in seats]
    field = table.fields[kind]
    cards = min(field.left, sum(has))
    got = [*has]
    if cards < sum(has):
        divisions = [split for split in product(*(range(count + 1) for count in has)) if sum(split) == cards]
        got = [*divisions[0]]
        if len(divisions) > 1:
            got = [*(yield from ask(table, lambda: {("allocate", split) for split in divisions}))[1]]
    for seat in seats:
        table.people[seat].goods[field.good] += got[seat]
        table.gain_points(seat, has[seat] - got[seat]) if has[seat] > got[seat] else None
    field.left -= cards


def goals(table: Table, delivered: list[str]) -> Course:
    """Claim the goals met by the delivered routes (TNS-8.2 to TNS-8.7)."""
    groups: list[set[str]] = []
    for name in delivered:
        joined = {*ROUTES[name].cities}
        for group in [group for group in groups if group & joined]:
            groups.remove(group)
            joined |= group
        groups.append(joined)
    met = {
        seat: sorted(
            card
            for card in person.special
            if CARDS[card].cities and any({*CARDS[card].cities} <= group for group in groups)
        )
        for seat, person in enumerate(table.people)
    }
    for seat, person in enumerate(table.people):
        if person.auto:
            reveal(person, lowest_ids(met[seat]))
    asked = [seat for seat, person in enumerate(table.people) if not person.auto]
    if asked:
        options = {seat: claims(met[seat]) for seat in asked}
        given = yield from collect_answers(
            table,
            asked,
            1,
            lambda seat, _: options[seat],
            lambda seat: ("claim", tuple(lowest_ids(met[seat]))),
        )
        for seat, ((_, cards),) in given.items():
            reveal(table.people[seat], [*cards])


def lowest_ids(cards: list[str]) -> list[str]:
    """Return the cards, keeping only the lowest id among identical ones (TNS-8.7)."""
    return [card for card in cards if not any(copy < card and CARDS[copy] == CARDS[card] for copy in cards)]


def claims(cards: list[str]) -> set[Plain]:
    """Return choices that contain at most one of identical cards (TNS-8.4).

    With many goals, only the most valuable mix of the rest is offered.
    """
    kinds: dict[object, list[str]] = {}
    for card in sorted(cards, key=lambda card: (-CARDS[card].vp, card)):
        kinds.setdefault(CARDS[card], []).append(card)
    mixes: list[Faces] = [()]
    rest: Faces = ()
    for same in kinds.values():
        if rest or len(mixes) * (len(same) + 1) > MOST:
            rest += (same[0],)
        else:
            mixes = [(*mix, *more) for mix in mixes for more in ((), *((card,) for card in same))]
    return {("claim", tuple(sorted((*mix, *more)))) for mix in mixes for more in {(), rest}}


def reveal(person: Person, cards: list[str]) -> None:
    """Reveal goals (TNS-8.3)."""
    person.special -= {*cards}
    person.revealed |= {*cards}


def upgrade(table: Table) -> Course:
    """Put a new good on an exhausted field (TNS-9.2, TNS-9.4, TNS-9.5)."""
    pairs = table.legal_upgrades()
    if not pairs:
        return
    kind, good = min(pairs)
    if len(pairs) > 1:
        _, kind, good = yield from ask(table, lambda: {("upgrade", *pair) for pair in pairs})
    table.fields[kind].good, table.fields[kind].left = good, 10
    kinds = [name for name in GOODS if name in table.used]
    table.used.add(good)
    yield from speculate(table, kind, good, kinds)


def speculate(table: Table, kind: str, good: str, kinds: list[str]) -> Course:
    """Collect the goods that players give for the new good, and pay out (TNS-10.1 to TNS-10.4)."""
    seats = [*range(len(table.people))]
    given = yield from collect_answers(
        table, seats, len(kinds) + 1, lambda seat, before: trades(table.people[seat], kinds, before)
    )
    owed = []
    for seat in seats:
        *goods, (_, cards) = given[seat]
        table.people[seat].goods -= Counter({name: count for _, name, count in goods})
        table.people[seat].special -= {*cards}
        owed.append((sum(count for _, _, count in goods) + 2 * len(cards)) // 2)
    if sum(owed) > 10:
        yield from split(table, kind, owed)
        return
    for seat, count in enumerate(owed):
        pay_out(table, kind, seat, count, count)


def pay_out(table: Table, kind: str, seat: int, owed: int, got: int) -> None:
    """Pay a seat in goods, and pay VP for missing goods (TNS-10.4, TNS-10.5)."""
    field = table.fields[kind]
    table.people[seat].goods[field.good] += got
    field.left -= got
    if owed > got:
        table.gain_points(seat, owed - got)


def trades(person: Person, kinds: list[str], before: list[Plain]) -> set[Plain]:
    """Return the amounts of the next good that allow an even total; two-goods cards come last (TNS-10.2)."""
    total = sum(count for _, _, count in before)
    if len(before) == len(kinds):
        cards = sorted(card for card in person.special if CARDS[card].goods)
        return {("specials", part) for size in range(len(cards) + 1) for part in combinations(cards, size)}
    name, *later = kinds[len(before) :]
    open_parity = any(person.goods[kind] for kind in later)
    return {
        ("goods", name, count)
        for count in range(person.goods[name] + 1)
        if open_parity or (total + count) % 2 == 0
    }


def split(table: Table, kind: str, owed: list[int]) -> Course:
    """Split the cards seat by seat; forced numbers are not asked for (TNS-10.5)."""
    left, order = 10, table.order()
    for place, seat in enumerate(order):
        later = sum(owed[following] for following in order[place + 1 :])
        counts = [count for count in range(owed[seat] + 1) if 0 <= left - count <= later]
        count = counts[0]
        if len(counts) > 1:
            listed = {("split", seat, count) for count in counts}
            count = (yield from ask(table, partial(set, listed)))[2]
        pay_out(table, kind, seat, owed[seat], count)
        left -= count
