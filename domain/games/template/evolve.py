"""What each event makes of the state."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from domain.games.template import events as happened
from domain.games.template.data import Stop
from domain.games.template.frames import Passengers
from domain.games.template.state import Player, State
from domain.kernel import multiset
from domain.kernel.ledger import Evolve
from domain.kernel.tuples import replace_at


def _known(passengers: Passengers) -> tuple[Stop, ...]:
    if isinstance(passengers, int):
        raise TypeError("passengers that are hidden cannot be folded")
    return passengers


def _changed(state: State, seat: int, player: Player) -> State:
    """Return the state with one player in another condition."""
    return replace(state, players=replace_at(state.players, seat, player))


def _paid(player: Player, coins: int) -> Player:
    return replace(player, coins=player.coins - coins)


def _without(hand: tuple[Stop, ...], passenger: Stop) -> tuple[Stop, ...]:
    place = hand.index(passenger)
    return (*hand[:place], *hand[place + 1 :])


def _out_of_pile(state: State, passengers: Iterable[Stop]) -> State:
    came = tuple(passengers)
    return replace(state, pile=reduce(multiset.without, came, state.pile), drawn=state.drawn + len(came))


def _into_pile(state: State, passengers: Iterable[Stop]) -> State:
    return replace(state, pile=reduce(multiset.plus, passengers, state.pile))


def dealt(state: State, event: happened.PassengersDealt) -> State:
    player, came = state.players[event.seat], _known(event.passengers)
    after = replace(player, hand=tuple(sorted((*player.hand, *came))))
    return _changed(_out_of_pile(state, came), event.seat, after)


def round_began(state: State, event: happened.RoundBegan) -> State:
    return replace(state, round=event.number)


def bids_opened(state: State, event: happened.BidsOpened) -> State:
    return replace(state, players=tuple(map(_paid, state.players, event.coins)))


def mail_won(state: State, event: happened.MailWon) -> State:
    player = state.players[event.seat]
    return _changed(state, event.seat, replace(player, mail=player.mail + 1))


def moved(state: State, event: happened.TrainMoved) -> State:
    player = state.players[event.seat]
    return _changed(state, event.seat, replace(player, stop=event.to, coal=player.coal - event.coal))


def met(state: State, event: happened.PassengersMet) -> State:
    return _out_of_pile(state, _known(event.passengers))


def boarded(state: State, event: happened.PassengerBoarded) -> State:
    player = state.players[event.seat]
    after = replace(player, hand=tuple(sorted((*player.hand, *_known(event.kept)))))
    return _changed(_into_pile(state, _known(event.left)), event.seat, after)


def delivered(state: State, event: happened.PassengerDelivered) -> State:
    player = state.players[event.seat]
    after = replace(player, hand=_without(player.hand, event.passenger), points=player.points + event.points)
    return _changed(_into_pile(state, (event.passenger,)), event.seat, after)


def gained(state: State, event: happened.Gained) -> State:
    player = state.players[event.seat]
    if event.gain == "coins":
        return _changed(state, event.seat, _paid(player, -event.amount))
    return _changed(state, event.seat, replace(player, coal=player.coal + event.amount))


def coal_bought(state: State, event: happened.CoalBought) -> State:
    player = _paid(state.players[event.seat], 1)
    return _changed(state, event.seat, replace(player, coal=player.coal + 1))


def coin_given(state: State, event: happened.CoinGiven) -> State:
    after = _changed(state, event.seat, _paid(state.players[event.seat], 1))
    return _changed(after, event.to, _paid(after.players[event.to], -1))


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
