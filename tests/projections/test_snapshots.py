from __future__ import annotations

from itertools import pairwise

from domain.table.evolve import fold
from projections.registry import READ_MODELS
from projections.snapshots import SNAPSHOT_INTERVAL, TableSnapshot
from tests.support.tables.template_tables import (
    answer_randomly,
    decode_log,
    finish_template_table,
    fold_model,
    latest_document,
    open_template_table,
    start_template_table,
)

BOARDS = READ_MODELS["boards"]


def test_a_board_holds_what_the_table_folds_to() -> None:
    played = start_template_table(rounds=20)
    for number in range(40):
        answer_randomly(played, number)

    board = latest_document("boards", played)

    assert played.table == board.table
    assert (played.entries[-1].hash, len(played.entries)) == (board.hash, board.seq)


def test_what_is_kept_reads_back_and_the_records_after_it_lead_to_the_same_table() -> None:
    played = start_template_table(rounds=20)
    for number in range(80):
        answer_randomly(played, number)
        kept = BOARDS.decode(BOARDS.encode(latest_document("boards", played)))
        assert isinstance(kept, TableSnapshot)
        table = kept.table
        for one in decode_log(played)[kept.seq :]:
            table = fold(played.codec.game, table, one.record)

        assert played.table == table


def test_a_state_is_kept_only_where_undo_reaches_nothing_older() -> None:
    played = start_template_table(rounds=20, mail=False)
    seen = []
    for number in range(80):
        answer_randomly(played, number)
        board = latest_document("boards", played)
        if board.snapshot.seq == board.seq:
            seen.append(board.seq)

            assert () == board.table.undo_points

    assert seen
    assert all(later - sooner >= SNAPSHOT_INTERVAL for sooner, later in pairwise(seen))


def test_the_end_is_kept_at_once() -> None:
    board = latest_document("boards", finish_template_table())

    assert board.seq == board.snapshot.seq


def test_a_state_of_other_types_is_not_read() -> None:
    data = BOARDS.encode(latest_document("boards", open_template_table()))
    fingerprint = start_template_table().codec.fingerprints[0].encode()

    assert BOARDS.decode(data) is not None
    assert BOARDS.decode(data.replace(fingerprint, b"0" * len(fingerprint))) is None
    assert BOARDS.decode(data.replace(b'"game":"template"', b'"game":"vanished"')) is None


def test_folding_on_from_bytes_writes_the_same_bytes() -> None:
    """What a projector goes on from after a restart is what was stored; the log gives what is missing."""
    played = start_template_table(rounds=20)
    for number in range(50):
        answer_randomly(played, number)
    records = decode_log(played)
    for cut in range(1, len(records)):
        board = BOARDS.decode(BOARDS.encode(fold_model(BOARDS, records[:cut])))
        assert board is not None
        for one in records[board.seq :]:
            board = BOARDS.apply(board, one)

        assert BOARDS.encode(fold_model(BOARDS, records)) == BOARDS.encode(board)
