"""Cards of what can be had: cattle, workers, buildings, the train."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, make_card
from domain.drawing.glyph_rows import GlyphRow, coin_glyph, figures, icon_glyph
from domain.games.el_paso.data import CATTLE, COSTS, REGULAR, TRAINS, WORKER_CARDS, WORKERS
from domain.games.el_paso.data.kinds import Specialist, Worker
from domain.games.el_paso.drawing.pieces.markets import bonus_row
from domain.games.el_paso.drawing.signs import TOOLS
from domain.games.el_paso.explanation.printed_actions import action_line, count_certificates
from domain.games.el_paso.explanation.wording import (
    card_points,
    count_worker,
    crew_sentence,
    own_seat,
    price_of,
)
from domain.games.el_paso.view import View
from domain.games.el_paso.words.names import worker_name
from domain.games.el_paso.words.slots import train_slots
from domain.kernel.phrases import pluralize

WORK: dict[Worker, str] = {
    "cowboy": "Cowboys buy cattle, and take your rancher farther",
    "builder": "Builders place buildings: one for each level",
    "engineer": "Engineers use the train: as many as its card shows",
    "versatile": "A versatile worker stands in for any other when something is paid for",
}


def price_line(count: int, worker: Specialist, sentence: str) -> CardLine:
    """Say what a purchase takes, workers to discard and money: the places of `sentence`, in this order."""
    row: GlyphRow = (figures(count), icon_glyph(TOOLS[worker]), coin_glyph(-price_of(count)))
    return CardLine(sentence.format(count_worker(count, worker), price_of(count)), row)


TO_BUY = "Discard {} and pay ${} to buy a card onto your discard pile"
TO_BUILD = "Discard {} and pay ${}, and what the space costs, to build it"
TO_RIDE = "Discard {} and pay ${} to use its actions, each once"


def cattle_card(view: View, breed: str) -> PlaceCard | None:
    """Give the card of a breed of the market."""
    left = dict(view.cattle).get(breed)
    found = next((each for each in CATTLE.values() if each.id == breed), None)
    if left is None or found is None:
        return None
    seat = own_seat(view)
    lines = (
        price_line(found.cowboys, "cowboy", TO_BUY),
        CardLine("Versatile workers may stand in for cowboys"),
    )
    return make_card(
        f"{found.name} in the market",
        "For sale to everybody" if left else "Sold out",
        "cattle",
        lines=lines,
        now=() if seat is None else (crew_sentence(seat, "cowboy"),),
        facts=(*cattle_facts(found.value, found.vp), f"{left} left"),
    )


def cattle_facts(value: int, points: int) -> tuple[str, ...]:
    return f"Worth {value} in a delivery", pluralize(points, "point")


def worker_card(view: View, kind: str) -> PlaceCard | None:
    """Give the card of a kind of worker of the market."""
    worker = next((each for each in WORKERS if each == kind), None)
    if worker is None:
        return None
    left, seat = getattr(view.workers, worker), own_seat(view)
    now: list[str | None] = []
    if seat is not None:
        if view.price is not None and view.viewer in view.asked:
            more = 0 if WORKER_CARDS[worker].specialist else COSTS.versatile_hire_surcharge
            now.append(f"Costs ${view.price + more} now: you have ${seat.money}")
        now.append(f"You have {count_worker(getattr(seat.area, worker), worker)} ready")
    return make_card(
        f"{worker_name(worker).capitalize()} in the market",
        "For hire by everybody, at the price of the action" if left else "All are hired",
        "workers",
        lines=(CardLine(WORK[worker], (icon_glyph(TOOLS[worker]),)), bonus_line(worker)),
        now=now,
        facts=(card_points(worker), f"{left} left"),
    )


def bonus_line(worker: Worker) -> CardLine:
    """Say what a worker gives who is discarded from the worker area."""
    bonus = WORKER_CARDS[worker].bonus
    if bonus.type == "extra_step":
        words = f"Discarded in a move, he adds {pluralize(bonus.steps, 'step')}"
    elif bonus.type == "gain_money":
        words = f"Discarded at any time in your turn, he gives ${bonus.amount}"
    else:
        gained = count_certificates(bonus.amount)
        words = f"Discarded at any time in your turn, he gives {gained} for ${bonus.cost}"
    return CardLine(words, bonus_row(worker))


def stack_card(view: View, level: int) -> PlaceCard | None:
    """Give the card of a stack of building tiles."""
    found = next((each for each in view.stacks if each.level == level), None)
    if found is None:
        return None
    printed, seat = REGULAR[level], own_seat(view)
    slots = printed.slots(found.side)
    lines = [price_line(level, "builder", TO_BUILD)]
    lines += [action_line(action) for action in slots]
    return make_card(
        f"Building of level {level}",
        "To be built by everybody" if found.left else "All are built",
        "building",
        lines=lines,
        now=() if seat is None else (crew_sentence(seat, "builder"), replacing_sentence(view, level)),
        facts=(pluralize(printed.vp, "point"), f"{found.left} left"),
    )


def replacing_sentence(view: View, level: int) -> str | None:
    """Say what replacing the reader's highest lower building would take."""
    own = [space.tile for space in view.trail if space.owner is not None and space.owner == view.viewer]
    lower = [int(tile[0]) for tile in own if tile is not None and int(tile[0]) < level]
    if not lower:
        return None
    floor = max(lower)
    builders = count_worker(level - floor, "builder")
    return f"In place of your level {floor} it takes {builders} and ${price_of(level - floor)}"


def train_card(view: View, number: int) -> PlaceCard | None:
    """Give the card of a card of the train."""
    if number not in TRAINS:
        return None
    seat = own_seat(view)
    lines = [price_line(number, "engineer", TO_RIDE)]
    lines += [action_line(action) for action in train_slots(view, number)]
    return make_card(
        TRAINS[number].name.capitalize(),
        "A card of the train, for everybody who reaches it by an action",
        "train",
        lines=lines,
        now=() if seat is None else (crew_sentence(seat, "engineer"),),
    )
