"""The secret simultaneous bids for the mail (WST-3.2, WST-3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.template.commands import AnyCommand, Bid
from domain.games.template.data import NUMBERS
from domain.games.template.events import BidsOpened, MailWon
from domain.games.template.frames import BidForMail
from domain.games.template.state import State
from domain.kernel.game import RefusalReason, SimultaneousQuestion
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def bids(state: State, frame: BidForMail, seat: int) -> Iterator[Bid]:
    return map(Bid, range(min(NUMBERS.bid, state.players[seat].coins) + 1))


def award(ledger: Ledger[State], frame: BidForMail, answers: tuple[Bid, ...]) -> None:
    """Collect all bids, and award the mail to the single highest bidder, if any (WST-3.2)."""
    coins = tuple(bid.coins for bid in answers)
    ledger.close_frame()
    ledger.record(BidsOpened(coins))
    if coins.count(max(coins)) == 1:  # WST-3.3
        ledger.record(MailWon(coins.index(max(coins))))


def why_not_bid(state: State, frame: BidForMail, seat: int, command: AnyCommand) -> RefusalReason | None:
    if not isinstance(command, Bid):
        return None
    highest = min(NUMBERS.bid, state.players[seat].coins)
    return RefusalReason("WST-3.2", f"you may bid from 0 to {pluralize(highest, 'coin')}")


RULES = (SimultaneousQuestion(BidForMail, bids, award, why=why_not_bid),)
