"""The board as plain text, for terminals and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from domain.drawing.textboard import join_blocks, wrap_lines
from domain.games.el_paso.data import (
    AUXILIARY,
    BOT_CARDS,
    CATTLE,
    COSTS,
    POSTS,
    REGULAR,
    SETUP,
    SITES,
    TRAINS,
    WORKER_CARDS,
    WORKERS,
    tile_slots,
)
from domain.games.el_paso.data.actions import AnyPrinted, Hire, Pool
from domain.games.el_paso.data.schema import Bonus, BotCard
from domain.games.el_paso.model import UseView, auxiliary_action
from domain.games.el_paso.presentation.drawing.board import space_words, turn_words
from domain.games.el_paso.presentation.drawing.layout import SUE, party_colours
from domain.games.el_paso.presentation.drawing.places import all_places
from domain.games.el_paso.presentation.words import (
    action_text,
    auxiliary_name,
    cards_name,
    disc_name,
    space_name,
    token_text,
    train_name,
    train_slots,
)
from domain.games.el_paso.scoring import LINES
from domain.games.el_paso.view import PostView, SeatView, SpaceView, SueView, SupplyView, View
from domain.kernel.multiset import Multiset, size
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.presentation import RivalEntry, ScoreboardEntry, SeatFact, list_points


def seat_lines(seat: SeatView, view: View) -> Iterator[str]:
    you = " (you)" if seat.seat == view.viewer else ""
    where = "not yet on the trail" if seat.rancher is None else f"rancher on {space_words(seat.rancher)}"
    yield (
        f"{party_colours(view)[seat.seat].capitalize()}{you}: {where}, ${seat.money}, "
        f"{pluralize(seat.exchange_tokens, 'exchange token')}, {pluralize(seat.score, 'point')} so far"
    )
    area = ", ".join(
        pluralize(getattr(seat.area, kind), worker_label(kind), f"{worker_label(kind)}s") for kind in WORKERS
    )
    yield f"Worker area: {area}"
    yield (
        f"Step limit {seat.step_limit}; certificates {seat.certificates} of {SETUP.certificate_max}, "
        f"permanent {seat.permanent}; {pluralize(seat.markers, 'ownership marker')} left"
    )
    yield f"Discs on the board: {', '.join(map(disc_name, seat.discs)) or 'none'}"
    yield f"Auxiliary actions: {'; '.join(auxiliary_lines(seat))}"
    yield from token_lines(seat.goals, seat.met, seat.bonuses)
    yield from card_lines(seat)


def worker_label(kind: str) -> str:
    return "versatile worker" if kind == "versatile" else kind


def auxiliary_lines(seat: SeatView) -> Iterator[str]:
    """Yield the lines of the auxiliary actions, with locked ones marked."""
    for name in AUXILIARY:
        action = auxiliary_action(seat.discs, name)
        yield f"{auxiliary_name(name)} (locked)" if action is None else action_text(action)


def token_lines(goals: Iterable[str], met: Iterable[str], bonuses: Collection[str]) -> Iterator[str]:
    """Yield the lines of goal and bonus tokens, with a mark on goals that are currently met."""
    completed = set(met)
    for token in goals:
        yield f"Goal: {token_text('goal', token)}{', completed' if token in completed else ''}"
    if bonuses:
        yield f"Bonus tokens: {'; '.join(token_text('bonus', token) for token in bonuses)}"


def card_lines(seat: SeatView) -> Iterator[str]:
    """Yield the lines of the seat's cards that the viewer may see (ELP-13.1)."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    yield f"Hand {held} of {seat.hand_limit}; draw pile {seat.draw}; discard pile {size(seat.discard)}"
    if not isinstance(seat.hand, int):
        yield f"In hand: {cards_name(seat.hand)}"
    elif seat.shown:
        yield f"Known cards in hand: {cards_name(seat.shown)}"
    if seat.discard:
        yield f"Discard pile: {pile_words(seat.discard)}"
    if seat.removed:
        yield f"Removed from the game: {cards_name(seat.removed)}"


def pile_words(pile: Multiset[str]) -> str:
    """Return the cards of a pile and their numbers."""
    return cards_name(tuple(card for card, number in pile for _ in range(number)))


def sue_lines(sue: SueView) -> Iterator[str]:
    """Yield the lines of Sue's board (ELP-16)."""
    left = f"{pluralize(sue.discs, 'disc')} left, {pluralize(sue.score, 'point')}"
    yield f"Sue: rancher on {space_words(sue.rancher)}, {left}"
    row = (
        f"{pluralize(place.count, place.worker)}"
        + (f" (including {pluralize(place.versatile, 'versatile worker')})" if place.versatile else "")
        for place in sue.row
    )
    yield f"Strategy row: {', '.join(row)}"
    yield f"Cattle: {pile_words(sue.cattle)}"
    yield from token_lines(sue.goals, sue.goals, sue.bonuses)
    used = f", used {', '.join(sue.used)}" if sue.used else ""
    yield f"Resource deck {sue.resources}; bot deck {sue.bots}{used}"
    if sue.turned is not None:
        yield f"Bot card {sue.turned}: {bot_card_words(BOT_CARDS[sue.turned])}"


