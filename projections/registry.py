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
"""In the order in which a projector writes them: bots and standing orders wait for the first."""

TABLE_MODELS: dict[str, AnyReadModel] = {
    name: model for name, model in READ_MODELS.items() if model.of_tables
}
"""Those that fold the logs of tables; the others fold those of tournaments."""

RETIRED_MODELS = ("boards",)
"""Models that earlier builds folded: what is stored of them goes, or no feed would be trimmed any more."""
