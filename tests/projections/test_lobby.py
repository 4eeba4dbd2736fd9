from __future__ import annotations

from domain.table.commands import CloseTable, GiveUp, LeaveSeat, RenewInvitation, TakeSeat, WantBot
from domain.table.correspondence.calendar import DAY_MS
from projections.lobby import LobbyDocument, rows
from projections.read_model import sortable_time
from projections.seats import SeatOccupancy
from tests.support.tables.template_tables import latest_document, open_template_table, start_template_table


def test_new_table_is_open_and_empty() -> None:
    played = open_template_table(seats=3, hours=24, public=False)

    listed = latest_document("lobby", played)

    assert ("open", (SeatOccupancy(),) * 3, 24, False) == (
        listed.phase,
        listed.seats,
        listed.hours,
        listed.public,
    )
    assert b'{"rounds":2,"mail":true}' == bytes(listed.options)
    assert (played.entries[0].hash, 1) == (listed.hash, listed.seq)


def test_phase_follows_start_and_end() -> None:
    played = start_template_table()

    assert "playing" == latest_document("lobby", played).phase

    for seat in range(2):
        if played.table is not None and played.table.phase == "playing":
            played.execute(f"p{seat}", seat, GiveUp())

    assert "ended" == latest_document("lobby", played).phase


def test_leaving_and_wanted_bot_are_shown() -> None:
    played = open_template_table(begin="owner")
    played.execute("p1", 1, TakeSeat("n"))
    played.execute("p1", 1, LeaveSeat())
    played.execute("p0", 1, WantBot("greedy"))

    assert (SeatOccupancy(), SeatOccupancy(wanted="greedy")) == latest_document("lobby", played).seats


def test_resigned_player_is_still_listed() -> None:
    played = start_template_table(seats=3)
    played.execute("p2", 2, GiveUp())

    assert SeatOccupancy("p2", gave_up=True) == latest_document("lobby", played).seats[2]


def test_hot_seat_table_is_marked() -> None:
    assert (True, False) == tuple(
        latest_document("lobby", open_template_table(several=several)).several for several in (True, False)
    )


def test_valid_invitation_is_known() -> None:
    played = open_template_table(public=False)
    assert 0 == latest_document("lobby", played).invitation

    played.execute("p0", None, RenewInvitation())

    assert 1 == latest_document("lobby", played).invitation


def test_times_are_those_of_the_first_and_the_last_record() -> None:
    played = open_template_table(begin="owner")
    opened = latest_document("lobby", played).opened
    played.execute("p0", None, CloseTable())
    listed = latest_document("lobby", played)

    assert (opened, opened + 1_000) == (listed.opened, listed.moved)


def tail(listed: LobbyDocument) -> str:
    return f"1{sortable_time(listed.active)}:{listed.id}"


def test_private_table_is_listed_only_for_its_players() -> None:
    public: LobbyDocument = latest_document("lobby", start_template_table())
    private: LobbyDocument = latest_document("lobby", start_template_table(public=False))

    own = (
        f"owned:p0:playing:{tail(public)}",
        f"player:p0:playing:{tail(public)}",
        f"player:p1:playing:{tail(public)}",
        f"expires:{sortable_time(public.moved + 120 * DAY_MS)}:{public.id}",  # the game has no clock
    )
    everybody = tuple(f"{one}:playing:{tail(public)}" for one in ("public", "game:template", "owner:p0"))
    seated = tuple(f"seated:{player}:template:{tail(public)}" for player in ("p0", "p1"))
    assert (*everybody, *own, *seated) == rows(public.id, public)
    assert own == rows(private.id, private)
