"""Dashboards depend on the labels of a worker's metrics."""

from __future__ import annotations

from typing import get_args

from infra.ports.outcomes import AppendEffect, CommandOutcome
from services.worker.metrics import EFFECT_LABELS, OUTCOME_LABELS


def test_every_outcome_and_effect_has_its_label() -> None:
    assert {*get_args(CommandOutcome)} == OUTCOME_LABELS.keys()
    assert {*get_args(AppendEffect)} == EFFECT_LABELS.keys()


def test_labels_do_not_depend_on_class_names() -> None:
    assert ["accepted", "refused", "failed"] == [*OUTCOME_LABELS.values()]
    assert ["appended", "duplicate", "id_conflict", "conflict", "skipped"] == [*EFFECT_LABELS.values()]
