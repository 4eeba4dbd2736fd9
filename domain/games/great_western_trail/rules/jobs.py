"""Which workers of the job market can be hired (GWT-8.3.1, GWT-8.3.2)."""

from __future__ import annotations

from domain.games.great_western_trail.data import BOARD, JOB_MARKET, WORKERS
from domain.games.great_western_trail.data.schema import Worker
from domain.games.great_western_trail.state import State


def cost(row: int, modifier: int) -> int:
    """Give what a worker of that row costs, rows counted from 1."""
    return JOB_MARKET.row_cost[row - 1] + modifier


def hireable(state: State, seat: int, modifier: int) -> tuple[tuple[int, Worker], ...]:
    """Give each row above the token's with each kind of worker there that the seat can pay and place."""
    player, board = state.players[seat], state.board
    room = tuple(kind for kind in WORKERS if getattr(player.workers, kind) < BOARD.worker_row_length)
    return tuple(
        (row, kind)
        for row in range(1, board.row)
        if cost(row, modifier) <= player.money
        for kind in room
        if kind in board.jobs[row - 1]
    )
