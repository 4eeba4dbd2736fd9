"""The board as plain text, for terminals and screen readers. It has the same content as the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.drawing.textboard import join_blocks, wrap_lines
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, COLOURS, GOODS
from domain.games.trains_and_stations.data.schema import Bonus, Face
from domain.games.trains_and_stations.model import FACE_NAMES, ROUTE_SPACE_IDS, amount, card, counted
from domain.games.trains_and_stations.model import route as route_name
from domain.games.trains_and_stations.model import space as space_name
from domain.games.trains_and_stations.presentation.drawing.description import activity
from domain.games.trains_and_stations.view import CityView, FieldView, SeatView, View
from domain.kernel.phrases import join_words

BONUS_NAMES: dict[Bonus, str] = {"vp": "1 VP", "special_card": "special card", "bonus_die": "bonus die"}


def textboard(view: View) -> str:
    blocks = [
        heading(view),
        roll(view),
        ["Routes: the die on each space (a dot means empty)", *wrap_lines(routes(view))],
        ["Cities: majority bonus; buildings and sites", *wrap_lines(map(city, view.cities))],
        [
            "Fields",
            *wrap_lines(map(field, view.fields)),
            *wrap_lines([f"Goods used so far: {', '.join(view.used)}"]),
        ],
        ["Supply", *wrap_lines([supply(view)])],
        ["Players", *wrap_lines(part for each in view.seats for part in seat(each, view))],
        ["Hands" if view.over else "Your hand", *wrap_lines(hands(view))] if has_visible_hand(view) else [],
    ]
    return join_blocks(blocks)


def heading(view: View) -> list[str]:
    """Return the active seat, its question, and the last changes on the board."""
    status = activity(view)
    lines = [f"Trains & Stations, turn {view.turn}", f"{status[0].upper()}{status[1:]}."]
    if view.final:
        lines.append("Final phase: all players get the same number of turns, then the game ends.")
    if view.last:
        lines.append(f"Last placed: {', '.join(map(name_place, view.last))}")
    return wrap_lines([*lines, *question(view)])


def name_place(place: str) -> str:
    """Return the name of a space or a city."""
    kind, _, name = place.partition(":")
    return CITIES[name].name if name else space_name(kind)


def question(view: View) -> Iterator[str]:
    """Yield details of the question that the board does not show."""
    if view.complete:
        yield f"Complete: {'; '.join(map(route_name, view.complete))}"
    if view.delivered:
        yield f"Delivered this turn: {'; '.join(map(route_name, view.delivered))}"
    if view.delivery is not None and view.delivery.tied:
        yield f"Tied on {route_name(view.delivery.route)}: {join_words(colours(view.delivery.tied))}"
    if view.delivery is not None and view.delivery.good is not None:
        left = amount(view.delivery.cards, view.delivery.good)
        claims = seats_of(view.delivery.claims)
        yield f"On {route_name(view.delivery.route)}: {left} left, claimed by {claims}"
    if view.claimable is not None:
        yield f"You may reveal: {names(view.claimable) or 'nothing'}"
    if view.upgrades:
        yield f"Choices: {', '.join(f'{good} for the {kind}' for kind, good in view.upgrades)}"
    yield from speculation(view)


def speculation(view: View) -> Iterator[str]:
    """Yield the new good, the viewer's answers so far, and the cards owed to each seat."""
    shown = view.speculation
    if shown is None:
        return
    yield f"New good for the {shown.building}: {shown.good}"
    if shown.owed:
        yield f"Owed: {seats_of(shown.owed)}; received: {seats_of(shown.given) or 'none'}"
    given = [
        f"{count} {kind}" for kind, count in zip(shown.kinds, shown.goods, strict=False) if count is not None
    ]
    if given or shown.specials:
        yield f"You give: {', '.join([*given, names(shown.specials or ())]).rstrip(', ')}"


def colours(seats: Sequence[int]) -> list[str]:
    return [COLOURS[each] for each in seats]


