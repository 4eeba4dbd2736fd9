"""After any mixture of moves and undo, everything folded from a log agrees, in every game."""

from __future__ import annotations

import pytest

from domain.kernel import decide as kernel
from domain.log.hash_chain import digest
from domain.table.commands import TakeBack
from domain.table.evolve import AnyTable, fold
from domain.table.undo.rules import undo_targets
from domain.table.visibility import game_view
from projections.decoded_record import DecodedRecord
from projections.registry import READ_MODELS
from projections.turns import TurnsDocument
from tests.support.games.game_matrix import GAME_NAMES
from tests.support.games.table_driver import refold
from tests.support.games.undo_games import UndoGame, expected_undo_targets, play_with_undo

every_mix = pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in GAME_NAMES for seed in (1, 2, 3)]
)


def later(mix: UndoGame) -> list[tuple[int, AnyTable]]:
    """Return the tables from the start of the game on, each with the number of its record."""
    return [(seq, table) for seq, table in enumerate(mix.tables, 1) if table is not None]


def filings(mix: UndoGame) -> list[DecodedRecord]:
    """Return the decoded records as projections receive them."""
    played = mix.driver
    pairs = zip(played.log, played.record_bytes, strict=True)
    return [DecodedRecord(record, digest(data), played.codec) for record, data in pairs]


@every_mix
def test_undo_is_possible_exactly_where_the_log_allows_it(name: str, seed: int) -> None:
    mix = play_with_undo(name, seed)
    for seq, table in later(mix):
        for seat in range(len(table.seats)):
            said = expected_undo_targets(mix.driver.log[:seq], seat) if table.phase == "playing" else set()
            assert said == set(undo_targets(table, seat))


@every_mix
def test_undo_restores_the_game(name: str, seed: int) -> None:
    mix = play_with_undo(name, seed)
    tables = dict(later(mix))
    for seq, table in tables.items():
        command = mix.driver.log[seq - 1].command
        if isinstance(command, TakeBack):
            assert tables[command.to].game_state == table.game_state
            assert tables[command.to].seats == table.seats
            assert tables[seq - 1].draw_count == table.draw_count


@every_mix
def test_folded_log_equals_the_cached_table(name: str, seed: int) -> None:
    mix = play_with_undo(name, seed)

    assert mix.driver.table == refold(mix.driver)


@every_mix
def test_past_views_can_be_rebuilt(name: str, seed: int) -> None:
    mix, folded = play_with_undo(name, seed), None
    game = mix.driver.game
    for record, table in zip(mix.driver.log, mix.tables, strict=True):
        folded = fold(game, folded, record)
        if table is not None:
            assert table.game_state == folded.game_state
            for seat in (None, *range(len(table.seats))):
                assert game_view(game, table, seat) == game_view(game, folded, seat)


@every_mix
def test_inbox_follows_undo(name: str, seed: int) -> None:
    mix = play_with_undo(name, seed)
    turns = None
    for filed, table in zip(filings(mix), mix.tables, strict=True):
        turns = READ_MODELS["turns"].apply(turns, filed)
        if table is not None:
            assert isinstance(turns, TurnsDocument)
            assert table.waiting == turns.waiting
            if table.phase == "playing":
                assert kernel.seats_to_act(table.position) == tuple(waiting.seat for waiting in turns.waiting)


@every_mix
def test_snapshot_leads_to_the_same_table(name: str, seed: int) -> None:
    """Snapshots are taken only when undo cannot reach an older state."""
    mix, code = play_with_undo(name, seed), play_with_undo(name, seed).driver.codec
    taken = [
        (seq, code.decode_table(code.encode_snapshot(table)))
        for seq, table in later(mix)
        if not table.undo_points
    ]
    for seq, table in taken[:: max(1, len(taken) // 5)]:
        after = table
        for record in mix.driver.log[seq:]:
            after = fold(code.game, after, record)

        assert mix.driver.table == after


def test_these_games_contain_many_undos() -> None:
    """Without any undo, the tests above would prove nothing."""
    commands = [record.command for record in play_with_undo("template", 1).driver.log]

    assert sum(isinstance(command, TakeBack) for command in commands) > len(commands) // 20