def bot_card_words(card: BotCard) -> str:
    """Return the movement and action of a bot card."""
    steps = pluralize(card.steps, "step") if card.steps_per is None else f"1 step for each {card.steps_per}"
    action = f"draw {pluralize(card.draw, 'resource card')}" if card.action == "resources" else card.action
    return f"{steps}, then {action}"


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Return the public facts about a seat. Of its hand, only the size is included (ELP-13.1)."""
    viewed = view.seats[seat]
    facts = (*_board_facts(viewed), *_token_facts(viewed))
    sheet = () if view.score else list_points(LINES, viewed.sheet)
    return ScoreboardEntry(viewed.score, None, facts, sheet)


def rival_entries(view: View) -> tuple[RivalEntry, ...]:
    """Return the public facts about Sue; empty in a game without her (ELP-12)."""
    if view.sue is None:
        return ()
    facts = (
        SeatFact("Bot cards left", str(view.sue.bots), "draw"),
        SeatFact("Resource cards left", str(view.sue.resources), "cards"),
        SeatFact("Discs left", str(view.sue.discs), "disc_black"),
        SeatFact("Cattle", str(size(view.sue.cattle)), "cow"),
        *(SeatFact("Goals", str(len(view.sue.goals)), "goal") for _ in view.sue.goals[:1]),
        *(SeatFact("Bonus tokens", str(len(view.sue.bonuses)), "bonus") for _ in view.sue.bonuses[:1]),
    )
    return (RivalEntry(view.sue.score, SUE, facts, list_points(LINES, view.sue.sheet), "Sue"),)


def _board_facts(seat: SeatView) -> Iterator[SeatFact]:
    yield SeatFact("Money", f"${seat.money}", "money")
    yield SeatFact("Cowboys", str(seat.area.cowboy), "hat")
    yield SeatFact("Builders", str(seat.area.builder), "hammer")
    yield SeatFact("Engineers", str(seat.area.engineer), "spanner")
    yield SeatFact("Versatile workers", str(seat.area.versatile), "versatile")
    yield SeatFact("Certificates", str(seat.certificates + seat.permanent), "certificate")
    yield SeatFact("Exchange tokens", str(seat.exchange_tokens), "exchange_token")
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    yield SeatFact("Cards in hand", str(held), "cards")
    yield SeatFact("Draw pile", str(seat.draw), "draw")
    yield SeatFact("Discard pile", str(size(seat.discard)), "discard")


def _token_facts(seat: SeatView) -> Iterator[SeatFact]:
    """Yield the nonzero numbers of tokens."""
    if seat.goals:
        yield SeatFact("Goals completed", f"{len(seat.met)} of {len(seat.goals)}", "goal")
    if seat.bonuses:
        yield SeatFact("Bonus tokens", str(len(seat.bonuses)), "bonus")


def textboard(view: View) -> str:
    blocks = (
        heading_lines(view),
        ["Trail, starting from El Paso", *wrap_lines(trail_lines(view))],
        ["Trading posts: minimum, reward, discs", *wrap_lines(post_lines(view))],
        ["Cattle market", *wrap_lines(cattle_lines(view))],
        ["Workers", *wrap_lines(worker_lines(view))],
        ["Buildings: builders required", *wrap_lines(stack_lines(view))],
        ["Train: engineers required", *wrap_lines(train_lines(view))],
        ["Goals on display", *wrap_lines(display_lines(view.goal, "goal"))],
        ["Bonuses on display", *wrap_lines(display_lines(view.bonus, "bonus"))],
        *(wrap_lines(seat_lines(seat, view)) for seat in view.seats),
        *([wrap_lines(sue_lines(view.sue))] if view.sue else ()),
    )
    return join_blocks(blocks)


def heading_lines(view: View) -> list[str]:
    """Return the lines above the board.

    They name the seat whose turn it is, the building or train card in use, the last turns, and the last move.
    """
    turn = turn_words(view)
    lines = [f"Great Western Trail: El Paso, turn {view.turn}", f"{turn[0].upper()}{turn[1:]}."]
    lines += use_lines(view)
    if view.total is not None:
        lines.append(f"The delivery is worth {view.total}.")
    if view.closer is not None and not view.over:
        lines.append(f"{party_name(view, view.closer)} reached the empty Simmental space: last turns.")
    if view.last:
        names = {place.at: place.name for place in all_places(view)}
        lines.append(f"Last move: {', '.join(names[at] for at in view.last if at in names)}")
    return wrap_lines(lines)


def party_name(view: View, party: int) -> str:
    """Return the name of a party, for the beginning of a sentence."""
    return "Sue" if party == len(view.seats) else party_colours(view)[party].capitalize()


def use_lines(view: View) -> Iterator[str]:
    """Yield the actions still available at the stop and on the train card in use (ELP-5.1)."""
    if view.use is None:
        return
    left = [slot_words(view.use, slot) for slot in sorted(set(view.use.slots))]
    auxiliary = ["an auxiliary action"] if view.use.auxiliary else []
    where = space_name(view.use.site, view.use.tile)
    yield f"In use: {where}; available: {'; '.join([*left, *auxiliary]) or 'nothing'}"
    if view.use.train is not None:
        card = view.use.train.card
        actions = train_slots(view, card)
        available = "; ".join(action_text(actions[slot - 1]) for slot in sorted(set(view.use.train.slots)))
        yield f"In use: {train_name(card)}; available: {available or 'nothing'}"


def slot_words(use: UseView, slot: int) -> str:
    """Return the current action of a slot of the tile. After the first hire, it is the second hire."""
    action = tile_slots(use.tile)[slot - 1]
    if isinstance(action, Hire) and use.slots.count(slot) < len(action.costs):
        return f"hire a different kind (not {join_words(list(use.hired))}) for ${action.costs[-1]}"
    return action_text(action)


def trail_lines(view: View) -> Iterator[str]:
    """Yield each space with its building, forks and ranchers."""
    for space in view.trail:
        printed = SITES[space.id]
        here = "".join(f" [{party_name(view, party)}]" for party in space.here)
        fork = f", then {' or '.join(map(space_name, printed.next))}" if len(printed.next) > 1 else ""
        yield f"{describe_space(view, space)}{fork}{here}"


def describe_space(view: View, space: SpaceView) -> str:
    """Return the building on a space, or the cost of building there."""
    printed = SITES[space.id]
    if printed.kind == "el_paso":
        return f"El Paso: gain ${COSTS.el_paso_income}; take a Simmental, {view.simmental} left; deliver"
    if space.tile is None:
        return f"{space_name(space.id).capitalize()}: empty, ${printed.cost} to build"
    actions = actions_words(tile_slots(space.tile))
    if space.owner is None:
        return f"{space_name(space.id, space.tile)}: {actions}"
    owner = "yours" if space.owner == view.viewer else f"{party_name(view, space.owner)}'s"
    return f"{space_name(space.id, space.tile)}, {owner}: {actions}"


def actions_words(actions: Iterable[AnyPrinted]) -> str:
    return "; ".join(map(action_text, actions))


def post_lines(view: View) -> Iterator[str]:
    return (post_words(view, post) for post in view.posts)


def post_words(view: View, post: PostView) -> str:
    """Return a trading post's minimum, kind, points, reward and discs (ELP-8.7)."""
    printed = POSTS[post.minimum]
    kinds = ["dark"] if printed.dark else []
    kinds += ["several discs allowed"] if printed.repeatable else []
    kinds += [pluralize(printed.vp, "point")] if printed.vp else []
    counts = Counter(party_name(view, party) for party in post.discs)
    discs = ", ".join(name if number == 1 else f"{name} x{number}" for name, number in counts.items())
    notes = f" ({', '.join(kinds)})" if kinds else ""
    return f"{post.minimum}{notes}: {actions_words(printed.reward) or 'no reward'}; {discs or 'no discs'}"


