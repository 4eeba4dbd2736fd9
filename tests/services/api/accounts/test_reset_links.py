"""Password reset links expire with the mailbox that received them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from infra.ports.notices import Addressee, EmailTarget, NoticeChannel
from infra.ports.profile import ResetLink
from infra.redis.accounts.accounts import RedisPasswordResets
from infra.redis.client.connections import connect_async
from infra.redis.keys import reset_key
from infra.redis.notices import RedisNoticeLedger
from infra.settings.settings import Settings
from services.api.auth.authentication import hash_secret
from tests.services.api.browsers import Browser, status_and_code
from tests.services.api.running_api import Api

ADDRESS = "ada@example.org"
MAILBOX = NoticeChannel("c1", "mine", 0, EmailTarget(ADDRESS, resets=True), "active")


def keep_link(settings: Settings, player: str, secret: str, *channels: NoticeChannel) -> None:
    """Store a reset link sent to mailbox `c1`, and give the player these channels."""

    async def kept() -> None:
        client = connect_async(settings.redis_url or "")
        await RedisNoticeLedger(client).change_addressee(player, lambda _: Addressee(channels))
        await RedisPasswordResets(client).keep(hash_secret(secret), ResetLink(player, "c1", ADDRESS), 60_000)
        await client.aclose()

    asyncio.run(kept())


@pytest.mark.parametrize(
    ("channels", "status"),
    [
        ((MAILBOX,), 204),
        ((replace(MAILBOX, state="disabled"),), 204),
        ((), 403),
        ((replace(MAILBOX, id="c2"),), 403),
        ((replace(MAILBOX, target=EmailTarget("eve@example.org", resets=True)),), 403),
        ((replace(MAILBOX, target=EmailTarget(ADDRESS)),), 403),
        ((replace(MAILBOX, state="unverified"),), 403),
    ],
    ids=["there", "disabled", "removed", "another", "moved", "without the right", "unconfirmed"],
)
def test_reset_link_works_while_its_mailbox_exists(
    api: Api, settings: Settings, channels: tuple[NoticeChannel, ...], status: int
) -> None:
    browser = Browser(api)
    keep_link(settings, browser.answer.json()["player"], f"secret of {browser.name}", *channels)
    body: dict[str, Any] = {"token": f"secret of {browser.name}", "password": "a new good one"}

    assert status == api.nobody.post("/v1/resets/redeem", json=body).status_code
    assert (403, "forbidden") == status_and_code(api.nobody.post("/v1/resets/redeem", json=body))


def test_reset_link_of_an_older_build_is_refused(api: Api, settings: Settings) -> None:
    browser = Browser(api)

    async def kept() -> None:
        client = connect_async(settings.redis_url or "")
        await client.set(reset_key(hash_secret("an old one")), browser.answer.json()["player"], px=60_000)
        await client.aclose()

    asyncio.run(kept())

    answer = api.nobody.post("/v1/resets/redeem", json={"token": "an old one", "password": "a new good one"})
    assert (403, "forbidden") == status_and_code(answer)
