"""All read models."""

from __future__ import annotations

from projections.boards import FindCode, boards
from projections.journal import JOURNAL
from projections.lobby import LOBBY
from projections.model import AnyModel
from projections.standings import STANDINGS
from projections.turns import TURNS


def models(find: FindCode) -> tuple[AnyModel, ...]:
    """Give all read models, for the codecs that read their states."""
    return (LOBBY, boards(find), TURNS, JOURNAL, STANDINGS)
