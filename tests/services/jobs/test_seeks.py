"""Players with matching seeks meet at one table, however often the job runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from infra.ports.profile import Seek
from infra.ports.ratings import PlayerRating, RatingsChange, RatingsPosition
from infra.redis.accounts.accounts import RedisBlockingAccounts
from infra.redis.client.connections import connect_async
from projections.table_results.ratings import Rating, ladder_row
from railhead import Client
from services.jobs.bot_accounts import ensure_accounts
from services.jobs.job_context import JobContext, set_context
from services.jobs.tasks.seeks import KEPT_MS, match_seeks
from services.jobs.wiring import open_context
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

_numbers = count(1)


class Seeker(NamedTuple):
    """A player with a client."""

    id: str
    client: Client
    url: str

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the service's response."""
        headers = {"Authorization": f"Bearer {self.client.token}"}
        answer = httpx.request(
            method, f"{self.url}{path}", json=body, headers=headers, trust_env=False, timeout=60
        )
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def seek(self, **changes: Any) -> str:
        """Create a seek, and return its id."""
        body = {"games": ["template"], "seats": [2], "pace": "steady", **changes}
        return str(self.ask("POST", "/v1/seeks", body)["id"])

    @property
    def tables(self) -> list[str | None]:
        """Return the tables created from the player's own seeks."""
        return [one["table"] for one in self.ask("GET", "/v1/seeks")["seeks"] if one["mine"]]


@pytest.fixture(scope="module")
def context(railhead: RunningService) -> Iterator[JobContext]:
    url = railhead.settings.redis_url or ""
    RedisBlockingAccounts(partial(connect_async, url))(ensure_accounts)
    with open_context(railhead.settings, url) as made:
        set_context(made)
        yield made


@pytest.fixture
def seekers(railhead: RunningService, context: JobContext) -> Iterator[tuple[Seeker, Seeker]]:
    """Yield two players, and remove their seeks afterwards."""
    with Client(railhead.url) as first, Client(railhead.url) as second:
        found = [
            Seeker(one.register(f"Seeker {next(_numbers)}").player, one, railhead.url)
            for one in (first, second)
        ]
        yield found[0], found[1]
        for one in found:
            for seek in one.ask("GET", "/v1/seeks")["seeks"]:
                if seek["mine"]:
                    one.ask("DELETE", f"/v1/seeks/{seek['id']}")


def await_table(seeker: Seeker) -> str:
    """Wait until the table of a match is listed for its player."""

    def is_listed() -> bool:
        invited = seeker.ask("GET", "/v1/tables?invited=true")["tables"]
        return any(one["id"] in seeker.tables for one in invited)

    wait_until(is_listed, "the table is listed")
    (table,) = seeker.tables
    assert table is not None
    return table


def test_two_equal_seeks_share_a_table_and_end(seekers: tuple[Seeker, Seeker]) -> None:
    ann, bob = seekers
    ann.seek()
    assert [None] == ann.tables
    bob.seek(seats=[3, 2])
    assert (1, 0) == (match_seeks(), match_seeks())
    table = await_table(ann)
    assert [table] == bob.tables

    seats = ann.ask("GET", f"/v1/tables/{table}")["table"]["seats"]
    assert [ann.id, bob.id] == [seat["kept"]["player"] for seat in seats]
    ann.client.take_seat(table, 0)
    bob.client.take_seat(table, 1)
    assert "playing" == ann.client.observe(table).table.phase

    def are_over() -> bool:
        match_seeks()
        return [] == ann.tables == bob.tables

    wait_until(are_over, "the seeks are over")


def test_repeated_seek_ends_after_its_number_of_tables(
    seekers: tuple[Seeker, Seeker],
) -> None:
    ann, bob = seekers
    ann.seek(most=2)
    for _ in range(2):
        bob.seek()
        assert 1 == match_seeks()
        table = await_table(ann)
        ann.client.take_seat(table, 0)
        bob.client.take_seat(table, 1)

        def is_settled() -> bool:
            match_seeks()
            return table not in [*ann.tables, *bob.tables]  # noqa: B023 - called within the round

        wait_until(is_settled, "the seeks continue")
    assert [] == ann.tables


