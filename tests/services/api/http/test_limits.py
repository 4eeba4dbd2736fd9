from __future__ import annotations

import random
import re
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx
import pytest

from infra.redis.store import StoreConfig
from infra.settings.settings import Settings
from services.api.http.bodies import MAX_DEPTH
from tests.services.api.running_api import SECONDS, Api, Player, poll_until, run_api, start_game_of_two
from tests.support.runtime.redis_servers import real_server

POSTS = ("/v1/players", "/v1/session", "/v1/tables", "/v1/tokens", "/v1/audits")

GARBAGE = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"1e999",
    b"{}trailing",
    b"\xff\xfe{}",
    b'{"name": "\xff"}',
    b'{"name": "\xed\xa0\x80"}',
    b'{"name": "\\ud800"}',
    b'{"name": "\\ud800\\u0041"}',
    b'{"name": 1}',
    b'{"name": null}',
    b'{"name": {"name": "x"}}',
    b'{"name": "a", "name": 5}',
    b"\x00" * 100,
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b'{"name": ' + b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1) + b"}",
    b'{"options": ' + b'{"a":' * 200 + b"1" + b"}" * 200 + b"}",
    b'{"command": ' + b"[" * 20_000,
)


@pytest.fixture(scope="module")
def game(api: Api) -> tuple[Player, Player, str]:
    return start_game_of_two(api)


def test_garbage_is_refused_as_malformed(game: tuple[Player, Player, str]) -> None:
    player, _, table = game
    paths = (*POSTS, f"/v1/tables/{table}/commands", f"/v1/tables/{table}/seats")

    for body in GARBAGE:
        for path in paths:
            answer = player.client.post(path, content=body)
            assert answer.status_code == 400, (path, body[:40], answer.text)
            assert answer.json()["code"] == "bad-request"


