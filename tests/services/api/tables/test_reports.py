"""Reports of chat messages; operators delete them or mute their authors."""

from __future__ import annotations

import time

import httpx
import pytest

from infra.ports.talk import Mute
from infra.settings.settings import Settings
from services.jobs.wiring import open_context
from tests.services.api.running_api import Api, Json, Player
from tests.services.api.tables.spoken_lines import WORDS, Talk, say, say_something
from tests.support.runtime.operator_tokens import create_operator_token

WHY = {"why": "it insults somebody"}


@pytest.fixture
def talk(api: Api) -> Talk:
    return say_something(api)


@pytest.fixture(scope="module")
def root(api: Api, settings: Settings) -> httpx.Client:
    """Return an operator's client."""
    return api.client(create_operator_token(settings, "admin"))


def report(talk: Talk, player: Player | None = None, reason: str = "rude") -> httpx.Response:
    path = f"/v1/tables/{talk.table}/talk/{talk.seq}/report"
    return (player or talk.other).post(path, {"reason": reason})


def reports(root: httpx.Client, talk: Talk) -> list[Json]:
    """Return the open reports about the message's table."""
    listed = root.get("/v1/admin/reports").json()["reports"]
    return [one for one in listed if one["table"] == talk.table]


def deeds(root: httpx.Client) -> list[tuple[str, str]]:
    found, after = [], "0-0"
    while True:
        page = root.get("/v1/admin/log", params={"after": after}).json()
        found += [(one["does"], one["on"]) for one in page["deeds"]]
        if page["next"] is None:
            return found
        after = page["next"]


def test_report_shows_operators_the_text_author_and_reporter(
    api: Api, talk: Talk, root: httpx.Client
) -> None:
    stranger = api.player()
    assert {"seq": talk.seq, "again": False} == report(talk).json()
    assert {"seq": talk.seq, "again": False} == report(talk, stranger, "spam").json()

    (line,) = reports(root, talk)
    assert (talk.seq, talk.speaker.id, WORDS) == (line["seq"], line["speaker"], line["said"])
    assert [(talk.other.id, "rude"), (stranger.id, "spam")] == [
        (one["player"], one["reason"]) for one in line["complaints"]
    ]


def test_player_reports_a_message_once(talk: Talk, root: httpx.Client) -> None:
    report(talk)

    assert {"seq": talk.seq, "again": True} == report(talk, reason="very rude").json()
    assert 1 == len(reports(root, talk)[0]["complaints"])


def test_only_operators_see_the_reporter(talk: Talk) -> None:
    before = talk.speaker.get(f"/v1/tables/{talk.table}/journal").content
    report(talk)

    assert before == talk.speaker.get(f"/v1/tables/{talk.table}/journal").content
    assert 403 == talk.speaker.get("/v1/admin/reports").status_code


def test_report_keeps_the_text_of_deleted_messages(talk: Talk, root: httpx.Client) -> None:
    report(talk)
    talk.take_back()

    assert WORDS == reports(root, talk)[0]["said"]


def test_deleted_or_missing_messages_cannot_be_reported(talk: Talk) -> None:
    assert 404 == report(talk._replace(seq=1)).status_code
    talk.take_back()

    assert 404 == report(talk).status_code


def test_own_messages_cannot_be_reported(talk: Talk) -> None:
    answer = report(talk, talk.speaker)

    assert (403, "not-allowed") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301, "bell\x07"])
def test_report_has_a_readable_reason(talk: Talk, reason: str) -> None:
    assert 400 == report(talk, reason=reason).status_code


def test_closing_a_report_removes_its_text(talk: Talk, root: httpx.Client) -> None:
    report(talk)
    path = f"/v1/admin/reports/{talk.table}/{talk.seq}/close"

    assert 200 == root.post(path, json=WHY).status_code
    assert [] == reports(root, talk)
    assert 404 == root.post(path, json=WHY).status_code
    assert (f"close report {talk.seq}", talk.table) in deeds(root)


def test_author_sees_that_an_operator_deleted_a_message(talk: Talk, root: httpx.Client) -> None:
    answer = root.post(f"/v1/admin/tables/{talk.table}/talk/{talk.seq}/erase", json=WHY)

    assert 200 == answer.status_code
    assert "operator" == talk.journal_line()["talk"]["erased"]
    assert "An operator deleted a message by" in talk.journal_line()["says"][0]
    assert (f"erase talk {talk.seq}", talk.table) in deeds(root)
    assert {"seq": talk.seq, "erased": "operator"} == talk.take_back().json()


def test_muted_player_sees_reason_and_end_and_can_still_play(talk: Talk, root: httpx.Client) -> None:
    speaker = talk.speaker
    root.post(f"/v1/admin/players/{speaker.id}/mute", json={**WHY, "days": 3})

    refused = say(speaker, talk.table, "more of it", "more")
    assert (403, "not-allowed") == (refused.status_code, refused.json()["code"])
    assert "an operator has muted you until " in refused.json()["detail"]
    assert WHY["why"] in refused.json()["detail"]
    assert 200 == say(speaker, talk.table).status_code  # posted before: the answer stays the same
    seat = speaker.look(talk.table)["waiting"][0]["seat"]
    assert 200 == (speaker if seat == 0 else talk.other).answer(talk.table, seat).status_code
    assert ("mute", speaker.id) in deeds(root)


def test_permanent_mute_ends_when_an_operator_lifts_it(talk: Talk, root: httpx.Client) -> None:
    speaker = talk.speaker
    root.post(f"/v1/admin/players/{speaker.id}/mute", json=WHY)
    assert "has muted you" in say(speaker, talk.table, "a", "a").json()["detail"]
    root.post(f"/v1/admin/players/{speaker.id}/unmute", json=WHY)

    assert 200 == say(speaker, talk.table, "b", "b").status_code


def test_temporary_mute_ends_automatically(talk: Talk, settings: Settings) -> None:
    mute = Mute("why", "op", 0, time.time_ns() // 1_000_000 - 1)
    with open_context(settings, settings.redis_url) as context:
        context.accounts(lambda accounts: accounts.mute(talk.speaker.id, mute))

    assert 200 == say(talk.speaker, talk.table, "again", "again").status_code
