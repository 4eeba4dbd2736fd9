"""The log shows when a failing channel is retried."""

from __future__ import annotations

from infra.ports.notices import ChannelRef
from services.api.notices.presenters import build_ledger_line
from services.notices.messages import Delivered, NotDelivered
from tests.support.tables.notice_steps import MINUTE, asked, go_on, of_kind
from tests.support.tables.notice_world import NoticeWorld


def waits(world: NoticeWorld) -> dict[ChannelRef, int]:
    ref = ChannelRef(asked(world), "c1")
    found: dict[ChannelRef, int] = world.run(world.ledger.read_waits([ref]))
    return found


def test_only_failing_channels_wait(world: NoticeWorld) -> None:
    assert {} == waits(world)
    world.outcomes.append(NotDelivered(503, "answered 503"))
    go_on(world, 2 * MINUTE)
    ((ref, until),) = waits(world).items()
    assert world.now + 4_000 < until < world.now + 6_000

    line = build_ledger_line(of_kind(world, "turn"), {}, {ref.channel: until}, world.now)
    assert ("refused", until) == (line.state, line.next_try)
    world.outcomes.append(Delivered(204))
    go_on(world, MINUTE)
    assert {} == waits(world)


def test_ended_entry_has_no_retry_but_names_its_table(world: NoticeWorld) -> None:
    go_on(world, 2 * MINUTE)
    entry = of_kind(world, "turn")
    line = build_ledger_line(entry, {entry.notice.table: "Sunday"}, {"c1": world.now + 9_000}, world.now)

    assert ("sent", None, "Sunday") == (line.state, line.next_try, line.name)
