"""Other worlds that a seat cannot tell from the real one (TNS-13.2, TNS-13.3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.games.trains_and_stations.commands import Cards
from domain.games.trains_and_stations.frames import ClaimByHand, KeepSpecials, Speculate
from domain.games.trains_and_stations.rules.goals import claims
from domain.games.trains_and_stations.rules.special_cards import keeps
from domain.games.trains_and_stations.rules.speculation import parts
from domain.games.trains_and_stations.state import Player, State
from domain.kernel.chance import Chance
from domain.kernel.determinize import deal_again
from domain.kernel.frames import SeatAnswer, SimultaneousFrame
from domain.kernel.multiset import to_multiset


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Deal again what the seat has not seen: special cards, switches and secret answers of others.

    Goods are taken and given openly, and special cards drawn so, though unseen: who holds how many is known
    to whoever remembers it, while a view shows no past.
    """
    others = [other for other in range(len(state.players)) if other != seat]
    if state.over or not others:
        return state
    players = list(state.players)
    deck = _specials(state, players, others, chance)
    if not isinstance(state.stack[-1], ClaimByHand):
        for other in others:
            on = bool(chance.draw_below(2, "imagined switch"))
            players[other] = replace(players[other], auto_claim=on)
    world = replace(state, players=tuple(players), deck=deck)
    return _with_other_answers(world, seat, chance)


def _specials(state: State, players: list[Player], others: list[int], chance: Chance) -> Cards:
    """Deal as many special cards to each of the others as they hold; return what is left."""
    held = [players[other].specials for other in others]
    dealt, left = deal_again(held, to_multiset(state.deck), chance)
    for other, specials in zip(others, dealt, strict=True):
        players[other] = replace(players[other], specials=tuple(sorted(specials)))
    return tuple(card for card, _ in left)


def _with_other_answers(world: State, seat: int | None, chance: Chance) -> State:
    """Let the others have answered anything that they could in this world."""
    top = world.stack[-1]
    if not isinstance(top, SimultaneousFrame):
        return world
    answers: tuple[SeatAnswer[Any], ...] = ()
    for answer in top.answers:
        if answer.seat == seat:
            answers = (*answers, answer)
            continue
        possible = _possible_answers(world, replace(top, answers=answers), answer.seat)
        answers = (
            *answers,
            SeatAnswer(answer.seat, possible[chance.draw_below(len(possible), "imagined answer")]),
        )
    return replace(world, stack=(*world.stack[:-1], replace(top, answers=answers)))


def _possible_answers(world: State, frame: SimultaneousFrame[Any], seat: int) -> tuple[Any, ...]:
    match frame:
        case KeepSpecials():
            return keeps(world, frame, seat)
        case ClaimByHand():
            return claims(world, frame, seat)
        case Speculate():
            return tuple(parts(world, frame, seat))
        case _:
            raise TypeError(f"{frame!r} is not answered in secret")
