"""Actions open to every player at any time: gifts of coins and the goals switch (TNS-13.7, TNS-8.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from domain.games.trains_and_stations.commands import GiveCoins, SetAutoClaim
from domain.games.trains_and_stations.data import COLOURS, NUMBERS
from domain.games.trains_and_stations.events import AutoClaimSet, CoinsGiven
from domain.games.trains_and_stations.frames import ClaimByHand, KeepSpecials, RerollDice
from domain.games.trains_and_stations.rules.goals import claim_all
from domain.games.trains_and_stations.state import State
from domain.kernel.decide import seats_to_act
from domain.kernel.frames import AnswerGiven
from domain.kernel.game import FreeActions, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

Gift = Callable[[Ledger[State], int, GiveCoins], None]


def free_actions(state: State, seat: int) -> Iterator[GiveCoins | SetAutoClaim]:
    """Yield both switch positions and every possible gift.

    Both positions are always offered, so using the switch reveals nothing. There are no gifts before the
    players have kept their special cards (TNS-13.7).
    """
    yield from (SetAutoClaim(on) for on in (False, True))
    if isinstance(state.stack[-1], KeepSpecials):
        return
    coins = state.players[seat].coins
    for to, player in enumerate(state.players):
        if to != seat:
            most = min(coins, NUMBERS.coin_limit - player.coins)
            yield from (GiveCoins(to, count) for count in range(1, most + 1))


def give_coins(ledger: Ledger[State], seat: int, command: GiveCoins) -> None:
    """Transfer the coins. A giver who is rolling may continue after receiving a coin (version 1)."""
    ledger.record(CoinsGiven(seat, command.to, command.count))


def give_coins_for_good(ledger: Ledger[State], seat: int, command: GiveCoins) -> None:
    """Transfer the coins. A giver who is rolling and has no coins left must stop (TNS-13.8)."""
    give_coins(ledger, seat, command)
    asked = ledger.state.stack[-1]
    if isinstance(asked, RerollDice) and asked.seat == seat and not ledger.state.players[seat].coins:
        ledger.close_frame()
        ledger.open_frames(replace(asked, spent=True))


def answer_free_action(
    ledger: Ledger[State], seat: int, command: GiveCoins | SetAutoClaim, give: Gift
) -> None:
    """Transfer coins or set the switch.

    Switching on answers a pending question about goals.
    """
    if isinstance(command, GiveCoins):
        give(ledger, seat, command)
        return
    state = ledger.state
    ledger.record(AutoClaimSet(seat, command.on))
    if command.on and isinstance(state.stack[-1], ClaimByHand) and seat in seats_to_act(state):
        ledger.record(AnswerGiven(seat, claim_all(state, seat)))  # TNS-8.7


def why_no_gift(state: State, seat: int, command: GiveCoins | SetAutoClaim) -> RefusalReason | None:
    if isinstance(command, SetAutoClaim):
        return None
    if isinstance(state.stack[-1], KeepSpecials):
        return RefusalReason(
            "TNS-13.7", "you cannot give coins before all players have kept their special cards"
        )
    if not 0 <= command.to < len(state.players) or command.to == seat:
        return RefusalReason("TNS-13.7", "give coins to another player at the table")
    coins, theirs = state.players[seat].coins, state.players[command.to].coins
    room = NUMBERS.coin_limit - theirs
    return RefusalReason(
        "TNS-13.7", f"you have {pluralize(coins, 'coin')}, and {COLOURS[command.to]} can take {room} more"
    )


def actions_with(give: Gift) -> FreeActions[State]:
    """Return the free actions, with `give` as the effect of gifts."""
    answer = partial(answer_free_action, give=give)
    return FreeActions((GiveCoins, SetAutoClaim), free_actions, answer, why=why_no_gift)


ANYTIME = actions_with(give_coins_for_good)
