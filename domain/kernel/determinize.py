"""Other worlds that a seat cannot tell from the real one, drawn evenly from all that it has not seen.

A game whose hidden things are hands, or frames that hold some, and a pile of unknown order gives
`determinize=hidden_hands(...)`; one that hides more puts its own together from the functions below.

What a seat has seen stays as it is, also where its view no longer shows it. So a state has to remember which
cards of a hand others have seen. `tests/domain/games/test_every_imagined_world.py` checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.kernel.chance import Chance
from domain.kernel.frames import Frame, GameState, SeatAnswer, SimultaneousFrame
from domain.kernel.game import FrameRule, SimultaneousQuestion
from domain.kernel.multiset import Multiset, plus_all

S = TypeVar("S", bound=GameState[Any])
T = TypeVar("T")

Hand = tuple[T, ...]

KnownCards = Callable[[Any, int | None, int], Iterable[Any]]
"""Returns the cards of a player's hand that a seat (a spectator: None) knows: of state, seat and player."""


def deal(pile: Multiset[T], count: int, chance: Chance) -> tuple[Hand[T], Multiset[T]]:
    """Draw so many things out of a pile; give them as they came, and what is left of it."""
    return chance.deal_from(pile, repeat("imagined thing", count))


def deal_again(
    hands: Sequence[Hand[T]], pile: Multiset[T], chance: Chance
) -> tuple[tuple[Hand[T], ...], Multiset[T]]:
    """Put the hands into the pile and deal as many things to each anew, hand by hand."""
    left, dealt = plus_all(pile, (thing for hand in hands for thing in hand)), []
    for hand in hands:
        new, left = deal(left, len(hand), chance)
        dealt.append(new)
    return tuple(dealt), left


def answer_again(rules: Iterable[FrameRule], state: S, seat: int | None, chance: Chance) -> S:
    """Let the others have answered the question on top with anything that they could, step by step."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, SimultaneousFrame):
        return state
    (rule,) = (rule for rule in rules if isinstance(rule, SimultaneousQuestion) and rule.frame is type(top))
    answers: tuple[SeatAnswer[Any], ...] = ()
    for answer in top.answers:
        given = answer
        if answer.seat != seat:
            possible = tuple(rule.options(state, replace(top, answers=answers), answer.seat))
            given = SeatAnswer(answer.seat, possible[chance.draw_below(len(possible), "imagined answer")])
        answers = (*answers, given)
    return replace(state, stack=(*state.stack[:-1], replace(top, answers=answers)))


def hidden_hands(
    rules: Iterable[FrameRule],
    hand: str,
    pile: str,
    frames: Mapping[type[Frame], str] | None = None,
    known: KnownCards | None = None,
) -> Callable[[Any, int | None, Chance], Any]:
    """Return the `determinize` of a game in which a seat sees its own hand, and all of them at the end.

    `hand` names the field of each of the state's `players`, a sorted tuple, `pile` that of the state: the
    multiset of what nobody sees. `frames` names such a field of frames that show their seat something.
    `known` gives the cards of other hands that a seat has seen: passed by itself, shown, or drawn openly.
    They stay where they are; without it, no card of a hand is known to another seat. Secret answers of
    others are drawn anew, too.
    """
    shown, all_rules = frames or {}, tuple(rules)

    def determinize(state: Any, seat: int | None, chance: Chance) -> Any:
        if not state.stack:
            return state
        rows: dict[str, list[Any]] = {"players": [*state.players], "stack": [*state.stack]}
        hidden = [("players", other, hand) for other in range(len(state.players)) if other != seat]
        kept = [tuple(known(state, seat, other)) if known else () for _, other, _ in hidden]
        hidden += [
            ("stack", place, shown[type(frame)])
            for place, frame in enumerate(state.stack)
            if type(frame) in shown and frame.seat != seat
        ]
        kept += [()] * (len(hidden) - len(kept))
        hands = [
            _without(getattr(rows[row][place], field), cards)
            for (row, place, field), cards in zip(hidden, kept, strict=True)
        ]
        dealt, left = deal_again(hands, getattr(state, pile), chance)
        for (row, place, field), cards, things in zip(hidden, kept, dealt, strict=True):
            rows[row][place] = replace(rows[row][place], **{field: tuple(sorted((*cards, *things)))})
        world = replace(state, **{row: tuple(values) for row, values in rows.items()}, **{pile: left})
        return answer_again(all_rules, world, seat, chance)

    return determinize


def _without(hand: Hand[T], known: Hand[T]) -> Hand[T]:
    """Return the hand without cards that are known; ValueError if it does not hold them."""
    left = list(hand)
    for card in known:
        if card not in left:
            raise ValueError(f"{card!r} is known to be in a hand that does not hold it: {hand!r}")
        left.remove(card)
    return tuple(left)
