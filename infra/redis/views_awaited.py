"""The read models, awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import merge
from itertools import islice
from time import time

from infra.redis import views_keys as keys
from infra.redis.keys import keys_of
from infra.redis.views_asking import Asking, Call, Generations, Inquiry, beginning, ending, grouped, shorn
from infra.redis.wire import Reply, position
from services.ports_views import Place


class AwaitedViews:
    """The read models of all partitions, awaited."""

    def __init__(self, client: Reply, partitions: int) -> None:
        self._client, self._partitions = client, partitions
        self._generations = Generations()

    async def documents(self, model: str, form: int, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that there are, or raise NotReady."""
        groups = grouped(tables)
        inquiry = await self._asked(
            model,
            form,
            list(groups),
            lambda place: [("HMGET", keys.documents(place), *groups[place.partition])],
        )
        found: dict[str, bytes | None] = {}
        for partition, (_, (data,)) in inquiry.answers.items():
            found.update(zip(groups[partition], data, strict=True))
        return {table: data for table, data in found.items() if data is not None}

    async def first(self, model: str, form: int, prefix: str, limit: int) -> tuple[str, ...]:
        """Give the first rows of all partitions that begin so, without that beginning, or raise NotReady."""
        inquiry = await self._asked(model, form, self._all, lambda place: [beginning(place, prefix, limit)])
        return tuple(islice(merge(*(shorn(rows, prefix) for rows in inquiry.replies)), limit))

    async def last(
        self, model: str, form: int, prefixes: Sequence[str], before: str | None, limit: int
    ) -> tuple[str, ...]:
        """Give the last rows that begin so, last first, without their beginning, or raise NotReady."""
        inquiry = await self._asked(
            model,
            form,
            self._all,
            lambda place: [ending(place, prefix, before, limit) for prefix in prefixes],
        )
        found = [
            shorn(rows, prefix)
            for _, replies in inquiry.answers.values()
            for prefix, rows in zip(prefixes, replies, strict=True)
        ]
        return tuple(islice(merge(*found, reverse=True), limit))

    async def counts(self, model: str, form: int) -> tuple[tuple[int, int], ...]:
        """Give for each partition its generation and the number of its rows, or raise NotReady."""
        inquiry = await self._asked(model, form, self._all, lambda place: [("ZCARD", keys.rows(place))])
        answers = (inquiry.answers[partition] for partition in self._all)
        return tuple((place.generation, count) for place, (count,) in answers)

    async def rows_of(self, model: str, form: int, partition: int) -> tuple[str, ...]:
        """Give all rows of one partition, or raise NotReady."""
        asking: Asking = lambda place: [("ZRANGE", keys.rows(place), 0, -1)]  # noqa: E731
        inquiry = await self._asked(model, form, [partition], asking)
        return tuple(row.decode() for row in inquiry.replies[0])

    async def lags(self, models: Sequence[str]) -> Mapping[str, Sequence[int | None]]:
        """Give by model how many milliseconds each partition is behind its feed; None before it is built."""
        places = await self._live(models)
        known = [place for place in places if place is not None]
        ats = await self._replies([("GET", keys.at(place)) for place in known])
        nexts = await self._replies(
            [_following(place, (at or b"0-0").decode()) for place, at in zip(known, ats, strict=True)]
        )
        now = round(time() * 1_000)
        behind = {place: _behind(rows, now) for place, rows in zip(known, nexts, strict=True)}
        each = iter([None if place is None else behind[place] for place in places])
        return {model: [next(each) for _ in self._all] for model in models}

    async def _live(self, models: Sequence[str]) -> list[Place | None]:
        pairs = [(model, partition) for model in models for partition in self._all]
        said = await self._replies([("HGET", keys.view(number), keys.live(model)) for model, number in pairs])
        return [
            None if raw is None else Place(model, partition, int(raw.split()[0]))
            for (model, partition), raw in zip(pairs, said, strict=True)
        ]

    async def _asked(self, model: str, form: int, partitions: Sequence[int], asking: Asking) -> Inquiry:
        inquiry = Inquiry(self._generations, model, form, partitions, asking)
        while inquiry.left:
            inquiry.take(await self._replies(inquiry.calls()))
        return inquiry

    async def _replies(self, calls: Sequence[Call]) -> Sequence[Reply]:
        if not calls:
            return []
        pipeline = self._client.pipeline(transaction=False)
        for call in calls:
            pipeline.execute_command(*call)
        replies: Sequence[Reply] = await pipeline.execute()
        return replies

    @property
    def _all(self) -> range:
        return range(self._partitions)


def _following(place: Place, at: str) -> Call:
    return ("XRANGE", keys_of(place.partition).feed, f"({at}", "+", "COUNT", 1)


def _behind(rows: Reply, now: int) -> int:
    """Give how long ago the first record came that is not folded yet; nothing where all are."""
    return max(0, now - position(rows[0][0].decode())[0]) if rows else 0
