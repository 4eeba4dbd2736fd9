"""Invitations and rematches are announced, unless the inviter is blocked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from domain.games.template import GAME
from domain.table.commands import TakeSeat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import PRESETS
from domain.table.tenure.commands import KeepSeat
from domain.table.tenure.seating import SeatAssignment, Seating
from tests.support.games.table_driver import TableDriver
from tests.support.tables.notice_steps import HOUR, go_on, of_kind
from tests.support.tables.notice_world import NoticeWorld, SentMessage, webhook


def opened(*kept: str, **wanted: Any) -> NoticeWorld:
    """Build a world with a new table, and a guest with a channel."""
    played = TableDriver(GAME)
    if kept:
        wanted["seating"] = Seating(tuple(SeatAssignment(one) for one in kept), played.now + 7 * DAY_MS)
    world = NoticeWorld(played)
    for player in ("guest", "player-0"):
        world.set_up(player, webhook(f"c-{player}", played.now - DAY_MS))
    world.sweep()
    played.open(len(kept) or 2, several=False, pace=PRESETS["open"].pace, **wanted)
    return world


@pytest.fixture
def invited() -> Iterator[NoticeWorld]:
    """Yield a table with a seat reserved for the guest."""
    world = opened()
    keep = KeepSeat(1, "guest", world.now + 3 * DAY_MS)
    world.played.submit(keep, seat=None, player="player-0")
    yield world
    world.close()


def sent_to(world: NoticeWorld, player: str) -> list[SentMessage]:
    return [one for one in world.sent if one.channel == f"c-{player}"]


def test_invitation_names_inviter_game_and_expiry(invited: NoticeWorld) -> None:
    go_on(invited, 0)
    (sent,) = sent_to(invited, "guest")

    assert f"Name of player-0 invites you to {GAME.title}: A table" == sent.message.subject
    assert sent.message.lines[-1].startswith("The seat is reserved until 2026-")
    assert ("player-0", 1) == (sent.message.data["by"], sent.message.data["about"])


def test_invitation_is_not_sent_after_its_player_sat_down(invited: NoticeWorld) -> None:
    invited.fold()
    invited.sweep()
    invited.played.submit(TakeSeat("nonce"), seat=1, player="guest")
    go_on(invited, 0)
    entry = of_kind(invited, "invitation", "guest")

    assert ([], "moot", "answered") == (sent_to(invited, "guest"), entry.state, entry.why)


def test_expired_invitation_is_not_sent(invited: NoticeWorld) -> None:
    invited.outcomes = []
    invited.fold()
    invited.sweep()
    invited.advance(3 * DAY_MS)
    invited.deliver_all()

    assert ("moot", "expired") == (
        of_kind(invited, "invitation", "guest").state,
        of_kind(invited, "invitation", "guest").why,
    )


def test_invitation_by_a_blocked_player_is_not_sent(invited: NoticeWorld) -> None:
    invited.blocks["guest"] = ("player-0",)
    go_on(invited, 0)
    entry = of_kind(invited, "invitation", "guest")

    assert ([], "muted", "blocked") == (sent_to(invited, "guest"), entry.state, entry.why)


def test_later_block_stops_a_queued_invitation(invited: NoticeWorld) -> None:
    invited.fold()
    invited.sweep()
    invited.blocks["guest"] = ("player-0",)
    invited.deliver_all()

    assert "blocked" == of_kind(invited, "invitation", "guest").why


def test_rematch_by_a_blocked_player_is_not_sent() -> None:
    world = opened("player-0", "guest", after="3fbefore")
    world.blocks["guest"] = ("player-0",)
    go_on(world, 0)
    why = of_kind(world, "rematch", "guest").why
    world.close()

    assert "blocked" == why


def test_rematch_notice_names_the_inviter() -> None:
    world = opened("player-0", "guest", after="3fbefore")
    go_on(world, 0)
    (sent,) = world.sent
    world.close()

    assert f"Name of player-0 would like a rematch of {GAME.title}: A table" == sent.message.subject


def test_matched_players_get_an_invitation_without_inviter() -> None:
    world = opened("player-0", "guest")
    go_on(world, 0)
    subjects = {one.message.subject for one in world.sent}
    channels = {one.channel for one in world.sent}
    world.close()

    assert {f"Opponents found for {GAME.title}: A table"} == subjects
    assert {"c-guest", "c-player-0"} == channels


def test_owner_is_warned_of_expiry_even_after_seeing_the_table() -> None:
    world = opened()
    world.run(world.ledger.mark_seen("player-0", "3ftable", 99))
    world.fold()
    world.sweep()
    go_on(world, 12 * DAY_MS)
    (sent,) = world.sent
    for _ in range(30):
        go_on(world, HOUR)
    world.close()

    assert "stale" == sent.message.kind
    assert sent.message.lines[-1].startswith("The table will be closed at 2026-")
    assert 1 == len(world.sent)


def test_rebuild_sends_no_invitation_twice(invited: NoticeWorld) -> None:
    go_on(invited, 0)
    invited.fold(from_start=True)
    invited.sweeper = invited.new_sweep()
    invited.run(invited.ledger.write_watermarks({0: 0}))
    go_on(invited, HOUR)

    assert 1 == len(sent_to(invited, "guest"))
