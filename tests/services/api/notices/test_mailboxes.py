"""Email channels of a service that offers them. No courier runs, so nothing is sent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from infra.settings.settings import Settings
from services.notices.mail_links import CONFIRMATION_VALID_MS, Confirmation, make_confirmation_token
from tests.services.api.notices.test_channels import service_key
from tests.services.api.running_api import Api, Json, Player, run_api

_addresses = count(1)


@pytest.fixture(scope="module")
def mailing(settings: Settings) -> Iterator[Api]:
    """Run an API that offers email, behind a proxy that reports the addresses of its visitors."""
    mail = {
        "smtp_url": "smtp://127.0.0.1:1",
        "smtp_from": "games@games.example",
        "public_url": "https://games.example",
        "confirmation_mails_per_day": 7,
        "trusted_proxies": ("127.0.0.1",),
    }
    with run_api(settings.model_copy(update=mail)) as running:
        yield running


def fresh_address() -> str:
    """Return a network address of no other test, since emails are counted by address, for a day."""
    return f"2001:db8:0:{next(_addresses):x}::1"


def visitor(mailing: Api, address: str | None = None) -> Player:
    """Register a player whose requests come from this network address, or from a fresh one."""
    return from_address(mailing.player(), address or fresh_address())


def from_address(player: Player, address: str) -> Player:
    """Return another client of the player, whose requests come from this network address."""
    other = Player(player.api, {"player": player.id, "name": player.name, "token": player.token})
    other.client.headers["X-Forwarded-For"] = address
    return other


def make(player: Player, address: str) -> Json:
    answer = player.post("/v1/me/channels", {"type": "email", "name": "mail", "address": address})
    assert 201 == answer.status_code, answer.text
    found: Json = answer.json()
    return found


def token(settings: Settings, player: Player, made: Json, address: str, until: int | None = None) -> str:
    holds_until = until or made["made"] + CONFIRMATION_VALID_MS
    return make_confirmation_token(
        service_key(settings), Confirmation(player.id, made["id"], holds_until), address
    )


def test_confirming_a_mailbox_needs_a_post(mailing: Api, settings: Settings) -> None:
    ada = visitor(mailing)
    made = make(ada, "Ada@EXAMPLE.org")
    path = f"/v1/confirm/{token(settings, ada, made, 'Ada@example.org')}"
    asked = mailing.nobody.get(path).json()

    assert ("email", "Ada@example.org", "unverified") == (made["type"], made["address"], made["state"])
    assert ("Ada@example.org", False) == (asked["address"], asked["confirmed"])
    assert "unverified" == ada.get("/v1/me/channels").json()["channels"][0]["state"]
    assert mailing.nobody.post(path).json()["confirmed"]
    assert "active" == ada.get("/v1/me/channels").json()["channels"][0]["state"]
    assert mailing.nobody.get(path).json()["confirmed"]


def test_link_confirms_one_address_of_one_channel_within_a_week(mailing: Api, settings: Settings) -> None:
    bea, cal = visitor(mailing), visitor(mailing)
    made, other = make(bea, "bea@example.org"), make(cal, "cal@example.org")
    wrong = [
        token(settings, bea, made, "other@example.org"),
        token(settings, cal, made, "bea@example.org"),
        token(settings, bea, other, "bea@example.org"),
        token(settings, bea, made, "bea@example.org", until=1),
        token(settings, bea, made, "bea@example.org").replace(str(made["made"])[:3], "999", 1),
        "a.b.c",
        "a.b.5.d",
    ]

    for one in wrong:
        assert 404 == mailing.nobody.post(f"/v1/confirm/{one}").status_code, one
        assert 404 == mailing.nobody.post(f"/confirm/{one}").status_code, one
    assert "unverified" == bea.get("/v1/me/channels").json()["channels"][0]["state"]


def test_new_address_needs_a_new_confirmation(mailing: Api, settings: Settings) -> None:
    dan = visitor(mailing)
    made = make(dan, "dan@example.org")
    path = f"/v1/confirm/{token(settings, dan, made, 'dan@example.org')}"
    assert mailing.nobody.post(path).is_success
    changed = dan.client.patch(f"/v1/me/channels/{made['id']}", json={"address": "stranger@example.org"})
    sent = [line for line in dan.get("/v1/me/ledger").json()["entries"] if line["kind"] == "confirm-address"]

    assert "unverified" == changed.json()["state"]
    assert 2 == len(sent)
    assert 404 == mailing.nobody.post(path).status_code
    same = dan.client.patch(f"/v1/me/channels/{made['id']}", json={"name": "other", "address": "no address"})
    assert (400, True) == (same.status_code, same.json()["detail"].startswith("address: "))


def test_confirmation_page_has_one_button_and_is_not_cached(mailing: Api, settings: Settings) -> None:
    fay = visitor(mailing)
    made = make(fay, "fay@example.org")
    path = f"/confirm/{token(settings, fay, made, 'fay@example.org')}"
    page = mailing.nobody.get(path)

    assert (1, 1) == (page.text.count("<button"), page.text.count('<form method="post">'))
    assert ("no-store", "no-referrer") == (page.headers["Cache-Control"], page.headers["Referrer-Policy"])
    assert "now go to fay@example.org" in mailing.nobody.post(path).text
    assert 0 == mailing.nobody.get(path).text.count("<button")


def assert_eighth_email_is_refused(senders: list[Player]) -> None:
    """Ask for a confirmation email as each player in turn, to an address of its own."""
    answers = [
        player.post(
            "/v1/me/channels", {"type": "email", "name": "mail", "address": f"{player.id}.{one}@x.org"}
        )
        for one, player in enumerate(senders)
    ]

    assert [201] * 7 + [429] == [answer.status_code for answer in answers]
    assert "at most 7 emails per day" in answers[-1].json()["detail"]


def test_emails_of_a_player_to_unconfirmed_addresses_are_limited(mailing: Api) -> None:
    gus = mailing.player()

    assert_eighth_email_is_refused([from_address(gus, fresh_address()) for _ in range(8)])


def test_emails_from_a_network_address_to_unconfirmed_addresses_are_limited(mailing: Api) -> None:
    address = fresh_address()

    assert_eighth_email_is_refused([visitor(mailing, address) for _ in range(8)])
