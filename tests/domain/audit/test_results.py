"""A tournament's audit checks its results against the logs of its tables."""

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
    entrants = (tournament.tournament.entrants[number] for number in group.entrants)
    players = tuple(PairedPlayer(entrant.player, entrant.nonce) for entrant in entrants)
    place = tournament.tournament.table_place(tournament.round, number)
    if changes:
        place = replace(place, **changes)
    played = MemoryTable(codec_for("template"), b"p" * 32, group.table)
    played.execute(SERVICE_PLAYER, None, paired_opening(pairing=TablePairing(place, players)))
    while played.table is not None and played.table.waiting:
        answer_randomly(played, len(played.entries))
    return played


def played_tournament(**changes: Any) -> tuple[MemoryTournament, list[LogExport]]:
    """Play a tournament of one round; return it with the logs of its two tables."""
    cup, logs = started(4, rounds=1), list[LogExport]()
    cup.pair()
    for number, group in enumerate(cup.round.groups, 1):
        played = play(cup, number, group, **changes)
        assert played.table is not None
        assert played.table.score is not None
        cup.serve(EnterResult(group.table, played.table.score.places, played.entries[-1].hash))
        logs.append(played.export())
    cup.serve(CloseRound(1))
    return cup, logs


def with_result(cup: MemoryTournament, **changes: object) -> LogExport:
    """Return the log of an identical tournament in which the result of the first table has been changed."""
    copy = started(4, rounds=1)
    copy.pair()
    for group, outcome in cup.tournament.outcomes():
        result = EnterResult(group.table, outcome.places, outcome.head)
        copy.serve(replace(result, **changes) if group == copy.round.groups[0] else result)
    copy.serve(CloseRound(1))
    return copy.export()


def replace_record(cup: MemoryTournament, number: int, record: TournamentRecord) -> LogExport:
    """Replace a record and rebuild the chain after it."""
    entries = list(cup.entries[:number])
    for old in cup.entries[number:]:
        value = record if len(entries) == number else TOURNAMENT_CODEC.decode_record(old.data)
        data = TOURNAMENT_CODEC.encode(replace(value, prev=entries[-1].hash))
        entries.append(EncodedRecord(digest(data), data))
    return LogExport(tuple(entries), None)


def test_results_that_match_their_tables_are_sound() -> None:
    cup, logs = played_tournament()
    report = audit_log(cup.export(), tables=logs)

    assert report.sound, report.divergence
    assert ("results", "ok") == (report.checks[-1].name, report.checks[-1].status)


def test_check_is_partial_without_all_tables() -> None:
    cup, logs = played_tournament()
    report = audit_log(cup.export(), tables=logs[:1])

    assert report.sound
    assert "partly" == report.checks[-1].status
    assert report.checks[-1].says.startswith("1 of 2")


def test_result_that_differs_from_its_table_is_found() -> None:
    cup, logs = played_tournament()
    (first, *_) = (outcome for _, outcome in cup.tournament.outcomes())
    assert first.places is not None
    report = audit_log(with_result(cup, places=tuple(place + 1 for place in first.places)), tables=logs)

    assert not report.sound
    assert "the result says" in (report.divergence or "")


def test_result_with_a_wrong_hash_is_found() -> None:
    cup, logs = played_tournament()
    report = audit_log(with_result(cup, head="0" * 64), tables=logs)

    assert not report.sound


def test_table_outside_the_tournament_is_refused() -> None:
    cup, _ = played_tournament()
    report = audit_log(cup.export(), tables=[finish_template_table().export()])

    assert "has no result in this tournament" in (report.divergence or "")


def test_running_table_proves_no_result() -> None:
    cup, logs = played_tournament()
    report = audit_log(cup.export(), tables=[logs[0]._replace(entries=logs[0].entries[:-1])])

    assert not report.sound


@pytest.mark.parametrize("place", [0, -1])
def test_rewritten_tournament_is_found(place: int) -> None:
    cup, _ = played_tournament()
    entries = list(cup.entries)
    entries[place] = entries[place]._replace(data=entries[place].data.replace(b"00cup", b"00cap"))

    assert not audit_log(LogExport(tuple(entries), None)).sound


def test_pairing_that_contradicts_the_draws_is_found() -> None:
    cup, _ = played_tournament()
    number = next(n for n, entry in enumerate(cup.entries) if b"RoundPaired" in entry.data)
    record = TOURNAMENT_CODEC.decode_record(cup.entries[number].data)
    (paired,) = (event for event in record.events if isinstance(event, RoundPaired))
    swapped = replace(
        paired, groups=tuple(replace(group, entrants=group.entrants[::-1]) for group in paired.groups)
    )
    report = audit_log(replace_record(cup, number, replace(record, events=(swapped,))))

    assert not report.sound
    assert "replayed" in (report.divergence or "")


def test_tables_of_earlier_builds_lack_the_organiser() -> None:
    cup, logs = played_tournament(organiser=UNSET, pauses_until=UNSET)

    assert audit_log(cup.export(), tables=logs).sound


@pytest.mark.parametrize("changes", [{"organiser": "p0"}, {"pauses_until": 1}])
def test_table_with_another_organiser_or_pause_limit_is_found(changes: dict[str, Any]) -> None:
    cup, logs = played_tournament(**changes)

    assert not audit_log(cup.export(), tables=logs).sound
