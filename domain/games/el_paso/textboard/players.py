"""The players and Sue in the text board: what each has, and of his own cards what the reader may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from domain.games.el_paso.data import AUXILIARY, BOT_CARDS, SETUP, WORKERS
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.data.schema import BotCard
from domain.games.el_paso.drawing.describe import called
from domain.games.el_paso.drawing.parties import colours
from domain.games.el_paso.model.limits import auxiliary
from domain.games.el_paso.view import SeatView, SueView, View
from domain.games.el_paso.words.names import action_name, auxiliary_name, cards, disc_name, token_name
from domain.kernel.multiset import Multiset, size
from domain.kernel.phrases import pluralize


def seat(each: SeatView, view: View) -> Iterator[str]:
    """Tell a player's board."""
    you = " (you)" if each.seat == view.viewer else ""
    where = "not yet on the trail" if each.rancher is None else f"rancher on {called(each.rancher)}"
    yield (
        f"{colours(view)[each.seat].capitalize()}{you}: {where}, ${each.money}, "
        f"{pluralize(each.exchange_tokens, 'exchange token')}, {pluralize(each.score, 'point')} as it stands"
    )
    area = ", ".join(
        pluralize(getattr(each.area, kind), worker(kind), f"{worker(kind)}s") for kind in WORKERS
    )
    yield f"Worker area: {area}"
    yield (
        f"Steps up to {each.step_limit}; certificates {each.certificates} of {SETUP.certificate_max} and "
        f"{each.permanent} for good; {pluralize(each.markers, 'ownership marker')} left"
    )
    yield f"Discs still on: {', '.join(map(disc_name, each.discs)) or 'none'}"
    yield f"Auxiliary actions: {'; '.join(opened(each))}"
    yield from tokens(each.goals, each.met, each.bonuses)
    yield from lying(each)


def worker(kind: str) -> str:
    """Name a kind of worker."""
    return "versatile worker" if kind == "versatile" else kind


def opened(each: SeatView) -> Iterator[str]:
    """Tell every auxiliary action, and which are still closed."""
    for action in AUXILIARY:
        found = auxiliary(each.discs, action)
        yield f"{auxiliary_name(action)} closed" if found is None else action_name(found)


def tokens(goals: Iterable[str], met: Iterable[str], bonuses: Collection[str]) -> Iterator[str]:
    """Tell goal and bonus tokens; which goals count as it stands."""
    counting = set(met)
    for token in goals:
        yield f"Goal: {bare('goal', token)}{', met' if token in counting else ''}"
    if bonuses:
        yield f"Bonus tokens: {'; '.join(bare('bonus', token) for token in bonuses)}"


def bare(pool: Pool, token: str) -> str:
    """Tell what a token is, without saying of which kind."""
    return token_name(pool, token).removeprefix(f"the {pool} of ")


def lying(each: SeatView) -> Iterator[str]:
    """Tell the cards: the hand only to whoever may know it, all else to everybody (ELP-13.1)."""
    held = each.hand if isinstance(each.hand, int) else len(each.hand)
    yield f"Hand {held} of {each.hand_limit}; draw pile {each.draw}; discard pile {size(each.discard)}"
    if not isinstance(each.hand, int):
        yield f"In hand: {cards(each.hand)}"
    elif each.shown:
        yield f"Shown of the hand: {cards(each.shown)}"
    if each.discard:
        yield f"On the discard pile: {piled(each.discard)}"
    if each.removed:
        yield f"Out of the game: {cards(each.removed)}"


def piled(found: Multiset[str]) -> str:
    """Name the cards of a pile with their numbers."""
    return cards(tuple(card for card, number in found for _ in range(number)))


def sue(found: SueView) -> Iterator[str]:
    """Tell what Sue has (ELP-16)."""
    left = f"{pluralize(found.discs, 'disc')} left, {pluralize(found.score, 'point')}"
    yield f"Sue: rancher on {called(found.rancher)}, {left}"
    row = (
        f"{pluralize(place.count, place.worker)}"
        + (f" ({pluralize(place.versatile, 'versatile worker')} among them)" if place.versatile else "")
        for place in found.row
    )
    yield f"Strategy row: {', '.join(row)}"
    yield f"Cattle: {piled(found.cattle)}"
    yield from tokens(found.goals, found.goals, found.bonuses)
    put_away = f", used {', '.join(found.used)}" if found.used else ""
    yield f"Resource deck {found.resources}; bot deck {found.bots}{put_away}"
    if found.turned is not None:
        yield f"Bot card {found.turned}: {told(BOT_CARDS[found.turned])}"


def told(card: BotCard) -> str:
    """Tell what a bot card makes her do."""
    far = pluralize(card.steps, "step") if card.steps_per is None else f"a step for each {card.steps_per}"
    what = f"draw {pluralize(card.draw, 'resource card')}" if card.action == "resources" else card.action
    return f"{far}, then {what}"
