"""Who does not come to a table is paired no more: it follows from the table's log, and is checked there."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from domain.audit.audit import audit_log
from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.log.hash_chain import digest
from domain.table.commands import GiveUp, LeaveSeat, Say, TimeOut
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import find_preset
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.seating import PairedPlayer, TablePairing, TournamentPlace
from domain.tournament.commands import CloseRound, EnterResult, OpenTournament
from domain.tournament.plan import find_no_shows, tournament_pace
from domain.tournament.standing import compute_standings
from domain.tournament.state import Group
from services.simulation.memory_table import MemoryTable
from tests.support.tables.memory_tournaments import (
    OWNER,
    MemoryTournament,
    first_seat_wins,
    plan,
    refused,
    started,
    started_by_bots,
)
from tests.support.tables.paired_tables import open_paired_table, paired_opening

PACE = tournament_pace(find_preset("daily", "UTC"))
HEAD = digest(b"the last record")


def asked_seat(played: MemoryTable) -> int:
    assert played.table is not None
    return played.table.waiting[0].seat


def keep_waiting(played: MemoryTable) -> int:
    """Let the time of the seat that is asked run out, and give that seat."""
    seat = asked_seat(played)
    played.clock += 60 * DAY_MS
    played.execute(SERVICE_PLAYER, None, TimeOut(seat))
    return seat


def no_shows_of(played: MemoryTable) -> tuple[int, ...]:
    return find_no_shows(played.codec.decode_record(entry.data) for entry in played.entries)


def test_who_is_waited_for_in_vain_and_leaves_no_record_did_not_come() -> None:
    played = open_paired_table(pace=PACE)
    seat = keep_waiting(played)

    assert (seat,) == no_shows_of(played)


@pytest.mark.parametrize("command", [Say("I am late"), LeaveSeat(), GiveUp()])
def test_who_did_anything_at_all_has_come(command: Command) -> None:
    played = open_paired_table(pace=PACE)
    seat = keep_waiting(played)
    played.execute(f"p{seat}", seat, command)

    assert () == no_shows_of(played)


def test_who_was_never_waited_for_in_vain_has_missed_nothing() -> None:
    played = open_paired_table(pace=PACE)
    played.execute("p0", 0, GiveUp())

    assert () == no_shows_of(played)


def result(found: MemoryTournament, group: Group, *no_shows: int) -> EnterResult:
    return EnterResult(group.table, first_seat_wins(group), HEAD, no_shows)


def enter_results(found: MemoryTournament, *no_shows: int) -> int:
    """Enter the results of a round, to these seats of whose first table nobody came; give the first such."""
    first, *others = found.round.groups
    found.serve(result(found, first, *no_shows))
    for group in others:
        found.serve(result(found, group))
    found.serve(CloseRound(found.round.number))
    return first.entrants[no_shows[0]]


def test_who_did_not_come_is_paired_no_more_from_the_next_round_on() -> None:
    found = started(4)
    found.pair()
    missing = enter_results(found, 1)
    second = found.pair()

    entrant = found.tournament.entrants[missing]
    assert (True, True) == (entrant.withdrawn, entrant.no_show)
    assert missing not in {one for group in second.groups for one in group.entrants}
    found.play_round()
    found.play_on()
    assert {"ok"} == {check.status for check in audit_log(found.export()).checks}


def four_at_a_table(opening_version: int | None = None) -> MemoryTournament:
    found = MemoryTournament(opening_version=opening_version)
    found.execute(OWNER, OpenTournament(plan(most=4, group=4)))
    found.enter(4)
    found.pair()
    return found


@pytest.mark.parametrize(("no_shows", "places"), [((1,), (1, 4, 2, 3)), ((0, 2), (3, 1, 3, 2))])
def test_no_shows_are_placed_last(no_shows: tuple[int, ...], places: tuple[int, ...]) -> None:
    """Their bots may have done better than players who came."""
    found = four_at_a_table()
    group = found.round.groups[0]
    found.serve(result(found, group, *no_shows))

    outcome = found.round.outcomes[0]
    assert outcome is not None
    assert places == outcome.places
    standings = {one.entrant: one.half_points for one in compute_standings(found.tournament)}
    absent = max(standings[group.entrants[seat]] for seat in no_shows)
    assert absent < min(standings[group.entrants[seat]] for seat in {0, 1, 2, 3}.difference(no_shows))
    assert audit_log(found.export()).sound


def test_no_shows_of_older_tournaments_keep_the_places_of_their_bots() -> None:
    found = four_at_a_table(opening_version=1)
    found.serve(result(found, found.round.groups[0], 1))

    outcome = found.round.outcomes[0]
    assert outcome is not None
    assert (1, 2, 3, 4) == outcome.places


def test_in_the_last_round_nobody_is_withdrawn_any_more() -> None:
    found = started(4, rounds=1)
    found.pair()
    missing = enter_results(found, 0)

    assert not found.tournament.entrants[missing].withdrawn


def test_bots_of_the_service_are_never_withdrawn() -> None:
    found = started_by_bots(4)
    found.pair()
    missing = enter_results(found, 0)

    assert not found.tournament.entrants[missing].withdrawn


def test_a_tournament_that_loses_too_many_so_ends_with_its_round() -> None:
    found = started(2)
    found.pair()
    enter_results(found, 0)

    assert ("ended", "finished") == (found.tournament.phase, found.tournament.end_reason)


@pytest.mark.parametrize("seats", [(2,), (1, 0), (0, 0)])
def test_seats_that_the_table_does_not_have_are_refused(seats: tuple[int, ...]) -> None:
    found = started(4)
    found.pair()
    command = result(found, found.round.groups[0], *seats)

    assert isinstance(refused(found, SERVICE_PLAYER, command), MalformedCommand)


@pytest.mark.parametrize("claimed", [(), (0,), (0, 1)])
def test_an_audit_finds_what_the_log_of_the_table_does_not_bear_out(claimed: tuple[int, ...]) -> None:
    found, played = started(2, rounds=1), MemoryTable(codec_for("template"), b"p" * 32, "00table-1-1")
    group = found.pair().groups[0]
    players = tuple(PairedPlayer(found.tournament.entrants[one].player, "n") for one in group.entrants)
    pairing = TablePairing(TournamentPlace(found.id, 1, 1), players)
    played.execute(SERVICE_PLAYER, None, paired_opening(pace=PACE, pairing=pairing))
    absent = keep_waiting(played)
    other = 1 - absent
    played.execute(players[other].player, other, GiveUp())
    assert played.table is not None
    places = played.table.score.places if played.table.score is not None else None
    found.serve(EnterResult(group.table, places, played.entries[-1].hash, claimed))
    found.serve(CloseRound(1))
    report = audit_log(found.export(), tables=[played.export()])

    assert (claimed == (absent,)) == report.sound, report.divergence


def test_results_from_before_say_nothing_of_who_came_and_are_sound() -> None:
    found = started(2, rounds=1)
    group = found.pair().groups[0]
    found.serve(EnterResult(group.table, first_seat_wins(group), HEAD))

    assert b"no_shows" not in found.entries[-1].data
    assert UNSET is EnterResult(group.table, None, HEAD).no_shows
