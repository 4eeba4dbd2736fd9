"""Who is brought together: a pure function of seeks and of what is known of their players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from domain.table.tenure.entry import Entry, unfulfilled
from domain.table.tenure.shown import Shown
from infra.ports.people.seeks import Seek

MAX_CANDIDATES = 200
"""Seeks that are tried beside one for a table of a kind."""


class Seeker(NamedTuple):
    """What is known of a player who looks for others: what tables ask for, and who keeps apart.

    `ratings` are those that the player has, by game.
    """

    languages: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    in_time: int | None = None
    ratings: Mapping[str, int] = MappingProxyType({})


class TableKind(NamedTuple):
    """What those who play together agree in."""

    game: str
    seats: int
    pace: str
    rated: bool


class MatchedSeeks(NamedTuple):
    """Seeks that make a table, in the order in which they were made, which is the order of the seats."""

    game: str
    seeks: tuple[Seek, ...]


def find_matches(seeks: Sequence[Seek], players: Mapping[str, Seeker]) -> tuple[MatchedSeeks, ...]:
    """Bring players together, who has looked longest first; nobody comes to two tables at once.

    Each seek takes the first table that it names for which there are enough others. A seek that was made
    later never takes away what one made earlier has. At most MAX_CANDIDATES others are tried for each kind.
    """
    known = (one for one in seeks if one.match is None and one.player in players)
    ordered = sorted(known, key=lambda one: (one.made, one.id))
    waiting: dict[TableKind, list[Seek]] = defaultdict(list)
    for seek in ordered:
        for kind in _kinds(seek):
            waiting[kind].append(seek)
    taken: set[str] = set()
    found = []
    for seek in ordered:
        match = None if seek.player in taken else _match(seek, waiting, players, taken)
        if match is not None:
            found.append(match)
            taken.update(one.player for one in match.seeks)
    return tuple(found)


def _kinds(seek: Seek) -> Iterator[TableKind]:
    for game in seek.games:
        for seats in seek.seats:
            yield TableKind(game, seats, seek.pace, seek.rated)


def _match(
    seek: Seek,
    waiting: Mapping[TableKind, Sequence[Seek]],
    players: Mapping[str, Seeker],
    taken: set[str],
) -> MatchedSeeks | None:
    for kind in _kinds(seek):
        group = [seek]
        for other in waiting[kind][:MAX_CANDIDATES]:
            if len(group) == kind.seats:
                break
            if other.player not in taken and all(_suit(one, other, kind.game, players) for one in group):
                group.append(other)
        if len(group) == kind.seats:
            return MatchedSeeks(kind.game, tuple(sorted(group, key=lambda one: (one.made, one.id))))
    return None


def _suit(one: Seek, other: Seek, game: str, players: Mapping[str, Seeker]) -> bool:
    """Say whether two players may meet at a game: nobody is blocked, and each fulfils what the other asks."""
    if one.player == other.player:
        return False
    first, second = players[one.player], players[other.player]
    if other.player in first.blocks or one.player in second.blocks:
        return False
    return _fulfils(other.player, one, game, players) and _fulfils(one.player, other, game, players)


def _fulfils(player: str, seek: Seek, game: str, players: Mapping[str, Seeker]) -> bool:
    """Say whether a player has what a seek of somebody else asks of who plays that game."""
    known, asking, entry = players[player], players[seek.player], seek.entry or Entry()
    shown = Shown(
        in_time=-1 if known.in_time is None else known.in_time,
        rating=known.ratings.get(game),
        languages=tuple(one for one in entry.languages if one in known.languages),
        friend=player in asking.friends,
    )
    return unfulfilled(entry, shown) is None
