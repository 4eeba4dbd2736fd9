"""Other worlds that a seat cannot tell from the real one (TNS-13.2, TNS-13.3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.games.trains_and_stations.commands import Cards
from domain.games.trains_and_stations.data import GOODS
from domain.games.trains_and_stations.frames import ClaimByHand, KeepSpecials, Speculate
from domain.games.trains_and_stations.rules.goals import claims
from domain.games.trains_and_stations.rules.keeping import keeps
from domain.games.trains_and_stations.rules.speculating import parts
from domain.games.trains_and_stations.state import NO_GOODS, Player, State
from domain.kernel.chance import Chance
from domain.kernel.frames import SeatAnswer, SimultaneousFrame


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Deal again what the seat does not see: goods, special cards, switches and secret answers.

    How much the others hold together follows from what is public; who of them holds how much does not, as
    a view shows no past.
    """
    others = [other for other in range(len(state.players)) if other != seat]
    if state.over or not others:
        return state
    players = list(state.players)
    for other, goods in zip(others, _goods(state, others, chance), strict=True):
        players[other] = replace(players[other], goods=goods)
    deck = _specials(state, players, others, chance)
    if not isinstance(state.stack[-1], ClaimByHand):
        for other in others:
            on = bool(chance.draw_below(2, "imagined switch"))
            players[other] = replace(players[other], auto_claim=on)
    world = replace(state, players=tuple(players), deck=deck)
    return _answered_otherwise(world, seat, chance)


def _goods(state: State, others: list[int], chance: Chance) -> list[tuple[int, ...]]:
    """Share out what the others hold of each good."""
    held = {other: list(NO_GOODS) for other in others}
    for number in range(len(GOODS)):
        for _ in range(sum(state.players[other].goods[number] for other in others)):
            held[others[chance.draw_below(len(others), "imagined owner")]][number] += 1
    return [tuple(held[other]) for other in others]


def _specials(state: State, players: list[Player], others: list[int], chance: Chance) -> Cards:
    """Deal special cards to the others, and give what is left; as many each as dealt while they choose."""
    unseen = sorted((*state.deck, *(card for other in others for card in players[other].specials)))
    owners = [other for other in others for _ in players[other].specials]
    if not isinstance(state.stack[-1], KeepSpecials):
        owners = [others[chance.draw_below(len(others), "imagined owner")] for _ in owners]
    hands: dict[int, list[str]] = {other: [] for other in others}
    for owner in owners:
        hands[owner].append(unseen.pop(chance.draw_below(len(unseen), "imagined special card")))
    for other in others:
        players[other] = replace(players[other], specials=tuple(sorted(hands[other])))
    return tuple(unseen)


def _answered_otherwise(world: State, seat: int | None, chance: Chance) -> State:
    """Let the others have answered anything that they could in this world."""
    top = world.stack[-1]
    if not isinstance(top, SimultaneousFrame):
        return world
    answers: tuple[SeatAnswer[Any], ...] = ()
    for answer in top.answers:
        if answer.seat == seat:
            answers = (*answers, answer)
            continue
        possible = _possible(world, replace(top, answers=answers), answer.seat)
        answers = (
            *answers,
            SeatAnswer(answer.seat, possible[chance.draw_below(len(possible), "imagined answer")]),
        )
    return replace(world, stack=(*world.stack[:-1], replace(top, answers=answers)))


def _possible(world: State, frame: SimultaneousFrame[Any], seat: int) -> tuple[Any, ...]:
    match frame:
        case KeepSpecials():
            return keeps(world, frame, seat)
        case ClaimByHand():
            return claims(world, frame, seat)
        case Speculate():
            return tuple(parts(world, frame, seat))
        case _:
            raise TypeError(f"{frame!r} is not answered in secret")
