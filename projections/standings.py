"""Standings from finished games; the order in which games are added does not matter."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from domain.kernel.values import Value
from projections.table_results.results import TableResult


class PlayerStanding(Value, frozen=True):
    """A player's results in finished games: the numbers of 1st, 2nd ... places, and the total points."""

    player: str
    games: int
    places: tuple[int, ...]
    points: int


def sum_standings(
    finished: Iterable[TableResult], before: Iterable[PlayerStanding] = ()
) -> tuple[PlayerStanding, ...]:
    """Add finished games to earlier sums.

    Players are sorted by first places, then second places and so on, then points. The order of games does not
    matter. A bot with several seats counts once for each seat.
    """
    found = {standing.player: standing for standing in before}
    for played in finished:
        for seat, place, points in zip(played.seats, played.places, played.points, strict=True):
            if seat.player is not None:
                so_far = found.get(seat.player) or PlayerStanding(seat.player, 0, (), 0)
                found[seat.player] = _counted(so_far, place, points)
    return tuple(sorted(found.values(), key=_order))


def _counted(standing: PlayerStanding, place: int, points: int) -> PlayerStanding:
    counts = list(standing.places) + [0] * (place - len(standing.places))
    counts[place - 1] += 1
    return replace(standing, games=standing.games + 1, places=tuple(counts), points=standing.points + points)


def _order(standing: PlayerStanding) -> tuple[tuple[int, ...], int, str]:
    longest = 8
    padded = (*standing.places, *(0,) * (longest - len(standing.places)))
    return tuple(-count for count in padded), -standing.points, standing.player
