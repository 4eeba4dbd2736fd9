"""Laws for a whole log, however it is folded."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.correspondence.pace import UndoPolicy
from domain.table.events import TakenBack, TimeRanOut
from domain.table.evolve import AnyRecord, AnyTable, fold
from domain.table.orders.events import OrderCancelled, OrderFired, OrderSealed, OrderStopped
from domain.table.orders.seals import seal_of
from domain.table.undo.events import UndoAgreed, UndoAsked
from domain.table.undo.line import PositionMissing, surviving_line
from projections.decoded_record import DecodedRecord
from projections.journal import JournalDocument, journal_entry
from tests.domain.table.undo.consent_games import is_played, shows
from tests.support.games.table_driver import TableDriver, refold


def check_log(
    played: TableDriver, tables: list[AnyTable], journal: JournalDocument, undo: UndoPolicy
) -> None:
    """Check a whole log in every way."""
    assert played.table == refold(played)
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    secret = played.secret.hex() if played.table.phase == "ended" else None
    report = audit_log(LogExport(entries, secret))
    assert report.sound, report.divergence
    check_snapshots(played, tables)
    check_grants(played.log)
    check_openings(played.log)
    check_branches(played, journal, undo)
    if played.state is not None and played.state.stack:
        blank = played.game.blank(played.table.options, len(played.table.seats))
        assert played.state == played.game.fold(blank, surviving_line(played.log))


def check_snapshots(played: TableDriver, tables: list[AnyTable]) -> None:
    """Check that folding from any snapshot leads to the same table."""
    expected = replace(played.table, positions=UNSET, undo_points=())
    for seq in range(len(played.table.seats) + 1, len(played.log), 7):
        if tables[seq - 1].undo_points:
            continue  # no snapshot is taken there
        table = played.codec.decode_table(played.codec.encode_snapshot(tables[seq - 1]))
        try:
            for record in played.log[seq:]:
                table = fold(played.game, table, record)
        except PositionMissing:
            continue  # folded again from record 1
        assert expected == replace(table, positions=UNSET, undo_points=())


def check_grants(log: list[AnyRecord]) -> None:
    """Check that undo by consent follows an agreement of exactly the seats that must agree."""
    needed, agreed = set[int](), set[int]()
    for record in log:
        for event in record.events:
            match event:
                case UndoAsked():
                    needed, agreed = set(event.needed), set()
                case UndoAgreed(seat):
                    agreed.add(seat)
                case TakenBack() if record.events[0] is not event:
                    assert needed == agreed
                case _:
                    pass


def check_openings(log: list[AnyRecord]) -> None:
    """Check that openings match earlier seals of the seat, and that ended pre-set moves never answer."""
    sealed: dict[int, tuple[int, tuple[str, ...]]] = {}
    over: set[int] = set()
    for record in log:
        for event in record.events:
            match event:
                case OrderSealed(seat, seals):
                    sealed[record.seq] = seat, seals
                case OrderFired(seat, made, part, opened):
                    assert made is not None
                    assert part is not None
                    assert opened is not None
                    assert made not in over
                    assert (seat, seal_of(opened)) == (sealed[made][0], sealed[made][1][part])
                case OrderStopped(_, made, _) | OrderCancelled(_, made):
                    assert made not in over
                    over.add(made)
                case _:
                    pass


def check_branches(played: TableDriver, journal: JournalDocument, undo: UndoPolicy) -> None:
    """Check that abandoned branches are marked, contain no visible moves, and have lines for each reader."""
    for record, data in zip(played.log, played.record_bytes, strict=True):
        decoded = DecodedRecord(record, digest(data), played.codec)
        for reader in (None, *range(len(played.table.seats))):
            journal_entry(journal, decoded, reader, {})
        undone = journal.undone_by(record)
        if undone is None:
            continue
        back = next(event for event in played.log[undone - 1].events if isinstance(event, TakenBack))
        assert back.to < record.seq < undone
        assert not any(isinstance(event, TimeRanOut) for event in record.events)
        if undo in ("consent", "own"):
            assert not (is_played(record) and shows(record))
