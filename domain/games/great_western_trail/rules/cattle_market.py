"""Buying cattle, in one or more purchases with the cowboys of one action (GWT-8.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.games.great_western_trail.commands import AddCattle, AnyCommand, BuyCattle, FinishMarket
from domain.games.great_western_trail.data import BUY_OPTIONS, CATTLE, MARKET_ADD
from domain.games.great_western_trail.data.schema import BuyOption
from domain.games.great_western_trail.events import CattleBought
from domain.games.great_western_trail.frames import CattleMarket
from domain.games.great_western_trail.model import described_cards
from domain.games.great_western_trail.rules.gains import pay
from domain.games.great_western_trail.rules.supply import deal_cattle
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def cowboy_uses(state: State, seat: int, cowboys: int) -> Iterator[BuyCattle | AddCattle]:
    """Yield the affordable uses of `cowboys`: purchases, and adding cards to the market (GWT-8.12.1)."""
    counts, money = Counter(state.board.market), state.players[seat].money
    for option in BUY_OPTIONS.values():
        if option.cowboys <= cowboys and option.dollars <= money:
            for cards in _card_choices(counts, option):
                yield BuyCattle(cards, option.cowboys)
    if cowboys >= MARKET_ADD.cowboys and state.board.deck:
        yield AddCattle()


def _card_choices(counts: Counter[str], option: BuyOption) -> Iterator[tuple[str, ...]]:
    """Yield the cards that fit a buy option. A pair may be of different breeds (GWT-8.12.2)."""
    kinds = sorted(card for card in counts if CATTLE[card].value == option.value)
    if option.cards == 1:
        yield from ((card,) for card in kinds)
        return
    for place, card in enumerate(kinds):
        yield from ((card, second) for second in kinds[place:] if second != card or counts[card] > 1)


def purchases(state: State, frame: CattleMarket) -> Iterator[BuyCattle | AddCattle | FinishMarket]:
    yield from cowboy_uses(state, frame.seat, frame.cowboys)
    yield FinishMarket()


def buy(ledger: Ledger[State], frame: CattleMarket, command: BuyCattle | AddCattle | FinishMarket) -> None:
    """Carry out a purchase (GWT-8.12.3). The action ends when the cowboys left cannot be used."""
    ledger.close_frame()
    if isinstance(command, FinishMarket):
        return
    seat, used = frame.seat, MARKET_ADD.cowboys
    if isinstance(command, BuyCattle):
        used, option = command.cowboys, find_buy_option(command)
        pay(ledger, seat, option.dollars)
        ledger.record(CattleBought(seat, command.cards))
    else:
        deal_cattle(ledger, MARKET_ADD.cards)
    left = frame.cowboys - used
    if next(cowboy_uses(ledger.state, seat, left), None):
        ledger.open_frames(CattleMarket(seat, left))


def why_not_sold(state: State, frame: CattleMarket, command: AnyCommand) -> RefusalReason | None:
    if isinstance(command, AddCattle):
        return RefusalReason("GWT-8.12.4", "the cattle deck is empty")
    if not isinstance(command, BuyCattle):
        return None
    if Counter(command.cards) - Counter(state.board.market):
        return RefusalReason(
            "GWT-8.12.3", f"buy cards that are in the market: {described_cards(state.board.market)}"
        )
    if command.cowboys > frame.cowboys:
        return RefusalReason(
            "GWT-8.12.1", f"you have {pluralize(frame.cowboys, 'cowboy')} left in this action"
        )
    lines = (_option_text(option) for option in BUY_OPTIONS.values() if option.cowboys <= frame.cowboys)
    money = state.players[frame.seat].money
    return RefusalReason(
        "GWT-8.12.1",
        f"you have {pluralize(money, 'dollar')}; "
        f"with {pluralize(frame.cowboys, 'cowboy')}: {', '.join(lines)}",
    )


def _option_text(option: BuyOption) -> str:
    cowboys = pluralize(option.cowboys, "cowboy")
    return f"{option.cards} of value {option.value} for ${option.dollars} ({cowboys})"


def default_finish(state: State, frame: CattleMarket) -> FinishMarket:
    return FinishMarket()


def find_buy_option(command: BuyCattle) -> BuyOption:
    """Return the printed buy option of a purchase."""
    asked = (CATTLE[command.cards[0]].value, len(command.cards), command.cowboys)
    return next(
        option for option in BUY_OPTIONS.values() if (option.value, option.cards, option.cowboys) == asked
    )


RULES: tuple[FrameRule, ...] = (
    Question(CattleMarket, purchases, buy, why=why_not_sold, default=default_finish),
)
