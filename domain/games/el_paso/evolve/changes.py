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


def changed(state: State, seat: int, **changes: Any) -> State:  # noqa: ANN401 - fields of a player
    """Give the state with one player in another condition."""
    player = replace(state.players[seat], **changes)
    return replace(state, players=replace_at(state.players, seat, player))


def altered(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of the board
    """Give the state with another board."""
    return replace(state, board=replace(state.board, **changes))


def with_sue(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Sue
    """Give the state with Sue in another condition."""
    return replace(state, sue=replace(sue_of(state), **changes))


def counted(workers: Workers, worker: str, by: int) -> Workers:
    """Give the workers with more or fewer of a kind."""
    return replace(workers, **{worker: getattr(workers, worker) + by})


def joined(pile: Multiset[str], more: Iterable[str]) -> Multiset[str]:
    """Give the pile with more cards."""
    for card in more:
        pile = multiset.plus(pile, card)
    return pile


def less(pile: Multiset[str], gone: Iterable[str]) -> Multiset[str]:
    """Give the pile with some cards gone."""
    for card in gone:
        pile = multiset.without(pile, card)
    return pile


def less_one(held: tuple[Breed, ...], breed: Breed) -> tuple[Breed, ...]:
    """Give the cards with one of a breed gone, if there is one."""
    if breed not in held:
        return held
    place = held.index(breed)
    return (*held[:place], *held[place + 1 :])


def supplied(state: State, pool: Pool, supply: Supply) -> State:
    """Give the state with other tokens to take."""
    return altered(state, **{pool: supply})


def out_of_display(state: State, pool: Pool, index: int) -> State:
    """Leave a gap in a display."""
    supply = state.board.supply(pool)
    return supplied(state, pool, replace(supply, display=replace_at(supply.display, index, None)))


def out_of_stack(state: State, pool: Pool, token: str) -> State:
    """Take a token out of its stack."""
    supply = state.board.supply(pool)
    stack = multiset.without(supply.stack, token)
    return supplied(state, pool, replace(supply, stack=stack, drawn=supply.drawn + 1))


def into_display(state: State, pool: Pool, index: int, token: str) -> State:
    """Fill a gap of a display."""
    supply = state.board.supply(pool)
    return supplied(state, pool, replace(supply, display=replace_at(supply.display, index, token)))


def built(state: State, seat: int, level: int, site: str, replaced: int | None) -> State:
    """Put a tile on a space; one that lay there returns to its stack (ELP-6.9)."""
    stacks = list(state.board.stacks)
    stacks[level - 1] -= 1
    if replaced is not None:
        stacks[replaced - 1] += 1
    buildings = {**state.board.buildings, site: Building(seat, level)}
    order = {each: buildings[each] for each in sorted(buildings)}
    state = altered(state, buildings=order, stacks=tuple(stacks))
    return replace(state, last=(*state.last, site))
