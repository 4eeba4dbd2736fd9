"""Interchangeable pieces as kinds: cattle cards and small tiles, with piles of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from domain.games.great_western_trail.data.schema import Breed, Hand, SupplyFile
from domain.kernel.multiset import Multiset, to_multiset


class Cattle(NamedTuple):
    """A kind of cattle card (GWT-1.7, GWT-1.8)."""

    id: str
    breed: str
    value: int
    vp: int


class Tile(NamedTuple):
    """A kind of small tile: `what` is the worker, the colour of the teepee or the zone of the hazard."""

    id: str
    kind: Literal["worker", "teepee", "hazard"]
    what: str
    vp: int = 0
    hand: Hand | None = None


def cattle(breeds: Iterable[Breed]) -> dict[str, Cattle]:
    """Give the kinds of cattle cards by id, in the order in which hands are sorted."""
    found = {}
    for breed in sorted(breeds, key=lambda breed: breed.sort_order):
        for vp in sorted(set(breed.vp)):
            name = _card(breed, vp)
            found[name] = Cattle(name, breed.id, breed.value, vp)
    return found


def _card(breed: Breed, vp: int) -> str:
    return breed.id if len(set(breed.vp)) == 1 else f"{breed.id}_{vp}"


def herd(breeds: Iterable[Breed]) -> Multiset[str]:
    """Give the cards that each player begins with."""
    return to_multiset(_card(breed, vp) for breed in breeds if breed.deck == "player" for vp in breed.vp)


def market(breeds: Iterable[Breed]) -> Multiset[str]:
    """Give the cards of the market."""
    return to_multiset(_card(breed, vp) for breed in breeds if breed.deck == "market" for vp in breed.vp)


def tiles(supply: SupplyFile) -> dict[str, Tile]:
    """Give the kinds of small tiles by id."""
    found: dict[str, Tile] = {row.kind: Tile(row.kind, "worker", row.kind) for row in supply.worker_tiles}
    for teepees in supply.teepee_tiles:
        name = f"teepee_{teepees.colour}"
        found[name] = Tile(name, "teepee", teepees.colour, hand=teepees.hand)
    for hazard in supply.hazard_tile:
        name = f"{hazard.type}_{hazard.vp}_{hazard.hand}"
        found[name] = Tile(name, "hazard", hazard.type, hazard.vp, hazard.hand)
    return found


def stack(supply: SupplyFile, number: int) -> Multiset[str]:
    """Give the tiles with that number on their back (GWT-1.5)."""
    return to_multiset(_backed(supply, number))


def _backed(supply: SupplyFile, number: int) -> Iterator[str]:
    for row in supply.worker_tiles:
        yield from [row.kind] * (row.stack_1, row.stack_2, row.stack_3)[number - 1]
    for teepees in supply.teepee_tiles:
        count = (teepees.stack_1, teepees.stack_2, teepees.stack_3)[number - 1]
        yield from [f"teepee_{teepees.colour}"] * count
    for hazard in supply.hazard_tile:
        if hazard.stack == number:
            yield f"{hazard.type}_{hazard.vp}_{hazard.hand}"
