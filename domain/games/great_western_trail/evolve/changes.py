"""Small changes of the state that several events share."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.great_western_trail.state import Player, Row, State
from domain.kernel.tuples import replace_at

K = TypeVar("K")
V = TypeVar("V")


def with_player(state: State, seat: int, player: Player, **changes: object) -> State:
    """Give the state with one player in another condition, and with these changes besides."""
    return replace(state, players=replace_at(state.players, seat, player), **changes)


def changed(state: State, seat: int, **changes: object) -> State:
    """Give the state with these changes of one player."""
    return with_player(state, seat, replace(state.players[seat], **changes))


def on_board(state: State, **changes: object) -> State:
    """Give the state with these changes of the board."""
    return replace(state, board=replace(state.board, **changes))


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Give the cards less those that are gone; ValueError if one is not among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def cleared(places: dict[K, V], place: K) -> dict[K, V]:
    """Give what lies where, with nothing in that place."""
    return {other: thing for other, thing in places.items() if other != place}


def in_cell(rows: tuple[Row, ...], row: int, column: int, thing: str | None) -> tuple[Row, ...]:
    """Give the rows with that thing in one cell, counted from 1."""
    return replace_at(rows, row - 1, replace_at(rows[row - 1], column - 1, thing))
