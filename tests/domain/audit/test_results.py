"""With the logs of its tables a tournament's audit says whether its results stand there."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.seating import PairedPlayer, TablePairing
from domain.tournament.commands import CloseRound, EnterResult
from domain.tournament.events import RoundPaired
from domain.tournament.evolve import TournamentRecord
from domain.tournament.state import Group
from services.simulation.memory_table import MemoryTable
from tests.support.tables.memory_tournaments import MemoryTournament, started
from tests.support.tables.paired_tables import paired_opening
from tests.support.tables.template_tables import answer_randomly, finish_template_table


def play(tournament: MemoryTournament, number: int, group: Group, **changes: Any) -> MemoryTable:
    """Play a group's table to its end."""
    entrants = (tournament.tournament.entrants[one] for one in group.entrants)
    players = tuple(PairedPlayer(one.player, one.nonce) for one in entrants)
    place = tournament.tournament.table_place(tournament.round, number)
    if changes:
        place = replace(place, **changes)
    played = MemoryTable(codec_for("template"), b"p" * 32, group.table)
    played.execute(SERVICE_PLAYER, None, paired_opening(pairing=TablePairing(place, players)))
    while played.table is not None and played.table.waiting:
        answer_randomly(played, len(played.entries))
    return played


def played_tournament(**changes: Any) -> tuple[MemoryTournament, list[LogExport]]:
    """Give a tournament of one round with the logs of its two tables."""
    found, logs = started(4, rounds=1), list[LogExport]()
    found.pair()
    for number, group in enumerate(found.round.groups, 1):
        played = play(found, number, group, **changes)
        assert played.table is not None
        assert played.table.score is not None
        found.serve(EnterResult(group.table, played.table.score.places, played.entries[-1].hash))
        logs.append(played.export())
    found.serve(CloseRound(1))
    return found, logs


def with_result(found: MemoryTournament, **changes: object) -> LogExport:
    """Give the log of a like tournament into which something else was entered for its first table."""
    other = started(4, rounds=1)
    other.pair()
    for group, outcome in found.tournament.outcomes():
        result = EnterResult(group.table, outcome.places, outcome.head)
        other.serve(replace(result, **changes) if group == other.round.groups[0] else result)
    other.serve(CloseRound(1))
    return other.export()


def chained(found: MemoryTournament, number: int, record: TournamentRecord) -> LogExport:
    """Put a record in place of another and chain all that follow anew."""
    entries = list(found.entries[:number])
    for old in found.entries[number:]:
        value = record if len(entries) == number else TOURNAMENT_CODEC.decode_record(old.data)
        data = TOURNAMENT_CODEC.encode(replace(value, prev=entries[-1].hash))
        entries.append(EncodedRecord(digest(data), data))
    return LogExport(tuple(entries), None)


def test_results_that_stand_in_the_logs_of_their_tables_are_sound() -> None:
    found, logs = played_tournament()
    report = audit_log(found.export(), tables=logs)

    assert report.sound, report.divergence
    assert ("results", "ok") == (report.checks[-1].name, report.checks[-1].status)


def test_where_a_table_is_not_given_the_check_says_how_many_were() -> None:
    found, logs = played_tournament()
    report = audit_log(found.export(), tables=logs[:1])

    assert report.sound
    assert "partly" == report.checks[-1].status
    assert report.checks[-1].says.startswith("1 of 2")


def test_a_result_that_its_table_does_not_bear_out_is_found() -> None:
    found, logs = played_tournament()
    (first, *_) = (outcome for _, outcome in found.tournament.outcomes())
    assert first.places is not None
    report = audit_log(with_result(found, places=tuple(place + 1 for place in first.places)), tables=logs)

    assert not report.sound
    assert "the result says" in (report.divergence or "")


def test_a_result_with_the_hash_of_another_record_is_found() -> None:
    found, logs = played_tournament()
    report = audit_log(with_result(found, head="0" * 64), tables=logs)

    assert not report.sound


def test_a_table_of_others_is_none_of_the_tournament() -> None:
    found, _ = played_tournament()
    report = audit_log(found.export(), tables=[finish_template_table().export()])

    assert "has no result in this tournament" in (report.divergence or "")


def test_a_table_that_goes_on_bears_no_result_out() -> None:
    found, logs = played_tournament()
    report = audit_log(found.export(), tables=[logs[0]._replace(entries=logs[0].entries[:-1])])

    assert not report.sound


@pytest.mark.parametrize("place", [0, -1])
def test_a_rewritten_tournament_is_found_as_a_rewritten_table_is(place: int) -> None:
    found, _ = played_tournament()
    entries = list(found.entries)
    entries[place] = entries[place]._replace(data=entries[place].data.replace(b"00cup", b"00cap"))

    assert not audit_log(LogExport(tuple(entries), None)).sound


def test_a_pairing_that_the_draws_do_not_lead_to_is_found() -> None:
    found, _ = played_tournament()
    number = next(n for n, one in enumerate(found.entries) if b"RoundPaired" in one.data)
    record = TOURNAMENT_CODEC.decode_record(found.entries[number].data)
    (paired,) = (event for event in record.events if isinstance(event, RoundPaired))
    swapped = replace(
        paired, groups=tuple(replace(one, entrants=one.entrants[::-1]) for one in paired.groups)
    )
    report = audit_log(chained(found, number, replace(record, events=(swapped,))))

    assert not report.sound
    assert "decided again" in (report.divergence or "")


def test_tables_of_earlier_builds_do_not_say_who_ends_their_pauses() -> None:
    found, logs = played_tournament(organiser=UNSET, pauses_until=UNSET)

    assert audit_log(found.export(), tables=logs).sound


@pytest.mark.parametrize("changes", [{"organiser": "p0"}, {"pauses_until": 1}])
def test_table_with_another_organiser_or_bound_of_pauses_is_found(changes: dict[str, Any]) -> None:
    found, logs = played_tournament(**changes)

    assert not audit_log(found.export(), tables=logs).sound