def test_seek_ends_if_its_player_does_not_sit_down(
    context: JobContext, seekers: tuple[Seeker, Seeker]
) -> None:
    ann, bob = seekers
    ids = (ann.seek(), bob.seek())
    match_seeks()
    ann.client.take_seat(await_table(ann), 0)

    def seen_long_ago(before: Mapping[str, Seek]) -> Mapping[str, Seek | None]:
        return {
            one.id: replace(one, match=replace(one.match, at=one.match.at - KEPT_MS))
            for one in before.values()
            if one.match is not None
        }

    context.accounts(lambda accounts: accounts.change_seeks(ids, seen_long_ago))

    def is_over() -> bool:
        match_seeks()
        return [] == ann.tables == bob.tables

    wait_until(is_over, "the seeks are over")


def test_recorded_match_is_opened_by_the_next_run(
    context: JobContext, seekers: tuple[Seeker, Seeker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This simulates a job that is killed between the two steps."""
    ann, bob = seekers
    ann.seek()
    bob.seek()
    with monkeypatch.context() as broken:
        broken.setattr("services.jobs.tasks.seeks._open_table", lambda seek, match: None)
        match_seeks()
    assert [None, None] == [*ann.tables, *bob.tables]
    assert 0 == match_seeks()

    table = await_table(ann)
    assert [table] == ann.tables == bob.tables


def test_seek_of_a_deleted_player_is_removed(context: JobContext, railhead: RunningService) -> None:
    with Client(railhead.url) as client:
        gone = Seeker(client.register(f"Seeker {next(_numbers)}").player, client, railhead.url)
        seek = gone.seek()
    context.accounts(lambda accounts: accounts.schedule_deletion(gone.id, 1))
    context.accounts(lambda accounts: accounts.delete_player(gone.id, f"Gone {gone.id}"))
    match_seeks()

    assert seek not in [one.id for one in context.accounts(lambda accounts: accounts.list_seeks())]


def test_rating_requirement_is_respected(context: JobContext, seekers: tuple[Seeker, Seeker]) -> None:
    ann, bob = seekers
    bob.seek()
    ann.seek(entry={"lowest": 3})
    assert (0, [None]) == (match_seeks(), ann.tables)

    rating = Rating(mu=28_000_000, sigma=8_000_000, games=1)
    moved = PlayerRating(bob.id, msgspec.json.encode(rating), ladder_row(bob.id, rating))
    ratings = context.ports.ratings
    before = ratings.position("template")
    after = RatingsPosition(before.tables + 1, f"{before.last}~")
    assert ratings.commit("template", before, after, RatingsChange(moved=((moved, None),)))
    assert 1 == match_seeks()
    table = await_table(ann)
    assert [table] == ann.tables == bob.tables


def test_program_is_never_matched_with_its_owner(
    context: JobContext, railhead: RunningService, seekers: tuple[Seeker, Seeker]
) -> None:
    ann, bob = seekers
    registered = ann.ask("POST", "/v1/players", {"name": f"Seeker {next(_numbers)}", "bot": "greedy"})
    with Client(railhead.url, registered["token"]) as client:
        program = Seeker(registered["player"], client, railhead.url)
        ann.seek()
        own = program.seek()
        assert (0, [None]) == (match_seeks(), ann.tables)
        bob.seek()
        assert 1 == match_seeks()
        program.ask("DELETE", f"/v1/seeks/{own}")

    table = await_table(ann)
    assert [table] == ann.tables == bob.tables


def test_reserved_seat_of_a_program_records_its_owner(
    context: JobContext, railhead: RunningService, seekers: tuple[Seeker, Seeker]
) -> None:
    ann, bob = seekers
    registered = ann.ask("POST", "/v1/players", {"name": f"Seeker {next(_numbers)}", "bot": "greedy"})
    with Client(railhead.url, registered["token"]) as client:
        program = Seeker(registered["player"], client, railhead.url)
        own = program.seek()
        bob.seek()
        assert 1 == match_seeks()
        table = await_table(program)
        events = program.ask("GET", f"/v1/tables/{table}/events")
        program.ask("DELETE", f"/v1/seeks/{own}")

    assert f"'owner': '{ann.id}'" in str(events)
