"""Invariants of Great Western Trail: components are conserved, markers stay on their tracks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from domain.games.great_western_trail.data import (
    BOARD,
    BUILDINGS,
    CATTLE,
    CITIES,
    COUNTS,
    DISC_SPACES,
    HERD,
    JOB_MARKET,
    MARKET,
    NEUTRAL,
    NEUTRAL_SITES,
    OBJECTIVES,
    SETUP,
    SITES,
    STACKS,
    STARTING,
    STATION_MASTERS,
    STATIONS,
    TILES,
    TRAIL,
    VILLAGE,
    WORKERS,
    ZONES,
)
from domain.games.great_western_trail.model import LAST, POSITION, START, certificate_limit, hand_limit
from domain.games.great_western_trail.state import Player, State
from domain.kernel.multiset import Multiset, size

WHERE: dict[str, frozenset[str]] = {
    **{space: frozenset({zone}) for zone, spaces in ZONES.items() for space in spaces},
    **dict.fromkeys(VILLAGE, frozenset({"green", "blue"})),
}
"""The tiles allowed on hazard and village spaces."""


def check(state: State) -> None:
    """Check that components are conserved, and that markers, rows and engines are in range."""
    _cattle(state)
    _objectives(state)
    _small_tiles(state)
    _places(state)
    _job_market(state)
    _discs(state)
    _railroad(state)
    _station_masters(state)
    for seat, player in enumerate(state.players):
        _player(state, seat, player)


def spread(pile: Multiset[str]) -> Counter[str]:
    """Convert a multiset to counts."""
    counts = Counter[str]()
    for thing, count in pile:
        assert count > 0, f"{count} of {thing} in a pile"
        counts[thing] += count
    return counts


def cattle_of(player: Player) -> Counter[str]:
    """Return a player's cards, except those played and those out of the game."""
    return spread(player.draw) + Counter(player.hand) + Counter(player.discard)


def _cattle(state: State) -> None:
    """Check that each cattle card is in one place (GWT-1.7, GWT-1.8)."""
    found = spread(state.board.deck) + Counter(state.board.market)
    for player in state.players:
        cards = cattle_of(player) + Counter(player.removed)
        found += Counter({card: count for card, count in cards.items() if card in CATTLE})
    due = spread(MARKET)
    for _ in state.players:
        due += spread(HERD)
    assert due == found, f"cattle cards changed: {_difference(due, found)}"


def _objectives(state: State) -> None:
    """Check that each objective card is in one place (GWT-1.9, GWT-2.13)."""
    found = spread(state.board.objectives) + Counter(state.board.display)
    for player in state.players:
        cards = cattle_of(player) + Counter(player.removed) + Counter(player.area)
        found += Counter({card: count for card, count in cards.items() if card in OBJECTIVES})
    for card, count in found.items():
        assert count == 1, f"{count} times {card}"
    starting = {card for card, _ in STARTING}
    dealt = [card for card in found if card in starting]
    assert len(dealt) == sum(bool(starting & set(player.area)) for player in state.players)
    assert set(OBJECTIVES) - starting <= set(found), "an objective card is missing"


def _small_tiles(state: State) -> None:
    """Check that each of the 94 small tiles is in one place (GWT-1.2 to GWT-1.5)."""
    board = state.board
    found: Counter[str] = sum((spread(stack) for stack in board.stacks), Counter())
    found += Counter(board.tiles.values()) + Counter(board.gone)
    found += Counter(tile for row in (*board.foresights, *board.jobs) for tile in row if tile is not None)
    found += Counter(tile for tile in board.masters.values() if tile in WORKERS)
    for player in state.players:
        found += Counter(player.hazards)
        found += Counter(teepee_green=player.teepees.green, teepee_blue=player.teepees.blue)
        # The worker printed in the first column is not a tile (GWT-2.10).
        found += Counter({kind: getattr(player.workers, kind) - 1 for kind in WORKERS})
    due: Counter[str] = sum((spread(stack) for stack in STACKS.values()), Counter())
    assert due == +found, f"small tiles changed: {_difference(due, found)}"


def _places(state: State) -> None:
    """Check that tiles and cattlemen are on allowed spaces (GWT-2.5, GWT-4.10, GWT-8.4.1)."""
    board = state.board
    for space, tile in board.tiles.items():
        assert TILES[tile].what in WHERE[space], f"{tile} on {space}"
    assert set(board.neutral) <= set(NEUTRAL_SITES), "a neutral building off its sites"
    assert sorted(board.neutral.values()) == sorted(NEUTRAL), "the neutral buildings changed"
    assert set(board.buildings) <= set(SITES), "a building off the sites"
    for player in state.players:
        if player.cattleman is not None:
            assert TRAIL[player.cattleman].on_trail, f"a cattleman off the trail, on {player.cattleman}"


