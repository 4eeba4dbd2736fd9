"""All read models, by name."""

from __future__ import annotations

from projections.journal import JOURNAL
from projections.lobby import LOBBY
from projections.read_model import AnyReadModel
from projections.snapshots import SNAPSHOTS
from projections.standings import STANDINGS
from projections.tenures import TENURES
from projections.turns import TURNS

READ_MODELS: dict[str, AnyReadModel] = {
    model.name: model for model in (LOBBY, SNAPSHOTS, TURNS, JOURNAL, STANDINGS, TENURES)
}
