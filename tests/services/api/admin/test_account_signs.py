"""Signs that two accounts belong to one person are collected only at rated tables, and only for operators."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import httpx
import pytest

from infra.settings.settings import Settings
from tests.services.api.running_api import Api, Json, Player
from tests.support.runtime.operator_tokens import create_operator_token

HOME, WORK, ALSO_HOME = "93.184.216.34", "93.184.216.35", "2606:2800:220:1:248:1893:25c8:1946"
SAME_PREFIX = "2606:2800:220:1::7"
FIREFOX = "Mozilla/5.0 Firefox/140.0"

_numbers = count(1)


@pytest.fixture(scope="module")
def root(api: Api, settings: Settings) -> httpx.Client:
    return api.client(create_operator_token(settings, "admin"))


@pytest.fixture
def proxied(another: Callable[..., Api]) -> Api:
    """Run an API behind a proxy that reports the addresses of its visitors."""
    return another(trusted_proxies=("127.0.0.1",))


def rated_player(api: Api, address: str, agent: str = FIREFOX, **said: str) -> Player:
    """Register a player who agrees to be rated, and sends requests from this address."""
    body = {"name": f"Rated {next(_numbers)}", **said}
    answer = api.nobody.post("/v1/players", json=body)
    assert answer.status_code == 201, answer.text
    player = Player(api, answer.json())
    player.client.headers.update({"X-Forwarded-For": address, "User-Agent": agent})
    assert player.client.patch("/v1/me", json={"rated": True}).is_success
    return player


def played(ada: Player, bob: Player, *, rated: bool = True) -> str:
    """Open a two-player table at which both players bid."""
    table = ada.open(rated=rated)
    bob.sit(table)
    for seat, player in enumerate((ada, bob)):
        assert player.answer(table, seat).is_success
    return table


def signs(root: httpx.Client, table: str) -> list[Json]:
    found: list[Json] = root.get("/v1/admin/signs").json()["signs"]
    return [one for one in found if one["table"] == table]


def test_rated_players_from_one_network_are_reported_to_operators(proxied: Api, root: httpx.Client) -> None:
    ada, bob = rated_player(proxied, HOME), rated_player(proxied, HOME)
    table = played(ada, bob)
    (sign,) = signs(root, table)

    assert sorted((ada.id, bob.id)) == sign["players"]
    assert (1, 1) == (sign["network_days"], sign["browser_days"])
    assert sign["says"].startswith("Both played from the same network on one day, and with browsers")


def test_ipv6_prefix_is_one_network_and_browsers_are_noted(proxied: Api, root: httpx.Client) -> None:
    ada, bob = rated_player(proxied, ALSO_HOME), rated_player(proxied, SAME_PREFIX, "Chromium")
    (sign,) = signs(root, played(ada, bob))

    assert (1, 0) == (sign["network_days"], sign["browser_days"])
    assert "Both played from the same network on one day." == sign["says"]


@pytest.mark.parametrize(
    ("addresses", "kind"),
    [
        ((HOME, WORK), "rated"),
        ((HOME, HOME), "unrated"),
        (("10.0.0.7", "10.0.0.7"), "rated"),
        (("unknown", "unknown"), "rated"),
    ],
)
def test_other_networks_unrated_tables_and_private_addresses_give_no_sign(
    proxied: Api, root: httpx.Client, addresses: tuple[str, str], kind: str
) -> None:
    ada, bob = (rated_player(proxied, one) for one in addresses)
    table = played(ada, bob, rated=kind == "rated")

    assert [] == signs(root, table)


def test_without_a_named_proxy_no_addresses_are_compared(api: Api, root: httpx.Client) -> None:
    assert [] == signs(root, played(rated_player(api, HOME), rated_player(api, HOME)))


def test_program_is_not_compared_with_its_owner(proxied: Api, root: httpx.Client) -> None:
    ada, program = rated_player(proxied, HOME), rated_player(proxied, HOME, bot="mine")

    assert [] == signs(root, played(ada, program))


def test_nothing_is_compared_if_the_setting_is_off(another: Callable[..., Api], root: httpx.Client) -> None:
    off = another(trusted_proxies=("127.0.0.1",), sign_days=0)
    table = played(rated_player(off, HOME), rated_player(off, HOME))

    assert [] == signs(root, table)


def test_players_see_no_signs(proxied: Api) -> None:
    ada = rated_player(proxied, HOME)
    table = played(ada, rated_player(proxied, HOME))

    assert 403 == ada.get("/v1/admin/signs").status_code
    assert "network" not in ada.get(f"/v1/tables/{table}").text
