"""Tenures and what follows from them, as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from infra.ports.accounts import Player
from projections.reliability import Reliability
from projections.tenures import Tenure
from services.api.runtime.state import ApiState
from services.api.schemas.people.tenures import ReliabilityResponse, TenureSummary


async def build_tenures(api: ApiState, tenures: Sequence[Tenure]) -> tuple[TenureSummary, ...]:
    """Show tenures with the names of today."""
    names = await api.player_names(frozenset(one.player for one in tenures if one.player is not None))
    return tuple(
        TenureSummary(
            seat=one.seat,
            n=one.n,
            player=one.player,
            name=None if one.player is None else names[one.player],
            kind=one.kind,
            first=one.since,
            until=one.until,
            why=one.why,
            turns=one.turns,
            late=one.late,
            lapses=one.lapses,
            left=one.left,
        )
        for one in tenures
    )


def build_reliability(player: Player, found: Reliability) -> ReliabilityResponse:
    """Show what a player's tenures come to."""
    return ReliabilityResponse(
        player=player.id,
        name=player.display_name,
        turns=found.turns,
        late=found.late,
        lapses=found.lapses,
        ended=found.ended,
        left=found.left,
        in_time=found.in_time,
        finished=found.finished,
    )
