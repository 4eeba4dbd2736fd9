"""All read models, by name."""

from __future__ import annotations

from projections.journal import JOURNAL
from projections.lobby import LOBBY
from projections.notices.model import NOTICES
from projections.read_model import AnyReadModel
from projections.table_results.results import RESULTS
from projections.tenures import TENURES
from projections.tournaments import TOURNAMENTS
from projections.turns import TURNS

READ_MODELS: dict[str, AnyReadModel] = {
    model.name: model for model in (TURNS, LOBBY, JOURNAL, RESULTS, TENURES, NOTICES, TOURNAMENTS)
}
"""The read models in the order in which they are written; bots and pre-set moves wait for the first one."""

TABLE_MODELS: dict[str, AnyReadModel] = {
    name: model for name, model in READ_MODELS.items() if model.of_tables
}
"""The read models of tables; the others fold tournaments."""

RETIRED_MODELS = ("boards",)
"""Read models of earlier builds; their data is deleted because it would keep feeds from being trimmed."""
