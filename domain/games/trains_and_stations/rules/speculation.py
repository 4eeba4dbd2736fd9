"""Speculation: secret gifts of goods, and the cards of the new good (section 10 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.commands import (
    AnyCommand,
    Cards,
    GiveGoods,
    GiveSpecials,
    SplitSpeculation,
)
from domain.games.trains_and_stations.data import CARDS, COLOURS, GOOD_NUMBERS, NUMBERS
from domain.games.trains_and_stations.data.schema import Building
from domain.games.trains_and_stations.events import NewGoodTaken, SpeculationRevealed
from domain.games.trains_and_stations.frames import Speculate, SplitNewGood
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.rules.victory_points import gain_points
from domain.games.trains_and_stations.state import NO_GOODS, GoodsCounts, State
from domain.kernel.game import Question, RefusalReason, SimultaneousQuestion
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize
from domain.kernel.tuples import replace_at, turn_order

Part = GiveGoods | GiveSpecials


def parts(state: State, frame: Speculate, seat: int) -> Iterable[Part]:
    """Return the options for the next part of the answer: each kind in turn, then special cards (TNS-10.2).

    The total must be even. A special card counts as two goods, so only goods cards matter. A count that
    leaves the total odd is excluded if no later kind can make it even. Giving none comes first.
    """
    given = frame.given_by(seat)
    if len(given) == len(frame.kinds):
        return map(GiveSpecials, subsets(two_goods_cards(state, seat)))
    odd = sum(part.count for part in given if isinstance(part, GiveGoods)) % 2
    return (
        GiveGoods(frame.kinds[len(given)], count)
        for count in range(_held(state, frame, seat, len(given)) + 1)
        if (odd + count) % 2 == 0 or _can_become_even(state, frame, seat, len(given))
    )


def subsets(cards: Cards) -> tuple[Cards, ...]:
    """Return every subset of the cards, ordered by size, from none to all."""
    return tuple(part for size in range(len(cards) + 1) for part in combinations(cards, size))


def _held(state: State, frame: Speculate, seat: int, step: int) -> int:
    return state.players[seat].goods[GOOD_NUMBERS[frame.kinds[step]]]


def _can_become_even(state: State, frame: Speculate, seat: int, step: int) -> bool:
    """Return whether goods of a later kind can make an odd total even."""
    return any(_held(state, frame, seat, later) for later in range(step + 1, len(frame.kinds)))


def two_goods_cards(state: State, seat: int) -> Cards:
    """Return the seat's special cards that may be given: two-goods cards, but not goals (TNS-10.2)."""
    return tuple(card for card in state.players[seat].specials if CARDS[card].kind == "goods")


def speculate(ledger: Ledger[State], frame: Speculate, answers: tuple[Part, ...]) -> None:
    """Reveal all answers, and give one card of the new good for every two goods (TNS-10.3)."""
    ledger.close_frame()
    each = [answers[start : start + frame.steps] for start in range(0, len(answers), frame.steps)]
    goods, specials = tuple(map(_goods, each)), tuple(map(_specials, each))
    ledger.record(SpeculationRevealed(goods, specials))
    owed = tuple(
        (sum(cards) + 2 * len(doubles)) // NUMBERS.speculation_rate
        for cards, doubles in zip(goods, specials, strict=True)
    )
    pay_out(ledger, frame.building, owed)


def _goods(given: tuple[Part, ...]) -> GoodsCounts:
    counts = list(NO_GOODS)
    for part in given:
        if isinstance(part, GiveGoods):
            counts[GOOD_NUMBERS[part.good]] += part.count
    workers, coal, cattle, food, silver, gold = counts
    return (workers, coal, cattle, food, silver, gold)


def _specials(given: tuple[Part, ...]) -> Cards:
    return tuple(card for part in given if isinstance(part, GiveSpecials) for card in part.cards)


def give_nothing(state: State, frame: Speculate, seat: int) -> Part:
    """Return the default: give nothing, or the least that keeps the total even (TNS-15.3)."""
    return next(iter(parts(state, frame, seat)))


def why_not_give(state: State, frame: Speculate, seat: int, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, GiveGoods | GiveSpecials):
        return not_asked("what to give for the new good: kind by kind, then special cards")
    legal = list(parts(state, frame, seat))
    if isinstance(legal[0], GiveSpecials):
        cards = ", ".join(map(model.card, two_goods_cards(state, seat))) or "none"
        return RefusalReason("TNS-10.2", f"now give two-goods special cards; yours: {cards}")
    counts = ", ".join(str(part.count) for part in legal if isinstance(part, GiveGoods))
    return RefusalReason("TNS-10.2", f"give {counts} {legal[0].good}, so that the total can be even")


def pay_out(ledger: Ledger[State], building: Building, owed: tuple[int, ...]) -> None:
    """Distribute the cards in turn order from the active player (TNS-10.5).

    If there are too few cards, that player divides them.
    """
    active, seats = ledger.state.active, len(owed)
    _serve_seats(ledger, SplitNewGood(active, building, owed, (0,) * seats, turn_order(active, seats)))


def _serve_seats(ledger: Ledger[State], frame: SplitNewGood) -> None:
    """Hand out cards to one seat after another, until there is a choice to ask about (TNS-3.1)."""
    while frame.order:
        choices = possible_counts(ledger.state, frame)
        if len(choices) > 1:
            ledger.open_frames(frame)
            return
        frame = _hand_over(ledger, frame, choices[0])


def possible_counts(state: State, frame: SplitNewGood) -> range:
    """Return the numbers of cards that the next seat may receive, given what later seats are owed."""
    seat, *later = frame.order
    cards = min(state.field(frame.building).left, sum(frame.owed[each] for each in frame.order))
    least = max(0, cards - sum(frame.owed[each] for each in later))
    return range(least, min(cards, frame.owed[seat]) + 1)


def _hand_over(ledger: Ledger[State], frame: SplitNewGood, count: int) -> SplitNewGood:
    """Record the cards that the next seat receives, and VP for missing cards (TNS-10.5)."""
    seat, *later = frame.order
    if count:
        good = ledger.state.field(frame.building).good
        ledger.record(NewGoodTaken(seat, frame.building, good, count))
    gain_points(ledger, seat, (frame.owed[seat] - count) * NUMBERS.speculation_shortfall_vp, "speculation")
    given = replace_at(frame.given, seat, count)
    return SplitNewGood(frame.seat, frame.building, frame.owed, given, tuple(later))


def splits(state: State, frame: SplitNewGood) -> list[SplitSpeculation]:
    """Return every possible number of cards, the highest first (TNS-15.3)."""
    return [SplitSpeculation(frame.order[0], count) for count in reversed(possible_counts(state, frame))]


def split(ledger: Ledger[State], frame: SplitNewGood, command: SplitSpeculation) -> None:
    ledger.close_frame()
    _serve_seats(ledger, _hand_over(ledger, frame, command.cards))


def why_not_split(state: State, frame: SplitNewGood, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, SplitSpeculation):
        return not_asked("how many cards of the new good the next player gets")
    counts = possible_counts(state, frame)
    return RefusalReason(
        "TNS-10.5",
        f"{COLOURS[frame.order[0]]} is next, with {counts[0]} to {pluralize(counts[-1], 'card')}",
    )


RULES = (
    SimultaneousQuestion(Speculate, parts, speculate, why=why_not_give, default=give_nothing),
    Question(SplitNewGood, splits, split, why=why_not_split),
)
