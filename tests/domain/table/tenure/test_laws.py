"""Laws of seats: a table with any active player continues, and its log identifies the holders."""

from __future__ import annotations

import pytest

from domain.audit.audit import audit_log
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.tenure.events import CameBack, SeatLost, VotedOut
from tests.domain.table.tenure.random_seats import play_with_changing_seats
from tests.domain.table.tenure.seats_in_play import event_names
from tests.support.games.table_driver import refold

SEEDS = range(12)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
def test_table_with_an_active_player_ends(seed: int) -> None:
    assert "ended" == play_with_changing_seats(seed).table.phase


@every_seed
def test_log_alone_identifies_the_holders(seed: int) -> None:
    played = play_with_changing_seats(seed)
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    report = audit_log(LogExport(entries, played.secret.hex()))

    assert played.table == refold(played)
    assert report.sound, report.divergence


def test_many_seats_change_hands_in_these_games() -> None:
    """Without changes of holders, the other tests would prove nothing."""
    found = {
        name for seed in SEEDS for one in play_with_changing_seats(seed).log for name in event_names(one)
    }

    assert {kind.__name__ for kind in (CameBack, SeatLost, VotedOut)} <= found
    assert {"SeatLeft", "StoodIn", "SeatOffered", "OfferWithdrawn", "GaveUp"} <= found
