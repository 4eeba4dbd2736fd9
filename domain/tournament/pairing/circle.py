"""The circle method for two: everybody meets everybody once before anybody meets again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from domain.tournament.pairing.types import Pairing


def pair_by_circle(order: Sequence[int], number: int, active: Collection[int]) -> Pairing:
    """Pair round `number`, counted from 1, of those in this order.

    The first one stays, the others move on by a place each round. Who would meet nobody, or somebody who has
    withdrawn, sits out.
    """
    ring: list[int | None] = [*order] if len(order) % 2 == 0 else [*order, None]
    first, *others = ring
    turn = (number - 1) % len(others)
    around = [first, *others[len(others) - turn :], *others[: len(others) - turn]]
    pairs, byes = list[tuple[int, ...]](), list[int]()
    for place in range(len(around) // 2):
        here = [one for one in (around[place], around[-1 - place]) if one is not None and one in active]
        if len(here) > 1:
            pairs.append(tuple(here))
        else:
            byes += here
    return Pairing(tuple(pairs), tuple(byes))
