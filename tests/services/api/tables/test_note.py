"""Private notes are visible only to their author, and in no log."""

from __future__ import annotations

import pytest

from infra.ports.talk import MAX_NOTE_BYTES
from infra.redis.client.connections import connect
from infra.settings.settings import Settings
from tests.services.api.running_api import Api, Json, Player


def note(player: Player, table: str) -> Json:
    found: Json = player.get(f"/v1/tables/{table}/note").json()
    return found


def put(player: Player, table: str, text: str) -> int:
    return player.client.put(f"/v1/tables/{table}/note", json={"text": text}).status_code


def test_note_is_saved_changed_and_deleted(api: Api) -> None:
    ada = api.player()
    table = ada.open()
    assert {"text": "", "changed": None} == note(ada, table)
    assert 200 == put(ada, table, "Bob bluffs.\nAlways.")
    assert "Bob bluffs.\nAlways." == note(ada, table)["text"]
    assert 200 == put(ada, table, "Bob never bluffs.")

    assert "Bob never bluffs." == note(ada, table)["text"]
    assert 204 == ada.client.delete(f"/v1/tables/{table}/note").status_code
    assert "" == note(ada, table)["text"]


def test_empty_note_counts_as_no_note(api: Api) -> None:
    ada = api.player()
    table = ada.open()
    put(ada, table, "something")
    put(ada, table, "")

    assert {"text": "", "changed": None} == note(ada, table)


def test_others_cannot_learn_that_a_note_exists(api: Api) -> None:
    """Answers to other players are the same, byte for byte, with and without a note."""
    ada, bob = api.player(), api.player()
    table = ada.open()
    bob.sit(table)
    paths = [f"/v1/tables/{table}{rest}" for rest in ("", "?seat=1", "/events?seat=1", "/note", "/journal")]
    before = [bob.get(path).content for path in paths]
    assert 200 == put(ada, table, "Bob bluffs.")

    assert before == [bob.get(path).content for path in paths]
    assert 401 == api.nobody.get(f"/v1/tables/{table}/note").status_code


def test_no_log_and_no_other_key_contains_a_note(api: Api, settings: Settings) -> None:
    ada = api.player()
    table = ada.open()
    put(ada, table, "unlikely words of mine")
    client = connect(settings.redis_url or "")
    try:
        found = [name for name in client.scan_iter(f"*{table}*") if b"unlikely" in (client.dump(name) or b"")]
        kept = [name for name in client.scan_iter("*:notes:*") if ada.id.encode() in name]
    finally:
        client.close()

    assert [] == found
    assert 1 == len(kept)


@pytest.mark.parametrize("text", ["é" * (MAX_NOTE_BYTES // 2 + 1), "x" * (MAX_NOTE_BYTES + 1)])
def test_note_has_at_most_4000_bytes(api: Api, text: str) -> None:
    ada = api.player()
    table = ada.open()
    refused = ada.client.put(f"/v1/tables/{table}/note", json={"text": text})

    assert 400 == refused.status_code
    assert "text" in refused.json()["detail"]
    assert 200 == put(ada, table, "é" * (MAX_NOTE_BYTES // 2))


def test_note_survives_losing_access_to_a_private_table(api: Api) -> None:
    ada, bob = api.player(), api.player()
    table = ada.open(public=False)
    assert 404 == put(bob, table, "mine")
    assert 404 == bob.get(f"/v1/tables/{table}/note").status_code
    assert 200 == put(ada, table, "mine")

    assert "mine" == note(ada, table)["text"]
