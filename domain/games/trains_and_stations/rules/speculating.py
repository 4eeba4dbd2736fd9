"""Speculation: goods given in secret for the new good (section 10 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from domain.games.trains_and_stations.commands import AnyCommand, Cards, GiveGoods, GiveSpecials
from domain.games.trains_and_stations.data import CARDS, GOOD_NUMBERS, NUMBERS
from domain.games.trains_and_stations.events import SpeculationRevealed
from domain.games.trains_and_stations.frames import Speculate
from domain.games.trains_and_stations.rules.choices import own_answers
from domain.games.trains_and_stations.rules.splitting import pay_out
from domain.games.trains_and_stations.state import NO_GOODS, Six, State
from domain.kernel.game import RefusalReason, SimultaneousQuestion
from domain.kernel.ledger import Ledger

Part = GiveGoods | GiveSpecials


def parts(state: State, frame: Speculate, seat: int) -> Iterable[Part]:
    """List the next part of the answer: a number of each kind in turn, special cards at last (TNS-10.2).

    A special card counts for two goods, so the parity rests on goods cards alone: what would leave it odd,
    with nothing to come that mends it, is left out. None given comes first.
    """
    given = own_answers(frame, seat)
    if len(given) == len(frame.kinds):
        return map(GiveSpecials, subsets(two_goods_cards(state, seat)))
    odd = sum(part.count for part in given if isinstance(part, GiveGoods)) % 2
    return (
        GiveGoods(frame.kinds[len(given)], count)
        for count in range(_held(state, frame, seat, len(given)) + 1)
        if (odd + count) % 2 == 0 or _mendable(state, frame, seat, len(given))
    )


def subsets(cards: Cards) -> tuple[Cards, ...]:
    """Give every part of the cards, none of them first, all last."""
    return tuple(part for size in range(len(cards) + 1) for part in combinations(cards, size))


def _held(state: State, frame: Speculate, seat: int, step: int) -> int:
    return state.players[seat].goods[GOOD_NUMBERS[frame.kinds[step]]]


def _mendable(state: State, frame: Speculate, seat: int, step: int) -> bool:
    """Say whether goods of a later kind can still make an odd number even."""
    return any(_held(state, frame, seat, later) for later in range(step + 1, len(frame.kinds)))


def two_goods_cards(state: State, seat: int) -> Cards:
    """Give the seat's special cards that may be given: no goals (TNS-10.2)."""
    return tuple(card for card in state.players[seat].specials if CARDS[card].kind == "goods")


def speculate(ledger: Ledger[State], frame: Speculate, answers: tuple[Part, ...]) -> None:
    """Show what all gave, and hand out one card of the new good for two goods (TNS-10.3)."""
    ledger.close_frame()
    each = [answers[start : start + frame.steps] for start in range(0, len(answers), frame.steps)]
    goods, specials = tuple(map(_goods, each)), tuple(map(_specials, each))
    ledger.record(SpeculationRevealed(goods, specials))
    owed = tuple(
        (sum(cards) + 2 * len(doubles)) // NUMBERS.speculation_rate
        for cards, doubles in zip(goods, specials, strict=True)
    )
    pay_out(ledger, frame.building, owed)


def _goods(given: tuple[Part, ...]) -> Six:
    counts = list(NO_GOODS)
    for part in given:
        if isinstance(part, GiveGoods):
            counts[GOOD_NUMBERS[part.good]] += part.count
    workers, coal, cattle, food, silver, gold = counts
    return (workers, coal, cattle, food, silver, gold)


def _specials(given: tuple[Part, ...]) -> Cards:
    return tuple(card for part in given if isinstance(part, GiveSpecials) for card in part.cards)


def nothing(state: State, frame: Speculate, seat: int) -> Part:
    """Give nothing (TNS-15.3); who has begun to give may have to give one more to make it even."""
    return next(iter(parts(state, frame, seat)))


def not_given(state: State, frame: Speculate, seat: int, command: AnyCommand) -> RefusalReason | None:
    """Say what may be given in this part."""
    if not isinstance(command, GiveGoods | GiveSpecials):
        return None
    legal = list(parts(state, frame, seat))
    if isinstance(legal[0], GiveSpecials):
        cards = ", ".join(two_goods_cards(state, seat)) or "none"
        return RefusalReason(
            "TNS-10.2", f"now special cards of two goods may be given, ids ascending: {cards}"
        )
    counts = ", ".join(str(part.count) for part in legal if isinstance(part, GiveGoods))
    return RefusalReason(
        "TNS-10.2", f"of {legal[0].good} you may give {counts}, so that the total can be even"
    )


RULES = (SimultaneousQuestion(Speculate, parts, speculate, why=not_given, default=nothing),)
