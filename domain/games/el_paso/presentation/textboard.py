"""The board as plain text: what the drawing shows, for terminals and for those who do not see."""

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
    token_name,
    train_name,
    train_slots,
)
from domain.games.el_paso.view import PostView, SeatView, SpaceView, SueView, SupplyView, View
from domain.kernel.multiset import Multiset, size
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.presentation import RivalEntry, ScoreboardEntry, SeatFact


def seat_lines(each: SeatView, view: View) -> Iterator[str]:
    you = " (you)" if each.seat == view.viewer else ""
    where = "not yet on the trail" if each.rancher is None else f"rancher on {space_words(each.rancher)}"
    yield (
        f"{party_colours(view)[each.seat].capitalize()}{you}: {where}, ${each.money}, "
        f"{pluralize(each.exchange_tokens, 'exchange token')}, {pluralize(each.score, 'point')} as it stands"
    )
    area = ", ".join(
        pluralize(getattr(each.area, kind), worker_label(kind), f"{worker_label(kind)}s") for kind in WORKERS
    )
    yield f"Worker area: {area}"
    yield (
        f"Steps up to {each.step_limit}; certificates {each.certificates} of {SETUP.certificate_max} and "
        f"{each.permanent} for good; {pluralize(each.markers, 'ownership marker')} left"
    )
    yield f"Discs still on: {', '.join(map(disc_name, each.discs)) or 'none'}"
    yield f"Auxiliary actions: {'; '.join(auxiliary_lines(each))}"
    yield from token_lines(each.goals, each.met, each.bonuses)
    yield from card_lines(each)


def worker_label(kind: str) -> str:
    return "versatile worker" if kind == "versatile" else kind


def auxiliary_lines(each: SeatView) -> Iterator[str]:
    """Tell every auxiliary action, and which are still closed."""
    for action in AUXILIARY:
        found = auxiliary_action(each.discs, action)
        yield f"{auxiliary_name(action)} closed" if found is None else action_text(found)


def token_lines(goals: Iterable[str], met: Iterable[str], bonuses: Collection[str]) -> Iterator[str]:
    """Tell goal and bonus tokens; which goals count as it stands."""
    counting = set(met)
    for token in goals:
        yield f"Goal: {token_words('goal', token)}{', met' if token in counting else ''}"
    if bonuses:
        yield f"Bonus tokens: {'; '.join(token_words('bonus', token) for token in bonuses)}"


def token_words(pool: Pool, token: str) -> str:
    """Return what a token is, without saying of which kind."""
    return token_name(pool, token).removeprefix(f"the {pool} of ")


def card_lines(each: SeatView) -> Iterator[str]:
    """Tell the cards: the hand only to whoever may know it, all else to everybody (ELP-13.1)."""
    held = each.hand if isinstance(each.hand, int) else len(each.hand)
    yield f"Hand {held} of {each.hand_limit}; draw pile {each.draw}; discard pile {size(each.discard)}"
    if not isinstance(each.hand, int):
        yield f"In hand: {cards_name(each.hand)}"
    elif each.shown:
        yield f"Shown of the hand: {cards_name(each.shown)}"
    if each.discard:
        yield f"On the discard pile: {pile_words(each.discard)}"
    if each.removed:
        yield f"Out of the game: {cards_name(each.removed)}"


def pile_words(found: Multiset[str]) -> str:
    """Name the cards of a pile with their numbers."""
    return cards_name(tuple(card for card, number in found for _ in range(number)))


def sue_lines(found: SueView) -> Iterator[str]:
    """Return what Sue has (ELP-16)."""
    left = f"{pluralize(found.discs, 'disc')} left, {pluralize(found.score, 'point')}"
    yield f"Sue: rancher on {space_words(found.rancher)}, {left}"
    row = (
        f"{pluralize(place.count, place.worker)}"
        + (f" ({pluralize(place.versatile, 'versatile worker')} among them)" if place.versatile else "")
        for place in found.row
    )
    yield f"Strategy row: {', '.join(row)}"
    yield f"Cattle: {pile_words(found.cattle)}"
    yield from token_lines(found.goals, found.goals, found.bonuses)
    put_away = f", used {', '.join(found.used)}" if found.used else ""
    yield f"Resource deck {found.resources}; bot deck {found.bots}{put_away}"
    if found.turned is not None:
        yield f"Bot card {found.turned}: {bot_card_words(BOT_CARDS[found.turned])}"


def bot_card_words(card: BotCard) -> str:
    """Return what a bot card makes her do."""
    far = pluralize(card.steps, "step") if card.steps_per is None else f"a step for each {card.steps_per}"
    what = f"draw {pluralize(card.draw, 'resource card')}" if card.action == "resources" else card.action
    return f"{far}, then {what}"


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Tell of a seat what lies open on its board; of the hand only how many cards it has (ELP-13.1)."""
    shown = view.seats[seat]
    return ScoreboardEntry(shown.score, None, (*_board(shown), *_gained(shown)))


def rival_entries(view: View) -> tuple[RivalEntry, ...]:
    """Tell of Sue what lies open of hers, and how many cards she has left (ELP-12)."""
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
    return (RivalEntry(view.sue.score, SUE, facts, "Sue"),)


def _board(shown: SeatView) -> Iterator[SeatFact]:
    yield SeatFact("Money", f"${shown.money}", "money")
    yield SeatFact("Cowboys", str(shown.area.cowboy), "hat")
    yield SeatFact("Builders", str(shown.area.builder), "hammer")
    yield SeatFact("Engineers", str(shown.area.engineer), "spanner")
    yield SeatFact("Versatile workers", str(shown.area.versatile), "versatile")
    yield SeatFact("Certificates", str(shown.certificates + shown.permanent), "certificate")
    yield SeatFact("Exchange tokens", str(shown.exchange_tokens), "exchange_token")
    held = shown.hand if isinstance(shown.hand, int) else len(shown.hand)
    yield SeatFact("Cards in hand", str(held), "cards")
    yield SeatFact("Draw pile", str(shown.draw), "draw")
    yield SeatFact("Discard pile", str(size(shown.discard)), "discard")


def _gained(shown: SeatView) -> Iterator[SeatFact]:
    """Tell of what many have none of only where there is some."""
    if shown.goals:
        yield SeatFact("Goals met", f"{len(shown.met)} of {len(shown.goals)}", "goal")
    if shown.bonuses:
        yield SeatFact("Bonus tokens", str(len(shown.bonuses)), "bonus")


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
    """Return what is asked of whom, what is in use, and whether these are the last turns."""
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
    """Return what of the stop and the train card in use is still open (ELP-5.1)."""
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
    """Return what a slot of the tile still does: of two prices for hiring the second after the first."""
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
        yield f"{describe_space(view, space)}{fork}{here}"


def describe_space(view: View, space: SpaceView) -> str:
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
