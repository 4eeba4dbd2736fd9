"""What each event makes of the state."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from domain.kernel import cards
from domain.kernel.ledger import Evolve
from domain.template import events as happened
from domain.template.data import Stop
from domain.template.frames import Passengers
from domain.template.state import Player, State


def _known(passengers: Passengers) -> tuple[Stop, ...]:
    if isinstance(passengers, int):
        raise TypeError("passengers that are hidden cannot be folded")
    return passengers


def _changed(state: State, seat: int, **changes: Any) -> State:
    """Give the state with one player changed."""
    players = state.players
    return replace(state, players=(*players[:seat], replace(players[seat], **changes), *players[seat + 1 :]))


def _paid(player: Player, coins: int) -> Player:
    return replace(player, coins=player.coins - coins)


def _without(hand: tuple[Stop, ...], passenger: Stop) -> tuple[Stop, ...]:
    place = hand.index(passenger)
    return (*hand[:place], *hand[place + 1 :])


def _out_of_pile(state: State, passengers: Iterable[Stop]) -> State:
    came = tuple(passengers)
    return replace(state, pile=reduce(cards.without, came, state.pile), drawn=state.drawn + len(came))


def _into_pile(state: State, passengers: Iterable[Stop]) -> State:
    return replace(state, pile=reduce(cards.plus, passengers, state.pile))


def dealt(state: State, event: happened.PassengersDealt) -> State:
    came = _known(event.passengers)
    hand = tuple(sorted((*state.players[event.seat].hand, *came)))
    return _changed(_out_of_pile(state, came), event.seat, hand=hand)


def round_began(state: State, event: happened.RoundBegan) -> State:
    return replace(state, round=event.number)


def bids_opened(state: State, event: happened.BidsOpened) -> State:
    return replace(state, players=tuple(map(_paid, state.players, event.coins)))


def mail_won(state: State, event: happened.MailWon) -> State:
    return _changed(state, event.seat, mail=state.players[event.seat].mail + 1)


def moved(state: State, event: happened.TrainMoved) -> State:
    return _changed(state, event.seat, stop=event.to, coal=state.players[event.seat].coal - event.coal)


def met(state: State, event: happened.PassengersMet) -> State:
    return _out_of_pile(state, _known(event.passengers))


def boarded(state: State, event: happened.PassengerBoarded) -> State:
    hand = tuple(sorted((*state.players[event.seat].hand, *_known(event.kept))))
    return _changed(_into_pile(state, _known(event.left)), event.seat, hand=hand)


def delivered(state: State, event: happened.PassengerDelivered) -> State:
    player = state.players[event.seat]
    after = _into_pile(state, (event.passenger,))
    hand = _without(player.hand, event.passenger)
    return _changed(after, event.seat, hand=hand, points=player.points + event.points)


def gained(state: State, event: happened.Gained) -> State:
    player = state.players[event.seat]
    if event.gain == "coins":
        return _changed(state, event.seat, coins=player.coins + event.amount)
    return _changed(state, event.seat, coal=player.coal + event.amount)


def coal_bought(state: State, event: happened.CoalBought) -> State:
    player = state.players[event.seat]
    return _changed(state, event.seat, coins=player.coins - 1, coal=player.coal + 1)


def coin_given(state: State, event: happened.CoinGiven) -> State:
    after = _changed(state, event.seat, coins=state.players[event.seat].coins - 1)
    return _changed(after, event.to, coins=after.players[event.to].coins + 1)


EVOLVE: Evolve = {
    happened.PassengersDealt: dealt,
    happened.RoundBegan: round_began,
    happened.BidsOpened: bids_opened,
    happened.MailWon: mail_won,
    happened.TrainMoved: moved,
    happened.PassengersMet: met,
    happened.PassengerBoarded: boarded,
    happened.PassengerDelivered: delivered,
    happened.Gained: gained,
    happened.CoalBought: coal_bought,
    happened.CoinGiven: coin_given,
}
