"""Archived tables give the same answers as before."""

from __future__ import annotations

import pytest

from infra.archive import FileArchive
from infra.ports.tables import ArchivedLog
from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.services.api.running_api import Api, Json, Player, start_game_of_two

READINGS = ("", "?at=3", "/events", "/journal", "/board.svg", "/export", "/commands/kept")

Put = tuple[Player, str, Json, dict[str, bytes]]


@pytest.fixture(scope="module")
def put_away(api: Api, settings: Settings) -> Put:
    """Read and then archive a table; return it with an accepted command and the answers read before."""
    first, second, table = start_game_of_two(api)
    order = {"command_id": "kept", "seat": 0, "command": {"type": "Say", "text": "remember me"}}
    assert first.command(table, order).status_code == 200
    second.command(table, {"seat": 1, "command": {"type": "GiveUp"}})
    before = {reading: first.get(f"/v1/tables/{table}{reading}").content for reading in READINGS}
    assert settings.redis_url
    store = open_store(settings.redis_url, settings)
    entries = store.log.read(table)
    location = FileArchive(settings.archive_url).write(table, entries)
    assert store.tables.archive(table, ArchivedLog(len(entries), location))
    store.close()
    return first, table, order, before


@pytest.mark.parametrize("reading", READINGS)
def test_archived_table_reads_as_before(put_away: Put, reading: str) -> None:
    player, table, _, before = put_away

    answer = player.get(f"/v1/tables/{table}{reading}")

    assert (200, before[reading]) == (answer.status_code, answer.content)


def test_accepted_command_keeps_its_answer_permanently(put_away: Put) -> None:
    player, table, order, before = put_away

    assert before["/commands/kept"] == player.command(table, order).content


def test_different_content_under_its_id_is_still_a_conflict(put_away: Put) -> None:
    player, table, order, _ = put_away

    answer = player.command(table, {**order, "command": {"type": "Say", "text": "something else"}})

    assert (409, "conflicting-command-id") == (answer.status_code, answer.json()["code"])


def test_new_command_is_refused(put_away: Put) -> None:
    player, table, order, _ = put_away

    answer = player.command(table, {**order, "command_id": "new"})

    assert (409, "table-closed") == (answer.status_code, answer.json()["code"])


def test_stream_of_an_archived_table_sends_all_records_and_ends(put_away: Put) -> None:
    player, table, _, _ = put_away
    head = player.look(table)["head"]["seq"]

    lines = player.get(f"/v1/tables/{table}/stream").text.splitlines()

    assert [f"id: {seq}" for seq in range(1, head + 1)] == [line for line in lines if line.startswith("id")]
