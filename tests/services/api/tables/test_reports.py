"""What others say can be reported; operators erase it, or mute its author."""

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
    """The client of an operator."""
    return api.client(create_operator_token(settings, "admin"))


def report(talk: Talk, player: Player | None = None, reason: str = "rude") -> httpx.Response:
    path = f"/v1/tables/{talk.table}/talk/{talk.seq}/report"
    return (player or talk.other).post(path, {"reason": reason})


def reports(root: httpx.Client, talk: Talk) -> list[Json]:
    """Give what waits for an operator of that table."""
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


def test_a_report_tells_operators_the_words_the_speaker_and_who_complains(
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


def test_a_player_reports_a_line_once(talk: Talk, root: httpx.Client) -> None:
    report(talk)

    assert {"seq": talk.seq, "again": True} == report(talk, reason="very rude").json()
    assert 1 == len(reports(root, talk)[0]["complaints"])


def test_who_complains_is_told_to_nobody_but_operators(talk: Talk) -> None:
    before = talk.speaker.get(f"/v1/tables/{talk.table}/journal").content
    report(talk)

    assert before == talk.speaker.get(f"/v1/tables/{talk.table}/journal").content
    assert 403 == talk.speaker.get("/v1/admin/reports").status_code


def test_the_words_are_told_as_they_stood_also_when_they_are_taken_back(
    talk: Talk, root: httpx.Client
) -> None:
    report(talk)
    talk.take_back()

    assert WORDS == reports(root, talk)[0]["said"]


def test_what_is_erased_or_was_never_said_cannot_be_reported(talk: Talk) -> None:
    assert 404 == report(talk._replace(seq=1)).status_code
    talk.take_back()

    assert 404 == report(talk).status_code


def test_nobody_reports_himself(talk: Talk) -> None:
    answer = report(talk, talk.speaker)

    assert (403, "not-allowed") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301, "bell\x07"])
def test_a_report_has_a_reason_that_can_be_read(talk: Talk, reason: str) -> None:
    assert 400 == report(talk, reason=reason).status_code


def test_a_report_is_closed_and_its_words_go_with_it(talk: Talk, root: httpx.Client) -> None:
    report(talk)
    path = f"/v1/admin/reports/{talk.table}/{talk.seq}/close"

    assert 200 == root.post(path, json=WHY).status_code
    assert [] == reports(root, talk)
    assert 404 == root.post(path, json=WHY).status_code
    assert (f"close report {talk.seq}", talk.table) in deeds(root)


def test_an_operator_erases_a_line_which_its_speaker_sees(talk: Talk, root: httpx.Client) -> None:
    answer = root.post(f"/v1/admin/tables/{talk.table}/talk/{talk.seq}/erase", json=WHY)

    assert 200 == answer.status_code
    assert "operator" == talk.journal_line()["talk"]["erased"]
    assert "An operator deleted a message by" in talk.journal_line()["says"][0]
    assert (f"erase talk {talk.seq}", talk.table) in deeds(root)
    assert {"seq": talk.seq, "erased": "operator"} == talk.take_back().json()


def test_who_is_muted_is_told_why_and_until_when_and_plays_on(talk: Talk, root: httpx.Client) -> None:
    speaker = talk.speaker
    root.post(f"/v1/admin/players/{speaker.id}/mute", json={**WHY, "days": 3})

    refused = say(speaker, talk.table, "more of it", "more")
    assert (403, "not-allowed") == (refused.status_code, refused.json()["code"])
    assert "an operator has muted you until " in refused.json()["detail"]
    assert WHY["why"] in refused.json()["detail"]
    assert 200 == say(speaker, talk.table).status_code  # said before: the same answer for good
    seat = speaker.look(talk.table)["waiting"][0]["seat"]
    assert 200 == (speaker if seat == 0 else talk.other).answer(talk.table, seat).status_code
    assert ("mute", speaker.id) in deeds(root)


def test_who_is_muted_for_good_may_talk_again_when_an_operator_says_so(
    talk: Talk, root: httpx.Client
) -> None:
    speaker = talk.speaker
    root.post(f"/v1/admin/players/{speaker.id}/mute", json=WHY)
    assert "has muted you" in say(speaker, talk.table, "a", "a").json()["detail"]
    root.post(f"/v1/admin/players/{speaker.id}/unmute", json=WHY)

    assert 200 == say(speaker, talk.table, "b", "b").status_code


def test_a_mute_ends_by_itself(talk: Talk, settings: Settings) -> None:
    mute = Mute("why", "op", 0, time.time_ns() // 1_000_000 - 1)
    with open_context(settings, settings.redis_url) as context:
        context.accounts(lambda accounts: accounts.mute(talk.speaker.id, mute))

    assert 200 == say(talk.speaker, talk.table, "again", "again").status_code
