"""Email channels of a service that offers them. No courier runs, so nothing is sent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.settings.settings import Settings
from services.notices.mail_links import CONFIRMATION_VALID_MS, Confirmation, make_confirmation_token
from tests.services.api.notices.test_channels import service_key
from tests.services.api.running_api import Api, Json, Player, run_api


@pytest.fixture(scope="module")
def mailing(settings: Settings) -> Iterator[Api]:
    """Run an API that offers email."""
    mail = {
        "smtp_url": "smtp://127.0.0.1:1",
        "smtp_from": "games@games.example",
        "public_url": "https://games.example",
        "confirmation_mails_per_day": 7,
    }
    with run_api(settings.model_copy(update=mail)) as running:
        yield running


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
    ada = mailing.player()
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
    bea, cal = mailing.player(), mailing.player()
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
    dan = mailing.player()
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
    fay = mailing.player()
    made = make(fay, "fay@example.org")
    path = f"/confirm/{token(settings, fay, made, 'fay@example.org')}"
    page = mailing.nobody.get(path)

    assert (1, 1) == (page.text.count("<button"), page.text.count('<form method="post">'))
    assert ("no-store", "no-referrer") == (page.headers["Cache-Control"], page.headers["Referrer-Policy"])
    assert "now go to fay@example.org" in mailing.nobody.post(path).text
    assert 0 == mailing.nobody.get(path).text.count("<button")


def test_emails_to_unconfirmed_addresses_are_limited(mailing: Api) -> None:
    """The limit counts all tests in this file, because they use the same network address."""
    gus = mailing.player()
    answers = [
        gus.post("/v1/me/channels", {"type": "email", "name": "mail", "address": f"gus{one}@example.org"})
        for one in range(8)
    ]

    assert 429 == answers[-1].status_code
    assert "at most 7 emails per day" in answers[-1].json()["detail"]
