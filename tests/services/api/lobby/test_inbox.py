from __future__ import annotations

from tests.services.api.running_api import Api, poll_until


def test_inbox_is_sorted_by_longest_wait(api: Api) -> None:
    first, second = api.player(), api.player()
    opened = []
    for _ in range(2):
        opened.append(first.open(options={"mail": False}, hours=3))
        second.sit(opened[-1])

    found = poll_until(lambda: first.get("/v1/inbox").json()["waiting"], lambda turns: len(turns) == 2)

    assert opened == [turn["table"] for turn in found]
    assert found[0] == first.get("/v1/inbox/next").json()
    assert first.look(opened[0], 0)["decision"] == found[0]["decision"]
    assert 3 * 3_600_000 == found[0]["due"] - found[0]["since"]
    assert second.get("/v1/inbox/next").status_code == 204


def test_inbox_shows_the_decision_in_words(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(options={"mail": False})
    second.sit(table)
    asked = [first, second][first.look(table)["waiting"][0]["seat"]]

    (turn,) = poll_until(lambda: asked.get("/v1/inbox/questions").json()["turns"], bool)

    seen = asked.look(table, turn["seat"])
    assert (seen["question"], seen["decision"], seen["table"]) == (
        turn["question"],
        turn["decision"],
        turn["table"],
    )
    assert asked.get("/v1/inbox/questions").json()["turns"] == [turn]
