"""Limits on simultaneous deliveries to one server; notices held until their mailbox is confirmed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from infra.ports.notices import EmailTarget, NoticeChannel
from services.courier.delivery import FULL_PAUSE_MS, PROOF_PAUSE_MS
from services.notices.channels.mail import MailChannel
from services.notices.timing import TOO_OLD_MS
from tests.support.tables.notice_steps import MINUTE, asked, channel, go_on, of_kind
from tests.support.tables.notice_world import NoticeWorld

MOST_AT_ONCE = MailChannel.at_once or 0


@pytest.fixture
def world() -> Iterator[NoticeWorld]:
    found = NoticeWorld()
    yield found
    found.close()


def mailbox(made: int, state: str = "active") -> NoticeChannel:
    return replace(channel("mail", made), target=EmailTarget("ada@example.org"), state=state)


def test_full_mail_server_delays_emails_but_not_webhooks(world: NoticeWorld) -> None:
    player = asked(world)
    world.set_up(player, mailbox(world.now), channel("hook", world.now))
    world.fold()
    world.deliverer.under_way["email"] = MOST_AT_ONCE
    go_on(world, MINUTE)

    assert (1, 0) == (len(world.ids("hook")), len(world.ids("mail")))
    world.deliverer.under_way["email"] -= 1
    go_on(world, FULL_PAUSE_MS)
    assert world.ids("hook") == world.ids("mail")
    assert {"email": MOST_AT_ONCE - 1, "webhook": 0} == dict(world.deliverer.under_way)


@pytest.fixture
def moved(world: NoticeWorld) -> str:
    """Return a player with a queued notice for a mailbox whose address has changed."""
    player = asked(world)
    world.set_up(player, mailbox(world.now))
    world.fold()
    world.deliverer.under_way["email"] = MOST_AT_ONCE
    go_on(world, MINUTE)
    world.set_up(player, mailbox(world.now - MINUTE, "unverified"))
    world.deliverer.under_way.clear()
    go_on(world, FULL_PAUSE_MS)
    return player


def test_notices_wait_for_confirmation_of_a_changed_mailbox(world: NoticeWorld, moved: str) -> None:
    entry = of_kind(world, "turn", moved)
    assert ([], "held", "not verified") == (world.ids("mail"), entry.state, entry.why)
    world.set_up(moved, mailbox(world.now - MINUTE))
    go_on(world, PROOF_PAUSE_MS)

    assert [entry.notice.id] == world.ids("mail")


def test_notices_end_if_a_changed_mailbox_is_never_confirmed(world: NoticeWorld, moved: str) -> None:
    go_on(world, TOO_OLD_MS)

    entry = of_kind(world, "turn", moved)
    assert ([], "muted", "not verified") == (world.ids("mail"), entry.state, entry.why)
