"""Explanation cards for the markets: cattle, workers, buildings, the train, tokens."""

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
from domain.games.el_paso.presentation.words import need_name, train_slots, worker_name
from domain.games.el_paso.state import Workers
from domain.games.el_paso.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize

DOES = {
    "permanent_certificate": "Permanent certificate: each of your deliveries is worth 1 more",
    "count_duplicate": "In each delivery, count one extra card of a breed already counted",
    "none": "Points only",
}


def displayed_card(view: View, pool: Pool, index: int) -> PlaceCard | None:
    """Return the explanation card for a position in a display; None if there is no such position."""
    display = (view.goal if pool == "goal" else view.bonus).display
    if not 0 <= index < len(display):
        return None
    token = display[index]
    if token is None:
        lines = (CardLine("The stack is empty, so this gap is not refilled"),)
        topic = "goals" if pool == "goal" else "bonuses"
        return make_card(f"No {pool} token", "Empty position", topic, lines=lines)
    kind = "Face up: can be chosen by anyone who takes a token"
    return goal_card(view, token, kind) if pool == "goal" else bonus_card(token, kind)


def goal_card(
    view: View, token: str, kind: str, *, met: bool | None = None, foreign: bool = False
) -> PlaceCard:
    """Return the explanation card for a goal token.

    `met` is None if nobody holds the token; otherwise it says whether the goal is complete. A `foreign` goal
    belongs to another player, so the viewer's progress is left out.
    """
    goal = GOALS[token]
    needs = join_words([need_name(need, count) for need, count in goal.needs.items()])
    points = pluralize(goal.vp, "point")
    row = tuple(glyph for need, count in goal.needs.items() for glyph in need_row(need, count))
    lines = (
        CardLine(f"{points} at the end of the game if you have {needs}", row),
        CardLine("Each card, disc and token counts for only one goal. Goals you miss cost nothing"),
    )
    seat = own_seat(view)
    status = {True: "Currently completed", False: "Not completed yet", None: None}[met]
    now = (status, None if seat is None or foreign else _progress(view, seat, token))
    return make_card(f"Goal: {needs}", kind, "goals", lines=lines, now=now, facts=(points,))


def _progress(view: View, seat: SeatView, token: str) -> str:
    """Return a sentence on the viewer's progress towards a goal.

    Cards in the viewer's draw pile are not counted.
    """
    needs = GOALS[token].needs
    have = [
        f"{min(count_need(view, seat, need), count)} of {need_name(need, count)}"
        for need, count in needs.items()
    ]
    hidden = any(need in CATTLE or need in Workers.__struct_fields__ for need in needs)
    return f"You have {join_words(have)}{' (without your draw pile)' if hidden else ''}"


def count_need(view: View, seat: SeatView, need: Need) -> int:
    """Count the viewer's known components of a requirement; cards in the draw pile are unknown."""
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
    bonus = BONUSES[token]
    points = pluralize(bonus.vp, "point")
    lines = (CardLine(DOES[bonus.effect], EFFECTS[bonus.effect]),)
    return make_card("Bonus token", kind, "bonuses", lines=lines, facts=(points,))


def token_stack_card(view: View, pool: Pool) -> PlaceCard:
    supply = view.goal if pool == "goal" else view.bonus
    lines = (
        CardLine("Instead of a face-up token, you may draw the top token unseen"),
        CardLine("When a face-up token is taken, the gap is refilled from here"),
    )
    return make_card(
        f"Stack of {pool} tokens",
        "Face down",
        "goals" if pool == "goal" else "bonuses",
        lines=lines,
        facts=(f"{supply.stack} left",),
    )


def held_token_card(view: View, pool: Pool, seat: SeatView, index: int) -> PlaceCard | None:
    """Return the explanation card for a token that a player holds; None if there is no such token."""
    tokens = seat.goals if pool == "goal" else seat.bonuses
    if not 0 <= index < len(tokens):
        return None
    kind = f"Taken by {name_parties(view, [seat.seat])}"
    if pool == "bonus":
        return bonus_card(tokens[index], kind)
    foreign = seat.seat != view.viewer
    return goal_card(view, tokens[index], kind, met=tokens[index] in seat.met, foreign=foreign)


WORK: dict[Worker, str] = {
    "cowboy": "Cowboys buy cattle and extend your moves",
    "builder": "Builders place buildings: you need one for each level",
    "engineer": "Engineers use the train; each card shows how many you need",
    "versatile": "A versatile worker can replace any specialist as payment",
}


