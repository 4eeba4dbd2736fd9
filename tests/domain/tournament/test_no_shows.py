"""No-shows are not paired again: the table's log reveals them, and audits check them against it."""

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
    """Time out the seat that has a decision, and return it."""
    seat = asked_seat(played)
    played.clock += 60 * DAY_MS
    played.execute(SERVICE_PLAYER, None, TimeOut(seat))
    return seat


def no_shows_of(played: MemoryTable) -> tuple[int, ...]:
    return find_no_shows(played.codec.decode_record(entry.data) for entry in played.entries)


def test_time_out_without_any_record_is_a_no_show() -> None:
    played = open_paired_table(pace=PACE)
    seat = keep_waiting(played)

    assert (seat,) == no_shows_of(played)


@pytest.mark.parametrize("command", [Say("I am late"), LeaveSeat(), GiveUp()])
def test_player_with_any_record_is_not_a_no_show(command: Command) -> None:
    played = open_paired_table(pace=PACE)
    seat = keep_waiting(played)
    played.execute(f"p{seat}", seat, command)

    assert () == no_shows_of(played)


def test_player_who_never_timed_out_is_not_a_no_show() -> None:
    played = open_paired_table(pace=PACE)
    played.execute("p0", 0, GiveUp())

    assert () == no_shows_of(played)


def result(cup: MemoryTournament, group: Group, *no_shows: int) -> EnterResult:
    return EnterResult(group.table, first_seat_wins(group), HEAD, no_shows)


def enter_results(cup: MemoryTournament, *no_shows: int) -> int:
    """Enter the results of a round with no-shows at its first table; return the first no-show."""
    first, *rest = cup.round.groups
    cup.serve(result(cup, first, *no_shows))
    for group in rest:
        cup.serve(result(cup, group))
    cup.serve(CloseRound(cup.round.number))
    return first.entrants[no_shows[0]]


def test_no_show_is_withdrawn_from_the_next_round() -> None:
    cup = started(4)
    cup.pair()
    missing = enter_results(cup, 1)
    second = cup.pair()

    entrant = cup.tournament.entrants[missing]
    assert (True, True) == (entrant.withdrawn, entrant.no_show)
    assert missing not in {number for group in second.groups for number in group.entrants}
    cup.play_round()
    cup.play_on()
    assert {"ok"} == {check.status for check in audit_log(cup.export()).checks}


def four_at_a_table(opening_version: int | None = None) -> MemoryTournament:
    cup = MemoryTournament(opening_version=opening_version)
    cup.execute(OWNER, OpenTournament(plan(most=4, group=4)))
    cup.enter(4)
    cup.pair()
    return cup


@pytest.mark.parametrize(("no_shows", "places"), [((1,), (1, 4, 2, 3)), ((0, 2), (3, 1, 3, 2))])
def test_no_shows_are_placed_last(no_shows: tuple[int, ...], places: tuple[int, ...]) -> None:
    """No-shows are last even if their bots did better than players who came."""
    cup = four_at_a_table()
    group = cup.round.groups[0]
    cup.serve(result(cup, group, *no_shows))

    outcome = cup.round.outcomes[0]
    assert outcome is not None
    assert places == outcome.places
    standings = {each.entrant: each.half_points for each in compute_standings(cup.tournament)}
    absent = max(standings[group.entrants[seat]] for seat in no_shows)
    assert absent < min(standings[group.entrants[seat]] for seat in {0, 1, 2, 3}.difference(no_shows))
    assert audit_log(cup.export()).sound


def test_no_shows_of_old_tournaments_keep_their_bots_places() -> None:
    cup = four_at_a_table(opening_version=1)
    cup.serve(result(cup, cup.round.groups[0], 1))

    outcome = cup.round.outcomes[0]
    assert outcome is not None
    assert (1, 2, 3, 4) == outcome.places


def test_last_round_withdraws_no_one() -> None:
    cup = started(4, rounds=1)
    cup.pair()
    missing = enter_results(cup, 0)

    assert not cup.tournament.entrants[missing].withdrawn


def test_bots_are_never_withdrawn() -> None:
    cup = started_by_bots(4)
    cup.pair()
    missing = enter_results(cup, 0)

    assert not cup.tournament.entrants[missing].withdrawn


def test_tournament_ends_if_no_shows_leave_too_few() -> None:
    cup = started(2)
    cup.pair()
    enter_results(cup, 0)

    assert ("ended", "finished") == (cup.tournament.phase, cup.tournament.end_reason)


@pytest.mark.parametrize("seats", [(2,), (1, 0), (0, 0)])
def test_invalid_no_show_seats_are_refused(seats: tuple[int, ...]) -> None:
    cup = started(4)
    cup.pair()
    command = result(cup, cup.round.groups[0], *seats)

    assert isinstance(refused(cup, SERVICE_PLAYER, command), MalformedCommand)


@pytest.mark.parametrize("claimed", [(), (0,), (0, 1)])
def test_audit_finds_no_shows_that_contradict_the_table(claimed: tuple[int, ...]) -> None:
    cup, played = started(2, rounds=1), MemoryTable(codec_for("template"), b"p" * 32, "00table-1-1")
    group = cup.pair().groups[0]
    players = tuple(PairedPlayer(cup.tournament.entrants[number].player, "n") for number in group.entrants)
    pairing = TablePairing(TournamentPlace(cup.id, 1, 1), players)
    played.execute(SERVICE_PLAYER, None, paired_opening(pace=PACE, pairing=pairing))
    absent = keep_waiting(played)
    present = 1 - absent
    played.execute(players[present].player, present, GiveUp())
    assert played.table is not None
    places = played.table.score.places if played.table.score is not None else None
    cup.serve(EnterResult(group.table, places, played.entries[-1].hash, claimed))
    cup.serve(CloseRound(1))
    report = audit_log(cup.export(), tables=[played.export()])

    assert (claimed == (absent,)) == report.sound, report.divergence


def test_old_results_without_no_shows_are_sound() -> None:
    cup = started(2, rounds=1)
    group = cup.pair().groups[0]
    cup.serve(EnterResult(group.table, first_seat_wins(group), HEAD))

    assert b"no_shows" not in cup.entries[-1].data
    assert UNSET is EnterResult(group.table, None, HEAD).no_shows
