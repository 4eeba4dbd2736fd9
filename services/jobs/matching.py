"""Matching seeks, as a pure function of the seeks and of their players' properties.

The seeks for each kind of table are numbered, and a set of seeks is an integer with one bit per number. The
seeks that suit a given seek are found by a fixed number of set operations. So a seek that suits nobody does
not slow down the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from domain.table.tenure.seating import Entry
from infra.ports.profile import Seek
from services.shared.fair_order import order_by_turns

K = TypeVar("K", bound=Hashable)
Bounds = tuple[int | None, int | None]

MAX_ATTEMPTS = 100
"""Maximum number of combinations to try for one seek and kind of table."""

NO_ENTRY = Entry()

ANYBODY = ""
"""Key in an index for seeks that require no particular language or friend."""


class Seeker(NamedTuple):
    """A player's properties that others' seeks may require, and the players whom this player has blocked.

    `ratings` is keyed by game; `owner` is the owner of a program.
    """

    languages: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    in_time: int | None = None
    ratings: Mapping[str, int] = MappingProxyType({})
    owner: str | None = None


class TableKind(NamedTuple):
    """Parameters that must be the same for all players of a table."""

    game: str
    seats: int
    pace: str
    rated: bool


class MatchedSeeks(NamedTuple):
    """Seeks that are matched to one table, in order of creation, which is also the order of seats."""

    game: str
    seeks: tuple[Seek, ...]


def find_matches(seeks: Sequence[Seek], players: Mapping[str, Seeker]) -> tuple[MatchedSeeks, ...]:
    """Match seeks, the oldest first.

    A player and their programs are treated as one person, who gets at most one table. Each seek gets the
    first of its choices for which there are enough other players. A later seek never takes a table from an
    earlier one.
    """
    known = [seek for seek in seeks if seek.match is None and seek.player in players]
    ordered = sorted(known, key=lambda seek: (seek.made, seek.id))
    members: dict[TableKind, list[Seek]] = defaultdict(list)
    for seek in ordered:
        for kind in kinds_of(seek):
            members[kind].append(seek)
    pools = {kind: _Pool(kind, waiting, players) for kind, waiting in members.items()}
    matches = []
    for seek in ordered:
        match = _match(seek, pools)
        if match is not None:
            matches.append(match)
            for pool in pools.values():
                pool.remove_players(seek.player for seek in match.seeks)
    return tuple(matches)


def kinds_of(seek: Seek) -> Iterator[TableKind]:
    """Yield the kinds of table that a seek lists, in its order of preference."""
    for game in seek.games:
        for seats in seek.seats:
            yield TableKind(game, seats, seek.pace, seek.rated)


def _match(seek: Seek, pools: Mapping[TableKind, _Pool]) -> MatchedSeeks | None:
    for kind in kinds_of(seek):
        group = pools[kind].find_group(seek)
        if group:
            return MatchedSeeks(kind.game, tuple(sorted(group, key=lambda seek: (seek.made, seek.id))))
    return None


class _Pool:
    """The seeks for one kind of table: people take turns, and each person's oldest seek comes first.

    `_free` is the set of seeks whose players have no table yet.
    """

    def __init__(self, kind: TableKind, seeks: Sequence[Seek], players: Mapping[str, Seeker]) -> None:
        self._kind, self._players = kind, players
        self._seeks = order_by_turns(seeks, lambda seek: self._person(seek.player))
        self._numbers = {seek.id: number for number, seek in enumerate(self._seeks)}
        self._free = (1 << len(self._seeks)) - 1
        self._suiting: dict[int, int] = {}
        self._attempts = 0
        self._index_players()
        self._index_entries()

    def _index_players(self) -> None:
        """Index the seeks by the properties of their players."""
        names, seekers = (
            [seek.player for seek in self._seeks],
            [self._players[seek.player] for seek in self._seeks],
        )
        self._by_player = _index_positions([name] for name in names)
        self._by_person = _index_positions([self._person(name)] for name in names)
        self._by_account = _index_positions({name, self._person(name)} for name in names)
        self._blocking = _index_positions(seeker.blocks for seeker in seekers)
        self._speaking = _index_positions(seeker.languages for seeker in seekers)
        in_time = _index_positions([seeker.in_time] for seeker in seekers)
        rating = _index_positions([seeker.ratings.get(self._kind.game)] for seeker in seekers)
        self._with_in_time = cache(
            lambda least: _union_where(in_time, lambda own: _is_reliable_enough(own, least))
        )
        self._with_rating = cache(lambda bounds: _union_where(rating, lambda own: _is_within(own, bounds)))

    def _index_entries(self) -> None:
        """Index the seeks by what they require of others."""
        entries = [seek.entry or NO_ENTRY for seek in self._seeks]
        self._asking_language = _index_positions(entry.languages or (ANYBODY,) for entry in entries)
        self._asking_friend = _index_positions(
            self._players[seek.player].friends if entry.friends else (ANYBODY,)
            for seek, entry in zip(self._seeks, entries, strict=True)
        )
        least = _index_positions([entry.reliability] for entry in entries)
        bounds = _index_positions([(entry.lowest, entry.highest)] for entry in entries)
        self._taking_in_time = cache(
            lambda own: _union_where(least, lambda asked: _is_reliable_enough(own, asked))
        )
        self._taking_rating = cache(lambda own: _union_where(bounds, lambda asked: _is_within(own, asked)))

    def _person(self, player: str) -> str:
        return self._players[player].owner or player

    def remove_players(self, players: Iterable[str]) -> None:
        """Remove the seeks of people who now have a table."""
        for player in players:
            self._free &= ~self._by_person.get(self._person(player), 0)

    def find_group(self, seek: Seek) -> tuple[Seek, ...]:
        """Return the seek and the first others that all suit one another; empty if there are too few."""
        number = self._numbers[seek.id]
        if not self._free >> number & 1:
            return ()
        self._attempts = MAX_ATTEMPTS
        others = self._complete(self._free & self._find_suitable(number), self._kind.seats - 1)
        return () if others is None else tuple(self._seeks[position] for position in (number, *others))

    def _complete(self, candidates: int, needed: int) -> tuple[int, ...] | None:
        """Return `needed` candidates that all suit one another; None if no attempt finds them."""
        if needed == 0:
            return ()
        while candidates.bit_count() >= needed and self._attempts:
            self._attempts -= 1
            first = (candidates & -candidates).bit_length() - 1
            candidates &= candidates - 1
            others = self._complete(candidates & self._find_suitable(first), needed - 1)
            if others is not None:
                return (first, *others)
        return None

    def _find_suitable(self, number: int) -> int:
        """Return the seeks that suit this one: each meets the other's requirements, and none is blocked."""
        if number not in self._suiting:
            seek = self._seeks[number]
            apart = self._by_person[self._person(seek.player)] | self._find_blocked(seek.player)
            self._suiting[number] = self._find_accepting(seek.player) & self._find_fulfilling(seek) & ~apart
        return self._suiting[number]

    def _find_blocked(self, player: str) -> int:
        """Return the seeks of players who blocked this player, or whom this player blocked.

        A block also applies to the programs of both players.
        """
        blocked = _union(self._by_account, self._players[player].blocks)
        return blocked | _union(self._blocking, {player, self._person(player)})

    def _find_accepting(self, player: str) -> int:
        """Return the seeks whose requirements this player meets."""
        known = self._players[player]
        return (
            self._taking_in_time(known.in_time)
            & self._taking_rating(known.ratings.get(self._kind.game))
            & _union(self._asking_language, (ANYBODY, *known.languages))
            & _union(self._asking_friend, (ANYBODY, player))
        )

    def _find_fulfilling(self, seek: Seek) -> int:
        """Return the seeks whose players meet the requirements of this one."""
        entry = seek.entry or NO_ENTRY
        fulfilling = self._with_in_time(entry.reliability) & self._with_rating((entry.lowest, entry.highest))
        if entry.languages:
            fulfilling &= _union(self._speaking, entry.languages)
        if entry.friends:
            fulfilling &= _union(self._by_player, self._players[seek.player].friends)
        return fulfilling


def _index_positions(keys: Iterable[Iterable[K]]) -> Mapping[K, int]:
    """Map each key to the set of positions that have it, as an integer with one bit per position."""
    positions: dict[K, int] = defaultdict(int)
    for number, of_number in enumerate(keys):
        for key in of_number:
            positions[key] |= 1 << number
    return positions


def _union(index: Mapping[K, int], keys: Iterable[K]) -> int:
    return reduce(or_, (index.get(key, 0) for key in keys), 0)


def _union_where(index: Mapping[K, int], fits: Callable[[K], bool]) -> int:
    return reduce(or_, (positions for key, positions in index.items() if fits(key)), 0)


def _is_reliable_enough(own: int | None, least: int | None) -> bool:
    """Return whether a reliability (%) is at least the minimum; an unknown one meets no minimum."""
    return least is None or (own is not None and own >= least)


def _is_within(own: int | None, bounds: Bounds) -> bool:
    """Return whether a rating is within bounds; an unrated player meets no minimum and every maximum."""
    lowest, highest = bounds
    if own is None:
        return lowest is None
    return (lowest is None or own >= lowest) and (highest is None or own <= highest)
