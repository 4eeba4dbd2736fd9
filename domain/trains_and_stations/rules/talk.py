"""What is open to every player at any time: gifts of coins, and the switch for goals (TNS-13.7, TNS-8.7)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.decide import asked
from domain.kernel.frames import Answered
from domain.kernel.game import Offers, Why
from domain.kernel.ledger import Ledger
from domain.kernel.prose import counted
from domain.trains_and_stations.commands import GiveCoins, SetAutoClaim
from domain.trains_and_stations.data import NUMBERS
from domain.trains_and_stations.events import AutoClaimSet, CoinsGiven
from domain.trains_and_stations.frames import ClaimByHand, KeepSpecials
from domain.trains_and_stations.rules.goals import all_of_them
from domain.trains_and_stations.state import State


def offers(state: State, seat: int) -> Iterator[GiveCoins | SetAutoClaim]:
    """Both positions of the switch, so that its use tells nobody how it stands; and every gift.

    No gift before the special cards are kept (TNS-13.7).
    """
    yield from (SetAutoClaim(on) for on in (False, True))
    if isinstance(state.stack[-1], KeepSpecials):
        return
    own = state.players[seat].coins
    for to, player in enumerate(state.players):
        if to != seat:
            most = min(own, NUMBERS.coin_limit - player.coins)
            yield from (GiveCoins(to, count) for count in range(1, most + 1))


def carry_out(ledger: Ledger[State], seat: int, command: GiveCoins | SetAutoClaim) -> None:
    """Give the coins; or set the switch, which answers the question if it is turned on meanwhile."""
    if isinstance(command, GiveCoins):
        ledger.record(CoinsGiven(seat, command.to, command.count))
        return
    state = ledger.state
    ledger.record(AutoClaimSet(seat, command.on))
    if command.on and isinstance(state.stack[-1], ClaimByHand) and seat in asked(state):
        ledger.record(Answered(seat, all_of_them(state, seat)))  # TNS-8.7


def no_gift(state: State, seat: int, command: GiveCoins | SetAutoClaim) -> Why | None:
    """Say what may be given, and to whom."""
    if isinstance(command, SetAutoClaim):
        return None
    if isinstance(state.stack[-1], KeepSpecials):
        return Why("TNS-13.7", "no coins are given before all have kept their special cards")
    if not 0 <= command.to < len(state.players) or command.to == seat:
        return Why("TNS-13.7", "coins go to another player of the table")
    own, theirs = state.players[seat].coins, state.players[command.to].coins
    room = NUMBERS.coin_limit - theirs
    return Why("TNS-13.7", f"you have {counted(own, 'coin')}, and seat {command.to} can take {room} more")


ANYTIME = Offers((GiveCoins, SetAutoClaim), offers, carry_out, why=no_gift)
