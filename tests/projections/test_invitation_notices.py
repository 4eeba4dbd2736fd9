"""Invitations, rematches and expiry warnings, derived from a table's log."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from domain.games.template import GAME
from domain.table.commands import CloseTable, LeaveSeat, Say, StartTable, TakeSeat, WantBot
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import PRESETS
from domain.table.tenure.commands import KeepSeat
from domain.table.tenure.seating import SeatAssignment, Seating
from projections.decoded_record import DecodedRecord
from projections.notices.model import NOTICES, NoticesDocument
from projections.notices.questions import REST_MS
from projections.notices.values import DueNotice
from projections.notices.values import notice_id as name_notice
from services.simulation.memory_table import MemoryTable
from tests.support.games.table_driver import TableDriver
from tests.support.tables.paced_tables import fold_driven, start_paced_table
from tests.support.tables.paired_tables import open_paired_table

OPEN = PRESETS["open"].pace


def open_table(*kept: str, **wanted: Any) -> TableDriver:
    """Open a table of player-0 with seats reserved from the start."""
    played = TableDriver(GAME)
    if kept:
        wanted["seating"] = Seating(tuple(SeatAssignment(one) for one in kept), played.now + 7 * DAY_MS)
    played.open(len(kept) or 3, several=False, pace=OPEN, **wanted)
    return played


def keep(played: TableDriver, seat: int, player: str | None) -> None:
    until = None if player is None else played.now + 3 * DAY_MS
    played.submit(KeepSeat(seat, player, until), seat=None, player="player-0")


def due(played: TableDriver, kind: str) -> list[DueNotice]:
    found = fold_driven(NOTICES, played)
    return [one for one in found.due() if one.kind == kind]


def recipients(played: TableDriver, kind: str) -> set[str]:
    return {one.player for one in due(played, kind)}


def test_invitation_names_inviter_seat_and_expiry() -> None:
    played = open_table()
    until = played.now + 3 * DAY_MS
    keep(played, 1, "guest")
    (invited,) = due(played, "invitation")

    assert ("guest", "player-0", 1, until) == (invited.player, invited.by, invited.about, invited.until)
    assert played.log[-1].at == invited.at
    assert name_notice("invitation", "3ftable", "guest", "2") == invited.id("3ftable")


def test_invitation_ends_when_its_player_sits_down() -> None:
    for seat in (1, 2):
        played = open_table()
        keep(played, 1, "guest")
        played.submit(TakeSeat("nonce"), seat=seat, player="guest")

        assert set() == recipients(played, "invitation")


def test_invitation_ends_when_declined_or_withdrawn() -> None:
    for player in ("guest", "player-0"):
        played = open_table()
        keep(played, 1, "guest")
        played.submit(KeepSeat(1), seat=None, player=player)

        assert set() == recipients(played, "invitation")


def test_invitation_ends_when_a_bot_takes_the_seat() -> None:
    played = open_table()
    keep(played, 1, "guest")
    played.submit(KeepSeat(1), seat=None, player="player-0")
    keep(played, 1, "other")
    played.submit(WantBot("random"), seat=1, player="player-0")

    assert set() == recipients(played, "invitation")


def test_invitation_ends_when_the_table_closes() -> None:
    played = open_table()
    keep(played, 1, "guest")
    played.submit(CloseTable(), seat=None, player="player-0")

    assert set() == recipients(played, "invitation")


def test_invitation_stays_open_while_other_seats_change() -> None:
    played = open_table()
    keep(played, 1, "guest")
    played.submit(TakeSeat("nonce"), seat=0, player="player-0")
    played.submit(LeaveSeat(), seat=0, player="player-0")

    assert {"guest"} == recipients(played, "invitation")


def test_repeated_invitation_is_a_new_notice() -> None:
    played = open_table()
    keep(played, 1, "guest")
    first = due(played, "invitation")
    keep(played, 1, None)
    keep(played, 1, "guest")
    (second,) = due(played, "invitation")

    assert second.id("t") not in {one.id("t") for one in first}


def test_all_matched_players_are_notified() -> None:
    played = open_table("player-0", "player-1")
    found = due(played, "invitation")

    assert {("player-0", UNSET), ("player-1", UNSET)} == {(one.player, one.by) for one in found}
    played.submit(TakeSeat("nonce"), seat=0, player="player-0")
    assert {"player-1"} == recipients(played, "invitation")


def test_rematch_is_announced_to_all_but_the_inviter() -> None:
    played = open_table("player-0", "player-1", "player-2", after="3fbefore")
    found = due(played, "rematch")

    assert {("player-1", "player-0"), ("player-2", "player-0")} == {(one.player, one.by) for one in found}
    assert set() == recipients(played, "invitation")
    played.submit(TakeSeat("nonce"), seat=1, player="player-1")
    assert {"player-2"} == recipients(played, "rematch")


def test_player_with_several_seats_gets_one_rematch_notice() -> None:
    played = TableDriver(GAME)
    places = tuple(SeatAssignment(one) for one in ("player-0", "player-1", "player-1"))
    seating = Seating(places, played.now + DAY_MS)
    played.open(3, several=True, pace=OPEN, after="3fbefore", seating=seating)

    assert 1 == len({one.id("t") for one in due(played, "rematch")})


def folded(played: MemoryTable) -> NoticesDocument:
    document = NOTICES.start()
    for entry in played.entries:
        record = played.codec.decode_record(entry.data)
        document = NOTICES.apply(document, DecodedRecord(record, entry.hash, played.codec))
    assert document is not None
    return document


def test_paired_players_get_round_notices_and_the_first_a_turn() -> None:
    """A single record opens and starts a tournament table."""
    document = folded(open_paired_table())
    kinds = [(one.kind, one.player) for one in document.due()]
    asked = [one for one in document.due() if one.kind == "turn"]

    assert {"p0", "p1"} == {player for kind, player in kinds if kind == "round"}
    assert "started" not in {kind for kind, _ in kinds}
    assert document.turns.waiting
    assert not isinstance(document.age, UnsetType)
    assert {one.seat for one in document.turns.waiting} == {one.seat for one in asked}
    assert all(one.at == document.age.moved + REST_MS for one in asked)


def test_owner_is_warned_before_an_unstarted_table_closes() -> None:
    played = open_table()
    played.submit(TakeSeat("nonce"), seat=1, player="player-1")
    last = played.log[-1].at
    (stale,) = due(played, "stale")

    assert ("player-0", last + 12 * DAY_MS) == (stale.player, stale.at)
    assert last + 14 * DAY_MS == stale.until


def test_all_are_warned_before_a_game_without_clock_closes() -> None:
    played = start_paced_table(OPEN, seats=3)
    last = played.log[-1].at
    found = due(played, "stale")

    assert {"player-0", "player-1", "player-2"} == {one.player for one in found}
    assert {(last + 90 * DAY_MS, last + 120 * DAY_MS)} == {(one.at, one.until) for one in found}


def test_unstarted_rematch_is_warned_sooner() -> None:
    played = open_table("player-0", "player-1", after="3fbefore")

    assert [played.log[-1].at + 5 * DAY_MS] == [one.at for one in due(played, "stale")]


def test_table_with_running_clocks_has_no_expiry_warning() -> None:
    assert [] == due(start_paced_table(PRESETS["daily"].pace), "stale")


def test_any_record_ends_the_expiry_warning() -> None:
    played = start_paced_table(OPEN)
    before = {one.id("t") for one in due(played, "stale")}
    played.submit(Say("still there"), seat=0, player="player-0")
    after = due(played, "stale")

    assert before.isdisjoint(one.id("t") for one in after)
    assert {played.log[-1].at + 90 * DAY_MS} == {one.at for one in after}


def test_started_game_ends_open_invitations() -> None:
    played = open_table("player-0", "player-1", begin="owner")
    for seat in (0, 1):
        played.submit(TakeSeat("nonce"), seat=seat, player=f"player-{seat}")
    played.submit(StartTable(), seat=None, player="player-0")

    assert set() == recipients(played, "invitation")
