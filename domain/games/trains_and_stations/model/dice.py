"""Dice by what they show: faces in alphabetical order, so that equal rolls are equal values (R21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from domain.games.trains_and_stations.commands import Faces
from domain.games.trains_and_stations.data import SAVEABLE, TRAINS
from domain.games.trains_and_stations.data.schema import Face

LOCKED: Face = "locked_train"


@lru_cache(maxsize=16_384)
def parts(faces: Faces) -> tuple[Faces, ...]:
    """Give every part of the dice, none of them first, all last."""
    counts = sorted(Counter(faces).items())
    taken = product(*(range(count + 1) for _, count in counts))
    found = (
        tuple(face for (face, _), number in zip(counts, some, strict=True) for _ in range(number))
        for some in taken
    )
    return tuple(sorted(found, key=lambda part: (len(part), part)))


@lru_cache(maxsize=16_384)
def without(faces: Faces, part: Faces) -> Faces:
    """Give the dice that are left; ValueError if one of the part is not there."""
    rest = list(faces)
    for face in part:
        rest.remove(face)
    return tuple(rest)


def joined(faces: Faces, others: Iterable[Face]) -> Faces:
    """Give both lots of dice as one."""
    return tuple(sorted((*faces, *others)))


def among(faces: Faces, others: Faces) -> Faces:
    """Give those of the dice that are among the others too, each as often as it is in both."""
    return tuple(sorted((Counter(faces) & Counter(others)).elements()))


@lru_cache(maxsize=16_384)
def unlocked(faces: Faces) -> Faces:
    """Give the dice that may be rolled again (TNS-5.4)."""
    return tuple(face for face in faces if face != LOCKED)


@lru_cache(maxsize=16_384)
def saveable(faces: Faces) -> Faces:
    """Give the dice that may be saved (TNS-6.5)."""
    return tuple(face for face in faces if face in SAVEABLE)


@lru_cache(maxsize=16_384)
def trains(faces: Faces) -> Faces:
    """Give the dice that have to be placed (TNS-6.2)."""
    return tuple(face for face in faces if face in TRAINS)
