"""The Kansas City supply and the markets: revealing and placing tiles and cards (GWT-6.1, 6.2, 6.6)."""

from __future__ import annotations

from domain.games.great_western_trail.data import JOB_MARKET, TILES, VILLAGE, ZONES
from domain.games.great_western_trail.events import (
    CattleDealt,
    ForesightPlaced,
    ForesightTurned,
    JobMarketClosed,
    TokenMoved,
    WorkerPlaced,
)
from domain.games.great_western_trail.state import State
from domain.kernel import multiset
from domain.kernel.ledger import Ledger

CLOSED = JOB_MARKET.rows + 1
"""The row of the token after the token has been taken."""


def turn_over(ledger: Ledger[State], number: int) -> str:
    """Draw the next tile from a stack. All remaining tiles are equally likely."""
    board = ledger.state.board
    label = f"small:{number}:{board.turned[number - 1] + 1}"
    return ledger.chance.draw_from(board.stacks[number - 1], label)


def fill_foresights(ledger: Ledger[State]) -> None:
    """Reveal a tile on each empty foresight space whose stack has one left (GWT-2.7, GWT-6.6)."""
    for number, row in enumerate(ledger.state.board.foresights, start=1):
        for space, tile in enumerate(row, start=1):
            if tile is None and ledger.state.board.stacks[number - 1]:
                ledger.record(ForesightTurned(number, space, turn_over(ledger, number)))


def deal_cattle(ledger: Ledger[State], count: int) -> None:
    """Deal up to `count` cards from the market deck."""
    board, dealt = ledger.state.board, []
    left = board.deck
    for number in range(board.dealt + 1, board.dealt + min(count, multiset.size(left)) + 1):
        card = ledger.chance.draw_from(left, f"market:{number}")
        left = multiset.without(left, card)
        dealt.append(card)
    if dealt:
        ledger.record(CattleDealt(tuple(sorted(dealt))))


def find_free_space(state: State, tile: str) -> str | None:
    """Return the space for a hazard or teepee: the first free space of its zone or village (GWT-6.1.1)."""
    spaces = VILLAGE if TILES[tile].kind == "teepee" else ZONES[TILES[tile].what]
    return next((space for space in spaces if space not in state.board.tiles), None)


def free_columns(state: State) -> tuple[int, ...]:
    """Return the free columns of the token's row, from the left (GWT-6.1.3).

    The token is in the last column.
    """
    row = state.board.jobs[state.board.row - 1]
    columns = range(state.counts.job_first_column, JOB_MARKET.columns + 1)
    return tuple(column for column in columns if row[column - 1] is None)


def place_tile(ledger: Ledger[State], seat: int, number: int, space: int) -> None:
    """Place the tile of a foresight space immediately (GWT-6.1)."""
    tile = ledger.state.board.foresights[number - 1][space - 1]
    if tile is None:
        raise LookupError(f"foresight space {number}:{space} has no tile")
    if TILES[tile].kind == "worker":
        _place_worker(ledger, seat, number, space, tile)
    else:
        ledger.record(ForesightPlaced(seat, number, space, tile, find_free_space(ledger.state, tile)))


def _place_worker(ledger: Ledger[State], seat: int, number: int, space: int, worker: str) -> None:
    row, columns = ledger.state.board.row, free_columns(ledger.state)
    last = len(columns) == 1
    if last:
        _move_token(ledger, seat)
    ledger.record(WorkerPlaced(seat, number, space, worker, row, columns[0]))


def _move_token(ledger: Ledger[State], seat: int) -> None:
    """Move the token down (GWT-6.2).

    The arrow that it passes may refill the market or end the game.
    """
    row = ledger.state.board.row
    arrow = JOB_MARKET.row_arrow[row - 1]
    if arrow == "red":
        ledger.record(JobMarketClosed(seat))
        return
    ledger.record(TokenMoved(row + 1))
    if arrow == "yellow":
        deal_cattle(ledger, ledger.state.counts.cattle_market_size - len(ledger.state.board.market))
