from __future__ import annotations

import pytest

from projections.registry import READ_MODELS
from tests.support.tables.model_logs import log_for
from tests.support.tables.template_tables import fold_model


@pytest.mark.parametrize("name", READ_MODELS)
def test_documents_round_trip_after_every_record(name: str) -> None:
    model, records = READ_MODELS[name], log_for(READ_MODELS[name])
    document = model.start()
    for one in records:
        document = model.apply(document, one)

        assert document == model.decode(model.encode(document))
        assert one.record.seq == document.seq


@pytest.mark.parametrize("name", READ_MODELS)
def test_documents_and_rows_depend_on_records_only(name: str) -> None:
    model, records = READ_MODELS[name], log_for(READ_MODELS[name])
    once, again = fold_model(model, records), fold_model(model, records)

    assert model.encode(once) == model.encode(again)
    assert model.rows("t", once) == model.rows("t", again)


@pytest.mark.parametrize("name", READ_MODELS)
def test_rows_are_unique(name: str) -> None:
    model = READ_MODELS[name]
    found = model.rows("t", fold_model(model, log_for(READ_MODELS[name])))

    assert len(found) == len(set(found))
