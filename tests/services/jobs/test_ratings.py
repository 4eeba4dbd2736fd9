"""The job that rates tables, in any order of arrival."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from random import Random
from unittest.mock import patch

import fakeredis
from hypothesis import given
from hypothesis import strategies as st

from domain.games.template.variants import Options
from domain.log.codec import codec_for
from domain.table.commands import GiveUp, OpenTable, TakeSeat
from domain.table.tenure.shown import Shown
from infra.redis.client.server_checks import load_functions
from infra.redis.ratings import RedisRatingStore
from projections.seats import SeatOccupancy
from projections.table_results.ratings import FORMULA, decode_rating
from projections.table_results.results import RESULTS, TableResult, rated_prefix, rows
from projections.tenures import TENURES, Tenure, TenuresDocument
from services.jobs.tasks import ratings as task
from services.jobs.tasks.ratings import RatingReckoner
from services.simulation.memory_table import MemoryTable
from tests.support.examples import examples
from tests.support.tables.stored_tables import StoredTables

LATER = 10**14
PREFIX = rated_prefix("template")
Ratings = Mapping[str, tuple[int, int, int]]


class ArrivedTables:
    """Read models that contain some finished tables."""

    def __init__(self) -> None:
        self.documents: dict[str, dict[str, bytes]] = {RESULTS.name: {}, TENURES.name: {}}
        self.rows: list[str] = []

    def add(self, table: str, result: TableResult) -> None:
        held = tuple(
            Tenure(seat, 1, one.player, "person", 1, 0, 9, turns=1) for seat, one in enumerate(result.seats)
        )
        tenures = TenuresDocument(9, (), rated=True, grace=0, tenures=held)
        self.documents[RESULTS.name][table] = RESULTS.encode(result)
        self.documents[TENURES.name][table] = TENURES.encode(tenures)
        self.rows += [row[len(PREFIX) :] for row in rows(table, result) if row.startswith(PREFIX)]
        self.rows.sort()

    def read_first_rows(
        self, model: str, schema_version: int, prefix: str, limit: int, before: str | None, after: str
    ) -> tuple[str, ...]:
        found = [row for row in self.rows if after < row < (before or "~")]
        return tuple(found[:limit]) if prefix == PREFIX else ()

    def count_rows_up_to(self, model: str, schema_version: int, prefix: str, last: str) -> int:
        return sum(row <= last for row in self.rows) if prefix == PREFIX else 0

    def read_live_documents(self, model: str, schema_version: int, tables: Sequence[str]) -> dict[str, bytes]:
        return {table: self.documents[model][table] for table in tables}


def new_store() -> RedisRatingStore:
    client = fakeredis.FakeRedis()
    load_functions(client)
    return RedisRatingStore(client, FORMULA)


def random_results(seed: int, count: int) -> list[tuple[str, TableResult]]:
    """Return random finished games of a few players; some of them end at the same time."""
    random, found = Random(seed), []
    for number in range(count):
        players = random.sample(["ann", "bob", "cid", "dan", "eve"], random.randint(2, 4))
        points = tuple(random.randint(1, 3) for _ in players)
        places = tuple(1 + sum(other > one for other in points) for one in points)
        agreed = tuple(sorted(players))[random.random() < 0.1 :]
        seats = tuple(SeatOccupancy(player) for player in players)
        result = TableResult(
            9,
            "template",
            seats,
            public=True,
            several=False,
            ended=random.randint(1, count),
            places=places,
            points=points,
            rated=True,
            agreed=agreed,
        )
        found.append((f"03t{number}", result))
    return found


def ratings_of(store: RedisRatingStore) -> Ratings:
    found = store.read_ratings("template", ["ann", "bob", "cid", "dan", "eve"])
    ratings = {player: decode_rating(data) for player, data in found.items()}
    return {player: (one.mu, one.sigma, one.games) for player, one in ratings.items()}


def dump_all(store: RedisRatingStore) -> object:
    """Return everything stored about ratings."""
    return store.position("template"), ratings_of(store), store.last_tables("template", 999)


def rate_all(results: Iterable[tuple[str, TableResult]]) -> RedisRatingStore:
    """Rate all tables in one run."""
    known, store = ArrivedTables(), new_store()
    for table, result in results:
        known.add(table, result)
    RatingReckoner(known, store).reckon("template", LATER)  # type: ignore[arg-type]  # only the methods in use
    return store


@examples(0.25)
@given(st.integers(0, 10**6), st.integers(1, 14), st.data())
def test_ratings_do_not_depend_on_order_of_arrival(seed: int, count: int, data: st.DataObject) -> None:
    results = random_results(seed, count)
    arrivals = data.draw(st.permutations(results))
    known, store = ArrivedTables(), new_store()

    with patch.object(task, "BATCH", 3):
        for table, result in arrivals:
            known.add(table, result)
            if data.draw(st.booleans()):
                RatingReckoner(known, store).reckon("template", LATER)  # type: ignore[arg-type]  # likewise
        RatingReckoner(known, store).reckon("template", LATER)  # type: ignore[arg-type]  # likewise

    assert dump_all(rate_all(results)) == dump_all(store)


def test_tables_newer_than_the_slowest_partition_must_wait() -> None:
    known, store = ArrivedTables(), new_store()
    for table, result in random_results(1, 9):
        known.add(table, result)

    assert 0 == RatingReckoner(known, store).reckon("template", 1)  # type: ignore[arg-type]  # likewise
    assert {} == ratings_of(store)


def test_rating_twice_changes_nothing() -> None:
    results = random_results(7, 20)
    store, known = rate_all(results), ArrivedTables()
    for table, result in results:
        known.add(table, result)
    before = dump_all(store)

    assert 0 == RatingReckoner(known, store).reckon("template", LATER)  # type: ignore[arg-type]  # likewise
    assert before == dump_all(store)


def play_rated(stock: StoredTables, table: str, loser: int) -> None:
    """Finish a rated two-player game by resigning."""
    stock.tables[table] = MemoryTable(codec_for("template"), sha256(table.encode()).digest(), table)
    opening = OpenTable("template", 2, Options(), "A table", several=False, rated=True)
    stock.submit(table, "p0", None, opening)
    for seat in (0, 1):
        stock.submit(table, f"p{seat}", seat, TakeSeat("n", shown=Shown(rated=True)))
    stock.submit(table, f"p{loser}", loser, GiveUp())


def test_tables_are_rated_once_all_feeds_are_folded(stock: StoredTables) -> None:
    for number in range(4):
        play_rated(stock, f"{number:02x}rated", loser=number % 2)
    store = stock.store.ratings(FORMULA)
    reckoner = RatingReckoner(stock.store.read_models, store)
    assert 0 == reckoner.folded_until()

    stock.consume_feeds()

    assert 4 == reckoner.reckon("template", reckoner.folded_until())
    assert 4 == store.position("template").tables
    found = {
        player: decode_rating(data) for player, data in store.read_ratings("template", ["p0", "p1"]).items()
    }
    assert [4, 4] == [one.games for one in found.values()]
    assert 0 == reckoner.reckon("template", reckoner.folded_until())
