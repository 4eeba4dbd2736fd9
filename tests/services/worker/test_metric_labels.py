"""The labels of a worker's metrics are a promise to dashboards."""

from __future__ import annotations

from typing import get_args

from infra.ports.outcomes import AppendEffect, CommandOutcome
from services.worker.metrics import EFFECT_LABELS, OUTCOME_LABELS


def test_every_outcome_and_effect_has_its_label() -> None:
    assert {*get_args(CommandOutcome)} == OUTCOME_LABELS.keys()
    assert {*get_args(AppendEffect)} == EFFECT_LABELS.keys()


def test_labels_do_not_follow_the_names_of_classes() -> None:
    assert ["accepted", "refused", "failed"] == [*OUTCOME_LABELS.values()]
    assert ["appended", "duplicate", "id_conflict", "conflict", "skipped"] == [*EFFECT_LABELS.values()]
