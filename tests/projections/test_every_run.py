"""Runs of records that contain only moves are folded together, with the same result as one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from domain.log.hash_chain import digest
from projections.decoded_record import DecodedRecord, group_runs
from projections.read_model import AnyReadModel, ReadModelDocument
from projections.registry import READ_MODELS
from tests.support.games.game_matrix import GAME_NAMES
from tests.support.games.undo_games import play_with_undo
from tests.support.tables.model_logs import log_for

TOGETHER = [name for name, model in READ_MODELS.items() if model.apply_plays is not None]


def fold_in_runs(model: AnyReadModel, batches: Iterable[Sequence[DecodedRecord]]) -> ReadModelDocument | None:
    """Fold batches like a projector that reads the log in these batches."""
    document = model.start()
    for batch in batches:
        for runs in group_runs(batch).values():
            for run in runs:
                if run.plays and document is not None and model.apply_plays is not None:
                    document = model.apply_plays(document, run.records)
                else:
                    for one in run.records:
                        document = model.apply(document, one)
    return document


def fold_one_by_one(model: AnyReadModel, records: Iterable[DecodedRecord]) -> ReadModelDocument | None:
    document = model.start()
    for one in records:
        document = model.apply(document, one)
    return document


def cut(records: Sequence[DecodedRecord], seed: int) -> list[Sequence[DecodedRecord]]:
    """Cut a log into batches of any size."""
    random, batches, at = Random(seed), list[Sequence[DecodedRecord]](), 0
    while at < len(records):
        size = random.choice((1, 2, 5, 60, 500))
        batches.append(records[at : at + size])
        at += size
    return batches


@pytest.mark.parametrize("name", TOGETHER)
def test_runs_equal_their_records(name: str) -> None:
    model, records = READ_MODELS[name], log_for(READ_MODELS[name])
    for until in range(1, len(records) + 1):
        for seed in (until, -until):
            found = fold_in_runs(model, cut(records[:until], seed))
            assert found == fold_one_by_one(model, records[:until])


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("name", TOGETHER)
def test_runs_with_undo_equal_their_records(name: str, game: str) -> None:
    model, played = READ_MODELS[name], play_with_undo(game, 1).driver
    pairs = zip(played.log, played.record_bytes, strict=True)
    records = [DecodedRecord(record, digest(data), played.codec) for record, data in pairs]
    expected = fold_one_by_one(model, records)
    for seed in range(4):
        assert expected == fold_in_runs(model, cut(records, seed))


def test_most_records_of_a_game_are_folded_together() -> None:
    runs = group_runs(log_for(READ_MODELS["turns"]))

    assert any(len(run.records) > 3 for each in runs.values() for run in each if run.plays)
