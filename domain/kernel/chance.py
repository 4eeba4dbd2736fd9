"""Where draws come from.

Number *i* of a table's stream is made of HMAC-SHA256(secret, message), where the message is
``b"railhead-draw-1"``, the SHA-256 of all seats' nonces (each as UTF-8, preceded by its length in four bytes,
in seat order), *i* in eight bytes and the attempt in four, all big-endian. The 256-bit result, read
big-endian, is taken modulo the range; a result in the last incomplete stretch is rejected and the next
attempt made, so that every value is equally likely.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from operator import itemgetter
from typing import Any, TypeVar

from domain.kernel.values import Value

T = TypeVar("T")

DRAW_SCHEME = "railhead-draw-1"
_SPAN = 1 << 256
_COUNT = itemgetter(1)
_ATTEMPTS = tuple(attempt.to_bytes(4, "big") for attempt in range(256))


class RandomDraw(Value, frozen=True):
    """One number used: its place in the table's stream, what for, its range 0 to `of` - 1, and its value."""

    index: int
    label: str
    of: int
    value: int


class Chance(ABC):
    """The table's stream of numbers; what it yields goes into events, so that evolve never needs it.

    A label names each draw (``tile:7``), so that tests and case files can force it and an audit can be read.
    """

    def __init__(self, start: int = 0) -> None:
        self.draws: list[RandomDraw] = []
        self._next = start

    def fix_nonces(self, nonces: Sequence[str]) -> None:
        """Fix the seats' nonces, before the first draw of a game; only a seeded stream follows from them."""
        del nonces

    def draw_below(self, of: int, label: str) -> int:
        """Return a number from 0 to `of` - 1, each equally likely."""
        return self._drawn(of, label, self.number_at(self._next, of, label))

    def draw_from(self, left: Sequence[tuple[T, int]], label: str) -> T:
        """Give one of a multiset, listed as things with their counts in an order that everyone can repeat."""
        total = sum(map(_COUNT, left))
        return item_at(left, self._drawn(total, label, self.choice_at(self._next, left, total, label)))

    def deal_from(
        self, left: Sequence[tuple[T, int]], labels: Iterable[str]
    ) -> tuple[tuple[T, ...], tuple[tuple[T, int], ...]]:
        """Draw one of a multiset for each label, none put back; give them as they came, and what is left.

        The same as drawing one by one, without a sum and a new multiset for each.
        """
        dealt, rest, total = list[T](), list(left), sum(map(_COUNT, left))
        for label in labels:
            place = place_of(rest, self._drawn(total, label, self.choice_at(self._next, rest, total, label)))
            thing, count = rest[place]
            if count > 1:
                rest[place] = (thing, count - 1)
            else:
                del rest[place]
            dealt.append(thing)
            total -= 1
        return tuple(dealt), tuple(rest)

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return the number that picks from the multiset; scripts choose by the thing instead."""
        return self.number_at(index, total, label)

    @abstractmethod
    def number_at(self, index: int, of: int, label: str) -> int:
        """Return number `index` of the stream within the range."""

    def _drawn(self, of: int, label: str, value: int) -> int:
        self.draws.append(RandomDraw(self._next, label, of, value))
        self._next += 1
        return value


def item_at(left: Sequence[tuple[T, int]], value: int) -> T:
    """Return the thing at that place of the multiset written out."""
    for thing, count in left:
        if value < count:
            return thing
        value -= count
    raise IndexError("a draw beyond the end of what is left")


def place_of(left: Sequence[tuple[Any, int]], value: int) -> int:
    """Return the place in the multiset of the thing that `item_at` gives."""
    for place, (_, count) in enumerate(left):
        if value < count:
            return place
        value -= count
    raise IndexError("a draw beyond the end of what is left")


class SeededChance(Chance):
    """The stream that follows from the table's secret and the seats' nonces."""

    def __init__(self, secret: bytes, nonces: Sequence[str], start: int = 0) -> None:
        super().__init__(start)
        self._secret, self._nonces = secret, tuple(nonces)
        self._keys: tuple[bytes, bytes] | None = None

    def fix_nonces(self, nonces: Sequence[str]) -> None:
        """Let all draws from now on follow from these nonces."""
        self._nonces, self._keys = tuple(nonces), None

    def _find_keys(self) -> tuple[bytes, bytes]:
        """Return what the inner and the outer hash of every draw begin with."""
        inner, outer = _hmac_keys(self._secret)
        self._keys = found = (inner + _prefix(self._nonces), outer)
        return found

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return number `index` of the stream within the range."""
        if of < 1:
            raise ValueError(f"nothing to draw from for {label}")
        inner, outer = self._keys or self._find_keys()
        inner += index.to_bytes(8, "big")
        for attempt in _ATTEMPTS:
            number = int.from_bytes(sha256(outer + sha256(inner + attempt).digest()).digest(), "big")
            value = number % of
            if number - value <= _SPAN - of:  # not in the last stretch, which is incomplete
                return value
        raise RuntimeError("256 attempts were rejected in a row")


@lru_cache(maxsize=4_096)
def _hmac_keys(secret: bytes) -> tuple[bytes, bytes]:
    """Return the keys of HMAC's inner and outer hash (RFC 2104): two hashes take a third of a call."""
    block = sha256().block_size
    key = (secret if len(secret) <= block else sha256(secret).digest()).ljust(block, b"\0")
    return bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)


@lru_cache(maxsize=4_096)
def _prefix(nonces: tuple[str, ...]) -> bytes:
    """Return what all messages of a table begin with; a table draws often, and many tables side by side."""
    return DRAW_SCHEME.encode() + hash_nonces(nonces)


def hash_nonces(nonces: Sequence[str]) -> bytes:
    """Return the SHA-256 of all nonces, each preceded by its length."""
    parts = (nonce.encode() for nonce in nonces)
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def commitment_of(secret: bytes) -> str:
    """Return what is published at the start for the secret that is revealed at the end."""
    return sha256(secret).hexdigest()


class RecordedChance(Chance):
    """The numbers that a record says were used, given again in order for an audit."""

    def __init__(self, recorded: Sequence[RandomDraw]) -> None:
        super().__init__(recorded[0].index if recorded else 0)
        self._recorded = list(recorded)

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return the recorded number; ValueError if another draw was recorded in its place."""
        if not self._recorded:
            raise ValueError(f"draw {label} was not recorded")
        draw = self._recorded.pop(0)
        if (draw.index, draw.of, draw.label) != (index, of, label):
            raise ValueError(
                f"draw {index} is {label} of {of}, recorded is {draw.index} {draw.label} of {draw.of}"
            )
        return draw.value


class ScriptedChance(Chance):
    """Forced draws: by label the thing or number wanted, the rest by `otherwise`, of label and things.

    ValueError if a forced thing is not among those left.
    """

    def __init__(
        self,
        forced: Mapping[str, Any] | None = None,
        otherwise: Callable[[str, Sequence[tuple[Any, int]]], int] | None = None,
        start: int = 0,
    ) -> None:
        super().__init__(start)
        self.forced_draws = dict(forced or {})
        self._otherwise = otherwise or (lambda label, left: 0)

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return the number of the forced thing."""
        if label not in self.forced_draws:
            return self._otherwise(label, left)
        place = 0
        for thing, count in left:
            if thing == self.forced_draws[label] and count:
                return place
            place += count
        raise ValueError(f"{label}: {self.forced_draws[label]!r} is not among what is left")

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return the forced number."""
        number = int(self.forced_draws.get(label, self._otherwise(label, ((None, of),))))
        if not 0 <= number < of:
            raise ValueError(f"{label}: {number} is not below {of}")
        return number
