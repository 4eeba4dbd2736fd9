"""Pauses of a whole table."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import HandOver, TakeSeat, TimeOut, WantBot
from domain.table.correspondence.commands import DeclinePause, EndPause, ProposePause
from domain.table.correspondence.events import Paused, PauseDeclined, PauseEnded
from domain.table.correspondence.pace import Absence, Pace, find_preset
from domain.table.tenure.seating import TablePairing, TournamentPlace
from domain.tournament.plan import tournament_pace
from services.simulation.memory_table import MemoryTable
from tests.support.games.table_driver import OWNER, TableDriver
from tests.support.tables.agreements import agree_pause, agree_to_pause
from tests.support.tables.memory_tournaments import START
from tests.support.tables.paired_tables import PLAYERS, open_paired_table
from tests.support.tables.resting_tables import (
    ANN,
    BANK,
    BOB,
    DAY,
    HOUR,
    at,
    begin_paced,
    by_service,
    clocks_of,
    flag_of,
    moment,
)


def test_pause_starts_once_everyone_agrees() -> None:
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z", seats=3)
    flag, until = flag_of(played, 0), moment("2026-10-30T00:00Z")
    at(played, "2026-10-22T19:00Z", ProposePause(until), 1, BOB)
    at(played, "2026-10-22T20:00Z", agree_pause(played.table), 0, ANN)

    assert flag == flag_of(played, 0)
    events = at(played, "2026-10-22T21:00Z", agree_pause(played.table), 2, "player-2")
    assert Paused(moment("2026-10-22T21:00Z"), until) == events[-1]
    assert flag is not None
    assert flag + until - moment("2026-10-22T21:00Z") == flag_of(played, 0)


def test_lone_person_pauses_immediately() -> None:
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), pace=Pace(BANK))
    played.take_seats(0)
    played.submit(WantBot("first"), 1, OWNER)
    played.submit(TakeSeat("n"), 1, bot_account_id("first"))
    until = played.now + DAY

    events = played.submit(ProposePause(until), 0, ANN).events

    assert Paused(played.log[-1].at, until) == events[-1]


def test_absent_player_need_not_agree() -> None:
    played = begin_paced(Pace(BANK, absence=Absence("bot", lapses=1, then="bot")), "2026-10-22T18:30Z")
    by_service(played, flag_of(played, 0) or 0, TimeOut(0))

    events = played.submit(ProposePause(played.now + DAY), 1, BOB).events

    assert isinstance(events[-1], Paused)


def test_person_with_several_seats_agrees_once() -> None:
    played = TableDriver(GAME)
    played.open(3, Options(mail=False), pace=Pace(BANK), several=True)
    for seat, player in enumerate((ANN, BOB, BOB)):
        played.submit(TakeSeat("n"), seat, player)
    played.submit(ProposePause(played.now + DAY), 0, ANN)

    assert isinstance(agree_to_pause(played, 2).events[-1], Paused)


def test_proposal_expires_after_48_hours_or_when_replaced() -> None:
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z")
    at(played, "2026-10-22T19:00Z", ProposePause(moment("2026-10-30T00:00Z")), 0, ANN)
    with pytest.raises(IllegalCommand, match="expires after 48 hours"):
        at(played, "2026-10-24T19:00Z", agree_pause(played.table), 1, BOB)

    at(played, "2026-10-24T19:00Z", ProposePause(moment("2026-10-30T00:00Z")), 0, ANN)
    at(played, "2026-10-24T19:30Z", ProposePause(moment("2026-10-25T00:00Z")), 1, BOB)

    with pytest.raises(IllegalCommand, match="seat 1 has already agreed"):
        at(played, "2026-10-24T19:45Z", agree_pause(played.table), 1, BOB)
    events = at(played, "2026-10-24T20:00Z", agree_pause(played.table), 0, ANN)
    assert Paused(moment("2026-10-24T20:00Z"), moment("2026-10-25T00:00Z")) == events[-1]


@pytest.mark.parametrize(("seat", "player", "withdrawn"), [(0, ANN, True), (1, BOB, False)])
def test_declined_pause_is_no_longer_open(seat: int, player: str, withdrawn: bool) -> None:  # noqa: FBT001
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z", seats=3)
    at(played, "2026-10-22T19:00Z", ProposePause(moment("2026-10-30T00:00Z")), 0, ANN)

    events = at(played, "2026-10-22T20:00Z", DeclinePause(), seat, player)

    assert (PauseDeclined(seat, withdrawn),) == events
    for command in (agree_pause(played.table), DeclinePause()):
        with pytest.raises(IllegalCommand, match="no pause is proposed"):
            at(played, "2026-10-22T21:00Z", command, 2, "player-2")


def test_proposal_expires_with_its_pause() -> None:
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z")
    at(played, "2026-10-22T19:00Z", ProposePause(moment("2026-10-22T20:00Z")), 0, ANN)

    with pytest.raises(IllegalCommand, match="no pause is proposed"):
        at(played, "2026-10-22T20:00Z", agree_pause(played.table), 1, BOB)


@pytest.mark.parametrize("until", ["2026-10-22T19:00Z", "2026-11-21T19:01Z"])
def test_pause_lasts_at_most_thirty_days(until: str) -> None:
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z")

    with pytest.raises(IllegalCommand, match="within 30 days, by 2026-11-21T19:00Z"):
        at(played, "2026-10-22T19:00Z", ProposePause(moment(until)), 0, ANN)


def test_any_player_ends_a_pause() -> None:
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z")
    flag = flag_of(played, 0)
    at(played, "2026-10-22T19:00Z", ProposePause(moment("2026-10-30T00:00Z")), 0, ANN)
    with pytest.raises(IllegalCommand, match="not paused"):
        at(played, "2026-10-22T19:10Z", EndPause(), 0, ANN)
    at(played, "2026-10-22T20:00Z", agree_pause(played.table), 1, BOB)

    events = at(played, "2026-10-23T02:00Z", EndPause(), 0, ANN)

    assert (PauseEnded(moment("2026-10-23T02:00Z")),) == events
    assert flag is not None
    assert flag + 6 * HOUR == flag_of(played, 0)
    with pytest.raises(IllegalCommand, match="not paused"):
        at(played, "2026-10-23T03:00Z", EndPause(), 1, BOB)


def test_agreement_does_not_pass_to_a_successor() -> None:
    """A successor has agreed to nothing and made no proposal."""
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z", seats=3)
    at(played, "2026-10-22T19:00Z", ProposePause(moment("2026-10-30T00:00Z")), 0, ANN)
    at(played, "2026-10-22T19:10Z", agree_pause(played.table), 1, BOB)
    played.play_as_service(HandOver(1, "carol", None, "n", "operator-1", "left for good"))

    proposal = clocks_of(played).pause_proposal
    assert proposal is not None
    assert () == proposal.agreed
    played.play_as_service(HandOver(0, "dan", None, "n", "operator-1", "left for good"))
    assert clocks_of(played).pause_proposal is None


def tournament_table(*, days: int = 7) -> MemoryTable:
    """Return a table whose round ends after that many days; it is paused for as long as possible."""
    until = START + days * DAY
    place = TournamentPlace("00cup", 1, 1, organiser="organiser", pauses_until=until)
    return open_paired_table(pace=tournament_pace(find_preset("daily")), pairing=TablePairing(place, PLAYERS))


def pause(played: MemoryTable, days: int) -> None:
    played.execute("p0", 0, ProposePause(played.clock + days * DAY))
    assert played.table is not None
    played.execute("p1", 1, agree_pause(played.table))


def test_pauses_in_a_tournament_end_with_the_round() -> None:
    played = tournament_table(days=7)
    with pytest.raises(IllegalCommand, match="a pause must end"):
        pause(played, 8)
    pause(played, 5)
    played.clock += 5 * DAY
    with pytest.raises(IllegalCommand, match="a pause must end"):
        pause(played, 3)
    pause(played, 1)
    played.clock = START + 7 * DAY

    with pytest.raises(IllegalCommand, match="a pause must end"):
        pause(played, 1)


def test_tournament_organiser_ends_a_pause() -> None:
    played = tournament_table()
    pause(played, 5)
    ended = played.clock
    played.execute("organiser", None, EndPause())

    assert played.table is not None
    assert played.table.paced is not None
    assert [ended] == [span.until for span in played.table.paced.pauses]


@pytest.mark.parametrize(("player", "seat"), [("organiser", 0), ("stranger", None), ("p0", None)])
def test_others_cannot_end_a_pause_without_a_seat(player: str, seat: int | None) -> None:
    played = tournament_table()
    pause(played, 5)

    with pytest.raises(NotAllowed):
        played.execute(player, seat, EndPause())


def test_organiser_cannot_end_a_pause_at_older_tables() -> None:
    played = open_paired_table(pace=tournament_pace(find_preset("daily")))
    pause(played, 5)

    with pytest.raises(NotAllowed):
        played.execute("organiser", None, EndPause())
