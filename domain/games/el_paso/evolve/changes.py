"""Small changes of a state, of which the folds of events are made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from domain.games.el_paso.data.kinds import Breed, Pool
from domain.games.el_paso.state import Building, State, Supply, Workers, sue_of
from domain.kernel import multiset
from domain.kernel.multiset import Multiset
from domain.kernel.tuples import replace_at


def with_player_fields(state: State, seat: int, **changes: Any) -> State:  # noqa: ANN401 - fields of a player
    player = replace(state.players[seat], **changes)
    return replace(state, players=replace_at(state.players, seat, player))


def with_board_fields(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of the board
    return replace(state, board=replace(state.board, **changes))


def with_sue_fields(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Sue
    return replace(state, sue=replace(sue_of(state), **changes))


def with_worker_count(workers: Workers, worker: str, by: int) -> Workers:
    """Give the workers with more or fewer of a kind."""
    return replace(workers, **{worker: getattr(workers, worker) + by})


def pile_with(pile: Multiset[str], more: Iterable[str]) -> Multiset[str]:
    for card in more:
        pile = multiset.plus(pile, card)
    return pile


def pile_without(pile: Multiset[str], gone: Iterable[str]) -> Multiset[str]:
    for card in gone:
        pile = multiset.without(pile, card)
    return pile


def hand_without(held: tuple[Breed, ...], breed: Breed) -> tuple[Breed, ...]:
    """Give the cards with one of a breed gone, if there is one."""
    if breed not in held:
        return held
    place = held.index(breed)
    return (*held[:place], *held[place + 1 :])


def with_supply(state: State, pool: Pool, supply: Supply) -> State:
    """Give the state with other tokens to take."""
    return with_board_fields(state, **{pool: supply})


def with_gap(state: State, pool: Pool, index: int) -> State:
    """Leave a gap in a display."""
    supply = state.board.supply(pool)
    return with_supply(state, pool, replace(supply, display=replace_at(supply.display, index, None)))


def with_token_drawn(state: State, pool: Pool, token: str) -> State:
    """Take a token out of its stack."""
    supply = state.board.supply(pool)
    stack = multiset.without(supply.stack, token)
    return with_supply(state, pool, replace(supply, stack=stack, drawn=supply.drawn + 1))


def with_token_turned(state: State, pool: Pool, index: int, token: str) -> State:
    """Fill a gap of a display."""
    supply = state.board.supply(pool)
    return with_supply(state, pool, replace(supply, display=replace_at(supply.display, index, token)))


def with_building(state: State, seat: int, level: int, site: str, replaced: int | None) -> State:
    """Put a tile on a space; one that lay there returns to its stack (ELP-6.9)."""
    stacks = list(state.board.stacks)
    stacks[level - 1] -= 1
    if replaced is not None:
        stacks[replaced - 1] += 1
    buildings = {**state.board.buildings, site: Building(seat, level)}
    order = {each: buildings[each] for each in sorted(buildings)}
    state = with_board_fields(state, buildings=order, stacks=tuple(stacks))
    return replace(state, last=(*state.last, site))
