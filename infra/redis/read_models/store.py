"""The read models, for those who write them and for jobs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import merge
from itertools import islice

from infra.ports.read_models import DocumentChange, Generation, GenerationId, SwitchStatus
from infra.redis.functions.read_model_library import BEGIN, COMMIT, INITIALIZE, RELEASE_IF_HELD, SWITCH
from infra.redis.keys import keys_of_partition
from infra.redis.read_models import keys
from infra.redis.read_models.generation_query import (
    CommandsFor,
    GenerationQuery,
    LiveGenerations,
    first_rows_command,
    group_tables,
    strip_prefix,
)
from infra.redis.serialization import Reply

NO_GENERATION, FIRST_GENERATION = 0, 1
"""The number of no generation, for a call that has to name keys all the same; and of the first one."""

FEED_START = "0-0"
"""The position of a feed that holds nothing yet."""

BUILD_LOCK_MILLISECONDS = 5_000
"""How long a build counts as alive after its last commit."""

_SWITCHED: dict[bytes, SwitchStatus] = {b"L": "live", b"B": "behind", b"S": "superseded"}


class RedisReadModelStore:
    """The read models of all partitions."""

    def __init__(self, client: Reply, partitions: int) -> None:
        self._client, self._partitions = client, partitions
        self._generations = LiveGenerations()

    def live_generation(self, model: str, partition: int) -> Generation | None:
        """Give the generation that is read."""
        said = self._client.hget(keys.generations_key(partition), keys.live_field(model))
        if said is None:
            return None
        number, form = said.split()
        place = GenerationId(model, partition, int(number))
        at = self._client.get(keys.checkpoint_key(place))
        return None if at is None else Generation(place, int(form), at.decode())

    def initialize_partition(self, partition: int, schema_versions: Mapping[str, int]) -> bool:
        """Give a partition that never held a table empty generations of all models; say whether it is so."""
        at = keys_of_partition(partition)
        firsts = [GenerationId(model, partition, FIRST_GENERATION) for model in schema_versions]
        names = (
            keys.generations_key(partition),
            at.tables,
            at.feed,
            at.feed_floor,
            *(keys.checkpoint_key(place) for place in firsts),
        )
        words = [
            (place.model, f"{FIRST_GENERATION} {schema_versions[place.model]}", FIRST_GENERATION, FEED_START)
            for place in firsts
        ]
        return bool(self._call(INITIALIZE, names, *(word for group in words for word in group)))

    def begin_build(self, model: str, partition: int, checkpoint: str) -> GenerationId | None:
        """Begin a new generation at this feed position; None while another one is being built."""
        while True:
            fields = (keys.last_number_field(model), keys.building_field(model))
            last, building = self._client.hmget(keys.generations_key(partition), fields)
            place = GenerationId(model, partition, int(last or NO_GENERATION) + 1)
            old = GenerationId(model, partition, int(building or NO_GENERATION))
            names = (
                keys.generations_key(partition),
                keys.build_lock_key(model, partition),
                *_keys(old),
                keys.checkpoint_key(place),
            )
            numbers = (last or "", building or "", place.number)
            match self._call(BEGIN, names, model, *numbers, checkpoint, BUILD_LOCK_MILLISECONDS):
                case b"B":
                    return place
                case b"T":
                    return None

    def read_documents(self, generation: GenerationId, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that there are."""
        if not tables:
            return {}
        found = self._client.hmget(keys.documents_key(generation), tables)
        return {table: data for table, data in zip(tables, found, strict=True) if data is not None}

    def commit(
        self,
        generation: GenerationId,
        expected_checkpoint: str,
        next_checkpoint: str,
        changes: Sequence[DocumentChange],
    ) -> bool:
        """Write changes and the position they lead to in one step, if the generation stands at `expected`."""
        documents = [part for change in changes for part in (change.table, change.document or b"")]
        gone = [row for change in changes for row in change.removed_rows]
        new = [row for change in changes for row in change.added_rows]
        lists = (len(documents), *documents, len(gone), *gone, len(new), *new)
        names = (*_keys(generation), keys.build_lock_key(generation.model, generation.partition))
        alive = (generation.number, BUILD_LOCK_MILLISECONDS)
        return bool(self._call(COMMIT, names, expected_checkpoint, next_checkpoint, *alive, *lists))

    def switch(self, generation: GenerationId, schema_version: int) -> SwitchStatus:
        """Make a generation the one that is read and drop the one before, if it is not behind that."""
        said = self._client.hget(
            keys.generations_key(generation.partition), keys.live_field(generation.model)
        )
        old = GenerationId(
            generation.model, generation.partition, int(said.split()[0]) if said else NO_GENERATION
        )
        builder = keys.build_lock_key(generation.model, generation.partition)
        feed = keys_of_partition(generation.partition).feed
        names = (
            keys.generations_key(generation.partition),
            builder,
            *_keys(old),
            keys.checkpoint_key(generation),
            feed,
        )
        then = f"{generation.number} {schema_version}"
        return _SWITCHED[self._call(SWITCH, names, generation.model, said or "", generation.number, then)]

    def abandon_build(self, generation: GenerationId) -> None:
        """Give a generation up that is being built, so that another may begin at once."""
        self._call(
            RELEASE_IF_HELD, (keys.build_lock_key(generation.model, generation.partition),), generation.number
        )

    def list_checkpoints(self, partition: int) -> tuple[str, ...]:
        """Give the feed position of every generation, read or being built."""
        places = []
        for field, said in self._client.hgetall(keys.generations_key(partition)).items():
            model, _, kind = field.decode().partition(":")
            if kind in ("live", "building"):
                places.append(GenerationId(model, partition, int(said.split()[0])))
        if not places:
            return ()
        found = self._client.mget([keys.checkpoint_key(place) for place in places])
        return tuple(at.decode() for at in found if at is not None)

    def read_first_rows(self, model: str, schema_version: int, prefix: str, limit: int) -> tuple[str, ...]:
        """Give the first rows of all partitions that begin so, without that beginning, or raise NotReady."""
        inquiry = self._asked(
            model,
            schema_version,
            range(self._partitions),
            lambda place: [first_rows_command(place, prefix, limit)],
        )
        return tuple(islice(merge(*(strip_prefix(rows, prefix) for rows in inquiry.replies)), limit))

    def read_live_documents(self, model: str, schema_version: int, tables: Sequence[str]) -> dict[str, bytes]:
        """Give the documents that are read, or raise NotReady."""
        groups = group_tables(tables)
        inquiry = self._asked(
            model,
            schema_version,
            list(groups),
            lambda place: [("HMGET", keys.documents_key(place), *groups[place.partition])],
        )
        found: dict[str, bytes | None] = {}
        for partition, (_, (data,)) in inquiry.replies_by_partition.items():
            found.update(zip(groups[partition], data, strict=True))
        return {table: data for table, data in found.items() if data is not None}

    def _asked(
        self, model: str, form: int, partitions: Sequence[int], asking: CommandsFor
    ) -> GenerationQuery:
        inquiry = GenerationQuery(self._generations, model, form, partitions, asking)
        while inquiry.remaining:
            with self._client.pipeline(transaction=False) as pipeline:
                for call in inquiry.next_commands():
                    pipeline.execute_command(*call)
                inquiry.add_replies(pipeline.execute())
        return inquiry

    def _call(self, function: str, names: Sequence[str], *arguments: str | bytes | int) -> Reply:
        return self._client.execute_command("FCALL", function, len(names), *names, *arguments)


def _keys(place: GenerationId) -> tuple[str, str, str]:
    return keys.checkpoint_key(place), keys.documents_key(place), keys.rows_key(place)
