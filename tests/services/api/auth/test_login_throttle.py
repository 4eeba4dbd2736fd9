from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest

from infra.addresses import visitor_of
from services.api.auth import passwords
from services.api.auth.passwords import (
    FIRST_DELAY_SECONDS,
    FREE_ATTEMPTS,
    MAX_DELAY_SECONDS,
    LoginThrottle,
    delay_after,
)
from tests.services.api.browsers import PASSWORD, Browser, fresh_name, status_and_code
from tests.services.api.running_api import SECONDS, Api

MANY = {"logins_per_minute": 10_000}


def log_in(client: httpx.Client, name: str, password: str) -> httpx.Response:
    return client.post("/v1/session", json={"name": name, "password": password})


@pytest.fixture
def held_back(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Collect the delays of answers in seconds, without actually delaying them."""
    found = list[float]()

    async def note(throttle: LoginThrottle, pair: str, seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr(LoginThrottle, "hold_back", note)
    return found


def test_wrong_passwords_slow_answers_up_to_a_bound() -> None:
    waits = [delay_after(number) for number in range(1, 40)]

    assert [0.0] * FREE_ATTEMPTS == waits[:FREE_ATTEMPTS]
    assert waits == sorted(waits)
    assert (0.5, 1.0, MAX_DELAY_SECONDS) == (waits[FREE_ATTEMPTS], waits[FREE_ATTEMPTS + 1], waits[-1])


def test_spellings_of_one_name_are_slowed_together(
    another: Callable[..., Api], held_back: list[float]
) -> None:
    api = another(**MANY)
    Browser(api, "Patience")
    for spelling in ("Patience", "\uff30atience", "PATIENCE", " patience ", "\uff30\uff21tience")[
        : FREE_ATTEMPTS + 1
    ]:
        log_in(api.nobody, spelling, "a wrong password")

    log_in(api.nobody, "\uff50atience", "a wrong password")

    assert 2 * FIRST_DELAY_SECONDS == held_back[-1]


def test_right_password_is_always_accepted_and_resets_the_delay(
    another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    api = another(**MANY)
    browser = Browser(api)
    for _ in range(FREE_ATTEMPTS + 1):
        assert (401, "unauthorized") == status_and_code(log_in(api.nobody, browser.name, "a wrong password"))

    assert 200 == log_in(api.nobody, browser.name, PASSWORD).status_code
    monkeypatch.setattr(passwords, "MAX_DELAYED", 0)  # answers that would be delayed are refused
    assert 200 == log_in(api.client(), browser.name, PASSWORD).status_code


def test_attempts_are_counted_across_all_processes(
    another: Callable[..., Api], held_back: list[float]
) -> None:
    apis = [another(**MANY), another(**MANY)]
    name = fresh_name()
    for number in range(FREE_ATTEMPTS + 2):
        log_in(apis[number % 2].nobody, name, "a wrong password")

    assert 2 * FIRST_DELAY_SECONDS == held_back[-1]


def test_failed_logins_from_elsewhere_do_not_slow_the_owner(
    another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The failed logins come from another address of the loopback network."""
    monkeypatch.setattr(passwords, "MAX_DELAY_SECONDS", FIRST_DELAY_SECONDS)
    api = another(**MANY)
    owner = Browser(api)

    async def flooded() -> tuple[list[int], int]:
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        async with (
            httpx.AsyncClient(base_url=api.url, transport=transport, timeout=SECONDS) as hostile,
            httpx.AsyncClient(base_url=api.url, timeout=SECONDS, trust_env=False) as honest,
        ):
            wrong = {"name": owner.name, "password": "a wrong password"}
            flood = [asyncio.create_task(hostile.post("/v1/session", json=wrong)) for _ in range(40)]
            await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
            right = await honest.post("/v1/session", json={"name": owner.name, "password": PASSWORD})
            return [answer.status_code for answer in await asyncio.gather(*flood)], right.status_code

    floods, right = asyncio.run(flooded())

    assert 200 == right
    assert {401, 429} == set(floods)


def test_login_attempts_per_name_and_address_run_singly(
    another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first attempt does not finish until the service stops; the others wait for it."""
    monkeypatch.setattr(passwords, "FIRST_DELAY_SECONDS", 2 * SECONDS)
    monkeypatch.setattr(passwords, "MAX_DELAY_SECONDS", 2 * SECONDS)
    api = another(**MANY)
    name = fresh_name()
    for _ in range(FREE_ATTEMPTS):
        log_in(api.nobody, name, "a wrong password")

    async def at_once() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=api.url, timeout=SECONDS, trust_env=False) as client:
            body = {"name": name, "password": "a wrong password"}
            asked = [asyncio.create_task(client.post("/v1/session", json=body)) for _ in range(4)]
            left = set(asked)
            while len(left) > 1:
                _, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
            api.stop()
            return await asyncio.gather(*asked)

    answers = asyncio.run(at_once())

    assert [429, 429, 429, 503] == sorted(answer.status_code for answer in answers)
    waits = [int(one.headers["Retry-After"]) for one in answers if one.status_code == 429]
    assert all(0 < wait <= 2 * SECONDS for wait in waits)


def test_number_of_delayed_answers_is_bounded(
    another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "MAX_DELAYED", 0)
    api = another(**MANY)
    name = fresh_name()
    for _ in range(FREE_ATTEMPTS):
        log_in(api.nobody, name, "a wrong password")

    assert (429, "too-many-requests") == status_and_code(log_in(api.nobody, name, "a wrong password"))


def test_old_passwords_are_not_guessed_faster_than_new_ones(
    another: Callable[..., Api], held_back: list[float]
) -> None:
    api = another(**MANY)
    browser = Browser(api)
    body = {"password": "another good one", "old": "a wrong password"}
    for _ in range(FREE_ATTEMPTS):
        assert (403, "forbidden") == status_and_code(browser.post("/v1/me/password", body))

    browser.post("/v1/me/password", body)

    assert FIRST_DELAY_SECONDS == held_back[-1]


def test_ipv6_address_counts_as_its_customer_network() -> None:
    assert (
        visitor_of("2001:db8:1:2:3:4:5:6") == visitor_of("2001:db8:1:2::9") != visitor_of("2001:db8:1:3::9")
    )
    assert ("127.0.0.1", "127.0.0.1", "testclient") == tuple(
        visitor_of(host) for host in ("127.0.0.1", "::ffff:127.0.0.1", "testclient")
    )
