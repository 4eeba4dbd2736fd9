"""JSON answers are compressed for clients that accept it; nothing else is."""

from __future__ import annotations

import brotli
import pytest

from tests.services.api.running_api import Api, start_game_of_two

GAME = "el_paso"
PLAIN = {"Accept-Encoding": "identity"}


def test_long_answer_is_compressed_and_unpacks_to_the_same(api: Api) -> None:
    packed = api.nobody.get("/v1/games")
    plain = api.nobody.get("/v1/games", headers=PLAIN)

    assert packed.headers["Content-Encoding"] in ("br", "gzip"), "the test client accepts these"
    assert "Content-Encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2
    assert "Accept-Encoding" in plain.headers["Vary"]


@pytest.mark.parametrize(
    ("accepted", "given"),
    [
        ("gzip;q=0", None),
        ("br;q=0, gzip;q=0.1", "gzip"),
        ("*", "br"),
        ("gzip, br", "br"),
        ("gzip;q=0, *", "br"),
        ("br;q=0, *", "gzip"),
        ("", None),
    ],
)
def test_encoding_weights_apply_to_answers_drawings_and_pages_alike(
    api: Api, accepted: str, given: str | None
) -> None:
    table = start_game_of_two(api)[2]
    for path in ("/v1/games", f"/v1/tables/{table}/board.svg", "/"):
        answer = api.nobody.get(path, headers={"Accept-Encoding": accepted})

        assert given == answer.headers.get("Content-Encoding"), path


def test_rarely_changing_documents_are_compressed_once(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[int] = []
    compress = brotli.compress

    def counted(body: bytes, **how: int) -> bytes:
        packed.append(len(body))
        return bytes(compress(body, **how))

    monkeypatch.setattr("services.api.http.responses.brotli.compress", counted)
    for path in ("/v1/openapi.json", "/v1/games", "/v1/paces", "/art.json", f"/v1/games/{GAME}/cover.svg",
                 f"/v1/games/{GAME}/tour", f"/v1/games/{GAME}/legend"):  # fmt: skip
        packed.clear()
        answers = [api.nobody.get(path, headers={"Accept-Encoding": "br"}) for _ in range(3)]

        assert {200} == {answer.status_code for answer in answers}, path
        assert 1 == len({answer.content for answer in answers}), path
        assert {"br"} == {answer.headers["Content-Encoding"] for answer in answers}, path
        assert len(packed) <= 1, path


def test_short_answers_and_caller_codes_are_not_compressed(api: Api) -> None:
    player = api.player("Ada of the codes")

    assert "Content-Encoding" not in api.nobody.get("/v1/health").headers
    assert "Content-Encoding" not in player.get("/v1/me").headers
