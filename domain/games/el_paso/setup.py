"""The first events of a game (section 2 of the rules, ELP-16.1 to ELP-16.5)."""

from __future__ import annotations

from typing import get_args

from domain.games.el_paso.data import (
    B_CARDS,
    NEUTRAL,
    NEUTRAL_SITES,
    POOLS,
    SETUP,
    SOLO,
)
from domain.games.el_paso.data.actions import Specialist
from domain.games.el_paso.events import (
    BCardsChosen,
    NeutralBuildingsLaid,
    StartCapitalGiven,
    StartSeatChosen,
    StrategyRowLaid,
)
from domain.games.el_paso.frames import NextTurn, SetupGoal
from domain.games.el_paso.rules.herd import draw
from domain.games.el_paso.rules.tokens import turn_up
from domain.games.el_paso.state import State
from domain.kernel.ledger import Ledger
from domain.kernel.multiset import to_multiset, without
from domain.kernel.tuples import turn_order


def setup(ledger: Ledger[State]) -> None:
    """Make the random choices, deal the cards, and ask for the first goal tokens."""
    state = ledger.state
    seats = len(state.players)
    chosen = 0 if seats == 1 else state.options.start_seat
    start = ledger.chance.draw_below(seats, "start") if chosen is None else chosen
    ledger.record(StartSeatChosen(start, drawn=chosen is None))  # ELP-2.8
    ledger.record(NeutralBuildingsLaid(_layout(ledger)))  # ELP-2.1
    if seats == 1:
        _lay_out_sue(ledger)
    for pool in POOLS:  # ELP-2.3
        for index in range(SETUP.train_supply_face_up_per_kind):
            turn_up(ledger, pool, index)
    order = turn_order(start, seats)
    for place, seat in enumerate(order):  # ELP-2.10
        capital = (SETUP.starting_money[place], SETUP.starting_exchange_tokens[place])
        ledger.record(StartCapitalGiven(seat, *capital))
        draw(ledger, seat, SETUP.opening_hand)  # ELP-2.7
    asked = [seat for seat in reversed(order) for _ in range(SETUP.starting_goal_tokens_per_player)]
    ledger.open_frames(NextTurn(start), *map(SetupGoal, asked))  # ELP-2.9


def _layout(ledger: Ledger[State]) -> tuple[str, ...]:
    """Return the neutral tile for each neutral space (ELP-2.1)."""
    if ledger.state.options.neutral_layout == "first_game":
        return tuple(SETUP.first_game_neutral_layout[site] for site in NEUTRAL_SITES)
    left, laid = to_multiset(tuple(NEUTRAL)), list[str]()
    for site in NEUTRAL_SITES:
        tile = ledger.chance.draw_from(left, f"neutral:{site}")
        left = without(left, tile)
        laid.append(tile)
    return tuple(laid)


def _lay_out_sue(ledger: Ledger[State]) -> None:
    """Draw Sue's strategy row and her B cards (ELP-16.3, ELP-16.5, ELP-17.1)."""
    left, row = to_multiset(SOLO.strategy_row), list[Specialist]()
    for number in range(1, len(get_args(Specialist)) + 1):
        worker = ledger.chance.draw_from(left, f"row:{number}")
        left = without(left, worker)
        row.append(worker)
    ledger.record(StrategyRowLaid(tuple(row)))
    options = ledger.state.options
    if options.b_cards is not None:
        ledger.record(BCardsChosen(tuple(options.b_cards.split()), drawn=False))
        return
    deck, cards = to_multiset(B_CARDS), list[str]()
    for number in range(1, options.difficulty + 1):
        card = ledger.chance.draw_from(deck, f"bcard:{number}")
        deck = without(deck, card)
        cards.append(card)
    ledger.record(BCardsChosen(tuple(sorted(cards)), drawn=bool(cards)))
