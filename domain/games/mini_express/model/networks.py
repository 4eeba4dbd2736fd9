"""Track of several companies joined on shared hexes (MEX-12.2.6, MEX-12.2.8)."""

from __future__ import annotations

from domain.games.mini_express.model.board import Board

Tracks = tuple[int, ...]
"""The hexes with trains of each company, in printed order."""


def component(board: Board, tracks: Tracks, seeds: Tracks) -> Tracks:
    """Give all trains linked with the seeds.

    Trains of one company are linked on adjacent hexes, those of several only where they share a hex.
    """
    found = seeds
    while True:
        shared = 0
        for trains in found:
            shared |= trains
        grown = tuple(
            _flood(board, track, trains | shared & track) for track, trains in zip(tracks, found, strict=True)
        )
        if grown == found:
            return found
        found = grown


def _flood(board: Board, track: int, trains: int) -> int:
    while True:
        grown = (trains | board.spread(trains)) & track
        if grown == trains:
            return trains
        trains = grown


def at(tracks: Tracks, hexes: int) -> Tracks:
    """Give the trains on those hexes."""
    return tuple(track & hexes for track in tracks)


def overlap(one: Tracks, other: Tracks) -> bool:
    """Say whether the two have a train in common."""
    return any(here & there for here, there in zip(one, other, strict=True))


def connected(board: Board, tracks: Tracks, east: int, west: int) -> bool:
    """Say whether a train on the one hex is linked with one on the other (MEX-12.2.6)."""
    return any(trains & west for trains in component(board, tracks, at(tracks, east)))


def joined(board: Board, tracks: Tracks, builder: int, route: int, ends: tuple[int, int]) -> tuple[int, ...]:
    """Give the companies with a train on a closing hex of the route just built (MEX-12.2.8).

    `tracks` are those after the build, `ends` the hexes of Omaha and San Francisco.
    """
    before = tuple(track & ~route if number == builder else track for number, track in enumerate(tracks))
    branches = [component(board, before, at(before, end)) for end in ends]
    touching = tuple(
        track & board.spread(route) if number == builder else 0 for number, track in enumerate(before)
    )
    own = component(board, before, touching)
    apart = [branch for branch in branches if not overlap(branch, own)]
    closing = 0
    for branch in apart:
        for number, trains in enumerate(branch):
            if number != builder:
                closing |= trains & route
    closing = closing or route
    return tuple(number for number, track in enumerate(tracks) if track & closing)