def _job_market(state: State) -> None:
    """Check that workers are only in columns in use, down to the token's row (GWT-2.6, GWT-6.1.3)."""
    board, first = state.board, COUNTS[len(state.players)].job_first_column
    assert JOB_MARKET.token_start_row <= board.row <= JOB_MARKET.rows + 1, "the token is off its track"
    assert (state.closer is None) == (board.row <= JOB_MARKET.rows), "the token has no owner, or two"
    for number, row in enumerate(board.jobs, 1):
        assert len(row) == JOB_MARKET.columns
        assert not any(row[: first - 1]), f"a worker left of the columns in use, in row {number}"
        assert number <= board.row or not any(row), f"a worker below the token, in row {number}"
        assert all(tile is None or tile in WORKERS for tile in row), (
            "a tile other than a worker in the job market"
        )
    if state.closer is None:
        assert board.jobs[board.row - 1][-1] is None, "a worker under the token"
    for number, stack in enumerate(board.foresights, 1):
        assert len(stack) == 2
        assert all(tile is None or tile in spread(STACKS[number]) for tile in stack), (
            "a tile of another stack"
        )


def _discs(state: State) -> None:
    """Check that each of a player's 14 discs is in one place (GWT-2.10, GWT-9.2)."""
    board = state.board
    for seat, player in enumerate(state.players):
        assert set(player.cleared) <= set(DISC_SPACES), "an unknown disc space"
        assert len(set(player.cleared)) == len(player.cleared), "a disc space cleared twice"
        out = sum(seats.count(seat) for seats in chain(board.stations.values(), board.cities.values()))
        left = SETUP.discs_per_player - len(player.cleared)
        assert left + out == SETUP.discs_per_player, f"the discs of seat {seat} changed"
    for station, seats in board.stations.items():
        assert station in STATIONS
        assert len(set(seats)) == len(seats), f"two discs of one player on {station}"
    for city, seats in board.cities.items():
        twice = len(set(seats)) < len(seats)
        assert CITIES[city].repeatable or not twice, f"two discs of one player on {city} (GWT-6.5.1)"


def _railroad(state: State) -> None:
    """Check that engines share only the start space and never stay on the last one (GWT-8.5.1, GWT-8.8.5)."""
    engines = [player.engine for player in state.players]
    assert set(engines) <= set(POSITION), "an engine off the track"
    moved = [engine for engine in engines if engine != START]
    assert len(set(moved)) == len(moved), "two engines on one space"
    asked = {type(frame).__name__ for frame in state.stack}
    assert LAST not in engines or "TrackEnd" in asked, "an engine stays on the last space"


def _station_masters(state: State) -> None:
    """Check that each station master is on a station or was exchanged for a worker (GWT-8.8.3)."""
    there = [tile for tile in state.board.masters.values() if tile in STATION_MASTERS]
    taken = [tile for player in state.players for tile in player.masters]
    assert sorted((*there, *taken)) == sorted(STATION_MASTERS), "the station masters changed"
    workers = sum(tile in WORKERS for tile in state.board.masters.values())
    assert workers == len(taken), "a station master was not replaced by a worker"
    assert all(STATIONS[station].station_master for station in state.board.masters), (
        "a tile on another station"
    )


def _player(state: State, seat: int, player: Player) -> None:
    """Check money, markers, worker rows, hand and building tiles of a player."""
    assert player.money >= 0, f"seat {seat} has {player.money} dollars"
    assert player.marker in BOARD.certificate_track, f"the certificate marker on {player.marker}"
    assert player.marker <= certificate_limit(player), "the certificate marker beyond its limit (GWT-9.6)"
    assert hand_limit(player) <= BOARD.hand_limit_max
    for kind in WORKERS:
        assert 1 <= getattr(player.workers, kind) <= BOARD.worker_row_length, f"{kind}s of seat {seat}"
    assert player.hand == tuple(sorted(player.hand)), "a hand out of order"
    assert set(player.unseen) <= set(player.hand), "an unseen card is not in the hand"
    assert size(player.draw) + len(player.hand) + len(player.discard) == cattle_of(player).total()
    standing = [building.tile for building in state.board.buildings.values() if building.seat == seat]
    tiles: Iterable[str] = (*player.unbuilt, *standing, *player.replaced)
    assert sorted(f"{number}{side}" for number, side in enumerate(state.sides, 1)) == sorted(tiles)
    assert set(tiles) <= set(BUILDINGS)


def _difference(due: Counter[str], found: Counter[str]) -> str:
    return f"too few {dict(due - found)}, too many {dict(found - due)}"
