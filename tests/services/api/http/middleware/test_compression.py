"""Answers in JSON are packed for who takes that, and nothing else is."""

from __future__ import annotations

from tests.services.api.running_api import Api

PLAIN = {"Accept-Encoding": "identity"}


def test_a_long_answer_is_packed_where_that_is_taken_and_the_same_when_unpacked(api: Api) -> None:
    packed = api.nobody.get("/v1/games")
    plain = api.nobody.get("/v1/games", headers=PLAIN)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_what_is_short_or_holds_a_code_of_its_caller_travels_as_it_is(api: Api) -> None:
    player = api.player("Ada of the codes")

    assert "Content-Encoding" not in api.nobody.get("/v1/health").headers
    assert "Content-Encoding" not in player.get("/v1/me").headers
