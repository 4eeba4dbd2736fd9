"""Whatever seats do: a table at which anybody answers goes on, and its log explains itself."""

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
def test_a_table_at_which_anybody_answers_comes_to_its_end(seed: int) -> None:
    assert "ended" == play_with_changing_seats(seed).table.phase


@every_seed
def test_the_log_alone_tells_who_held_the_seats(seed: int) -> None:
    played = play_with_changing_seats(seed)
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    report = audit_log(LogExport(entries, played.secret.hex()))

    assert played.table == refold(played)
    assert report.sound, report.divergence


def test_much_changes_hands_in_these_games() -> None:
    """A suite in which nobody ever came or went would promise nothing."""
    found = {
        name for seed in SEEDS for one in play_with_changing_seats(seed).log for name in event_names(one)
    }

    assert {kind.__name__ for kind in (CameBack, SeatLost, VotedOut)} <= found
    assert {"SeatLeft", "StoodIn", "SeatOffered", "OfferWithdrawn", "GaveUp"} <= found
