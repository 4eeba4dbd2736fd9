"""An operator moves a running table to a later version of its rules, if its seats agree."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from msgspec import UnsetType
from typer.testing import CliRunner

from domain.audit.audit import audit_log
from domain.log.export import parse_export
from infra.redis.store import open_store
from infra.settings.settings import Settings
from services.cli.main import app
from services.worker import aggregate_loader
from services.worker.aggregate_loader import CachedTable
from tests.services.api.running_api import Api, Json, Player
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.tables.old_rules import OldTable

WHY = "a ruling was mended"
SEATS = 3


@pytest.fixture(scope="module")
def root(api: Api, settings: Settings) -> httpx.Client:
    """Return an operator's client."""
    return api.client(create_operator_token(settings, "admin"))


class Table:
    """A table with rules version 1, and API clients of its players."""

    def __init__(self, api: Api, settings: Settings) -> None:
        self.players = [api.player() for _ in range(SEATS)]
        made = OldTable([player.id for player in self.players], settings)
        self.id, self.giver = made.id, made.giver

    def say(self, seat: int, kind: str) -> Json:
        """Answer the proposal and check that the answer is accepted."""
        answer = self.try_to_say(seat, {"type": kind, "version": 2})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def try_to_say(self, seat: int, command: Json) -> httpx.Response:
        """Answer the proposal under a new command id."""
        said = {"seat": seat, "command": command, "command_id": f"said-{seat}-{command['type']}"}
        return self.players[seat].command(self.id, said)


def report_of(player: Player, table: str, **query: Any) -> httpx.Response:
    return player.get(f"/v1/tables/{table}/rules-report", params=query)


@pytest.fixture
def old(api: Api, settings: Settings) -> Table:
    """Return a table for which an operator proposed version 2 on the command line."""
    made = Table(api, settings)
    assert 404 == report_of(made.players[0], made.id).status_code
    run = CliRunner().invoke(
        app,
        ["admin", "propose-version", made.id, "--to", "2", "--why", WHY],
        env={"RAILHEAD_REDIS_URL": settings.redis_url},
    )
    assert 0 == run.exit_code, run.output
    assert "1 of 12 records would differ" in run.output
    assert "done: record 13" in run.output
    return made


def test_each_seat_sees_the_proposal_and_its_past_effects(api: Api, root: httpx.Client, old: Table) -> None:
    seen = old.players[0].look(old.id)["rules_proposal"]
    assert (2, WHY, [0, 1, 2]) == (seen["version"], seen["why"], seen["waits"])
    assert "last coin" in seen["note"]
    for seat, player in enumerate(old.players):
        report = report_of(player, old.id).json()
        assert "own" == report["compared"]
        assert ([old.giver] if seat == old.giver else []) == [one["seat"] for one in report["differences"]]
    assert 403 == report_of(old.players[0], old.id, seat=1).status_code
    assert "nothing" == api.nobody.get(f"/v1/tables/{old.id}/rules-report").json()["compared"]
    refused = root.post(f"/v1/admin/tables/{old.id}/propose-version", json={"version": 2, "why": WHY})
    assert (422, "illegal-command") == (refused.status_code, refused.json()["code"])


def test_table_continues_with_the_new_version_once_all_agree(
    root: httpx.Client, settings: Settings, old: Table
) -> None:
    first = old.players[0]
    seq = [old.say(seat, "AgreeVersion")["seq"] for seat in range(SEATS)][-1]
    assert first.look(old.id)["rules_proposal"] is None
    moved = first.get(f"/v1/tables/{old.id}/events", params={"after": seq - 1}).json()["records"][0]
    assert 2 == moved["rules"]["version"]
    assert "VersionChanged" == moved["events"][-1]["type"]

    assert (2, 2) == loaded_versions(settings, old.id)
    with pytest.MonkeyPatch.context() as older:
        older.setattr(aggregate_loader, "is_known", lambda rules: rules.version == 1)
        assert "unknown" == loaded_versions(settings, old.id)

    closed = root.post(f"/v1/admin/tables/{old.id}/close", json={"why": "enough was seen"})
    assert 200 == closed.status_code
    assert ("sound", "version 1, 2 of the rules") == audited(first, old.id)


def loaded_versions(settings: Settings, table: str) -> tuple[int, int] | str:
    """Load the table as a worker without a copy would; return its versions, or the reason for refusal."""
    store = open_store(settings.redis_url or "", settings)
    found = aggregate_loader.load_table(store, table)
    store.close()
    if isinstance(found, aggregate_loader.UnavailableTable):
        return found.kind
    assert isinstance(found, CachedTable)
    return found.table.version, found.codec.rules.version


def audited(player: Player, table: str) -> tuple[str | UnsetType, str]:
    """Audit the table's export; return the verdict, and the versions used for replaying it."""
    report = audit_log(parse_export(player.get(f"/v1/tables/{table}/export").content))
    says = next(one.says for one in report.checks if one.name == "decisions")
    return report.verdict, says.rpartition("using ")[2]


def test_one_declining_seat_keeps_the_rules(api: Api, settings: Settings, root: httpx.Client) -> None:
    old = Table(api, settings)
    done = root.post(f"/v1/admin/tables/{old.id}/propose-version", json={"version": 2, "why": WHY})
    assert 200 == done.status_code, done.text
    old.say(0, "AgreeVersion")
    old.say(2, "DeclineVersion")

    assert old.players[0].look(old.id)["rules_proposal"] is None
    answer = old.try_to_say(1, {"type": "AgreeVersion", "version": 2})
    assert (422, "TBL-8") == (answer.status_code, answer.json().get("rule")), answer.text
    answer = old.try_to_say(0, {"type": "ProposeVersion", "version": 2, "by": "me", "why": WHY})
    assert "not-allowed" == answer.json()["code"]