def price_line(count: int, worker: Specialist, sentence: str) -> CardLine:
    """Return the price of a purchase.

    `sentence` has placeholders for the workers and then for the money.
    """
    row: GlyphRow = (figures(count), icon_glyph(TOOLS[worker]), coin_glyph(-price_of(count)))
    return CardLine(sentence.format(count_worker(count, worker), price_of(count)), row)


TO_BUY = "Discard {} and pay ${} to buy a card; put it on your discard pile"
TO_BUILD = "Discard {} and pay ${} plus the cost of the space to build it"
TO_RIDE = "Discard {} and pay ${} to use its actions, each once"


def cattle_card(view: View, breed: str) -> PlaceCard | None:
    """Return the explanation card for a breed in the market; None if the market has no such stack."""
    left = dict(view.cattle).get(breed)
    cow = next((each for each in CATTLE.values() if each.id == breed), None)
    if left is None or cow is None:
        return None
    seat = own_seat(view)
    lines = (
        price_line(cow.cowboys, "cowboy", TO_BUY),
        CardLine("Versatile workers can replace cowboys"),
    )
    return make_card(
        f"{cow.name} in the market",
        "For sale to everyone" if left else "Sold out",
        "cattle",
        lines=lines,
        now=() if seat is None else (crew_sentence(seat, "cowboy"),),
        facts=(*cattle_facts(cow.value, cow.vp), f"{left} left"),
    )


def cattle_facts(value: int, points: int) -> tuple[str, ...]:
    return f"Worth {value} in a delivery", pluralize(points, "point")


def worker_card(view: View, kind: str) -> PlaceCard | None:
    """Return the explanation card for a kind of worker in the market; None if there is no such kind."""
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
        "Anyone can hire these at the price shown by the action" if left else "All hired",
        "workers",
        lines=(CardLine(WORK[worker], (icon_glyph(TOOLS[worker]),)), bonus_line(worker)),
        now=now,
        facts=(card_points(worker), f"{left} left"),
    )


def bonus_line(worker: Worker) -> CardLine:
    """Return the bonus for discarding a worker from the worker area."""
    bonus = WORKER_CARDS[worker].bonus
    if bonus.type == "extra_step":
        words = f"Discard as part of a move to add {pluralize(bonus.steps, 'step')}"
    elif bonus.type == "gain_money":
        words = f"Discard at any time on your turn to gain ${bonus.amount}"
    else:
        gained = count_certificates(bonus.amount)
        words = f"Discard at any time on your turn and pay ${bonus.cost} to gain {gained}"
    return CardLine(words, bonus_row(worker))


def stack_card(view: View, level: int) -> PlaceCard | None:
    """Return the explanation card for a stack of building tiles; None if there is no such level."""
    stack = next((each for each in view.stacks if each.level == level), None)
    if stack is None:
        return None
    printed, seat = REGULAR[level], own_seat(view)
    slots = printed.slots(stack.side)
    lines = [price_line(level, "builder", TO_BUILD)]
    lines += [action_line(action) for action in slots]
    return make_card(
        f"Level {level} building",
        "Available to everyone" if stack.left else "All built",
        "building",
        lines=lines,
        now=() if seat is None else (crew_sentence(seat, "builder"), replacing_sentence(view, level)),
        facts=(pluralize(printed.vp, "point"), f"{stack.left} left"),
    )


def replacing_sentence(view: View, level: int) -> str | None:
    """Return the price of replacing the viewer's highest building below a level.

    It is None if they have no such building.
    """
    own = [space.tile for space in view.trail if space.owner is not None and space.owner == view.viewer]
    lower = [int(tile[0]) for tile in own if tile is not None and int(tile[0]) < level]
    if not lower:
        return None
    floor = max(lower)
    builders = count_worker(level - floor, "builder")
    return f"Replacing your level {floor} building takes {builders} and ${price_of(level - floor)}"


def train_card(view: View, number: int) -> PlaceCard | None:
    """Return the explanation card for a train card; None if there is no such number."""
    if number not in TRAINS:
        return None
    seat = own_seat(view)
    lines = [price_line(number, "engineer", TO_RIDE)]
    lines += [action_line(action) for action in train_slots(view, number)]
    return make_card(
        TRAINS[number].name.capitalize(),
        "A train card, available through the train action",
        "train",
        lines=lines,
        now=() if seat is None else (crew_sentence(seat, "engineer"),),
    )
