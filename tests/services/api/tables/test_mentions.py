"""The seats mentioned in chat messages are stored permanently with the record."""

from __future__ import annotations

import httpx
import pytest

from tests.services.api.running_api import Api, Player, start_game_of_two
from tests.services.api.tables.spoken_lines import WORDS


@pytest.fixture
def two(api: Api) -> tuple[Player, Player, str]:
    return start_game_of_two(api)


def say(player: Player, table: str, to: list[int], command_id: str = "told") -> httpx.Response:
    command = {"type": "Say", "text": WORDS, "to": to}
    return player.command(table, {"command_id": command_id, "seat": 0, "command": command})


def test_mentions_stay_in_journal_and_record_after_deletion(
    two: tuple[Player, Player, str],
) -> None:
    speaker, other, table = two
    seq = say(speaker, table, [1]).json()["seq"]
    for erased in (None, "speaker"):
        line = next(
            one for one in other.get(f"/v1/tables/{table}/journal").json()["lines"] if one["seq"] == seq
        )
        (record,) = other.get(f"/v1/tables/{table}/events?after={seq - 1}&limit=1").json()["records"]

        assert ([1], erased) == (line["talk"]["to"], line["talk"]["erased"])
        assert [1] == record["events"][0]["to"]
        speaker.client.delete(f"/v1/tables/{table}/talk/{seq}")


def test_repeated_id_cannot_mention_other_seats(two: tuple[Player, Player, str]) -> None:
    speaker, _, table = two
    first = say(speaker, table, [1])
    assert first.json()["seq"] == say(speaker, table, [1]).json()["seq"]
    answer = say(speaker, table, [])

    assert (409, "conflicting-command-id") == (answer.status_code, answer.json()["code"])


def test_mentioning_nobody_addresses_all(two: tuple[Player, Player, str]) -> None:
    speaker, other, table = two
    seq = say(speaker, table, []).json()["seq"]
    (record,) = other.get(f"/v1/tables/{table}/events?after={seq - 1}&limit=1").json()["records"]

    assert "to" not in record["events"][0]
    assert "to" not in record["command"]


@pytest.mark.parametrize("to", [[2], [1, 1], [8], [-1]])
def test_missing_seats_are_refused_with_the_allowed_ones(
    two: tuple[Player, Player, str], to: list[int]
) -> None:
    speaker, _, table = two
    answer = say(speaker, table, to)

    assert (422, "malformed-command") == (answer.status_code, answer.json()["code"])
    assert "seat" in answer.json()["detail"] or "int" in answer.json()["detail"]
