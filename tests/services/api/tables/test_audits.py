from __future__ import annotations

import msgspec
import pytest
from rq import Queue

from domain.audit.audit import audit_log
from domain.log.export import parse_export
from infra.redis.client.connections import connect_standalone
from infra.redis.jobs.audits import RedisAuditReports
from infra.redis.jobs.job_queues import open_queue
from infra.redis.store import open_store
from infra.settings.settings import Settings
from services.shared.job_table import AUDIT_TABLE, CHORES_QUEUE
from tests.services.api.running_api import Api, Player, start_game_of_two

Ended = tuple[Player, str]


@pytest.fixture
def ended(api: Api) -> Ended:
    """Return a table that has ended."""
    first, second, table = start_game_of_two(api)
    for seat, player in enumerate((first, second)):
        player.answer(table, seat)
    first.command(table, {"seat": 0, "command": {"type": "GiveUp"}})
    return first, table


def test_downloaded_log_of_an_ended_table_passes_an_audit(ended: Ended) -> None:
    player, table = ended

    answer = player.get(f"/v1/tables/{table}/export")
    report = audit_log(parse_export(answer.content))

    assert f'filename="{table}.railhead"' in answer.headers["Content-Disposition"]
    assert (True, table) == (report.sound, report.table)
    assert answer.headers["Railhead-Head"].split()[1] == report.head


def test_running_table_has_no_log_download(api: Api) -> None:
    first, _, table = start_game_of_two(api)

    for answer in (
        first.get(f"/v1/tables/{table}/export"),
        first.get(f"/v1/audits/{table}"),
        first.post("/v1/audits", {"table": table}),
    ):
        assert (403, "not-allowed") == (answer.status_code, answer.json()["code"])


def test_report_does_not_exist_without_an_audit_request(ended: Ended) -> None:
    player, table = ended

    answer = player.get(f"/v1/audits/{table}")

    assert (404, "not-found") == (answer.status_code, answer.json()["code"])


def test_audit_is_enqueued_as_a_job_only_once(ended: Ended, settings: Settings) -> None:
    player, table = ended

    answers = [player.post("/v1/audits", {"table": table}) for _ in range(2)]

    assert settings.redis_url
    with connect_standalone(settings.redis_url) as connection:
        waiting: Queue = open_queue(CHORES_QUEUE, connection)
        jobs = [job for job in waiting.jobs if job.args == (table,) or list(job.args) == [table]]
    assert [202, 202] == [answer.status_code for answer in answers]
    assert {"table": table, "report": f"/v1/audits/{table}"} == answers[0].json()
    assert [AUDIT_TABLE] == [job.func_name for job in jobs]


def test_report_is_pending_until_it_is_returned_as_stored(ended: Ended, settings: Settings, api: Api) -> None:
    player, table = ended
    player.post("/v1/audits", {"table": table})
    before = player.get(f"/v1/audits/{table}")
    assert settings.redis_url
    store = open_store(settings.redis_url, settings)
    report = msgspec.json.encode(audit_log(parse_export(player.get(f"/v1/tables/{table}/export").content)))

    RedisAuditReports(store.client).save(table, report)
    store.close()

    assert (202, {"table": table, "report": f"/v1/audits/{table}"}) == (before.status_code, before.json())
    assert int(before.headers["Retry-After"]) > 0
    told = api.nobody.get(f"/v1/audits/{table}")
    assert (report, "sound") == (told.content, told.json()["verdict"])


def test_requesting_an_audit_requires_authentication(ended: Ended, api: Api) -> None:
    assert api.nobody.post("/v1/audits", json={"table": ended[1]}).status_code == 401
