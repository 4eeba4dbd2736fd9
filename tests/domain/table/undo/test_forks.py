"""Forks: tables that continue from a record of a different table, with a separate log."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.games import catalog
from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.bots import choose_random
from domain.kernel.refusals import MalformedCommand, TableClosed
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.commands import TakeBack
from domain.table.journal_lines import event_text
from domain.table.undo.commands import AskUndo, Fork, OpenFork
from domain.table.undo.events import Forked
from domain.table.undo.line import surviving_line
from domain.table.undo.rules import MAX_LINE_BYTES, undo_targets
from domain.table.visibility import redact_record
from projections.decoded_record import DecodedRecord
from projections.registry import READ_MODELS
from tests.support.games.game_matrix import GAME_NAMES
from tests.support.games.table_driver import TableDriver, play_random_game, refold, start_game_table
from tests.support.games.undo_games import play_with_undo

OTHER_SECRET = bytes(range(32, 64))


def fork_command(source: TableDriver, at: int, **changes: Any) -> OpenFork[Any, Any]:
    table = source.table
    command = OpenFork(
        game=table.game,
        version=table.version,
        seats=len(table.seats),
        options=table.options,
        name="What if",
        nonce="n",
        fork=Fork(table.id, at, digest(source.record_bytes[at - 1])),
        line=surviving_line(source.log[:at]),
    )
    return replace(command, **changes)


def fork_of(source: TableDriver, at: int) -> TableDriver:
    fork = TableDriver(source.game, OTHER_SECRET)
    fork.submit(fork_command(source, at), None, "zoe")
    return fork


def export_of(played: TableDriver) -> LogExport:
    return LogExport(
        tuple(EncodedRecord(digest(data), data) for data in played.record_bytes), played.secret.hex()
    )


@pytest.mark.parametrize("name", GAME_NAMES)
def test_fork_starts_at_the_state_of_its_source(name: str) -> None:
    mix = play_with_undo(name, 3)
    for at, table in list(enumerate(mix.tables, 1))[:: max(1, len(mix.tables) // 6)]:
        if table is None or table.phase != "playing":
            continue
        fork = fork_of(mix.driver, at)

        assert table.game_state == fork.state
        assert refold(fork) == fork.table


def test_fork_is_a_private_sandbox_that_names_its_source() -> None:
    source = start_game_table(GAME, 3, Options(mail=False))
    source.play(source.legal_options(0)[-1])
    fork = fork_of(source, 5).table

    assert ("playing", False, True) == (fork.phase, fork.public, fork.hot_seat)
    assert {"zoe"} == {seat.player for seat in fork.seats}
    assert Fork("3ftable", 5, digest(source.record_bytes[4])) == fork.fork
    assert fork.paced is not None
    assert ("free", None) == (fork.paced.pace.undo, fork.paced.pace.clock)


def test_fork_draws_from_its_own_secret() -> None:
    source = start_game_table(GAME, 2, Options())
    source.play(source.legal_options(0)[0], 0)
    before, kept = source.table, list(source.record_bytes)
    fork, random = fork_of(source, len(source.log)), Random(1)
    while fork.seats_to_act:
        seat = fork.seats_to_act[0]
        fork.play(choose_random(GAME, fork.state, seat, random), seat)

    assert (before, kept) == (source.table, source.record_bytes)
    assert OTHER_SECRET.hex() == fork.table.secret
    assert audit_log(export_of(fork)).sound


def test_every_step_since_the_fork_can_be_undone() -> None:
    source = start_game_table(GAME, 2, Options())
    fork = fork_of(source, len(source.log))
    begun = fork.state
    for _ in range(5):
        seat = fork.seats_to_act[0]
        fork.play(fork.legal_options(seat)[0], seat)
    fork.submit(AskUndo(1), 1, "zoe")

    assert begun == fork.state


def test_fork_can_be_forked() -> None:
    source = start_game_table(GAME, 2, Options())
    fork = fork_of(source, len(source.log))
    fork.play(fork.legal_options(0)[0], 0)
    again = TableDriver(GAME, OTHER_SECRET)
    again.submit(fork_command(fork, 2), None, "zoe")

    assert fork.state == again.state


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"version": 99}, "version 99"),
        ({"seats": 5}, "is for 2, 3, 4 seats"),
        ({"line": ()}, "over"),
    ],
)
def test_line_of_unknown_rules_is_refused(changes: dict[str, Any], says: str) -> None:
    source = start_game_table(GAME, 2, Options())
    fork = TableDriver(GAME, OTHER_SECRET)

    with pytest.raises(MalformedCommand, match=says):
        fork.submit(fork_command(source, len(source.log), **changes), None, "zoe")


def test_finished_game_cannot_be_forked() -> None:
    source = play_random_game(GAME, 2, Options(rounds=2), seed=1)
    with pytest.raises(MalformedCommand, match="over"):
        fork_of(source, len(source.log))


def test_open_table_cannot_become_a_fork() -> None:
    source = start_game_table(GAME, 2, Options())
    with pytest.raises(TableClosed):
        source.submit(fork_command(source, len(source.log)), 0, "player-0")


def test_hidden_events_stay_hidden_in_the_fork() -> None:
    source = start_game_table(GAME, 2, Options())
    fork = fork_of(source, len(source.log))
    record = fork.log[0]
    seen = redact_record(GAME, record, "h", None, ended=False)
    line = next(event.line for event in seen.events if isinstance(event, Forked))
    dealt = [event for event in line if type(event).__name__ == "PassengersDealt"]

    assert dealt
    assert all(isinstance(event.passengers, int) for event in dealt)
    assert isinstance(seen.command, OpenFork)
    assert () == seen.command.line


def test_log_line_names_the_source_of_a_fork() -> None:
    source = start_game_table(GAME, 2, Options())
    opened = fork_of(source, 3).log[0].events[0]

    assert "forked from record 3 of table 3ftable" in str(event_text(opened, ("Zoe", "Zoe"), "Zoe"))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_longest_lines_stay_below_the_limit(name: str) -> None:
    game = catalog.game(name)
    seats = max(game.seat_counts)
    played = play_random_game(game, seats, game.options_type(), seed=2)
    line = surviving_line(played.log)

    assert len(codec_for(name).encode(line)) < MAX_LINE_BYTES // 2


def test_own_undo_is_not_part_of_the_line() -> None:
    source = start_game_table(GAME, 2, Options(mail=False))
    source.play(source.legal_options(0)[-1])
    before = surviving_line(source.log)
    while not (targets := undo_targets(source.table, 0)) or min(targets) == len(source.log):
        source.play(source.legal_options(0)[0])
    source.submit(TakeBack(min(targets)), 0, "player-0")

    assert len(surviving_line(source.log)) <= len(before)
    assert source.state == GAME.fold(GAME.blank(source.table.options, 2), surviving_line(source.log))
    assert msgspec.json.encode(surviving_line(source.log))


def test_audit_compares_a_fork_with_its_source() -> None:
    source = start_game_table(GAME, 2, Options(mail=False))
    source.play(source.legal_options(0)[-1])
    fork, other = fork_of(source, len(source.log)), start_game_table(GAME, 2, Options(), secret=OTHER_SECRET)
    source.play(source.legal_options(0)[-1])
    forged = TableDriver(GAME, OTHER_SECRET)
    line = (*surviving_line(source.log[:4]), *surviving_line(source.log)[-1:])
    forged.submit(fork_command(source, 4, line=line), None, "zoe")

    report = audit_log(export_of(fork), source=export_of(source))
    assert report.sound
    assert "source" == report.checks[-1].name
    for found in (
        audit_log(export_of(fork), source=export_of(other)),
        audit_log(export_of(forged), source=export_of(source)),
        audit_log(export_of(source), source=export_of(source)),
    ):
        assert (False, "failed") == (found.sound, found.checks[-1].status)


def test_fork_is_listed_for_its_host_and_never_rated() -> None:
    fork, random = fork_of(start_game_table(GAME, 2, Options(rounds=2)), 3), Random(1)
    listed = rows_of("lobby", fork)
    while fork.seats_to_act:
        seat = fork.seats_to_act[0]
        fork.play(choose_random(GAME, fork.state, seat, random), seat)

    assert any(row.startswith("player:zoe:playing:") for row in listed)
    assert not any(row.startswith("public:") for row in listed)
    assert fork.table.score is not None
    assert () == rows_of("standings", fork)


def rows_of(model: str, played: TableDriver) -> tuple[str, ...]:
    document, read_model = READ_MODELS[model].start(), READ_MODELS[model]
    for record in played.log:
        document = read_model.apply(document, DecodedRecord(record, str(record.seq), played.codec))
    return read_model.rows(played.table.id, document)
