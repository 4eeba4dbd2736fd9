"""Sources of random draws.

Number *i* of a table's stream is HMAC-SHA256(secret, message). The message is ``b"railhead-draw-1"``, the
SHA-256 of all seats' nonces (each as UTF-8, preceded by its length in four bytes, in seat order), *i* in
eight bytes and the attempt in four, all big-endian. The 256-bit result, read big-endian, is taken modulo the
range. To make every value equally likely, a result in the incomplete last interval is rejected, and the next
attempt is made.
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
    """A random number that was drawn, from 0 to `of` - 1.

    `index` is its position among the table's draws; `label` says what it was drawn for.
    """

    index: int
    label: str
    of: int
    value: int


class Chance(ABC):
    """The table's stream of numbers; events record the results of draws, so `evolve` never needs it.

    Each draw has a label (``tile:7``), so tests and case files can force it, and audits are readable.
    """

    def __init__(self, start: int = 0) -> None:
        self.draws: list[RandomDraw] = []
        self._next = start

    def fix_nonces(self, nonces: Sequence[str]) -> None:
        """Set the seats' nonces before a game's first draw; only a seeded stream depends on them."""
        del nonces

    def draw_below(self, of: int, label: str) -> int:
        """Return a number from 0 to `of` - 1, uniformly distributed."""
        return self._record_draw(of, label, self.number_at(self._next, of, label))

    def draw_from(self, left: Sequence[tuple[T, int]], label: str) -> T:
        """Draw an item from a multiset, given as (item, count) pairs in a reproducible order."""
        total = sum(map(_COUNT, left))
        return item_at(left, self._record_draw(total, label, self.choice_at(self._next, left, total, label)))

    def deal_from(
        self, left: Sequence[tuple[T, int]], labels: Iterable[str]
    ) -> tuple[tuple[T, ...], tuple[tuple[T, int], ...]]:
        """Draw one item per label without replacement; return the items in order, and the remaining multiset.

        This gives the same result as single draws, but does not build a sum and a new multiset for each item.
        """
        dealt, rest, total = list[T](), list(left), sum(map(_COUNT, left))
        for label in labels:
            place = place_of(
                rest, self._record_draw(total, label, self.choice_at(self._next, rest, total, label))
            )
            thing, count = rest[place]
            if count > 1:
                rest[place] = (thing, count - 1)
            else:
                del rest[place]
            dealt.append(thing)
            total -= 1
        return tuple(dealt), tuple(rest)

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return the index of the item to draw; ScriptedChance overrides this to force a particular item."""
        return self.number_at(index, total, label)

    @abstractmethod
    def number_at(self, index: int, of: int, label: str) -> int:
        """Return number `index` of the stream, from 0 to `of` - 1."""

    def _record_draw(self, of: int, label: str, value: int) -> int:
        self.draws.append(RandomDraw(self._next, label, of, value))
        self._next += 1
        return value


def item_at(left: Sequence[tuple[T, int]], value: int) -> T:
    """Return the item at index `value` of the multiset written out as a list."""
    for thing, count in left:
        if value < count:
            return thing
        value -= count
    raise IndexError("index beyond the end of the multiset")


def place_of(left: Sequence[tuple[Any, int]], value: int) -> int:
    """Return the index of the pair whose item `item_at` returns."""
    for place, (_, count) in enumerate(left):
        if value < count:
            return place
        value -= count
    raise IndexError("index beyond the end of the multiset")


class SeededChance(Chance):
    """The stream derived from the table's secret and the seats' nonces."""

    def __init__(self, secret: bytes, nonces: Sequence[str], start: int = 0) -> None:
        super().__init__(start)
        self._secret, self._nonces = secret, tuple(nonces)
        self._keys: tuple[bytes, bytes] | None = None

    def fix_nonces(self, nonces: Sequence[str]) -> None:
        """Derive all further draws from these nonces."""
        self._nonces, self._keys = tuple(nonces), None

    def _find_keys(self) -> tuple[bytes, bytes]:
        """Return the prefixes of every draw's inner and outer hash."""
        inner, outer = _hmac_keys(self._secret)
        self._keys = keys = (inner + _prefix(self._nonces), outer)
        return keys

    def number_at(self, index: int, of: int, label: str) -> int:
        if of < 1:
            raise ValueError(f"nothing to draw from for {label}")
        inner, outer = self._keys or self._find_keys()
        inner += index.to_bytes(8, "big")
        for attempt in _ATTEMPTS:
            number = int.from_bytes(sha256(outer + sha256(inner + attempt).digest()).digest(), "big")
            value = number % of
            if number - value <= _SPAN - of:  # not in the last interval, which is incomplete
                return value
        raise RuntimeError("256 attempts were rejected in a row")


@lru_cache(maxsize=4_096)
def _hmac_keys(secret: bytes) -> tuple[bytes, bytes]:
    """Return the inner and outer keys of HMAC (RFC 2104); two hash calls take a third of `hmac`'s time."""
    block = sha256().block_size
    key = (secret if len(secret) <= block else sha256(secret).digest()).ljust(block, b"\0")
    return bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)


@lru_cache(maxsize=4_096)
def _prefix(nonces: tuple[str, ...]) -> bytes:
    """Return the prefix that all messages of a table share; cached, because tables draw often."""
    return DRAW_SCHEME.encode() + hash_nonces(nonces)


def hash_nonces(nonces: Sequence[str]) -> bytes:
    """Return the SHA-256 of all nonces, each preceded by its length."""
    parts = (nonce.encode() for nonce in nonces)
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def commitment_of(secret: bytes) -> str:
    """Return the secret's hash: published at the start, checked when the secret is revealed at the end."""
    return sha256(secret).hexdigest()


class RecordedChance(Chance):
    """Replays recorded draws in order, for an audit."""

    def __init__(self, recorded: Sequence[RandomDraw]) -> None:
        super().__init__(recorded[0].index if recorded else 0)
        self._recorded = list(recorded)

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return the recorded number; raise ValueError if the record has a different draw in this place."""
        if not self._recorded:
            raise ValueError(f"draw {label} was not recorded")
        draw = self._recorded.pop(0)
        if (draw.index, draw.of, draw.label) != (index, of, label):
            raise ValueError(
                f"expected draw {index} {label} of {of}, recorded: {draw.index} {draw.label} of {draw.of}"
            )
        return draw.value


class ScriptedChance(Chance):
    """Draws the item or number that is forced for a label; for other labels, calls `otherwise(label, items)`.

    Raises ValueError if the forced item can no longer be drawn.
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
        if label not in self.forced_draws:
            return self._otherwise(label, left)
        place = 0
        for thing, count in left:
            if thing == self.forced_draws[label] and count:
                return place
            place += count
        raise ValueError(f"{label}: {self.forced_draws[label]!r} is not left to draw")

    def number_at(self, index: int, of: int, label: str) -> int:
        number = int(self.forced_draws.get(label, self._otherwise(label, ((None, of),))))
        if not 0 <= number < of:
            raise ValueError(f"{label}: {number} is not in the range 0 to {of - 1}")
        return number
