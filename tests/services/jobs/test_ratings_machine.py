"""Ratings equal those of a single full run, byte for byte, whatever happens to the job."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import fakeredis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from infra.ports.ratings import RatingsChange, RatingsPosition
from infra.redis.client.server_checks import load_functions
from infra.redis.ratings import RedisRatingStore
from projections.seats import SeatOccupancy
from projections.table_results.ratings import FORMULA, decode_rating
from projections.table_results.results import RESULTS, TableResult, rows
from projections.tenures import TENURES, HolderKind, Tenure, TenuresDocument
from services.jobs.tasks import ratings as task
from services.jobs.tasks.ratings import RatingReckoner
from tests.services.jobs.test_ratings import LATER, PREFIX, ArrivedTables
from tests.support.examples import examples

GAME = "template"
PLAYERS = ("ann", "bob", "cid", "dan", "bot-greedy", "bot-random")
Finished = tuple[TableResult, TenuresDocument]


class Killed(BaseException):
    """Raised to simulate the end of the process."""


def new_client() -> Any:
    client = fakeredis.FakeRedis()
    load_functions(client)
    return client


def dump(client: Any) -> dict[bytes, Any]:
    """Return everything stored, as bytes, except the key recording that nothing has been rated."""
    read = {b"string": client.get, b"hash": client.hgetall, b"zset": lambda key: client.zrange(key, 0, -1)}
    found = {key: read[client.type(key)](key) for key in client.keys("*")}
    return {key: value for key, value in found.items() if value != b"0 "}


class KnownTables(ArrivedTables):
    """Read models to which finished tables are added."""

    def add_finished(self, table: str, finished: Finished) -> None:
        result, held = finished
        self.documents[RESULTS.name][table] = RESULTS.encode(result)
        self.documents[TENURES.name][table] = TENURES.encode(held)
        self.rows += [row[len(PREFIX) :] for row in rows(table, result) if row.startswith(PREFIX)]
        self.rows.sort()


class DyingStore(RedisRatingStore):
    """The store of a process that dies at its nth commit, before or after the server executes it."""

    def __init__(self, client: Any, commits: int, *, after: bool) -> None:
        super().__init__(client, FORMULA)
        self._left, self._after = commits, after

    def commit(
        self, game: str, expected: RatingsPosition, following: RatingsPosition, change: RatingsChange
    ) -> bool:
        self._left -= 1
        if self._left == 0:
            if self._after:
                super().commit(game, expected, following, change)
            raise Killed
        return super().commit(game, expected, following, change)


class CrowdedStore(RedisRatingStore):
    """The store of a process that is overtaken by another process before each of its first few commits."""

    def __init__(self, client: Any, known: KnownTables, times: int) -> None:
        super().__init__(client, FORMULA)
        self._other = RatingReckoner(known, RedisRatingStore(client, FORMULA))  # type: ignore[arg-type]  # likewise
        self._times = times

    def commit(
        self, game: str, expected: RatingsPosition, following: RatingsPosition, change: RatingsChange
    ) -> bool:
        if self._times:
            self._times -= 1
            self._other.reckon(game, LATER)
        return super().commit(game, expected, following, change)


@st.composite
def finished_tables(draw: st.DrawFn) -> Finished:
    """Draw a finished table: with people or bots, undone draws, forks, leavers, unrated players, or ties."""
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4))
    points = [draw(st.integers(0, 3)) for _ in players]
    places = tuple(1 + sum(other > one for other in points) for one in points)
    people = sorted({one for one in players if not one.startswith("bot-")})
    agreed = people if draw(st.integers(0, 5)) else people[1:]
    result = TableResult(
        9,
        GAME,
        tuple(SeatOccupancy(player) for player in players),
        public=True,
        several=False,
        ended=draw(st.integers(1, 12)),
        places=places,
        points=tuple(points),
        rated=True,
        forked=not draw(st.integers(0, 7)),
        crossed=not draw(st.integers(0, 7)),
        agreed=tuple(agreed),
    )
    return result, TenuresDocument(9, (), rated=True, grace=0, tenures=draw(tenures_of(players)))


@st.composite
def tenures_of(draw: st.DrawFn, players: list[str]) -> tuple[Tenure, ...]:
    held = list[Tenure]()
    for seat, player in enumerate(players):
        kind: HolderKind = "bot" if player.startswith("bot-") else "person"
        left = not draw(st.integers(0, 5))
        held.append(Tenure(seat, 1, player, kind, 1, 0, 5, turns=draw(st.integers(0, 3)), left=left))
        if left:
            held.append(Tenure(seat, 2, "bot-first", "stand-in", 6, 0, 9, turns=2))
    return tuple(held)


class RatingsMachine(RuleBasedStateMachine):
    """Tables become known in any order; jobs rate, die, overlap, and lose everything."""

    def __init__(self) -> None:
        super().__init__()
        self.known, self.client, self.count = KnownTables(), new_client(), 0
        self.batch = patch.object(task, "BATCH", 2)
        self.batch.start()

    def teardown(self) -> None:
        self.batch.stop()

    @rule(finished=finished_tables())
    def become_known(self, finished: Finished) -> None:
        self.count += 1
        self.known.add_finished(f"03t{self.count}", finished)

    @rule(until=st.integers(0, 13) | st.just(LATER))
    def reckon(self, until: int) -> None:
        self.reckoner(RedisRatingStore(self.client, FORMULA)).reckon(GAME, until)

    @rule(commits=st.integers(1, 4), after=st.booleans())
    def reckon_until_killed(self, commits: int, after: bool) -> None:  # noqa: FBT001 - drawn
        try:
            self.reckoner(DyingStore(self.client, commits, after=after)).reckon(GAME, LATER)
        except Killed:
            return

    @precondition(lambda self: self.count > 0)
    @rule(times=st.integers(1, 3))
    def two_reckon_at_once(self, times: int) -> None:
        self.reckoner(CrowdedStore(self.client, self.known, times)).reckon(GAME, LATER)

    @rule()
    def forget_all(self) -> None:
        self.client.flushdb()

    @invariant()
    def stored_ratings_equal_a_full_run_up_to_the_position(self) -> None:
        at = RedisRatingStore(self.client, FORMULA).position(GAME)
        behind = sum(row <= at.last for row in self.known.rows)
        if behind == at.tables:
            assert self.fold(at.last) == dump(self.client)

    @invariant()
    def continuing_gives_the_result_of_a_full_run(self) -> None:
        before = fakeredis.FakeRedis(server=None)
        load_functions(before)
        for key in self.client.keys("*"):
            before.restore(key, 0, self.client.dump(key))
        self.reckoner(RedisRatingStore(before, FORMULA)).reckon(GAME, LATER)

        assert self.fold("~") == dump(before)
        ratings = RedisRatingStore(before, FORMULA).read_ratings(GAME, PLAYERS)
        assert all(decode_rating(data).games > 0 for data in ratings.values())

    def fold(self, last: str) -> dict[bytes, Any]:
        """Return a store in which the tables up to a row, and no others, were rated in one run."""
        known, client = KnownTables(), new_client()
        known.documents, known.rows = self.known.documents, [row for row in self.known.rows if row <= last]
        with patch.object(task, "BATCH", 1_000):
            RatingReckoner(known, RedisRatingStore(client, FORMULA)).reckon(GAME, LATER)  # type: ignore[arg-type]  # likewise
        return dump(client)

    def reckoner(self, store: RedisRatingStore) -> RatingReckoner:
        return RatingReckoner(self.known, store)  # type: ignore[arg-type]  # only the methods in use


RatingsMachine.TestCase.settings = examples(0.12, stateful_step_count=14)
TestRatings = RatingsMachine.TestCase
