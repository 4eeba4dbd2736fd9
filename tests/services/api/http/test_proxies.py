"""Client addresses are taken only from proxies that the operator has listed."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from pydantic import ValidationError

from infra.addresses import TrustedProxies, visitor_of
from infra.settings.settings import Settings
from tests.services.api.browsers import fresh_name
from tests.services.api.running_api import Api, run_api

FORGED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}


def statuses(api: Api, headers: Callable[[int], dict[str, str]], source: str = "127.0.0.1") -> list[int]:
    """Guess three tokens at a service that allows two guesses per address; return the statuses."""
    guess = {"Authorization": "Bearer x"}
    with httpx.Client(base_url=api.url, transport=httpx.HTTPTransport(local_address=source)) as client:
        asked = [client.get("/v1/me", headers=guess | headers(number)) for number in range(3)]
    return [answer.status_code for answer in asked]


def new_cookie(api: Api, headers: dict[str, str]) -> httpx.Response:
    return api.client().post("/v1/players", json={"name": fresh_name("P"), "session": True}, headers=headers)


@pytest.mark.parametrize(
    ("source", "believed"), [("127.0.7.1", ()), ("127.0.7.2", ("10.0.0.0/8", "127.0.7.1", "::1"))]
)
def test_forged_addresses_lift_no_limit(
    another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch, source: str, believed: tuple[str, ...]
) -> None:
    """An environment variable of the server does not lift the limit either."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    api = another({"runtime.limits.BURST_SECONDS": 200}, requests_per_second=0.01, trusted_proxies=believed)

    assert [401, 401, 429] == statuses(api, lambda number: {"X-Forwarded-For": f"203.0.113.{number}"}, source)


def test_addresses_from_a_trusted_proxy_have_separate_limits(another: Callable[..., Api]) -> None:
    api = another(
        {"runtime.limits.BURST_SECONDS": 200}, requests_per_second=0.01, trusted_proxies=("127.0.0.1",)
    )

    each = statuses(api, lambda number: {"X-Forwarded-For": f"203.0.113.{number}"})
    same = statuses(api, lambda number: {"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.9"})

    assert [401, 401, 401] == each
    assert [401, 401, 429] == same


def test_only_a_trusted_proxy_decides_that_a_cookie_is_secure(api: Api, another: Callable[..., Api]) -> None:
    behind = another(trusted_proxies=("127.0.0.0/8",))

    forged, said = new_cookie(api, FORGED), new_cookie(behind, dict(FORGED))

    assert "secure" not in forged.headers["set-cookie"].lower()
    assert "secure" in said.headers["set-cookie"].lower()


def test_only_this_host_can_set_the_session_cookie_over_tls(another: Callable[..., Api]) -> None:
    behind = another(trusted_proxies=("127.0.0.0/8",))
    made = [new_cookie(behind, dict(FORGED)) for _ in range(2)]
    mine, other = (answer.cookies["__Host-railhead"] for answer in made)
    names = [answer.json()["name"] for answer in made]

    def asked(cookies: str, **more: str) -> httpx.Response:
        return behind.client().get("/v1/me", headers={**FORGED, "Cookie": cookies, **more})

    set_by = made[0].headers.get_list("set-cookie")[-1]
    assert set_by.startswith("__Host-railhead=")
    assert {"secure", "path=/", "httponly"} <= set(set_by.lower().split("; "))
    assert "domain" not in set_by.lower()
    for tossed in (f"railhead={other}; __Host-railhead={mine}", f"__Host-railhead={mine}; railhead={other}"):
        assert names[0] == asked(tossed).json()["name"]
    assert 401 == asked(f"railhead={other}; __Host-railhead=ended").status_code
    taken_over = asked(f"railhead={mine}")
    assert names[0] == taken_over.json()["name"], "an earlier session continues"
    assert mine == taken_over.cookies["__Host-railhead"]
    assert 401 == asked(f"__Host-railhead={mine}", **{"X-Forwarded-Proto": "http"}).status_code
    csrf = {"X-Railhead-CSRF": made[0].json()["csrf"]}
    ended = behind.client().delete(
        "/v1/session", headers={**FORGED, **csrf, "Cookie": f"__Host-railhead={mine}"}
    )
    assert 204 == ended.status_code
    assert '__Host-railhead=""' in ended.headers["set-cookie"]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("", ()),
        ("127.0.0.1", ("127.0.0.1",)),
        (" 127.0.0.1 , ::1,10.1.2.3/8", ("127.0.0.1", "::1", "10.0.0.0/8")),
        ("10.0.0.1 fd00::/8", ("10.0.0.1", "fd00::/8")),
    ],
)
def test_proxies_are_named_in_common_notations(
    monkeypatch: pytest.MonkeyPatch, said: str, read: tuple[str, ...]
) -> None:
    monkeypatch.setenv("RAILHEAD_TRUSTED_PROXIES", said)

    assert read == Settings().trusted_proxies


@pytest.mark.parametrize("said", ["*", "localhost", "10.0.0.0/99"])
def test_invalid_address_is_reported(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv("RAILHEAD_TRUSTED_PROXIES", said)

    with pytest.raises(ValidationError, match="addresses or networks like"):
        Settings()


def test_networks_contain_their_addresses_in_any_notation() -> None:
    proxies = TrustedProxies(("10.0.0.0/8", "::1", "192.0.2.1"))

    assert all(one in proxies for one in ("10.9.8.7", "0:0::1", "192.0.2.1", "::ffff:10.1.1.1"))
    assert not any(one in proxies for one in ("11.0.0.1", "::2", "192.0.2.2", "", "unix:", "testclient"))


def test_household_is_one_visitor_by_ipv4_and_ipv6() -> None:
    assert "192.0.2.1" == visitor_of("192.0.2.1") == visitor_of("::ffff:192.0.2.1")
    assert visitor_of("2001:db8:1:2::3") == visitor_of("2001:db8:1:2:ffff::4")
    assert visitor_of("2001:db8:1:2::3") != visitor_of("2001:db8:1:3::3")
    assert "here" == visitor_of("here")


def test_service_behind_a_proxy_starts_normally(settings: Settings) -> None:
    chosen = settings.model_copy(update={"trusted_proxies": ("127.0.0.1", "::1")})
    with run_api(chosen) as api:
        assert 200 == api.nobody.get("/v1/health", headers=FORGED).status_code
