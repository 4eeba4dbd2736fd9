"""Stacks of combining marks that spill over other lines are refused in all text that players write."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api

PILED = ["a\u0300\u0301\u0302\u0303\u0304", "a\u0301\u0301"]


@pytest.mark.parametrize("text", PILED)
def test_stacked_marks_are_refused_in_names_and_chat(api: Api, text: str) -> None:
    player = api.player()
    table = player.open()
    say = {"seat": 0, "command_id": "c", "command": {"type": "Say", "text": text}}

    named = api.nobody.post("/v1/players", json={"name": text})
    opened = player.post("/v1/tables", {"game": "template", "seats": 2, "name": text, "me": {"seat": 0}})
    said = player.post(f"/v1/tables/{table}/commands", say)

    assert [400, 400, 422] == [answer.status_code for answer in (named, opened, said)]
    assert all("mark" in answer.json()["detail"] for answer in (named, opened, said))
