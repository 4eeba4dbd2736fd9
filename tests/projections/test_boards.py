from __future__ import annotations

from itertools import pairwise

from domain.table.evolve import fold
from projections.boards import EVERY, Board
from services.read_models import MODELS
from tests.support.folds import answer, filings, finished, folded, last, playing, tabled

BOARDS = MODELS["boards"]


def test_a_board_holds_what_the_table_folds_to() -> None:
    played = playing(rounds=20)
    for number in range(40):
        answer(played, number)

    board = last("boards", played)

    assert played.table == board.table
    assert (played.entries[-1].hash, len(played.entries)) == (board.hash, board.seq)


def test_what_is_kept_reads_back_and_the_records_after_it_lead_to_the_same_table() -> None:
    played = playing(rounds=20)
    for number in range(80):
        answer(played, number)
        kept = BOARDS.decode(BOARDS.encode(last("boards", played)))
        assert isinstance(kept, Board)
        table = kept.table
        for one in filings(played)[kept.seq :]:
            table = fold(played.code.game, table, one.record)

        assert played.table == table


def test_a_state_is_kept_only_where_undo_reaches_nothing_older() -> None:
    played = playing(rounds=20, mail=False)
    seen = []
    for number in range(80):
        answer(played, number)
        board = last("boards", played)
        if board.kept.seq == board.seq:
            seen.append(board.seq)

            assert () == board.table.kept

    assert seen
    assert all(later - sooner >= EVERY for sooner, later in pairwise(seen))


def test_the_end_is_kept_at_once() -> None:
    board = last("boards", finished())

    assert board.seq == board.kept.seq


def test_a_state_of_other_types_is_not_read() -> None:
    data = BOARDS.encode(last("boards", tabled()))
    fingerprint = playing().code.fingerprint.encode()

    assert BOARDS.decode(data) is not None
    assert BOARDS.decode(data.replace(fingerprint, b"0" * len(fingerprint))) is None
    assert BOARDS.decode(data.replace(b'"game":"template"', b'"game":"vanished"')) is None


def test_folding_on_from_bytes_writes_the_same_bytes() -> None:
    """What a projector goes on from after a restart is what was stored; the log gives what is missing."""
    played = playing(rounds=20)
    for number in range(50):
        answer(played, number)
    records = filings(played)
    for cut in range(1, len(records)):
        board = BOARDS.decode(BOARDS.encode(folded(BOARDS, records[:cut])))
        assert board is not None
        for one in records[board.seq :]:
            board = BOARDS.apply(board, one)

        assert BOARDS.encode(folded(BOARDS, records)) == BOARDS.encode(board)
