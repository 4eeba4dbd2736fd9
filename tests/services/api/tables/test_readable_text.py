"""Text written by users follows one rule in names, titles, chat, profiles and reasons."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api
from tests.services.api.tables.spoken_lines import say, say_something

PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
HINDI = "\u0930\u093e\u0937\u094d\u200d\u091f\u094d\u0930"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
BODY = {"game": "template", "seats": 2}
INVISIBLE = ("\u3164", "\u2800\u2800", "\u202eevil", " \u200b ")


@pytest.mark.parametrize("text", [PERSIAN, HINDI, FAMILY])
def test_words_that_need_joiners_are_accepted_everywhere(api: Api, text: str) -> None:
    talk = say_something(api)
    player = talk.speaker

    opened = player.post("/v1/tables", {**BODY, "name": text})
    assert text == opened.json()["table"]["name"]
    assert text == player.client.patch("/v1/me", json={"about": text}).json()["about"]
    assert 200 == say(player, talk.table, text, "joined").status_code
    report = f"/v1/tables/{talk.table}/talk/{talk.seq}/report"
    assert 200 == talk.other.post(report, {"reason": text}).status_code


@pytest.mark.parametrize("text", INVISIBLE)
def test_invisible_text_is_refused_everywhere(api: Api, text: str) -> None:
    talk = say_something(api)
    player = talk.speaker
    report = f"/v1/tables/{talk.table}/talk/{talk.seq}/report"

    answers = [
        player.post("/v1/tables", {**BODY, "name": text}),
        player.client.patch("/v1/me", json={"about": text}),
        say(player, talk.table, text, "unseen"),
        talk.other.post(report, {"reason": text}),
        api.nobody.post("/v1/players", json={"name": text}),
    ]

    assert [400, 400, 422, 400, 400] == [answer.status_code for answer in answers]
    assert all("U+" in answer.json()["detail"] for answer in answers)
    assert all(text not in answer.json()["detail"] for answer in answers)
