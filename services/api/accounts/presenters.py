"""Responses about the caller's account: profile, tokens, sessions, and seats that the caller has held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.table.bot_accounts import is_bot_account
from domain.table.evolve import AnyTable
from domain.table.tenure.seating import bot_names
from infra.ports.accounts import Player, RenameReason
from projections.reliability import Reliability
from projections.tenures import Tenure
from services.api.accounts.schemas import Me, PreferencesResponse, ReliabilityResponse, TenureSummary, Window
from services.api.http.responses import build_from
from services.api.runtime.players import Caller, PlayerNames

RENAME_REASONS: dict[RenameReason, str] = {
    "taken": "another player has this name too",
    "alike": "it looks too much like another player's name",
    "not-allowed": "this name is no longer allowed",
    "unused": "it was released because you did not use it for a long time",
}


def build_me(player: Player, caller: Caller) -> Me:
    profile, preferences = player.profile, player.profile.preferences
    return Me(
        player=player.id,
        name=player.display_name,
        csrf=caller.csrf,
        scopes=caller.scopes,
        password=player.password is not None,
        recovery=player.recovery is not None,
        deletion=player.deletion,
        rename=None if player.rename is None else RENAME_REASONS[player.rename],
        zone=player.zone,
        hours=None if player.window is None else build_from(Window, player.window),
        rated=player.rated,
        languages=profile.languages,
        about=profile.about,
        waiting_most=profile.waiting_most,
        preferences=None if preferences is None else build_from(PreferencesResponse, preferences),
    )


async def build_tenures(
    find_names: PlayerNames, table: AnyTable, tenures: Sequence[Tenure]
) -> tuple[TenureSummary, ...]:
    held = [seat.player for seat in table.seats]
    told = {tenure.player for tenure in tenures}.union(held)
    names = await find_names(frozenset(player for player in told if player is not None))
    bots = bot_names(table.id, held, names, table.given_bot_names)
    return tuple(
        build_from(TenureSummary, tenure, name=_name(tenure, names, bots), first=tenure.since)
        for tenure in tenures
    )


def _name(tenure: Tenure, names: Mapping[str, str], bots: Sequence[str]) -> str | None:
    if tenure.player is None:
        return None
    return bots[tenure.seat] if is_bot_account(tenure.player) else names[tenure.player]


def build_reliability(player: Player, found: Reliability) -> ReliabilityResponse:
    return build_from(ReliabilityResponse, found, player=player.id, name=player.display_name)
