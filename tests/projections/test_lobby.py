from __future__ import annotations

from domain.table.commands import CloseTable, GiveUp, LeaveSeat, RenewInvitation, TakeSeat, WantBot
from projections.chairs import Seat
from projections.lobby import Listed, rows
from projections.model import moment
from tests.support.folds import last, playing, tabled


def test_a_new_table_is_open_with_all_its_seats_empty() -> None:
    played = tabled(seats=3, hours=24, public=False)

    listed = last("lobby", played)

    assert ("open", (Seat(),) * 3, 24, False) == (listed.phase, listed.seats, listed.hours, listed.public)
    assert b'{"rounds":2,"mail":true}' == bytes(listed.options)
    assert (played.entries[0].hash, 1) == (listed.hash, listed.seq)


def test_a_table_is_playing_from_its_start_and_ended_after_its_end() -> None:
    played = playing()

    assert "playing" == last("lobby", played).phase

    for seat in range(2):
        if played.table is not None and played.table.phase == "playing":
            played.do(f"p{seat}", seat, GiveUp())

    assert "ended" == last("lobby", played).phase


def test_who_gets_up_and_the_bot_that_is_wanted_instead_are_shown() -> None:
    played = tabled(begin="owner")
    played.do("p1", 1, TakeSeat("n"))
    played.do("p1", 1, LeaveSeat())
    played.do("p0", 1, WantBot("greedy"))

    assert (Seat(), Seat(wanted="greedy")) == last("lobby", played).seats


def test_who_gave_up_still_sits_there() -> None:
    played = playing(seats=3)
    played.do("p2", 2, GiveUp())

    assert Seat("p2", gave_up=True) == last("lobby", played).seats[2]


def test_a_hot_seat_table_is_listed_as_such() -> None:
    assert (True, False) == tuple(last("lobby", tabled(several=several)).several for several in (True, False))


def test_the_invitation_that_holds_is_known() -> None:
    played = tabled(public=False)
    assert 0 == last("lobby", played).invitation

    played.do("p0", None, RenewInvitation())

    assert 1 == last("lobby", played).invitation


def test_times_are_those_of_the_first_and_the_last_record() -> None:
    played = tabled(begin="owner")
    opened = last("lobby", played).opened
    played.do("p0", None, CloseTable())
    listed = last("lobby", played)

    assert (opened, opened + 1_000) == (listed.opened, listed.moved)


def tail(listed: Listed) -> str:
    return f"1{moment(listed.active)}:{listed.id}"


def test_a_public_table_is_found_by_all_and_a_private_one_by_its_own_players() -> None:
    public: Listed = last("lobby", playing())
    private: Listed = last("lobby", playing(public=False))

    own = (
        f"owned:p0:playing:{tail(public)}",
        f"player:p0:playing:{tail(public)}",
        f"player:p1:playing:{tail(public)}",
    )
    everybody = tuple(f"{one}:playing:{tail(public)}" for one in ("public", "game:template", "owner:p0"))
    assert (*everybody, *own) == rows(public.id, public)
    assert own == rows(private.id, private)
