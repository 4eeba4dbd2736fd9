"""After any mix of play and undo all that is folded from a log agrees, in every game."""

from __future__ import annotations

import pytest

from domain.kernel import decide as kernel
from domain.table.commands import TakeBack
from domain.table.evolve import AnyTable, fold
from domain.table.rules.undo import reachable
from domain.table.secrecy import table_seen
from infra.codec import digest
from projections.boards import Board
from projections.filed import Filed
from projections.turns import Turns
from services.read_models import MODELS
from tests.support.every_game import NAMES
from tests.support.play import refolded
from tests.support.undoing import Mixed, mixed, said_to_be_reachable

every_mix = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in NAMES for seed in (1, 2, 3)])


def later(mix: Mixed) -> list[tuple[int, AnyTable]]:
    """The tables after the game began, each beside the number of its record."""
    return [(seq, table) for seq, table in enumerate(mix.tables, 1) if table is not None]


def filings(mix: Mixed) -> list[Filed]:
    """The records as projections meet them."""
    played = mix.played
    pairs = zip(played.log, played.records, strict=True)
    return [Filed(record, digest(data), played.code) for record, data in pairs]


@every_mix
def test_a_step_is_taken_back_exactly_when_the_log_says_that_it_can_be(name: str, seed: int) -> None:
    mix = mixed(name, seed)
    for seq, table in later(mix):
        for seat in range(len(table.chairs)):
            said = said_to_be_reachable(mix.played.log[:seq], seat) if table.phase == "playing" else set()
            assert said == set(reachable(table, seat))


@every_mix
def test_what_is_taken_back_leaves_the_game_as_it_was(name: str, seed: int) -> None:
    mix = mixed(name, seed)
    tables = dict(later(mix))
    for seq, table in tables.items():
        command = mix.played.log[seq - 1].command
        if isinstance(command, TakeBack):
            assert tables[command.to].play == table.play
            assert tables[command.to].chairs == table.chairs
            assert tables[seq - 1].drawn == table.drawn


@every_mix
def test_the_log_folded_anew_tells_the_table_that_was_kept_warm(name: str, seed: int) -> None:
    mix = mixed(name, seed)

    assert mix.played.table == refolded(mix.played)


@every_mix
def test_what_was_seen_at_each_record_can_be_seen_again_later(name: str, seed: int) -> None:
    mix, folded = mixed(name, seed), None
    game = mix.played.game
    for record, table in zip(mix.played.log, mix.tables, strict=True):
        folded = fold(game, folded, record)
        if table is not None:
            assert table.play == folded.play
            for seat in (None, *range(len(table.chairs))):
                assert table_seen(game, table, seat) == table_seen(game, folded, seat)


@every_mix
def test_inbox_and_board_follow(name: str, seed: int) -> None:
    mix = mixed(name, seed)
    turns = board = None
    for filed, table in zip(filings(mix), mix.tables, strict=True):
        turns = MODELS["turns"].apply(turns, filed)
        board = MODELS["boards"].apply(board, filed)
        if table is not None:
            assert isinstance(turns, Turns)
            assert isinstance(board, Board)
            assert table == board.table
            assert table.waiting == turns.waiting
            if table.phase == "playing":
                assert kernel.asked(table.position) == tuple(waiting.seat for waiting in turns.waiting)


@every_mix
def test_a_snapshot_leads_on_to_the_same_table(name: str, seed: int) -> None:
    """Snapshots are taken only where undo reaches nothing older."""
    mix, code = mixed(name, seed), mixed(name, seed).played.code
    taken = [(seq, code.table(code.snapshot(table))) for seq, table in later(mix) if not table.kept]
    for seq, table in taken[:: max(1, len(taken) // 5)]:
        after = table
        for record in mix.played.log[seq:]:
            after = fold(code.game, after, record)

        assert mix.played.table == after


def test_much_is_taken_back_in_these_games() -> None:
    """A suite in which nothing is ever taken back would promise nothing."""
    commands = [record.command for record in mixed("template", 1).played.log]

    assert sum(isinstance(command, TakeBack) for command in commands) > len(commands) // 20
