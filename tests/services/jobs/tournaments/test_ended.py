"""Tournaments are archived some time after they end."""

from __future__ import annotations

from typing import Any

import pytest

from infra.ports.tables import ArchivedLog, HotLog, LogLocation
from projections.read_model import sortable_time
from projections.tournaments import TOURNAMENTS, TournamentDocument, ended_place, phase_prefix
from services.jobs import tournaments
from services.jobs.tournaments import EndedTournaments
from tests.support.tables.model_logs import finish_tournament

PREFIX = phase_prefix("ended")


class Stored:
    """Tournaments that ended at these times, none of them archived."""

    def __init__(self, **ended_at: int) -> None:
        self.rows = sorted(f"{ended_place(at)}:{name}" for name, at in ended_at.items())
        self.locations: dict[str, LogLocation] = dict.fromkeys(ended_at, HotLog())
        self.looked_up = 0

    def read_first_rows(
        self, model: str, schema_version: int, prefix: str, limit: int, before: str | None, after: str | None
    ) -> tuple[str, ...]:
        assert (TOURNAMENTS.name, PREFIX, None) == (model, prefix, before)
        return tuple(row for row in self.rows if row > (after or ""))[:limit]

    def get(self, table: str) -> LogLocation:
        self.looked_up += 1
        return self.locations[table]


def reader(stored: Any) -> EndedTournaments:
    return EndedTournaments(stored, stored)


def test_only_tournaments_that_ended_early_enough_are_archived() -> None:
    stored = Stored(early=10, late=12, just=11)

    assert {"early", "just"} == set(reader(stored).to_archive(11))
    assert ("late", "just", "early") == reader(stored).latest()


def test_archived_tournament_is_looked_up_once() -> None:
    stored = Stored(early=10, late=11)
    found = reader(stored)
    stored.locations["early"] = ArchivedLog(9, "early.gz")

    assert [("late",)] * 3 == [found.to_archive(20) for _ in range(3)]
    assert 4 == stored.looked_up


def test_later_pages_get_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "MAX_ENDED", 2)
    stored = Stored(**{f"t{at}": at for at in range(5)})
    found = reader(stored)

    assert [("t4", "t3"), ("t2", "t1"), ("t0",), ("t4", "t3")] == [found.to_archive(9) for _ in range(4)]


def test_reader_uses_the_read_models_rows() -> None:
    state = finish_tournament().tournament
    rows = TOURNAMENTS.rows(state.id, TournamentDocument(state, "hash"))

    assert f"{PREFIX}{ended_place(state.at)}:{state.id}" in rows
    assert ended_place(2) < ended_place(1) <= sortable_time(10**15 - 1)
