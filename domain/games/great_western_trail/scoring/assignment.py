"""Which objective cards are fulfilled, and which are added from the herd: the exact best (GWT-13.7.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, get_args

from domain.games.great_western_trail.data import OBJECTIVES
from domain.games.great_western_trail.data.schema import Requirement

REQUIREMENTS: tuple[Requirement, ...] = get_args(Requirement)

Items = tuple[int, ...]
"""How many items there are of each kind of requirement, in the order of REQUIREMENTS."""


class Laid(NamedTuple):
    """The objective cards as they are scored: fulfilled ones, others in the area, and those added."""

    points: int
    fulfilled: tuple[str, ...]
    added: tuple[str, ...]


class _Card(NamedTuple):
    id: str
    needs: Items
    gain: int
    added: int


def _needs(card: str) -> Items:
    needs = OBJECTIVES[card].needs
    return tuple(needs.get(kind, 0) for kind in REQUIREMENTS)


NEEDS: dict[str, Items] = {card: _needs(card) for card in OBJECTIVES}


@lru_cache(maxsize=16_384)
def lay(area: tuple[str, ...], herd: tuple[str, ...], items: Items, per_two: int) -> Laid:
    """Lay the cards so that their points, and `per_two` for every two in the area, are most.

    Among equal totals the fewest cards are added. Each item counts for one requirement of one card: items of
    a kind are alike, so a set of cards is possible if together they need no more of any kind than there is.
    """
    search = _Search(area, herd, items, per_two)
    search.go_on(0, items, (), 0)
    return search.laid()


class _Search:
    """A search over all sets of cards that can be fulfilled together, cut where no better one can follow."""

    def __init__(self, area: tuple[str, ...], herd: tuple[str, ...], items: Items, per_two: int) -> None:
        self.area, self.herd, self.per_two = area, herd, per_two
        self.lost = sum(OBJECTIVES[card].penalty for card in area)
        cards = [
            *(_Card(card, NEEDS[card], OBJECTIVES[card].vp + OBJECTIVES[card].penalty, 0) for card in area),
            *(_Card(card, NEEDS[card], OBJECTIVES[card].vp, 1) for card in herd),
        ]
        possible = (card for card in cards if _left(items, card.needs) is not None)
        self.cards = sorted(possible, key=lambda card: (-card.gain, card.added, card.id))
        self.hope = [0]
        for card in reversed(self.cards):
            self.hope.append(self.hope[-1] + card.gain + card.added * per_two)
        self.hope.reverse()
        self.best: tuple[int, int] | None = None
        self.chosen: tuple[_Card, ...] = ()
        self.failed: tuple[str, ...] = ()

    def go_on(self, place: int, left: Items, chosen: tuple[_Card, ...], gain: int) -> None:
        """Try the card at that place fulfilled, then not."""
        if self.best is not None and gain + self.hope[place] + self._most(chosen) < self.best[0]:
            return
        if place == len(self.cards):
            self._finish(chosen, gain)
            return
        card = self.cards[place]
        rest = _left(left, card.needs)
        if rest is not None:
            self.go_on(place + 1, rest, (*chosen, card), gain + card.gain)
        self.go_on(place + 1, left, chosen, gain)

    def _most(self, chosen: tuple[_Card, ...]) -> int:
        """Give what the pairs of cards may come to at most, one more card laid for that alone."""
        return self.per_two * ((len(self.area) + sum(card.added for card in chosen) + 1) // 2)

    def _finish(self, chosen: tuple[_Card, ...], gain: int) -> None:
        """Weigh a whole choice; cards may be laid unfulfilled, for the sake of the pairs alone."""
        fulfilled = {card.id for card in chosen}
        added = sum(card.added for card in chosen)
        spare = sorted(
            (card for card in self.herd if card not in fulfilled),
            key=lambda card: (OBJECTIVES[card].penalty, card),
        )
        penalty = 0
        for extra in range(len(spare) + 1):
            penalty += OBJECTIVES[spare[extra - 1]].penalty if extra else 0
            total = gain - penalty + self.per_two * ((len(self.area) + added + extra) // 2)
            key = (total, -added - extra)
            if self.best is None or key > self.best:
                self.best, self.chosen, self.failed = key, chosen, tuple(spare[:extra])

    def laid(self) -> Laid:
        """Give the best choice found."""
        points = sum(card.gain for card in self.chosen) - self.lost
        points -= sum(OBJECTIVES[card].penalty for card in self.failed)
        fulfilled = tuple(sorted(card.id for card in self.chosen))
        added = (*(card.id for card in self.chosen if card.added), *self.failed)
        return Laid(points, fulfilled, tuple(sorted(added)))


def _left(items: Items, needs: Items) -> Items | None:
    """Give what is left of the items, None if they do not suffice."""
    left = tuple(have - need for have, need in zip(items, needs, strict=True))
    return None if min(left) < 0 else left
