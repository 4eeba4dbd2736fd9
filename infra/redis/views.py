"""The read models, for those who write them and for jobs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import merge
from itertools import islice

from infra.redis import views_keys as keys
from infra.redis.keys import keys_of
from infra.redis.views_asking import Asking, Generations, Inquiry, beginning, grouped, shorn
from infra.redis.views_library import BEGIN, COMMIT, FOUND, SWITCH, UNCLAIM
from infra.redis.wire import Reply
from services.ports_views import Change, Generation, Place, Switched

NOWHERE, FIRST = 0, 1
"""The number of no generation, for a call that has to name keys all the same; and of the first one."""

EMPTY = "0-0"
"""The position of a feed that holds nothing yet."""

BUILDER_MILLISECONDS = 5_000
"""How long a build counts as alive after its last commit."""

_SWITCHED: dict[bytes, Switched] = {b"L": "live", b"B": "behind", b"S": "superseded"}


class RedisViews:
    """The read models of all partitions."""

    def __init__(self, client: Reply, partitions: int) -> None:
        self._client, self._partitions = client, partitions
        self._generations = Generations()

    def live(self, model: str, partition: int) -> Generation | None:
        """Give the generation that is read."""
        said = self._client.hget(keys.view(partition), keys.live(model))
        if said is None:
            return None
        number, form = said.split()
        place = Place(model, partition, int(number))
        at = self._client.get(keys.at(place))
        return None if at is None else Generation(place, int(form), at.decode())

    def found(self, partition: int, forms: Mapping[str, int]) -> bool:
        """Give a partition that never held a table empty generations of all models; say whether it is so."""
        at = keys_of(partition)
        firsts = [Place(model, partition, FIRST) for model in forms]
        names = (keys.view(partition), at.tables, at.feed, at.floor, *(keys.at(place) for place in firsts))
        words = [(place.model, f"{FIRST} {forms[place.model]}", FIRST, EMPTY) for place in firsts]
        return bool(self._call(FOUND, names, *(word for group in words for word in group)))

    def begin(self, model: str, partition: int, at: str) -> Place | None:
        """Begin a new generation at this feed position; None while another one is being built."""
        while True:
            fields = (keys.last(model), keys.building(model))
            last, building = self._client.hmget(keys.view(partition), fields)
            place = Place(model, partition, int(last or NOWHERE) + 1)
            old = Place(model, partition, int(building or NOWHERE))
            names = (keys.view(partition), keys.builder(model, partition), *_keys(old), keys.at(place))
            numbers = (last or "", building or "", place.generation)
            match self._call(BEGIN, names, model, *numbers, at, BUILDER_MILLISECONDS):
                case b"B":
                    return place
                case b"T":
                    return None

    def documents(self, place: Place, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that there are."""
        if not tables:
            return {}
        found = self._client.hmget(keys.documents(place), tables)
        return {table: data for table, data in zip(tables, found, strict=True) if data is not None}

    def commit(self, place: Place, expected: str, then: str, changes: Sequence[Change]) -> bool:
        """Write changes and the position they lead to in one step, if the generation stands at `expected`."""
        documents = [part for change in changes for part in (change.table, change.document or b"")]
        gone = [row for change in changes for row in change.gone]
        new = [row for change in changes for row in change.new]
        lists = (len(documents), *documents, len(gone), *gone, len(new), *new)
        names = (*_keys(place), keys.builder(place.model, place.partition))
        alive = (place.generation, BUILDER_MILLISECONDS)
        return bool(self._call(COMMIT, names, expected, then, *alive, *lists))

    def switch(self, place: Place, form: int) -> Switched:
        """Make a generation the one that is read and drop the one before, if it is not behind that."""
        said = self._client.hget(keys.view(place.partition), keys.live(place.model))
        old = Place(place.model, place.partition, int(said.split()[0]) if said else NOWHERE)
        builder = keys.builder(place.model, place.partition)
        feed = keys_of(place.partition).feed
        names = (keys.view(place.partition), builder, *_keys(old), keys.at(place), feed)
        then = f"{place.generation} {form}"
        return _SWITCHED[self._call(SWITCH, names, place.model, said or "", place.generation, then)]

    def abandon(self, place: Place) -> None:
        """Give a generation up that is being built, so that another may begin at once."""
        self._call(UNCLAIM, (keys.builder(place.model, place.partition),), place.generation)

    def positions(self, partition: int) -> tuple[str, ...]:
        """Give the feed position of every generation, read or being built."""
        places = []
        for field, said in self._client.hgetall(keys.view(partition)).items():
            model, _, kind = field.decode().partition(":")
            if kind in ("live", "building"):
                places.append(Place(model, partition, int(said.split()[0])))
        if not places:
            return ()
        found = self._client.mget([keys.at(place) for place in places])
        return tuple(at.decode() for at in found if at is not None)

    def rows(self, model: str, form: int, prefix: str, limit: int) -> tuple[str, ...]:
        """Give the first rows of all partitions that begin so, without that beginning, or raise NotReady."""
        inquiry = self._asked(
            model, form, range(self._partitions), lambda place: [beginning(place, prefix, limit)]
        )
        return tuple(islice(merge(*(shorn(rows, prefix) for rows in inquiry.replies)), limit))

    def live_documents(self, model: str, form: int, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that are read, or raise NotReady."""
        groups = grouped(tables)
        inquiry = self._asked(
            model,
            form,
            list(groups),
            lambda place: [("HMGET", keys.documents(place), *groups[place.partition])],
        )
        found: dict[str, bytes | None] = {}
        for partition, (_, (data,)) in inquiry.answers.items():
            found.update(zip(groups[partition], data, strict=True))
        return {table: data for table, data in found.items() if data is not None}

    def _asked(self, model: str, form: int, partitions: Sequence[int], asking: Asking) -> Inquiry:
        inquiry = Inquiry(self._generations, model, form, partitions, asking)
        while inquiry.left:
            with self._client.pipeline(transaction=False) as pipeline:
                for call in inquiry.calls():
                    pipeline.execute_command(*call)
                inquiry.take(pipeline.execute())
        return inquiry

    def _call(self, function: str, names: Sequence[str], *arguments: str | bytes | int) -> Reply:
        return self._client.execute_command("FCALL", function, len(names), *names, *arguments)


def _keys(place: Place) -> tuple[str, str, str]:
    return keys.at(place), keys.documents(place), keys.rows(place)
