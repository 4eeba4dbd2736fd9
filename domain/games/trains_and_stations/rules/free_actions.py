"""What is open to every player at any time: gifts of coins, and the switch for goals (TNS-13.7, TNS-8.7)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.trains_and_stations.commands import GiveCoins, SetAutoClaim
from domain.games.trains_and_stations.data import COLOURS, NUMBERS
from domain.games.trains_and_stations.events import AutoClaimSet, CoinsGiven
from domain.games.trains_and_stations.frames import ClaimByHand, KeepSpecials
from domain.games.trains_and_stations.rules.goals import claim_all
from domain.games.trains_and_stations.state import State
from domain.kernel.decide import seats_to_act
from domain.kernel.frames import AnswerGiven
from domain.kernel.game import FreeActions, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def free_actions(state: State, seat: int) -> Iterator[GiveCoins | SetAutoClaim]:
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


def answer_free_action(ledger: Ledger[State], seat: int, command: GiveCoins | SetAutoClaim) -> None:
    """Give the coins; or set the switch, which answers the question if it is turned on meanwhile."""
    if isinstance(command, GiveCoins):
        ledger.record(CoinsGiven(seat, command.to, command.count))
        return
    state = ledger.state
    ledger.record(AutoClaimSet(seat, command.on))
    if command.on and isinstance(state.stack[-1], ClaimByHand) and seat in seats_to_act(state):
        ledger.record(AnswerGiven(seat, claim_all(state, seat)))  # TNS-8.7


def why_no_gift(state: State, seat: int, command: GiveCoins | SetAutoClaim) -> RefusalReason | None:
    if isinstance(command, SetAutoClaim):
        return None
    if isinstance(state.stack[-1], KeepSpecials):
        return RefusalReason("TNS-13.7", "no coins are given before all have kept their special cards")
    if not 0 <= command.to < len(state.players) or command.to == seat:
        return RefusalReason("TNS-13.7", "coins go to another player of the table")
    own, theirs = state.players[seat].coins, state.players[command.to].coins
    room = NUMBERS.coin_limit - theirs
    return RefusalReason(
        "TNS-13.7", f"you have {pluralize(own, 'coin')}, and {COLOURS[command.to]} can take {room} more"
    )


ANYTIME = FreeActions((GiveCoins, SetAutoClaim), free_actions, answer_free_action, why=why_no_gift)
