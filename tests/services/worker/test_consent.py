"""Undo by consent, with workers that die, start from snapshots, or decide several agreements in one batch."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.template.variants import Options
from domain.kernel.decide import legal_options
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import Pace
from domain.table.events import TakenBack
from domain.table.evolve import AnyTable
from domain.table.undo.commands import AgreeUndo, AskUndo
from infra.ports.event_store import Snapshot
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome
from infra.redis.store import RedisStore
from services.worker.aggregate_loader import CachedTable, load_table, restore_positions
from services.worker.worker import Worker
from tests.support.tables.worker_tables import CODEC, WorkerTable, build_worker, run_until

SEATS = 3


def begin(play: WorkerTable, worker: Worker) -> None:
    options = Options(mail=False)
    play.send("p0", None, OpenTable("template", SEATS, options, "A table", several=False, pace=Pace(None)))
    for seat in range(SEATS):
        play.send(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    run_until(worker, play.is_answered)


def finish_turn(play: WorkerTable, worker: Worker, seat: int) -> None:
    while play.current_table().waiting[0].seat == seat:
        table = play.current_table()
        command = legal_options(CODEC.game, table.position, seat)[-1]
        play.send(f"p{seat}", seat, command, decision=table.decision(seat))
        run_until(worker, play.is_answered)


def loaded(store: RedisStore, play: WorkerTable) -> CachedTable:
    found = load_table(store, play.table)
    assert isinstance(found, CachedTable)
    return found


def keep_snapshot(store: RedisStore, play: WorkerTable) -> int:
    """Store a snapshot of the current table without its undo positions; return the table's last seq."""
    cached = loaded(store, play)
    seq: int = cached.table.seq
    fingerprint, state = CODEC.fingerprint_of(cached.table), CODEC.encode_snapshot(cached.table)
    store.snapshots.put(play.table, Snapshot(cached.table.seq, cached.hash, fingerprint, state))
    return seq


def test_undo_reaches_back_before_a_new_workers_snapshot(store: RedisStore, play: WorkerTable) -> None:
    first = build_worker(store, "worker/1")
    begin(play, first)
    before = play.current_table()
    finish_turn(play, first, 0)
    play.send("p0", 0, AskUndo(before.seq))
    run_until(first, play.is_answered)
    keep_snapshot(store, play)
    assert () == (loaded(store, play).table.positions or ())

    second = build_worker(store, "worker/1")
    granted = play.send("p1", 1, AgreeUndo(before.seq))
    run_until(second, play.is_answered)

    assert isinstance(play.answer_to(granted), AcceptedOutcome)
    assert before.game_state == play.current_table().game_state
    assert 0 == loaded(store, play).snapshot_seq
    finish_turn(play, second, 0)


def test_two_agreements_in_one_batch_undo_once(store: RedisStore, play: WorkerTable) -> None:
    worker = build_worker(store)
    begin(play, worker)
    before = play.current_table()
    finish_turn(play, worker, 0)
    finish_turn(play, worker, 1)
    play.send("p0", 0, AskUndo(before.seq))
    run_until(worker, play.is_answered)
    answers = [play.send(f"p{seat}", seat, AgreeUndo(before.seq)) for seat in (1, 2, 1)]
    run_until(worker, play.is_answered)

    found = [type(play.answer_to(answer)) for answer in answers]
    assert [AcceptedOutcome, AcceptedOutcome, RefusedOutcome] == found
    records = [CODEC.decode_record(entry.record) for entry in store.log.read(play.table)]
    assert 1 == sum(isinstance(event, TakenBack) for record in records for event in record.events)
    assert before.game_state == play.current_table().game_state


def test_positions_missing_from_a_snapshot_are_restored(store: RedisStore, play: WorkerTable) -> None:
    worker = build_worker(store)
    begin(play, worker)
    finish_turn(play, worker, 0)
    whole = loaded(store, play)
    keep_snapshot(store, play)
    bare = loaded(store, play)
    ahead = replace(bare.table, seq=bare.table.seq)

    assert _seqs(bare.table) != _seqs(whole.table)
    assert _seqs(whole.table) == _seqs(restore_positions(store, bare).table)
    assert whole.table == restore_positions(store, bare).table
    assert ahead == bare.table


def _seqs(table: AnyTable) -> list[int]:
    positions = table.positions
    return [position.seq for position in positions] if isinstance(positions, tuple) else []
