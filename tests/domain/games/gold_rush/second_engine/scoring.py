"""The second engine's predictions: the events of a turn, and of the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.games.gold_rush import events as happened
from domain.kernel.values import Event
from tests.domain.games.gold_rush.second_engine.engine import TILES, Land, Place, Table, names

CAMP, HERD, RAILROAD = 2, 4, 3


def laying(table: Table, seat: int, tile: str) -> Iterator[Event]:
    """Yield the laid tile and its tokens part by part (GLD-5.1, GLD-5.2)."""
    number, lying = len(table.laid) - 1, table.laid[-1]
    yield happened.TilePlaced(seat, tile, lying.x, lying.y, lying.rotation)
    for part, printed in enumerate(TILES[tile]["mountains"]):
        for _ in range(printed["nuggets"]):
            table.tokens_laid += 1
            table.tokens[table.tokens_laid] = number, f"m{part}"
        yield happened.OrePlaced(lying.x, lying.y, f"m{part}", printed["nuggets"])


def taking(table: Table, seat: int, place: Place, faces: Iterator[int]) -> Iterator[Event]:
    """Yield the top token's move to the seat (GLD-6.14)."""
    token = table.stack(table.lands()[place])[-1]
    del table.tokens[token]
    table.held[seat].append(next(faces))
    yield happened.OreTaken(seat, *spot(table, place), token, table.held[seat][-1])


def spot(table: Table, place: Place) -> tuple[int, int, str]:
    """Return a place in the form used by events."""
    lying = table.laid[place[0]]
    return lying.x, lying.y, place[1]


def completing(table: Table, active: int, faces: Iterator[int]) -> Iterator[Event]:
    """Yield the scores of railroads by lowest track, then mountains, then towns as laid (GLD-7.12)."""
    features, number = table.lands(), len(table.laid) - 1
    new_places = [(number, name) for name in names(table.laid[number].tile)]
    done: dict[frozenset[Place], Place] = {}
    for place in new_places:
        if place[1][0] in "mr" and not features[place].open:
            done.setdefault(features[place].places, place)
    tracks = {place for land in done for place in land if place[1][0] == "r"}
    for place in sorted(done.values(), key=lambda place: (place[1][0] == "m", place[1])):
        score = _score_mountain if place[1][0] == "m" else _score_railroad
        yield from score(table, place, features[place], active, faces)
    for tile, lying in enumerate(table.laid):
        for town in TILES[lying.tile]["towns"]:
            connected, railroads = table.town(tile, features)
            if connected and tracks & {(tile, f"r{track}") for track in town["tracks"]}:
                yield from _score_town(table, (tile, "t0"), features[tile, "t0"], railroads)


def _score_railroad(
    table: Table, place: Place, land: Land, active: int, faces: Iterator[int]
) -> Iterator[Event]:
    """Score a completed railroad (GLD-7.4)."""
    del active, faces
    owners, points = table.owners(land), land.tiles * (2 if land.symbols[1] == 1 else 1)
    award(table, owners, points)
    yield happened.RailroadScored(*spot(table, place), land.tiles, land.symbols[1], owners, points)
    yield from return_cowboys(table, land)


def _score_mountain(
    table: Table, place: Place, land: Land, active: int, faces: Iterator[int]
) -> Iterator[Event]:
    """Move a completed mountain's tokens to its owners, and score it (GLD-7.6, 7.7, 14.5, 14.9)."""
    owners = table.owners(land)
    round_the_table = [(active + step) % table.seats for step in range(table.seats)]
    while owners and table.stack(land):
        for seat in round_the_table:
            if seat in owners and table.stack(land):
                yield from taking(table, seat, place, faces)
    award(table, owners, land.symbols[0])
    yield happened.MountainScored(*spot(table, place), land.symbols[0], owners, land.symbols[0])
    yield from return_cowboys(table, land)
    for seat, tent in sorted(table.tents.items()):
        if tent in land.places:
            del table.tents[seat]
            yield happened.TentReturned(seat)


def _score_town(table: Table, place: Place, land: Land, railroads: int) -> Iterator[Event]:
    """Score a connected town (GLD-7.8)."""
    owners = table.owners(land)
    award(table, owners, RAILROAD * railroads)
    yield happened.TownScored(*spot(table, place), railroads, owners, RAILROAD * railroads)
    yield from return_cowboys(table, land)


def return_cowboys(table: Table, land: Land) -> Iterator[Event]:
    """Return all cowboys of the feature to their owners (GLD-7.11)."""
    for place, seat in list(table.cowboys.items()):
        if place in land.places:
            del table.cowboys[place]
            yield happened.CowboyReturned(seat, *spot(table, place))


def award(table: Table, owners: tuple[int, ...], points: int) -> None:
    """Award each owner the full points (GLD-7.2)."""
    for seat in owners:
        table.points[seat] += points


def ending(table: Table) -> Iterator[Event]:
    """Yield the events of final scoring in order (GLD-8.2 to GLD-8.12)."""
    if table.tokens:
        yield happened.OrePutAway(len(table.tokens))
    for seat in sorted(table.tents):
        yield happened.TentReturned(seat)
    table.tokens.clear()
    table.tents.clear()
    for kind in "mrt":
        yield from (score_at_end(table, land) for land in _occupied(table, kind))
    for kind in "mrt":
        for land in _occupied(table, kind):
            yield from return_cowboys(table, land)
    yield from (score_at_end(table, land) for land in _occupied(table, "p"))
    for seat, faces in enumerate(table.held):
        table.points[seat] += sum(faces)
        yield happened.OreRevealed(seat, tuple(faces), sum(faces))
    best = max(table.points)
    yield happened.GameEnded(tuple(seat for seat, points in enumerate(table.points) if points == best))


def _occupied(table: Table, kind: str) -> list[Land]:
    occupied = {land for land in table.lands().values() if land.kind == kind and table.standing(land)}
    return sorted(occupied, key=lambda land: sorted(land.places))


def score_at_end(table: Table, land: Land) -> Event:
    """Score a feature at the end (GLD-8.4 to GLD-8.6, GLD-8.8, GLD-8.9)."""
    owners, where = table.owners(land), spot(table, min(land.places))
    nuggets, _, camps, herds = land.symbols
    event: Any
    match land.kind:
        case "m":
            event = happened.MountainCounted(*where, nuggets, owners, nuggets)
        case "r":
            event = happened.RailroadCounted(*where, land.tiles, owners, land.tiles)
        case "t":
            railroads = table.town(min(land.places)[0], table.lands())[1]
            event = happened.TownCounted(*where, railroads, owners, RAILROAD * railroads)
        case _:
            event = happened.PrairieCounted(*where, camps, herds, owners, CAMP * camps + HERD * herds)
    award(table, owners, event.points)
    counted_event: Event = event
    return counted_event
