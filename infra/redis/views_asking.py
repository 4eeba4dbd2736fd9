"""Questions to the generations that are read, asked again where by then another one is read.

A question goes out in one pipeline with "which generation is read?" behind it. Where the answer is not the
one that was asked, as a rebuild has just switched, the question is put again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from infra.redis import views_keys as keys
from infra.redis.wire import Reply
from services.ports_views import NotReady, Place
from services.stored import partition_of

Call = tuple[str | bytes | int, ...]
Asking = Callable[[Place], Sequence[Call]]

ROUNDS = 5


class Generations:
    """Which generations are read, as last seen."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, int], Place] = {}

    def guess(self, model: str, partition: int) -> Place | None:
        """Give what was read when last seen."""
        return self._places.get((model, partition))

    def confirm(self, model: str, form: int, partition: int, said: bytes | None) -> Place:
        """Take in which generation is read, and give it; NotReady if there is none."""
        if said is None:
            raise NotReady(f"{model} is not built yet in partition {partition}")
        number, its_form = said.split()
        if int(its_form) != form:
            raise NotReady(
                f"{model} is of form {int(its_form)} in partition {partition}; {form} is read here"
            )
        place = self._places[model, partition] = Place(model, partition, int(number))
        return place


class Inquiry:
    """One question to some partitions, until each has answered for the generation that is read."""

    def __init__(
        self, generations: Generations, model: str, form: int, partitions: Sequence[int], asking: Asking
    ) -> None:
        self._generations, self._model, self._form, self._asking = generations, model, form, asking
        self._asked: list[tuple[int, Place | None, int]] = []
        self._rounds = 0
        self.left = list(partitions)
        self.answers: dict[int, tuple[Place, list[Reply]]] = {}

    def calls(self) -> list[Call]:
        """Give the calls of one round; NotReady where generations change faster than they can be asked."""
        self._rounds += 1
        if self._rounds > ROUNDS:
            raise NotReady(f"{self._model} is being switched over")
        calls: list[Call] = []
        self._asked = []
        for partition in self.left:
            place = self._generations.guess(self._model, partition)
            mine = [] if place is None else list(self._asking(place))
            calls += (*mine, ("HGET", keys.view(partition), keys.live(self._model)))
            self._asked.append((partition, place, len(mine)))
        return calls

    def take(self, replies: Sequence[Reply]) -> None:
        """Take in the replies to a round; what was asked counts, whatever others have learnt since."""
        rest = iter(replies)
        for partition, asked, count in self._asked:
            answers = [next(rest) for _ in range(count)]
            live = self._generations.confirm(self._model, self._form, partition, next(rest))
            if asked == live:
                self.answers[partition] = live, answers
        self.left = [partition for partition in self.left if partition not in self.answers]

    @property
    def replies(self) -> list[Reply]:
        """All replies, by partition."""
        return [reply for partition in sorted(self.answers) for reply in self.answers[partition][1]]


def grouped(tables: Sequence[str]) -> dict[int, list[str]]:
    """Sort tables by the partition they lie in, each in the order given."""
    groups: dict[int, list[str]] = {}
    for table in tables:
        groups.setdefault(partition_of(table), []).append(table)
    return groups


def beginning(place: Place, prefix: str, limit: int) -> Call:
    """Ask for the first rows that begin so."""
    start = prefix.encode()
    return ("ZRANGEBYLEX", keys.rows(place), b"[" + start, b"(" + start + b"\xff", "LIMIT", 0, limit)


def ending(place: Place, prefix: str, before: str | None, limit: int) -> Call:
    """Ask for the last rows that begin so, those before `before` where it is given."""
    start = prefix.encode()
    end = start + b"\xff" if before is None else start + before.encode()
    return ("ZREVRANGEBYLEX", keys.rows(place), b"(" + end, b"[" + start, "LIMIT", 0, limit)


def shorn(rows: Sequence[bytes], prefix: str) -> list[str]:
    """Give rows without their beginning."""
    return [row.decode()[len(prefix) :] for row in rows]
