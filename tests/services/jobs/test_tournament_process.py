"""Tournaments in the whole service, with real processes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import pytest

from domain.audit.audit import audit_log
from domain.log.export import LogExport, parse_export
from infra.ports.tables import ArchivedLog
from railhead import Client
from services.client import requests
from services.client.requests import ApiRequest
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

_numbers = count(1)

SHORT = {"rounds": 2, "mail": False}


@pytest.fixture(scope="module")
def working(railhead: RunningService) -> Iterator[RunningService]:
    """Yield the service with jobs running."""
    railhead.start("jobs")
    yield railhead
    assert railhead.stop("jobs") == 0


@pytest.fixture
def organiser(working: RunningService) -> Iterator[Client]:
    with Client(working.url) as speaking:
        speaking.register(f"Organiser {next(_numbers)}")
        yield speaking


def post(client: Client, path: str, **body: Any) -> Any:
    return client.send(ApiRequest("POST", path, None, {"command_id": requests.new_command_id(), **body}))


def look(client: Client, tournament: str) -> Any:
    return client.send(ApiRequest("GET", f"/v1/tournaments/{tournament}", None))


def export(client: Client, path: str) -> LogExport:
    headers = {"Authorization": f"Bearer {client.token}"}
    answer = httpx.get(f"{client.url}{path}/export", headers=headers, trust_env=False, timeout=60)
    return parse_export(answer.raise_for_status().content)


def open_for_bots(organiser: Client, bots: int, **plan: Any) -> str:
    """Open a tournament and enter bots, which starts it; random bots are used because they are fast."""
    said = {"form": "swiss", "most": bots, "name": "Bots among themselves", "pace": "open", **plan}
    opened = post(organiser, "/v1/tournaments", **said)["tournament"]["id"]
    entered = post(organiser, f"/v1/tournaments/{opened}/entries", bot="random", count=bots)
    assert entered["tournament"]["phase"] == "running"
    return str(opened)


def rounds_of(client: Client, tournament: str) -> list[Any]:
    found: list[Any] = client.send(ApiRequest("GET", f"/v1/tournaments/{tournament}/rounds", None))["rounds"]
    return found


def wait_for_round(organiser: Client, tournament: str, number: int) -> None:
    wait_until(lambda: len(rounds_of(organiser, tournament)) >= number, "a round is paired", 120)


def check_to_the_end(organiser: Client, working: RunningService, tournament: str, seconds: float) -> None:
    """Wait for the final standings, and check them and each result against the logs."""
    wait_until(lambda: look(organiser, tournament)["tournament"]["phase"] == "ended", "it ends", seconds)
    found, rounds = look(organiser, tournament), rounds_of(organiser, tournament)
    tables = [table for one in rounds for table in one["tables"]]
    group, rounds_planned = found["tournament"]["group"], found["tournament"]["rounds"]
    entrants = found["tournament"]["most"]

    assert "finished" == found["end"]
    assert list(range(1, rounds_planned + 1)) == [one["number"] for one in rounds]
    assert {"ended"} == {table["state"] for table in tables}
    assert len(tables) * sum(range(group)) == sum(one["points"] for one in found["standings"])
    assert list(range(entrants)) == sorted(one["entrant"] for one in found["standings"])
    logs = [export(organiser, f"/v1/tables/{table['table']}") for table in tables]
    report = audit_log(export(organiser, f"/v1/tournaments/{tournament}"), tables=logs)
    assert report.sound, report.divergence
    assert {"ok"} == {check.status for check in report.checks}
    assert f"{len(tables)} of {len(tables)} results" in report.checks[-1].says
    assert all(audit_log(log).sound for log in logs)
    reports = working.store.audit_reports
    wait_until(lambda: reports.find_existing([tournament]) == (True,), "the service has audited it", 60)


GOLD_RUSH = {"game": "gold_rush", "group": 4, "rounds": 3}


@pytest.mark.slow
def test_gold_rush_tournament_survives_a_killed_process_per_round(
    organiser: Client, working: RunningService
) -> None:
    tournament = open_for_bots(organiser, 8, **GOLD_RUSH)
    for number, name in enumerate(("worker", "projector", "jobs"), 1):
        wait_for_round(organiser, tournament, number)
        working.kill(name)
        working.start(name)

    check_to_the_end(organiser, working, tournament, 500)


def test_swiss_tournament_of_bots_is_archived_and_still_readable(
    organiser: Client, working: RunningService
) -> None:
    tournament = open_for_bots(organiser, 8, game="template", group=4, rounds=3, options=SHORT)
    check_to_the_end(organiser, working, tournament, 500)

    def read() -> tuple[Any, ...]:
        path = f"/v1/tournaments/{tournament}"
        report: Any = organiser.send(ApiRequest("GET", f"{path}/audit", None))
        return look(organiser, tournament), rounds_of(organiser, tournament), export(organiser, path), report

    before, store = read(), working.store
    wait_until(lambda: isinstance(store.tables.get(tournament), ArchivedLog), "it is archived", 60)
    assert () == store.log.read(tournament)
    assert before == read()
    ended = ApiRequest[Any]("GET", "/v1/tournaments", None, query={"phase": "ended"})
    assert tournament in {one["id"] for one in organiser.send(ended)["tournaments"]}


@pytest.mark.slow
def test_tournament_survives_killed_processes(organiser: Client, working: RunningService) -> None:
    tournament = open_for_bots(organiser, 4, game="template", group=2, rounds=2, options=SHORT)
    for number in (1, 2):
        wait_for_round(organiser, tournament, number)
        for name in ("jobs", "worker", "projector"):
            working.kill(name)
        working.start("worker", "projector", "jobs")

    check_to_the_end(organiser, working, tournament, 180)
