"""Chat text of exported, archived and imported logs, and of old tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.audit.audit import audit_log
from domain.log.export import parse_export
from domain.table.commands import Say
from infra.archive import FileArchive
from infra.ports.tables import ArchivedLog
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from tests.services.api.running_api import Api
from tests.services.api.tables.spoken_lines import WORDS, Talk, say, say_something
from tests.support.tables.template_tables import start_template_table


@pytest.fixture
def store(settings: Settings) -> Iterator[RedisStore]:
    assert settings.redis_url
    opened = open_store(settings.redis_url, settings)
    yield opened
    opened.close()


@pytest.fixture
def talk(api: Api) -> Talk:
    return say_something(api)


def test_export_contains_text_until_it_is_deleted(talk: Talk) -> None:
    talk.end()
    before = parse_export(talk.other.get(f"/v1/tables/{talk.table}/export").content)
    talk.take_back()
    after = parse_export(talk.other.get(f"/v1/tables/{talk.table}/export").content)
    reports = [audit_log(before), audit_log(after)]

    assert before.entries == after.entries
    assert [WORDS] == [one.words.text for one in before.talk if one.words]
    assert [True, True] == [report.sound for report in reports]
    assert [0, 1] == [report.talk.erased for report in reports if report.talk]


def put_away(talk: Talk, store: RedisStore, settings: Settings) -> ArchivedLog:
    entries = store.log.read(talk.table)
    place = ArchivedLog(len(entries), FileArchive(settings.archive_url).write(talk.table, entries))
    assert store.tables.archive(talk.table, place)
    return place


def test_archived_table_stores_text_separately_and_deletably(
    talk: Talk, store: RedisStore, settings: Settings
) -> None:
    talk.end()
    place = put_away(talk, store, settings)
    archive = FileArchive(settings.archive_url)
    archived = archive.read(place.location)
    assert WORDS in talk.journal_line()["says"][0]

    assert 200 == talk.take_back().status_code
    assert not any(WORDS.encode() in entry.record for entry in archived)
    assert archived == archive.read(place.location)
    assert "speaker" == talk.journal_line()["talk"]["erased"]


def test_old_table_refuses_deletion_with_a_reason(api: Api, store: RedisStore) -> None:
    speaker, other = api.player(), api.player()
    table = "01oldtalk"
    played = start_template_table(table=table)
    played.execute("p0", 0, Say(WORDS))
    import_table(store, table, played.export(secret=True))

    answer = other.client.delete(f"/v1/tables/{table}/talk/{len(played.entries)}")
    line = speaker.get(f"/v1/tables/{table}/journal").json()["lines"][-1]
    assert (403, "not-allowed") == (answer.status_code, answer.json()["code"])
    assert "keeps its messages in the log" in answer.json()["detail"]
    assert {"player": "p0", "erasable": False, "erased": None, "to": []} == line["talk"]
    assert {"erasable": False, "erased": 0} == speaker.look(table)["talk"]


def test_table_is_imported_with_its_text_or_marks_of_deletion(
    api: Api, talk: Talk, store: RedisStore
) -> None:
    second = say(talk.speaker, talk.table, "and this", "more").json()["seq"]
    talk.end()
    talk.take_back()
    export = parse_export(talk.other.get(f"/v1/tables/{talk.table}/export").content)
    before = talk.other.get(f"/v1/tables/{talk.table}/journal").json()["lines"]
    at = keys_of_table(talk.table)
    store.client.delete(at.log(talk.table), at.command_ids(talk.table), at.talk(talk.table))
    store.client.hdel(at.tables, talk.table)
    import_table(store, talk.table, export)

    after = talk.other.get(f"/v1/tables/{talk.table}/journal").json()["lines"]
    assert before == after
    assert 1 == talk.other.look(talk.table)["talk"]["erased"]
    assert 200 == talk.speaker.client.delete(f"/v1/tables/{talk.table}/talk/{second}").status_code