def seats_of(counts: Sequence[int]) -> str:
    """List the seats with a nonzero count, and their counts."""
    return ", ".join(f"{COLOURS[each]} {count}" for each, count in enumerate(counts) if count)


def roll(view: View) -> list[str]:
    if view.pool is None:
        return []
    lines = [
        f"player's dice: {faces(view.pool.own)}",
        f"bonus dice: {faces(view.pool.white)}",
        f"saved earlier: {faces(view.pool.kept)}",
    ]
    if view.picked is not None:
        lines.append(f"bonus dice to reroll: {faces(view.picked)}")
    return [f"Roll of {view.seats[view.active].colour}", *wrap_lines(lines)]


def faces(shown: Sequence[Face]) -> str:
    return ", ".join(FACE_NAMES[face] for face in shown) or "none"


def routes(view: View) -> Iterator[str]:
    """Yield each route's spaces in numerical order."""
    pieces = {each.space: each.piece for each in view.board}
    for route, spaces in ROUTE_SPACE_IDS.items():
        shown = " ".join(pieces.get(space, ".") for space in spaces)
        yield f"{route_name(route)}: {shown}{' (complete)' if route in view.complete else ''}"


def city(each: CityView) -> str:
    data = CITIES[each.city]
    built = ", ".join(f"{COLOURS[owned.seat]} {owned.building}" for owned in each.built)
    return (
        f"{data.name}: {BONUS_NAMES[data.bonus]}; {len(each.built)} of {data.sites}{built and '; ' + built}"
    )


def field(each: FieldView) -> str:
    if each.dead:
        return f"{each.building}: {each.good} used up permanently; each building pays 1 VP"
    after = f", then {' or '.join(each.next)}" if each.next else ", the last good"
    return f"{each.building}: {amount(each.left, each.good)}{after}"


def supply(view: View) -> str:
    return (
        f"{view.vp_supply} VP, {counted(view.deck, 'special card')}, {counted(view.bonus, 'bonus die')}, "
        f"{counted(view.bank, 'coin')}"
    )


def seat(each: SeatView, view: View) -> Iterator[str]:
    marks = [
        words
        for words, holds in (("you", each.seat == view.viewer), ("conductor", each.seat == view.conductor))
        if holds
    ]
    marks += ["current player"] if each.seat == view.active and not view.over else []
    notes = f" ({', '.join(marks)})" if marks else ""
    total = "" if each.score is None else f"; {counted(each.score, 'point')} in total"
    left = ", ".join(counted(count, kind) for kind, count in zip(BUILDINGS, each.buildings, strict=True))
    yield (
        f"{each.colour}{notes}: {each.vp} VP, "
        f"{counted(each.coins, 'coin')}, {counted(each.dice, 'die')}, "
        f"{counted(each.bonus, 'bonus die')}; left: {left}{total}"
    )
    if each.saved:
        yield f"    saved: {faces(each.saved)}"
    if each.goals:
        yield f"    revealed: {names(each.goals)}"
    spent = goods(each.spent)
    if spent or each.spent_specials:
        yield f"    spent in speculations: {', '.join(filter(None, (spent, names(each.spent_specials))))}"


def names(cards: Sequence[str]) -> str:
    return ", ".join(map(card, cards))


def goods(counts: Sequence[int]) -> str:
    """List the goods with a nonzero count, and their counts."""
    return ", ".join(amount(count, good) for good, count in zip(GOODS, counts, strict=True) if count)


def has_visible_hand(view: View) -> bool:
    return any(each.goods is not None for each in view.seats)


def hands(view: View) -> Iterator[str]:
    """Yield the hands that the viewer sees: their own, or all hands at the end."""
    for each in view.seats:
        if each.goods is None:
            continue
        whose = f"{each.colour}: " if view.over else ""
        yield f"{whose}{goods(each.goods) or 'no goods'}"
        yield f"{'    ' if view.over else ''}special cards: {names(each.specials or ()) or 'none'}"
        if each.auto_claim is not None and not view.over:
            yield f"goals are revealed {'automatically' if each.auto_claim else 'when asked'}"
