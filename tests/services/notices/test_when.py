"""When notices are sent, from the log to their delivery."""

from __future__ import annotations

from domain.table.correspondence.calendar import ZONES, next_wall_time
from domain.table.correspondence.pace import Bank, Pace
from infra.ports.accounts import DailyWindow
from infra.ports.notices import Addressee, ChannelRef, LedgerEntry, LineState, Notice, NoticeTiming
from services.courier.channel_retries import MAX_A_DAY
from services.notices.messages import NotDelivered
from services.notices.timing import AddresseeNow, to_digest
from tests.support.tables.notice_steps import DAY, HOUR, MINUTE, asked, channel, go_on, of_kind, play
from tests.support.tables.notice_world import NoticeWorld, webhook
from tests.support.tables.paced_tables import start_paced_table

DOWN = NotDelivered(503, "answered 503")


def test_turn_is_sent_after_a_minute(world: NoticeWorld) -> None:
    world.fold()
    world.sweep()
    assert [] == world.sent
    go_on(world, MINUTE)

    (sent,) = world.sent
    assert "turn" == sent.message.kind
    assert "sent" == of_kind(world, "turn").state


def test_turn_answered_in_time_is_moot(world: NoticeWorld) -> None:
    player = asked(world)
    world.advance(MINUTE)
    world.fold()
    world.sweep()
    play(world)
    world.fold()
    world.deliver_all()
    entry = of_kind(world, "turn", player)

    assert [] == world.sent
    assert ("moot", "answered") == (entry.state, entry.why)


def test_seen_turn_is_muted_but_its_warning_is_sent(world: NoticeWorld) -> None:
    world.run(world.ledger.mark_seen(asked(world), "3ftable", 99))
    go_on(world, MINUTE)
    turn = of_kind(world, "turn")
    for _ in range(10):
        go_on(world, 12 * HOUR)

    assert ("muted", "seen") == (turn.state, turn.why)
    assert ["warning"] == [one.message.kind for one in world.sent]


def test_delay_counts_from_the_event(world: NoticeWorld) -> None:
    player = asked(world)
    world.set_up(player, channel("c1", 0, turn=NoticeTiming("after", 30)))
    go_on(world, MINUTE)
    held = of_kind(world, "turn")
    assert ("held", "delay", held.notice.at + 30 * MINUTE) == (held.state, held.why, held.ready)
    go_on(world, 28 * MINUTE)
    assert [] == world.sent
    go_on(world, 2 * MINUTE)

    assert 1 == len(world.sent)


def test_kind_set_to_never_only_appears_in_the_ledger(world: NoticeWorld) -> None:
    world.set_up(asked(world), channel("c1", 0, turn=NoticeTiming("never")))
    go_on(world, MINUTE)
    entry = of_kind(world, "turn")

    assert ([], "muted", "never") == (world.sent, entry.state, entry.why)


def test_table_setting_overrides_the_channel(world: NoticeWorld) -> None:
    tables = {"3ftable": {"turn": NoticeTiming("never")}}
    world.set_up(asked(world), channel("c1", 0), tables=tables)
    go_on(world, MINUTE)

    assert "muted" == of_kind(world, "turn").state


def test_daily_message_is_sent_once_without_moot_notices(world: NoticeWorld) -> None:
    player = asked(world)
    world.zones[player] = "Europe/Berlin"
    kinds = dict.fromkeys(("turn", "started", "warning"), NoticeTiming("digest"))
    world.set_up(player, webhook("c1", 0, kinds=kinds), digest=8 * 60)
    go_on(world, MINUTE)
    eight = next_wall_time(ZONES, "Europe/Berlin", 8 * 60, world.now)
    assert eight == of_kind(world, "turn").ready
    go_on(world, eight - world.now - 1)
    assert [] == world.sent
    go_on(world, 1)

    (daily,) = world.sent
    assert "digest" == daily.message.kind
    assert daily.message.id.startswith(f"digest.{player}.c1.2026-")
    assert "turn" in [part.kind for part in daily.message.parts]


