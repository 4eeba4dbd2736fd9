"""Invariants of Trains & Stations."""

from __future__ import annotations

from collections import Counter

from domain.games.trains_and_stations.data import (
    BOX,
    BUILDINGS,
    CARDS,
    CITIES,
    COLOURS,
    GOODS,
    NUMBERS,
    SAVEABLE,
    SETUPS,
    STACK,
)
from domain.games.trains_and_stations.state import State, pool_frame

PARTS = BOX.components


def check(state: State) -> None:
    """Check that VP, dice, buildings, coins and cards are conserved (TNS-15.2)."""
    seats = len(state.players)
    held = state.vp_supply + sum(player.vp for player in state.players)
    if not state.final:
        assert held == SETUPS[seats].vp_total, f"{held} VP (TNS-1.15)"
    assert state.vp_supply >= 0
    _dice(state)
    _buildings(state)
    _cards(state)
    for player in state.players:
        assert 0 <= player.coins <= NUMBERS.coin_limit, "coins (TNS-6.4)"
        assert player.vp >= 0, "VP below zero (TNS-1.13)"
    assert 0 <= state.bank <= PARTS.coins


def _dice(state: State) -> None:
    """Check for eight dice of each colour and ten white dice."""
    pieces, rolled = Counter(state.board), pool_frame(state)
    assert set(pieces) <= {None, "white", *COLOURS[: len(state.players)]}
    assert state.common_bonus >= 0, "more than ten white dice"
    for seat, player in enumerate(state.players):
        mine = rolled.pool.own if rolled and rolled.seat == seat else ()
        assert state.off_board(seat) - len(player.saved) - len(mine) >= 0, f"dice of seat {seat}"
        assert player.bonus >= 0
        assert set(player.saved) <= set(SAVEABLE), "a die that cannot be saved (TNS-6.5)"
        assert player.saved == tuple(sorted(player.saved))
    if rolled:
        assert rolled.pool.own == tuple(sorted(rolled.pool.own))
        assert not Counter(rolled.pool.kept) - Counter(rolled.pool.own), "kept dice that are not in the pool"


def _buildings(state: State) -> None:
    """Check for three buildings of each type and colour, and no more buildings in a city than sites."""
    for seat in range(len(state.players)):
        assert all(state.buildings_left(seat, building) >= 0 for building in BUILDINGS), (
            f"buildings of seat {seat}"
        )
    for city, built in zip(CITIES.values(), state.cities, strict=True):
        assert len(built) <= city.sites, f"{city.name} has {len(built)} buildings (TNS-6.3.2)"


def _cards(state: State) -> None:
    """Check that there are at most ten cards of each good, and that each special card is in one place."""
    left = {field.good: field.left for field in state.fields}
    for number, good in enumerate(GOODS):
        counts = [player.goods[number] for player in state.players]
        given = [player.spent[number] for player in state.players]
        assert min(*counts, *given, left.get(good, 0)) >= 0
        assert sum(counts) + sum(given) + left.get(good, 0) <= STACK, f"cards of {good}"
        assert good in state.used or not sum(counts), f"{good} is not in the game yet"
    places = [
        *state.deck,
        *(card for player in state.players for card in player.specials),
        *(card for player in state.players for card in player.goals),
        *(card for player in state.players for card in player.spent_specials),
    ]
    assert len(places) == len(set(places)), "a special card in two places"
    assert set(places) <= set(CARDS)
    assert state.deck == tuple(sorted(state.deck)), "the deck is not sorted"
