"""Imagined worlds: random states, drawn uniformly, that a seat cannot tell from the real one.

A game whose only hidden information is hands, hidden fields of frames, and an unordered pile uses
`determinize=hidden_hands(...)`. A game that hides more combines the functions below.

Whatever a seat has seen stays the same, even if its view no longer shows it. A state must therefore remember
which cards of a hand other seats have seen. `tests/domain/games/test_every_imagined_world.py` checks this.
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
"""(state, seat or None for a spectator, player): the cards of the player's hand that the seat knows."""


def deal(pile: Multiset[T], count: int, chance: Chance) -> tuple[Hand[T], Multiset[T]]:
    """Draw `count` items from a pile; return them in order, and the remaining pile."""
    return chance.deal_from(pile, repeat("imagined thing", count))


def deal_again(
    hands: Sequence[Hand[T]], pile: Multiset[T], chance: Chance
) -> tuple[tuple[Hand[T], ...], Multiset[T]]:
    """Shuffle the hands into the pile and deal each hand again with its old size."""
    left, dealt = plus_all(pile, (thing for hand in hands for thing in hand)), []
    for hand in hands:
        new, left = deal(left, len(hand), chance)
        dealt.append(new)
    return tuple(dealt), left


def answer_again(rules: Iterable[FrameRule], state: S, seat: int | None, chance: Chance) -> S:
    """Replace the other seats' answers to a simultaneous question with random legal ones, step by step."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, SimultaneousFrame):
        return state
    (rule,) = (rule for rule in rules if isinstance(rule, SimultaneousQuestion) and rule.frame is type(top))
    answers: tuple[SeatAnswer[Any], ...] = ()
    for answer in top.answers:
        drawn = answer
        if answer.seat != seat:
            possible = tuple(rule.options(state, replace(top, answers=answers), answer.seat))
            drawn = SeatAnswer(answer.seat, possible[chance.draw_below(len(possible), "imagined answer")])
        answers = (*answers, drawn)
    return replace(state, stack=(*state.stack[:-1], replace(top, answers=answers)))


def hidden_hands(
    rules: Iterable[FrameRule],
    hand: str,
    pile: str,
    frames: Mapping[type[Frame], str] | None = None,
    known: KnownCards | None = None,
) -> Callable[[Any, int | None, Chance], Any]:
    """Return `determinize` for a game where a seat sees only its own hand, and all hands at the end.

    `hand` names the players' field that holds the hand, a sorted tuple. `pile` names the state's field
    with the multiset of unseen cards. If a frame shows something only to its own seat, `frames` maps that
    frame to the field that holds it. `known` returns the cards of a hand that another seat has seen: passed
    by that seat, shown, or drawn openly. Known cards stay in place; without `known`, seats know no cards of
    other hands. Other seats' secret answers are also drawn again.
    """
    shown, all_rules = frames or {}, tuple(rules)

    def determinize(state: Any, seat: int | None, chance: Chance) -> Any:
        if not state.stack:
            return state
        rows: dict[str, list[Any]] = {"players": [*state.players], "stack": [*state.stack]}
        hidden = [("players", player, hand) for player in range(len(state.players)) if player != seat]
        kept = [tuple(known(state, seat, player)) if known else () for _, player, _ in hidden]
        hidden += [
            ("stack", place, shown[type(frame)])
            for place, frame in enumerate(state.stack)
            if type(frame) in shown and frame.seat != seat
        ]
        kept += [()] * (len(hidden) - len(kept))
        hands = [
            _remove_known(getattr(rows[row][place], field), cards)
            for (row, place, field), cards in zip(hidden, kept, strict=True)
        ]
        dealt, left = deal_again(hands, getattr(state, pile), chance)
        for (row, place, field), cards, things in zip(hidden, kept, dealt, strict=True):
            rows[row][place] = replace(rows[row][place], **{field: tuple(sorted((*cards, *things)))})
        world = replace(state, **{row: tuple(values) for row, values in rows.items()}, **{pile: left})
        return answer_again(all_rules, world, seat, chance)

    return determinize


def _remove_known(hand: Hand[T], known: Hand[T]) -> Hand[T]:
    """Return the hand without its known cards; raise ValueError if one is missing."""
    left = list(hand)
    for card in known:
        if card not in left:
            raise ValueError(f"known card {card!r} is not in the hand: {hand!r}")
        left.remove(card)
    return tuple(left)