def test_two_daily_messages_of_a_day_have_different_ids() -> None:
    """The player changes the hour of daily messages after the first message of the day."""
    midnight = 20_000 * DAY
    entry = LedgerEntry(Notice("turn.t.p.5", "turn", "t", "p", midnight), "c1", midnight, midnight, "queued")
    morning = to_digest(entry, AddresseeNow(Addressee(digest=8 * 60)), midnight, "digest")
    evening = to_digest(entry, AddresseeNow(Addressee(digest=20 * 60)), morning.ready + MINUTE, "digest")

    assert 12 * HOUR == evening.ready - morning.ready
    assert morning.digest != evening.digest


def test_empty_daily_message_is_not_sent(world: NoticeWorld) -> None:
    player = asked(world)
    world.set_up(player, channel("c1", 0, turn=NoticeTiming("digest")))
    go_on(world, MINUTE)
    play(world)
    go_on(world, DAY)

    assert [] == [one for one in world.sent if one.message.kind == "digest"]
    assert "moot" == of_kind(world, "turn", player).state


def test_nothing_is_sent_in_quiet_hours(world: NoticeWorld) -> None:
    player = asked(world)
    now = next_wall_time(ZONES, "UTC", 22 * 60, world.now)
    world.set_up(player, channel("c1", 0), quiet=DailyWindow(21 * 60, 7 * 60))
    world.fold()
    world.sweep()
    world.run(world.ledger.write_watermarks({0: world.now - MINUTE}))
    go_on(world, now - world.now)
    entry = of_kind(world, "turn")

    assert ([], "held", "quiet") == (world.sent, entry.state, entry.why)
    assert next_wall_time(ZONES, "UTC", 7 * 60, now) == entry.ready


def test_warning_of_a_deadline_in_quiet_hours_precedes_them() -> None:
    world = NoticeWorld(start_paced_table(Pace(Bank(24 * 60, 0, 24 * 60))))
    player = asked(world)
    world.set_up(player, channel("c1", 0, turn=NoticeTiming("never")))
    world.fold()
    assert world.document is not None
    (warning,) = [one for one in world.document.due() if one.kind == "warning"]
    minute = (warning.at // MINUTE - 60) % (24 * 60)
    quiet = DailyWindow(minute, (minute + 8 * 60) % (24 * 60))
    world.set_up(player, channel("c1", 0, turn=NoticeTiming("never")), quiet=quiet)
    world.sweep()
    while not world.sent and world.now < warning.at + 10 * HOUR:
        go_on(world, 10 * MINUTE)
    (sent,) = world.sent
    world.close()

    assert "warning" == sent.message.kind
    assert world.now <= warning.at - HOUR


def test_notices_above_the_daily_limit_go_into_the_daily_message(world: NoticeWorld) -> None:
    player = asked(world)
    day = (world.now + MINUTE) // DAY
    go_on(world, MINUTE)
    ref = ChannelRef(player, "c1")
    world.run(
        world.teller.tell("rematch", player, "x", world.now, facts={"by": "Ada", "game": "G", "table": "T"})
    )
    taken = world.run(world.ledger.take(ref, world.now, 5))
    world.run(world.ledger.settle(taken, taken.entries, LineState(day=day, sent=MAX_A_DAY), None))
    world.sent.clear()
    world.deliver_all()
    entry = of_kind(world, "rematch", player)

    assert [] == world.sent
    assert ("held", "too many") == (entry.state, entry.why)
    assert entry.digest is not None


def test_old_notices_are_not_sent(world: NoticeWorld) -> None:
    player = asked(world)
    world.fold()
    world.advance(49 * HOUR)
    world.run(world.ledger.write_watermarks({0: world.now - 50 * HOUR}))
    world.sweep()
    world.deliver_all()
    entry = of_kind(world, "turn", player)

    assert ([], "muted", "too old") == (world.sent, entry.state, entry.why)


def test_notices_older_than_the_channel_are_not_sent(world: NoticeWorld) -> None:
    world.fold()
    world.advance(2 * MINUTE)
    world.set_up(asked(world), channel("c1", world.now))
    world.run(world.ledger.write_watermarks({0: world.now - 5 * MINUTE}))
    world.sweep()

    assert "older than the channel" == of_kind(world, "turn").why


def test_missing_watermark_starts_now() -> None:
    world = NoticeWorld()
    world.set_up(asked(world), channel("c1", 0))
    world.fold()
    world.advance(HOUR)
    world.sweep()
    found = world.entries(asked(world))
    world.close()

    assert () == found