def cattle_lines(view: View) -> Iterator[str]:
    for breed, left in view.cattle:
        cow = next(each for each in CATTLE.values() if each.id == breed)
        price = f"{pluralize(cow.cowboys, 'cowboy')} and ${cow.cowboys * COSTS.dollars_per_worker}"
        yield f"{left} x {cow.name}, value {cow.value}, {pluralize(cow.vp, 'point')}: {price}"


def worker_lines(view: View) -> Iterator[str]:
    for kind in WORKERS:
        card = WORKER_CARDS[kind]
        left = getattr(view.workers, kind)
        points = pluralize(card.vp, "point")
        yield f"{left} x {card.name.lower()}, {points}; bonus when discarded: {bonus_words(card.bonus)}"


def bonus_words(bonus: Bonus) -> str:
    """Return the bonus for discarding a worker (ELP-7.2)."""
    if bonus.type == "extra_step":
        return f"add {pluralize(bonus.steps, 'step')} to a move"
    if bonus.type == "gain_money":
        return f"gain ${bonus.amount}"
    return f"pay ${bonus.cost}, gain {pluralize(bonus.amount, 'certificate')}"


def stack_lines(view: View) -> Iterator[str]:
    for stack in view.stacks:
        building = REGULAR[stack.level]
        price = f"${building.builders * COSTS.dollars_per_worker}"
        head = f"{stack.level}, {stack.left} left, {price}, {pluralize(building.vp, 'point')}"
        yield f"{head}: {actions_words(building.slots(stack.side))}"


def train_lines(view: View) -> Iterator[str]:
    for card in TRAINS:
        price = f"${card * COSTS.dollars_per_worker}"
        actions = actions_words(train_slots(view, card))
        yield f"{card}, {price}, {train_name(card)}: {actions}"


def display_lines(supply: SupplyView, pool: Pool) -> Iterator[str]:
    """Yield the tokens of a display, and the number of tokens in the stack."""
    for number, token in enumerate(supply.display, 1):
        yield f"{number}: {'empty' if token is None else token_text(pool, token)}"
    yield f"{supply.stack} in the stack"
