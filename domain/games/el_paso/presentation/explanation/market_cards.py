"""Cards of what can be had: cattle, workers, buildings, the train."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, make_card
from domain.drawing.glyph_rows import GlyphRow, coin_glyph, figures, icon_glyph
from domain.games.el_paso.data import (
    BONUSES,
    CATTLE,
    COSTS,
    GOALS,
    POSTS,
    REGULAR,
    TRAINS,
    WORKER_CARDS,
    WORKERS,
)
from domain.games.el_paso.data.actions import Pool, Specialist, Worker
from domain.games.el_paso.data.schema import Need
from domain.games.el_paso.presentation.drawing.glyphs import TOOLS
from domain.games.el_paso.presentation.drawing.pieces import EFFECTS, bonus_row, need_row
from domain.games.el_paso.presentation.explanation.wording import (
    action_line,
    card_points,
    count_certificates,
    count_worker,
    crew_sentence,
    known_hand,
    name_parties,
    own_seat,
    price_of,
)
from domain.games.el_paso.presentation.words import breed_name, need_name, train_slots, worker_name
from domain.games.el_paso.state import Workers
from domain.games.el_paso.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize

DOES = {
    "permanent_certificate": "A certificate for good: each delivery of yours is worth 1 more",
    "count_duplicate": "In each delivery one more card of a breed that you show counts, too",
    "none": "It gives points alone",
}


def displayed_card(view: View, pool: Pool, index: int) -> PlaceCard | None:
    """Return the card of a place of a display; None if there is no such place."""
    display = (view.goal if pool == "goal" else view.bonus).display
    if not 0 <= index < len(display):
        return None
    token = display[index]
    if token is None:
        lines = (CardLine("Its stack is used up: the gap stays empty"),)
        topic = "goals" if pool == "goal" else "bonuses"
        return make_card(f"No {pool} token here", "A gap", topic, lines=lines)
    kind = "Face up: whoever may take a token chooses"
    return goal_card(view, token, kind) if pool == "goal" else bonus_card(token, kind)


def goal_card(
    view: View, token: str, kind: str, *, met: bool | None = None, foreign: bool = False
) -> PlaceCard:
    """Return the card of a goal token; `met` says whether it counts now, if somebody has it.

    One that is `foreign` is another's: what the reader has is nothing to it.
    """
    found = GOALS[token]
    needs = join_words([need_text(need, count) for need, count in found.needs.items()])
    points = pluralize(found.vp, "point")
    row = tuple(glyph for need, count in found.needs.items() for glyph in need_row(need, count))
    lines = (
        CardLine(f"At the end of the game: {points} if you have {needs}", row),
        CardLine("Each thing counts for one goal; a goal that is not met costs nothing"),
    )
    seat = own_seat(view)
    stands = {True: "It counts as things stand", False: "It does not count yet", None: None}[met]
    now = (stands, None if seat is None or foreign else _progress(view, seat, token))
    return make_card(f"Goal: {needs}", kind, "goals", lines=lines, now=now, facts=(points,))


def _progress(view: View, seat: SeatView, token: str) -> str:
    """Return how much of a goal the reader has, apart from what lies in the draw pile."""
    needs = GOALS[token].needs
    have = [
        f"{min(count_need(view, seat, need), count)} of {need_text(need, count)}"
        for need, count in needs.items()
    ]
    hidden = any(need in CATTLE or need in Workers.__struct_fields__ for need in needs)
    return f"You have {join_words(have)}{' (without your draw pile)' if hidden else ''}"


def need_text(need: Need, count: int) -> str:
    """Return how many of what a goal asks for."""
    return f"{count} {breed_name(need)}" if need in CATTLE else need_name(need, count)


def count_need(view: View, seat: SeatView, need: Need) -> int:
    """Count what the reader has of a need, as far as it lies open to him."""
    match need:
        case "building_builders":
            own = (space.tile for space in view.trail if space.owner == seat.seat)
            return sum(REGULAR[int(tile[0])].builders for tile in own if tile is not None)
        case "dark_disc":
            return sum(POSTS[post].dark for post in seat.posts)
        case "bonus_token":
            return len(seat.bonuses)
        case card:
            ready = getattr(seat.area, card) if card in Workers.__struct_fields__ else 0
            hand: tuple[str, ...] = known_hand(view, seat)
            return int(ready) + hand.count(card) + dict(seat.discard).get(card, 0)


def bonus_card(token: str, kind: str) -> PlaceCard:
    """Return the card of a bonus token."""
    found = BONUSES[token]
    points = pluralize(found.vp, "point")
    lines = (CardLine(DOES[found.effect], EFFECTS[found.effect]),)
    return make_card("Bonus token", kind, "bonuses", lines=lines, facts=(points,))


def token_stack_card(view: View, pool: Pool) -> PlaceCard:
    """Return the card of a stack of tokens."""
    supply = view.goal if pool == "goal" else view.bonus
    lines = (
        CardLine("Instead of one that lies face up you may take the top token unseen"),
        CardLine("A token taken from the display is replaced from here"),
    )
    return make_card(
        f"Stack of {pool} tokens",
        "Face down",
        "goals" if pool == "goal" else "bonuses",
        lines=lines,
        facts=(f"{supply.stack} left",),
    )


def held_token_card(view: View, pool: Pool, seat: SeatView, index: int) -> PlaceCard | None:
    """Return the card of a token that a player has."""
    tokens = seat.goals if pool == "goal" else seat.bonuses
    if not 0 <= index < len(tokens):
        return None
    kind = f"Taken by {name_parties(view, [seat.seat])}"
    if pool == "bonus":
        return bonus_card(tokens[index], kind)
    foreign = seat.seat != view.viewer
    return goal_card(view, tokens[index], kind, met=tokens[index] in seat.met, foreign=foreign)


WORK: dict[Worker, str] = {
    "cowboy": "Cowboys buy cattle, and take your rancher farther",
    "builder": "Builders place buildings: one for each level",
    "engineer": "Engineers use the train: as many as its card shows",
    "versatile": "A versatile worker stands in for any other when something is paid for",
}


def price_line(count: int, worker: Specialist, sentence: str) -> CardLine:
    """Return what a purchase takes, workers to discard and money: the places of `sentence`, in this order."""
    row: GlyphRow = (figures(count), icon_glyph(TOOLS[worker]), coin_glyph(-price_of(count)))
    return CardLine(sentence.format(count_worker(count, worker), price_of(count)), row)


TO_BUY = "Discard {} and pay ${} to buy a card onto your discard pile"
TO_BUILD = "Discard {} and pay ${}, and what the space costs, to build it"
TO_RIDE = "Discard {} and pay ${} to use its actions, each once"


def cattle_card(view: View, breed: str) -> PlaceCard | None:
    """Return the card of a breed of the market."""
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
    """Return the card of a kind of worker of the market."""
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
    """Return what a worker gives who is discarded from the worker area."""
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
    """Return the card of a stack of building tiles."""
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
    """Return what replacing the reader's highest lower building would take."""
    own = [space.tile for space in view.trail if space.owner is not None and space.owner == view.viewer]
    lower = [int(tile[0]) for tile in own if tile is not None and int(tile[0]) < level]
    if not lower:
        return None
    floor = max(lower)
    builders = count_worker(level - floor, "builder")
    return f"In place of your level {floor} it takes {builders} and ${price_of(level - floor)}"


def train_card(view: View, number: int) -> PlaceCard | None:
    """Return the card of a card of the train."""
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