def test_mutated_commands_never_break_the_service(game: tuple[Player, Player, str]) -> None:
    """Bytes are changed, cut and doubled at random positions; each variant must get an expected answer."""
    player, _, table = game
    order = b'{"command_id": "m", "seat": 0, "decision": 3, "command": {"type": "Bid", "coins": 1}}'
    chance = random.Random(7)
    found = set()
    for _ in range(150):
        body = bytearray(order)
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(body))
            body[place : place + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        answer = player.client.post(f"/v1/tables/{table}/commands", content=bytes(body))
        found.add(answer.status_code)

    assert found <= {200, 202, 400, 403, 409, 422}
    assert {400, 422} <= found


@pytest.mark.parametrize("length", [65_537, 1_000_000])
def test_too_long_body_is_refused(game: tuple[Player, Player, str], length: int) -> None:
    player, _, table = game
    path = f"/v1/tables/{table}/commands"

    said = player.client.post(path, content=b" " * length)
    unsaid = player.client.post(path, content=iter([b" " * 10_000] * (length // 10_000 + 1)))

    assert (413, "too-large") == (said.status_code, said.json()["code"])
    assert (413, "too-large") == (unsaid.status_code, unsaid.json()["code"])


def test_invalid_length_is_refused(api: Api) -> None:
    where = urlsplit(api.url)
    for length in ("-5", "x", "1e3", "99999999999999999999"):
        request = f"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n".encode()

        with socket.create_connection((where.hostname, where.port), SECONDS) as line:
            line.sendall(request)
            answer = line.recv(200)

        assert answer.split()[1] in (b"400", b"413"), length


def test_player_over_the_limit_waits_but_others_do_not(another: Callable[..., Api]) -> None:
    api = another({"runtime.limits.BURST_SECONDS": 25}, requests_per_second=0.2)
    first, second = api.player(), api.player()

    found = [first.get("/v1/me") for _ in range(7)]

    assert [200] * 5 + [429] * 2 == [answer.status_code for answer in found]
    assert "too-many-requests" == found[-1].json()["code"]
    assert 0 < int(found[-1].headers["Retry-After"]) <= 50
    assert second.get("/v1/me").status_code == 200


def test_limit_applies_across_all_processes(another: Callable[..., Api]) -> None:
    """Each process may keep the unused rest of its last reserved block, a twentieth of the limit."""
    apis = [another({"runtime.limits.BURST_SECONDS": 160}, requests_per_second=0.25) for _ in range(2)]
    player = apis[0].player()
    clients = [api.client(player.token) for api in apis]

    found = [clients[number % 2].get("/v1/me").status_code for number in range(60)]

    assert {200, 429} == set(found)
    assert 38 <= found.count(200) <= 42


def test_password_attempts_are_limited_across_processes(another: Callable[..., Api]) -> None:
    apis = [another(logins_per_minute=5) for _ in range(2)]
    login = {"name": "Nobody in particular", "password": "a guess"}

    found = [apis[number % 2].nobody.post("/v1/session", json=login) for number in range(6)]

    assert [401] * 5 + [429] == [answer.status_code for answer in found]
    assert "5 password attempts per minute" in found[-1].json()["detail"]
    assert '"logins";q=5;w=60' == found[-1].headers["RateLimit-Policy"]
    assert 0 < int(found[-1].headers["Retry-After"]) <= 120


def test_live_streams_are_counted_across_all_processes(another: Callable[..., Api]) -> None:
    apis = [another({"runtime.limits.STREAMS_PER_PLAYER": 2}) for _ in range(2)]
    player = apis[0].player()
    path = f"/v1/tables/{player.open()}/stream"
    one, other = (api.client(player.token) for api in apis)

    with one.stream("GET", path) as first:
        with other.stream("GET", path) as second:
            refused = one.get(path)
        again = poll_until(lambda: _opens(other, path), lambda status: status == 200)

    assert [200, 200, 429, 200] == [first.status_code, second.status_code, refused.status_code, again]
    assert "can keep 2 live streams open" in refused.json()["detail"]


def _opens(client: httpx.Client, path: str) -> int:
    with client.stream("GET", path) as answer:
        return answer.status_code


def test_answer_shows_the_remaining_limit(another: Callable[..., Api]) -> None:
    """The format is that of draft-ietf-httpapi-ratelimit-headers: structured fields with policy and state."""
    api = another({"runtime.limits.BURST_SECONDS": 30}, requests_per_second=0.2)
    player = api.player()

    found = [player.get("/v1/me") for _ in range(7)]

    assert {'"requests";q=6;w=30'} == {answer.headers["RateLimit-Policy"] for answer in found}
    stands = [re.fullmatch(r'"requests";r=(\d+);t=(\d+)', answer.headers["RateLimit"]) for answer in found]
    assert [5, 4, 3, 2, 1, 0, 0] == [int(stand[1]) for stand in stands if stand]
    assert all(int(stand[2]) <= 60 for stand in stands if stand)
    assert "0.2 requests per second, 6 at once" in found[-1].json()["detail"]
    assert found[-1].headers["Retry-After"] == stands[-1][2] if stands[-1] else None


def test_unknown_token_also_shows_the_remaining_limit(another: Callable[..., Api]) -> None:
    api = another({"runtime.limits.BURST_SECONDS": 3}, requests_per_second=3.0)

    answer = api.client("a guess").get("/v1/me")

    assert (401, '"requests";q=9;w=3') == (answer.status_code, answer.headers["RateLimit-Policy"])


def test_token_guesses_are_limited(another: Callable[..., Api]) -> None:
    api = another({"runtime.limits.BURST_SECONDS": 40}, requests_per_second=0.1)
    client = api.client("a guess")

    assert [401] * 4 + [429] == [client.get("/v1/me").status_code for _ in range(5)]


def test_registrations_are_limited_by_address(another: Callable[..., Api]) -> None:
    api = another({"runtime.limits.REGISTRATIONS_PER_ADDRESS": 2}, logins_per_minute=1)

    found = [api.nobody.post("/v1/players", json={"name": f"Many {number}"}) for number in range(3)]

    assert [201, 201, 429] == [answer.status_code for answer in found]


def test_missing_resource_is_a_problem_document(api: Api) -> None:
    for path in ("/v1/nothing", "/v1/tables/x/y/z", "/static/nothing.js", "/v1/tables/../x"):
        answer = api.nobody.get(path)

        assert (404, "not-found") == (answer.status_code, answer.json()["code"]), path


def test_wrong_method_is_a_problem_document(api: Api) -> None:
    for method, path in (("PUT", "/v1/tables"), ("DELETE", "/v1/tables/00x/commands"), ("POST", "/v1/me")):
        answer = api.nobody.request(method, path)
        assert (405, "method-not-allowed") == (answer.status_code, answer.json()["code"])


def test_unreadable_query_is_a_bad_request(api: Api, game: tuple[Player, Player, str]) -> None:
    for path, query in (
        ("/v1/tables", {"phase": "nonsense"}),
        ("/v1/tables", {"limit": "x"}),
        ("/v1/tables", {"after": "nonsense"}),
        ("/v1/tables/{table}", {"seat": "x"}),
        ("/v1/tables/{table}", {"at": "1.5"}),
        ("/v1/tables/{table}", {"seat": "²"}),
        ("/v1/tables/{table}/events", {"limit": "-1"}),
        ("/v1/tables/{table}/journal", {"after": "9" * 40}),
    ):
        answer: httpx.Response = api.nobody.get(path.format(table=game[2]), params=query)

        assert (400, "bad-request") == (answer.status_code, answer.json()["code"]), (path, query)


def test_full_partition_says_when_to_retry(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker processes this store, so enqueued commands stay in it."""
    monkeypatch.setattr(StoreConfig, "from_settings", lambda _: StoreConfig(waiting_commands=2))
    with real_server() as url:
        full = settings.model_copy(update={"redis_url": url, "partitions": 1})
        with run_api(full) as api:
            player = api.player()
            body = {"game": "template", "seats": 2, "name": "x"}
            found = [player.post("/v1/tables", body, headers={"Prefer": "wait=0"}) for _ in range(3)]

    assert [202, 202, 503] == [answer.status_code for answer in found]
    assert "partition-full" == found[-1].json()["code"]
    assert "1" == found[-1].headers["Retry-After"]


def test_many_people_log_in_from_one_address(another: Callable[..., Api]) -> None:
    api = another(logins_per_minute=2)
    names = [f"Guest {number}" for number in range(12)]

    found = [
        api.nobody.post("/v1/session", json={"name": name, "password": "a guess"}).status_code
        for name in names
    ]

    assert [401] * 12 == found


def test_address_may_try_ten_times_more_passwords_than_a_name(another: Callable[..., Api]) -> None:
    api = another(logins_per_minute=1)
    names = [f"Sprayed {number}" for number in range(11)]

    answers = [api.nobody.post("/v1/session", json={"name": name, "password": "a guess"}) for name in names]

    assert 429 == answers[-1].status_code
    assert "10 password attempts per minute from an address" in answers[-1].json()["detail"]
