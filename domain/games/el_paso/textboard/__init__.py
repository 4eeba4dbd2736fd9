"""The board as plain text: what the drawing shows, for terminals and for those who do not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.drawing.textboard import join_blocks, wrap_lines
from domain.games.el_paso.data import (
    CATTLE,
    COSTS,
    POSTS,
    REGULAR,
    SITES,
    TRAINS,
    WORKER_CARDS,
    WORKERS,
    tile_slots,
)
from domain.games.el_paso.data.actions import AnyPrinted, Hire
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.data.schema import Bonus
from domain.games.el_paso.drawing.description import turn_words
from domain.games.el_paso.drawing.parties import party_colours
from domain.games.el_paso.drawing.spots.places import all_places
from domain.games.el_paso.model.stop_in_use import UseView
from domain.games.el_paso.textboard.players import seat_lines, sue_lines, token_words
from domain.games.el_paso.view import PostView, SpaceView, SupplyView, View
from domain.games.el_paso.words.names import space_name, train_name
from domain.games.el_paso.words.printed_actions import action_text
from domain.games.el_paso.words.slots import train_slots
from domain.kernel.phrases import join_words, pluralize


def textboard(view: View) -> str:
    blocks = (
        heading_lines(view),
        ["Trail, from El Paso on", *wrap_lines(trail_lines(view))],
        ["Trading posts: minimum, reward, discs", *wrap_lines(post_lines(view))],
        ["Cattle market", *wrap_lines(cattle_lines(view))],
        ["Workers", *wrap_lines(worker_lines(view))],
        ["Buildings: builders needed", *wrap_lines(stack_lines(view))],
        ["Train: engineers needed", *wrap_lines(train_lines(view))],
        ["Goals on display", *wrap_lines(display_lines(view.goal, "goal"))],
        ["Bonuses on display", *wrap_lines(display_lines(view.bonus, "bonus"))],
        *(wrap_lines(seat_lines(each, view)) for each in view.seats),
        *([wrap_lines(sue_lines(view.sue))] if view.sue else ()),
    )
    return join_blocks(blocks)


def heading_lines(view: View) -> list[str]:
    """Say what is asked of whom, what is in use, and whether these are the last turns."""
    said = turn_words(view)
    lines = [f"Great Western Trail: El Paso, turn {view.turn}", f"{said[0].upper()}{said[1:]}."]
    lines += use_lines(view)
    if view.total is not None:
        lines.append(f"The delivery is worth {view.total}.")
    if view.closer is not None and not view.over:
        lines.append(f"{party_name(view, view.closer)} stands on the Simmental space: last turns.")
    if view.last:
        names = {place.at: place.name for place in all_places(view)}
        lines.append(f"Last: {', '.join(names[at] for at in view.last if at in names)}")
    return wrap_lines(lines)


def party_name(view: View, party: int) -> str:
    """Name a party at the beginning of a sentence."""
    return "Sue" if party == len(view.seats) else party_colours(view)[party].capitalize()


def use_lines(view: View) -> Iterator[str]:
    """Tell what of the stop and the train card in use is still open (ELP-5.1)."""
    if view.use is None:
        return
    left = [slot_words(view.use, slot) for slot in sorted(set(view.use.slots))]
    auxiliary = ["an auxiliary action"] if view.use.auxiliary else []
    where = space_name(view.use.site, view.use.tile)
    yield f"In use: {where}; open: {'; '.join([*left, *auxiliary]) or 'nothing'}"
    if view.use.train is not None:
        card = view.use.train.card
        actions = train_slots(view, card)
        still = "; ".join(action_text(actions[slot - 1]) for slot in sorted(set(view.use.train.slots)))
        yield f"In use: {train_name(card)}; open: {still or 'nothing'}"


def slot_words(use: UseView, slot: int) -> str:
    """Tell what a slot of the tile still does: of two prices for hiring the second after the first."""
    action = tile_slots(use.tile)[slot - 1]
    if isinstance(action, Hire) and use.slots.count(slot) < len(action.costs):
        return f"hire another kind than {join_words(list(use.hired))} for ${action.costs[-1]}"
    return action_text(action)


def trail_lines(view: View) -> Iterator[str]:
    """Tell every space, where it leads, what lies and who stands there."""
    for space in view.trail:
        printed = SITES[space.id]
        here = "".join(f" [{party_name(view, party)}]" for party in space.here)
        fork = f", then {' or '.join(map(space_name, printed.next))}" if len(printed.next) > 1 else ""
        yield f"{space_words(view, space)}{fork}{here}"


def space_words(view: View, space: SpaceView) -> str:
    """Tell the building on a space, or what it costs to build there."""
    printed = SITES[space.id]
    if printed.kind == "el_paso":
        return f"El Paso: gain ${COSTS.el_paso_income}; take a Simmental, {view.simmental} left; deliver"
    if space.tile is None:
        return f"{space_name(space.id).capitalize()}: empty, ${printed.cost} to build"
    owner = "" if space.owner is None else f", {party_name(view, space.owner)}'s"
    return f"{space_name(space.id, space.tile)}{owner}: {actions_words(tile_slots(space.tile))}"


def actions_words(actions: Iterable[AnyPrinted]) -> str:
    return "; ".join(map(action_text, actions))


def post_lines(view: View) -> Iterator[str]:
    return (post_words(view, each) for each in view.posts)


def post_words(view: View, found: PostView) -> str:
    """Tell a post (ELP-8.7)."""
    printed = POSTS[found.minimum]
    kinds = ["dark"] if printed.dark else []
    kinds += ["any number of discs"] if printed.repeatable else []
    kinds += [pluralize(printed.vp, "point")] if printed.vp else []
    there = Counter(party_name(view, party) for party in found.discs)
    discs = ", ".join(name if number == 1 else f"{name} x{number}" for name, number in there.items())
    noted = f" ({', '.join(kinds)})" if kinds else ""
    return f"{found.minimum}{noted}: {actions_words(printed.reward) or 'no reward'}; {discs or 'no disc'}"


def cattle_lines(view: View) -> Iterator[str]:
    for breed, left in view.cattle:
        found = next(each for each in CATTLE.values() if each.id == breed)
        price = f"{pluralize(found.cowboys, 'cowboy')} and ${found.cowboys * COSTS.dollars_per_worker}"
        yield f"{left} x {found.name}, value {found.value}, {pluralize(found.vp, 'point')}: {price}"


def worker_lines(view: View) -> Iterator[str]:
    for kind in WORKERS:
        card = WORKER_CARDS[kind]
        left = getattr(view.workers, kind)
        points = pluralize(card.vp, "point")
        yield f"{left} x {card.name.lower()}, {points}; discarded: {bonus_words(card.bonus)}"


def bonus_words(bonus: Bonus) -> str:
    """Tell the bonus of a worker (ELP-7.2)."""
    if bonus.type == "extra_step":
        return f"{pluralize(bonus.steps, 'step')} more in a move"
    if bonus.type == "gain_money":
        return f"gain ${bonus.amount}"
    return f"pay ${bonus.cost}, gain {pluralize(bonus.amount, 'certificate')}"


def stack_lines(view: View) -> Iterator[str]:
    for stack in view.stacks:
        found = REGULAR[stack.level]
        price = f"${found.builders * COSTS.dollars_per_worker}"
        head = f"{stack.level}, {stack.left} left, {price}, {pluralize(found.vp, 'point')}"
        yield f"{head}: {actions_words(found.slots(stack.side))}"


def train_lines(view: View) -> Iterator[str]:
    for card in TRAINS:
        price = f"${card * COSTS.dollars_per_worker}"
        does = actions_words(train_slots(view, card))
        yield f"{card}, {price}, {train_name(card)}: {does}"


def display_lines(supply: SupplyView, pool: Pool) -> Iterator[str]:
    """Tell the tokens of a display, and how many lie in the stack."""
    for number, token in enumerate(supply.display, 1):
        yield f"{number}: {'empty' if token is None else token_words(pool, token)}"
    yield f"{supply.stack} in the stack"
