"""Questions to the generations that are read, asked again where by then another one is read.

A question goes out in one pipeline with "which generation is read?" behind it. Where the answer is not the
one that was asked, as a rebuild has just switched, the question is put again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from infra.ports.read_models import GenerationId, ReadModelNotReady
from infra.ports.values import partition_of
from infra.redis.read_models import keys
from infra.redis.serialization import Reply

RedisCommand = tuple[str | bytes | int, ...]
CommandsFor = Callable[[GenerationId], Sequence[RedisCommand]]

MAX_ROUNDS = 5


class LiveGenerations:
    """Which generations are read, as last seen."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, int], GenerationId] = {}

    def last_known(self, model: str, partition: int) -> GenerationId | None:
        """Give what was read when last seen."""
        return self._places.get((model, partition))

    def confirm(self, model: str, schema_version: int, partition: int, stored: bytes | None) -> GenerationId:
        """Take in which generation is read, and give it; NotReady if there is none."""
        if stored is None:
            raise ReadModelNotReady(f"{model} is not built yet in partition {partition}")
        number, its_form = stored.split()
        if int(its_form) != schema_version:
            raise ReadModelNotReady(
                f"{model} is of form {int(its_form)} in partition {partition}; {schema_version} is read here"
            )
        place = self._places[model, partition] = GenerationId(model, partition, int(number))
        return place


class GenerationQuery:
    """One question to some partitions, until each has answered for the generation that is read."""

    def __init__(
        self,
        generations: LiveGenerations,
        model: str,
        schema_version: int,
        partitions: Sequence[int],
        commands_for: CommandsFor,
    ) -> None:
        self._generations, self._model, self._form, self._asking = (
            generations,
            model,
            schema_version,
            commands_for,
        )
        self._asked: list[tuple[int, GenerationId | None, int]] = []
        self._rounds = 0
        self.remaining = list(partitions)
        self.replies_by_partition: dict[int, tuple[GenerationId, list[Reply]]] = {}

    def next_commands(self) -> list[RedisCommand]:
        """Give the calls of one round; NotReady where generations change faster than they can be asked."""
        self._rounds += 1
        if self._rounds > MAX_ROUNDS:
            raise ReadModelNotReady(f"{self._model} is being switched over")
        calls: list[RedisCommand] = []
        self._asked = []
        for partition in self.remaining:
            place = self._generations.last_known(self._model, partition)
            mine = [] if place is None else list(self._asking(place))
            calls += (*mine, ("HGET", keys.generations_key(partition), keys.live_field(self._model)))
            self._asked.append((partition, place, len(mine)))
        return calls

    def add_replies(self, replies: Sequence[Reply]) -> None:
        """Take in the replies to a round; what was asked counts, whatever others have learnt since."""
        rest = iter(replies)
        for partition, asked, count in self._asked:
            answers = [next(rest) for _ in range(count)]
            live = self._generations.confirm(self._model, self._form, partition, next(rest))
            if asked == live:
                self.replies_by_partition[partition] = live, answers
        self.remaining = [
            partition for partition in self.remaining if partition not in self.replies_by_partition
        ]

    @property
    def replies(self) -> list[Reply]:
        """All replies, by partition."""
        return [
            reply
            for partition in sorted(self.replies_by_partition)
            for reply in self.replies_by_partition[partition][1]
        ]


def group_tables(tables: Sequence[str]) -> dict[int, list[str]]:
    """Sort tables by the partition they lie in, each in the order given."""
    groups: dict[int, list[str]] = {}
    for table in tables:
        groups.setdefault(partition_of(table), []).append(table)
    return groups


def first_rows_command(generation: GenerationId, prefix: str, limit: int) -> RedisCommand:
    """Ask for the first rows that begin so."""
    start = prefix.encode()
    return ("ZRANGEBYLEX", keys.rows_key(generation), b"[" + start, b"(" + start + b"\xff", "LIMIT", 0, limit)


def last_rows_command(generation: GenerationId, prefix: str, before: str | None, limit: int) -> RedisCommand:
    """Ask for the last rows that begin so, those before `before` where it is given."""
    start = prefix.encode()
    end = start + b"\xff" if before is None else start + before.encode()
    return ("ZREVRANGEBYLEX", keys.rows_key(generation), b"(" + end, b"[" + start, "LIMIT", 0, limit)


def strip_prefix(rows: Sequence[bytes], prefix: str) -> list[str]:
    """Give rows without their beginning."""
    return [row.decode()[len(prefix) :] for row in rows]
