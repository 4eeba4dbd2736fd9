"""Other worlds that a seat cannot tell from the real one (WST-1.5)."""

from __future__ import annotations

from functools import reduce
from typing import Any

from msgspec.structs import replace

from domain.games.template.data import Stop
from domain.games.template.frames import AnyFrame, BidForMail, KeepOne
from domain.games.template.rules.mail import bids
from domain.games.template.state import State
from domain.kernel import multiset
from domain.kernel.chance import Chance
from domain.kernel.frames import SeatAnswer
from domain.kernel.multiset import Multiset


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Deal again all passengers that the seat does not see, and let the others have bid anything."""
    if state.over:
        return state
    deal = _Deal(_unseen(state, seat), chance)
    players = tuple(
        player if other == seat else replace(player, hand=deal.some(len(player.hand)))
        for other, player in enumerate(state.players)
    )
    stack = tuple(_imagined(state, frame, seat, deal) for frame in state.stack)
    return replace(state, players=players, stack=stack, pile=deal.left)


def _unseen(state: State, seat: int | None) -> Multiset[Stop]:
    hands = [player.hand for other, player in enumerate(state.players) if other != seat]
    met = [frame.met for frame in state.stack if isinstance(frame, KeepOne) and frame.seat != seat]
    hidden = [passengers for passengers in (*hands, *met) if not isinstance(passengers, int)]
    return reduce(multiset.plus, (passenger for some in hidden for passenger in some), state.pile)


def _imagined(state: State, frame: AnyFrame, seat: int | None, deal: _Deal) -> AnyFrame:
    match frame:
        case KeepOne(other, tuple(met)) if other != seat:
            return replace(frame, met=deal.some(len(met)))
        case BidForMail(_, answers):
            others = tuple(
                answer if answer.seat == seat else deal.bid(state, frame, answer.seat) for answer in answers
            )
            return replace(frame, answers=others)
        case _:
            return frame


class _Deal:
    """Draws out of what is unseen."""

    def __init__(self, left: Multiset[Stop], chance: Chance) -> None:
        self.left, self._chance = left, chance

    def some(self, count: int) -> tuple[Stop, ...]:
        """Draw so many passengers, sorted."""
        came = []
        for _ in range(count):
            passenger = self._chance.draw_from(self.left, "imagined passenger")
            self.left = multiset.without(self.left, passenger)
            came.append(passenger)
        return tuple(sorted(came))

    def bid(self, state: State, frame: BidForMail, seat: int) -> SeatAnswer[Any]:
        """Draw a bid that the seat could have made."""
        possible = tuple(bids(state, frame, seat))
        return SeatAnswer(seat, possible[self._chance.draw_below(len(possible), "imagined bid")])
