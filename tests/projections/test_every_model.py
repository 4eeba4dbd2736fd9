from __future__ import annotations

import pytest

from services.read_models import MODELS
from tests.support.folds import filings, finished, folded


@pytest.mark.parametrize("name", [name for name in MODELS if name != "boards"])
def test_a_document_reads_back_as_it_was_after_every_record(name: str) -> None:
    model, records = MODELS[name], filings(finished())
    document = model.start()
    for one in records:
        document = model.apply(document, one)

        assert document == model.decode(model.encode(document))
        assert one.record.seq == document.seq


@pytest.mark.parametrize("name", MODELS)
def test_a_document_and_its_rows_depend_on_the_records_alone(name: str) -> None:
    model, records = MODELS[name], filings(finished())
    once, again = folded(model, records), folded(model, records)

    assert model.encode(once) == model.encode(again)
    assert model.rows("t", once) == model.rows("t", again)


@pytest.mark.parametrize("name", MODELS)
def test_no_two_rows_are_the_same(name: str) -> None:
    model = MODELS[name]
    found = model.rows("t", folded(model, filings(finished())))

    assert len(found) == len(set(found))
