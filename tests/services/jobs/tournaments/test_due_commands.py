"""The due commands of a tournament depend only on the state of the tournament and on its tables."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.log.codec import codec_for
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.commands import OpenTable
from domain.table.correspondence.calendar import DAY_MS, Hours
from domain.tournament.commands import (
    CancelTournament,
    CloseRound,
    Enter,
    EnterResult,
    PairRound,
    StartTournament,
)
from domain.tournament.rules import STALE_MS
from domain.tournament.state import Group
from infra.ports.command_queue import QueuedCommand
from services.jobs.tournaments import TableProgress, find_due_commands, table_name
from tests.support.tables.memory_tournaments import OWNER, MemoryTournament, opened, started

HEAD = "a" * 64
PLAYING = TableProgress(ended=False)


def derive(tournament: str, number: int, group: int) -> str:
    return f"01t{number}-{group}"


def due(found: MemoryTournament, **tables: TableProgress) -> tuple[QueuedCommand, ...]:
    known = {name.replace("_", "-"): progress for name, progress in tables.items()}
    named = {group.table: known[f"g{n}"] for n, group in enumerate(_groups(found), 1) if f"g{n}" in known}
    return find_due_commands(found.tournament, named, derive, found.clock)


def _groups(found: MemoryTournament) -> tuple[Group, ...]:
    return found.round.groups if found.tournament.rounds else ()


def decoded(command: QueuedCommand) -> Any:
    return TOURNAMENT_CODEC.decode_command(command.body)


def paired(entrants: int = 4, **changes: Any) -> MemoryTournament:
    found = started(entrants, **changes)
    (command,) = due(found)
    found.serve(decoded(command))
    return found


def test_nothing_is_due_before_the_start() -> None:
    assert () == due(opened())


def test_running_tournament_without_a_round_is_paired() -> None:
    (command,) = due(started(5))

    assert PairRound(1, ("01t1-1", "01t1-2")) == decoded(command)


def test_each_group_gets_a_table_with_its_players() -> None:
    found = opened(most=4)
    hours = Hours("Europe/Berlin", 420, 1380)
    found.execute("p0", Enter("nonce-0", hours))
    found.execute("p1", Enter("nonce-1"))
    found.execute(OWNER, StartTournament())
    found.serve(decoded(due(found)[0]))
    (command,) = due(found)
    opening = codec_for("template").decode_command(command.body)

    assert isinstance(opening, OpenTable)
    assert found.round.groups[0].table == command.table
    assert (2, "Spring cup 1.1", False) == (opening.seats, opening.name, opening.several)
    assert opening.pairing is not msgspec.UNSET
    assert {("p0", "nonce-0", hours), ("p1", "nonce-1", msgspec.UNSET)} == {
        (one.player, one.nonce, one.hours) for one in opening.pairing.players
    }


@pytest.mark.parametrize(("round_days", "days"), [(7, 7), (None, 30)])
def test_table_records_the_organiser_and_limit_of_pauses(round_days: int | None, days: int) -> None:
    found = paired(2, round_days=round_days)
    opening = codec_for("template").decode_command(due(found)[0].body)

    assert isinstance(opening, OpenTable)
    assert opening.place is not msgspec.UNSET
    assert OWNER == opening.place.organiser
    assert found.round.paired + days * DAY_MS == opening.place.pauses_until


def test_only_missing_tables_are_opened() -> None:
    found = paired(8)

    assert 4 == len(due(found))
    assert 3 == len(due(found, g2=PLAYING))
    assert () == due(found, g1=PLAYING, g2=PLAYING, g3=PLAYING, g4=PLAYING)


def test_repeated_checks_find_the_same_command_ids() -> None:
    found = paired(8)

    assert due(found) == due(found)
    assert {one.command_id for one in due(found)} == {due(found)[0].command_id}


def test_result_of_an_ended_table_is_entered() -> None:
    found = paired()
    (command,) = due(found, g1=TableProgress(ended=True, places=(2, 1), head=HEAD), g2=PLAYING)

    assert EnterResult(found.round.groups[0].table, (2, 1), HEAD) == decoded(command)


def test_result_includes_no_shows() -> None:
    found = paired()
    ended = TableProgress(ended=True, places=(2, 1), head=HEAD, no_shows=(1,))
    (command,) = due(found, g1=ended, g2=PLAYING)

    assert (1,) == decoded(command).no_shows


def test_round_closes_after_all_results() -> None:
    found = paired(2)
    found.serve(EnterResult(found.round.groups[0].table, (1, 2), HEAD))

    assert [CloseRound(1)] == [decoded(command) for command in due(found)]


def test_round_closes_after_its_date() -> None:
    found = paired(2, round_days=7)
    assert () == due(found, g1=PLAYING)
    found.clock += 7 * DAY_MS

    assert [CloseRound(1)] == [decoded(command) for command in due(found, g1=PLAYING)]


def test_refused_command_is_retried_with_a_new_id() -> None:
    found = started(4)
    before = due(found)
    found.clock += DAY_MS

    assert before[0].command_id != due(found)[0].command_id
    assert before[0].body == due(found)[0].body


def test_stale_open_tournament_is_cancelled() -> None:
    found = opened()
    found.clock += STALE_MS + 1_000

    assert [CancelTournament()] == [decoded(command) for command in due(found)]


def test_nothing_is_due_after_the_end() -> None:
    found = started(2, rounds=1)
    found.play_on()

    assert () == due(found)


def test_long_name_leaves_room_for_round_and_group() -> None:
    assert f"{'x' * 54} 12.31" == table_name("x" * 60, 12, 31)
