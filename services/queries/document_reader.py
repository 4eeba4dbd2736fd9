"""A table's document of a read model, folded on from the log where the read model lags."""

from __future__ import annotations

from typing import TypeVar

from infra.ports.event_store import AsyncRecordLog
from infra.ports.read_models import AsyncReadModelStore, ReadModelNotReady
from projections.read_model import ReadModel, ReadModelDocument
from services.queries.record_decoder import decode_record

PAGE = 256
"""Records of a log that are read at once."""

D = TypeVar("D", bound=ReadModelDocument)


async def read_to_head(
    model: ReadModel[D], read_models: AsyncReadModelStore, log: AsyncRecordLog, table: str
) -> D | None:
    """Give a table's document up to its last record; None if it has none."""
    found = await _stored(model, read_models, table)
    while True:
        entries = await log.read(table, 0 if found is None else found.seq, PAGE)
        for entry in entries:
            found = model.apply(found, decode_record(entry)[0])
        if len(entries) < PAGE:
            return found


async def _stored(model: ReadModel[D], read_models: AsyncReadModelStore, table: str) -> D | None:
    try:
        found = await read_models.read_live_documents(model.name, model.schema_version, [table])
    except ReadModelNotReady:
        return None
    return model.decode(found[table]) if table in found else None
