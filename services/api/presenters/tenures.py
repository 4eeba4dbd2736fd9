"""Tenures and what follows from them, as they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.table.bot_accounts import is_bot_account
from domain.table.evolve import AnyTable
from domain.table.tenure.bot_names import bot_names
from infra.ports.accounts import Player
from projections.reliability import Reliability
from projections.tenures import Tenure
from services.api.runtime.state import ApiState
from services.api.schemas.people.tenures import ReliabilityResponse, TenureSummary


async def build_tenures(
    api: ApiState, table: AnyTable, tenures: Sequence[Tenure]
) -> tuple[TenureSummary, ...]:
    """Show tenures with the names of today."""
    held = [seat.player for seat in table.seats]
    told = {one.player for one in tenures}.union(held)
    names = await api.player_names(frozenset(player for player in told if player is not None))
    bots = bot_names(table.id, held, names)
    return tuple(
        TenureSummary(
            seat=one.seat,
            n=one.n,
            player=one.player,
            name=_name(one, names, bots),
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


def _name(tenure: Tenure, names: Mapping[str, str], bots: Sequence[str]) -> str | None:
    if tenure.player is None:
        return None
    return bots[tenure.seat] if is_bot_account(tenure.player) else names[tenure.player]


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
