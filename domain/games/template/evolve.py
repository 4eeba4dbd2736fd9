"""The effect of each event on the state."""

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


def _require_known(passengers: Passengers) -> tuple[Stop, ...]:
    if isinstance(passengers, int):
        raise TypeError("hidden passengers cannot be folded")
    return passengers


def _with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=replace_at(state.players, seat, player))


def _pay(player: Player, coins: int) -> Player:
    return replace(player, coins=player.coins - coins)


def _hand_without(hand: tuple[Stop, ...], passenger: Stop) -> tuple[Stop, ...]:
    place = hand.index(passenger)
    return (*hand[:place], *hand[place + 1 :])


def _draw_from_pile(state: State, passengers: Iterable[Stop]) -> State:
    drawn = tuple(passengers)
    return replace(state, pile=reduce(multiset.without, drawn, state.pile), drawn=state.drawn + len(drawn))


def _return_to_pile(state: State, passengers: Iterable[Stop]) -> State:
    return replace(state, pile=reduce(multiset.plus, passengers, state.pile))


def dealt(state: State, event: happened.PassengersDealt) -> State:
    player, drawn = state.players[event.seat], _require_known(event.passengers)
    after = replace(player, hand=tuple(sorted((*player.hand, *drawn))))
    return _with_player(_draw_from_pile(state, drawn), event.seat, after)


def round_began(state: State, event: happened.RoundBegan) -> State:
    return replace(state, round=event.number)


def bids_opened(state: State, event: happened.BidsOpened) -> State:
    return replace(state, players=tuple(map(_pay, state.players, event.coins)))


def mail_won(state: State, event: happened.MailWon) -> State:
    player = state.players[event.seat]
    return _with_player(state, event.seat, replace(player, mail=player.mail + 1))


def moved(state: State, event: happened.TrainMoved) -> State:
    player = state.players[event.seat]
    return _with_player(state, event.seat, replace(player, stop=event.to, coal=player.coal - event.coal))


def met(state: State, event: happened.PassengersMet) -> State:
    return _draw_from_pile(state, _require_known(event.passengers))


def boarded(state: State, event: happened.PassengerBoarded) -> State:
    player = state.players[event.seat]
    after = replace(player, hand=tuple(sorted((*player.hand, *_require_known(event.kept)))))
    return _with_player(_return_to_pile(state, _require_known(event.left)), event.seat, after)


def delivered(state: State, event: happened.PassengerDelivered) -> State:
    player = state.players[event.seat]
    hand = _hand_without(player.hand, event.passenger)
    after = replace(player, hand=hand, points=player.points + event.points)
    return _with_player(_return_to_pile(state, (event.passenger,)), event.seat, after)


def gained(state: State, event: happened.Gained) -> State:
    player = state.players[event.seat]
    if event.gain == "coins":
        return _with_player(state, event.seat, _pay(player, -event.amount))
    return _with_player(state, event.seat, replace(player, coal=player.coal + event.amount))


def coal_bought(state: State, event: happened.CoalBought) -> State:
    player = _pay(state.players[event.seat], 1)
    return _with_player(state, event.seat, replace(player, coal=player.coal + 1))


def coin_given(state: State, event: happened.CoinGiven) -> State:
    after = _with_player(state, event.seat, _pay(state.players[event.seat], 1))
    return _with_player(after, event.to, _pay(after.players[event.to], -1))


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
