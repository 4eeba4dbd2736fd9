"""The box laid out, and the first events of a game (section 2 of the rules, ELP-16.1 to ELP-16.5)."""

from __future__ import annotations

from typing import get_args

from domain.games.el_paso.data import (
    B_CARDS,
    CATTLE,
    COUNTS,
    NEUTRAL,
    NEUTRAL_SITES,
    POOLS,
    SETUP,
    SOLO,
    WORKERS,
)
from domain.games.el_paso.data.kinds import Specialist
from domain.games.el_paso.events.board import NeutralBuildingsLaid, StartSeatChosen
from domain.games.el_paso.events.player import StartCapitalGiven
from domain.games.el_paso.events.sue import BCardsChosen, StrategyRowLaid
from domain.games.el_paso.frames import NextTurn, SetupGoal
from domain.games.el_paso.rules.herd import draw
from domain.games.el_paso.rules.tokens import turn_up
from domain.games.el_paso.state import Board, Options, Player, State, Sue, Workers
from domain.kernel.ledger import Ledger
from domain.kernel.multiset import to_multiset, without
from domain.kernel.tuples import turn_order


def blank(options: Options, seats: int) -> State:
    """Lay out all that no lot decides (ELP-2.4 to ELP-2.6, ELP-16.2 to ELP-16.5)."""
    solo = seats == 1
    taken = SOLO.resource_deck if solo else {}
    row = SOLO.strategy_row if solo else ()
    each = SETUP.starting_workers_per_player
    gone = {worker: seats * each[worker] + taken.get(worker, 0) + (worker in row) for worker in WORKERS}
    workers = {worker: COUNTS.worker_cards_per_kind - gone[worker] for worker in WORKERS}
    cattle = (
        breed.id
        for breed in CATTLE.values()
        if breed.group == "market"
        for _ in range(breed.count - taken.get(breed.id, 0))
    )
    board = Board(
        cattle=to_multiset(cattle),
        workers=Workers(**workers),
        simmental={int(key): count for key, count in SETUP.simmental_by_player_count.items()}[seats],
    )
    players = (Player(area=Workers(**{worker: each[worker] for worker in WORKERS})),) * seats
    return State(options=options, board=board, players=players, sue=_sue() if solo else None)


def _sue() -> Sue:
    resources = to_multiset(card for card, count in SOLO.resource_deck.items() for _ in range(count))
    return Sue(resources=resources, posts=(SOLO.sue_start_post,))


def setup(ledger: Ledger[State]) -> None:
    """Decide by lot what is left to it, deal, and ask for the first goal tokens."""
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
    ledger.open_frames(NextTurn(start), *(SetupGoal(seat) for seat in reversed(order)))  # ELP-2.9


def _layout(ledger: Ledger[State]) -> tuple[str, ...]:
    """Give the neutral tile of each neutral space (ELP-2.1)."""
    if ledger.state.options.neutral_layout == "first_game":
        return tuple(SETUP.first_game_neutral_layout[site] for site in NEUTRAL_SITES)
    left, laid = to_multiset(tuple(NEUTRAL)), list[str]()
    for site in NEUTRAL_SITES:
        tile = ledger.chance.draw_from(left, f"neutral:{site}")
        left = without(left, tile)
        laid.append(tile)
    return tuple(laid)


def _lay_out_sue(ledger: Ledger[State]) -> None:
    """Her strategy row and her B cards are decided by lot (ELP-16.3, ELP-16.5, ELP-17.1)."""
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
    of, cards = to_multiset(B_CARDS), list[str]()
    for number in range(1, options.difficulty + 1):
        card = ledger.chance.draw_from(of, f"bcard:{number}")
        of = without(of, card)
        cards.append(card)
    ledger.record(BCardsChosen(tuple(sorted(cards)), drawn=bool(cards)))


def invalid_reason(options: Options, seats: int) -> str | None:
    """Say why a number of seats does not fit the options."""
    if seats > 1 and (options.difficulty or options.b_cards):
        return f"Sue plays with a single player, not with {seats} (ELP-16.5)"
    if options.b_cards and len(options.b_cards.split()) != options.difficulty:
        return f"difficulty {options.difficulty} takes as many B cards, not {options.b_cards} (ELP-16.5)"
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat is {options.start_seat}, but there are {seats} seats, numbered from 0 (ELP-2.8)"
    return None
