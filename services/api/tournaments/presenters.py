"""Tournaments as they are shown."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import cast

import msgspec
from msgspec import UnsetType

from domain.games import catalog
from domain.table.bot_accounts import BotKind, is_bot_account
from domain.table.tenure.seating import bot_names
from domain.tournament.plan import tournament_pace_name
from domain.tournament.standing import compute_standings
from domain.tournament.state import Group, Round, TableOutcome, Tournament
from infra.ports.accounts import Player
from infra.ports.tables import partition_of
from services.api.auth.access import invite_code
from services.api.auth.authentication import ApiCall, now_ms
from services.api.problems import LogHead, Problem
from services.api.runtime.state import ApiState
from services.api.tournaments.schemas import (
    EntrantSummary,
    PairedTable,
    RoundSummary,
    TableState,
    TournamentStanding,
    TournamentSummary,
    TournamentView,
)
from services.queries.reader import Phase, ReadModelNotReady
from services.queries.tournaments_reader import LoadedTournament, NoSuchTournament


async def load_tournament(call: ApiCall, tournament: str, invite: str | None) -> LoadedTournament:
    """Fold a tournament for one who may look at it; not-found for everybody else, as if it were not there."""
    unknown = Problem("not-found", f"unknown tournament {tournament}")
    if partition_of(tournament) >= call.api.ports.partitions:
        raise unknown
    try:
        found = await call.api.ports.tournaments.load(tournament)
    except NoSuchTournament:
        raise unknown from None
    if not is_open_to(call.api, found.tournament, call.caller.player, invite or ""):
        raise unknown
    return found


def is_open_to(api: ApiState, tournament: Tournament, player: str | None, invite: str) -> bool:
    """Return whether a tournament is public or the player's, or its code is said."""
    return (
        tournament.public
        or belongs_to(tournament, player)
        or hmac.compare_digest(invite.encode(), tournament_code(api, tournament.id).encode())
    )


def belongs_to(tournament: Tournament, player: str | None) -> bool:
    """Return whether somebody opened it or has ever entered it."""
    return player is not None and (
        player == tournament.owner or any(one.player == player for one in tournament.entrants)
    )


def tournament_code(api: ApiState, tournament: str) -> str:
    """Return the code that lets its bearer look at a private tournament, and enter it."""
    return invite_code(api, tournament, 0)


def tournament_head(loaded: LoadedTournament) -> LogHead:
    """Return the head of a tournament."""
    return LogHead(loaded.tournament.seq, loaded.hash)


async def build_tournament_summaries(
    api: ApiState, tournaments: Sequence[Tournament], player: str | None
) -> tuple[TournamentSummary, ...]:
    """Show tournaments in a list."""
    owners = await api.player_names.players(one.owner for one in tournaments)
    return tuple(_summary(api, one, owners, player) for one in tournaments)


def _summary(
    api: ApiState, found: Tournament, players: Mapping[str, Player], player: str | None
) -> TournamentSummary:
    plan, belongs = found.plan, belongs_to(found, player)
    return TournamentSummary(
        id=found.id,
        name=plan.name,
        form=plan.form,
        game=plan.game,
        title=catalog.game(plan.game).title,
        phase=found.phase,
        owner=found.owner,
        owner_name=players[found.owner].display_name,
        public=plan.public,
        group=plan.group,
        rounds=plan.rounds,
        round=len(found.rounds),
        entered=len(found.active),
        most=plan.most,
        pace=tournament_pace_name(plan.pace) or "custom",
        round_days=plan.round_days,
        opened=found.opened,
        moved=found.at,
        mine=belongs,
        invite=tournament_code(api, found.id) if belongs and not plan.public else None,
    )


async def build_tournament_view(
    api: ApiState, loaded: LoadedTournament, player: str | None
) -> TournamentView:
    """Show a whole tournament."""
    found = loaded.tournament
    players = await api.player_names.players([found.owner, player, *(one.player for one in found.entrants)])
    last = await build_rounds(api, found, found.rounds[-1:])
    return TournamentView(
        tournament=_summary(api, found, players, player),
        options=msgspec.Raw(msgspec.json.encode(found.plan.options, order="deterministic")),
        pace=found.plan.pace,
        entrant=None if player is None else found.entrant_of(player),
        end=found.end_reason,
        entrants=_entrants(found, players, player),
        standings=_standings(found),
        last_round=next(iter(last), None),
        head=tournament_head(loaded),
        entry=None if isinstance(found.plan.entry, UnsetType) else found.plan.entry,
    )


def _entrants(
    found: Tournament, players: Mapping[str, Player], player: str | None
) -> tuple[EntrantSummary, ...]:
    names = {one: known.display_name for one, known in players.items()}
    bots = bot_names(found.id, [one.player for one in found.entrants], names)
    blocks = () if player is None else players[player].profile.blocks
    return tuple(
        EntrantSummary(
            entrant=number,
            player=one.player,
            name=bots[number] if is_bot_account(one.player) else players[one.player].display_name,
            bot=cast("BotKind | None", one.bot),
            withdrawn=one.withdrawn,
            mine=one.player == player,
            no_show=one.no_show is True,
            blocked=one.player in blocks,
        )
        for number, one in enumerate(found.entrants)
    )


def _standings(found: Tournament) -> tuple[TournamentStanding, ...]:
    return tuple(
        TournamentStanding(
            place=one.place,
            entrant=one.entrant,
            points=one.half_points / 2,
            opponents=one.opponents / 2,
            mutual=one.mutual,
            played=one.played,
            byes=one.byes,
        )
        for one in compute_standings(found)
    )


async def build_rounds(api: ApiState, found: Tournament, rounds: Sequence[Round]) -> tuple[RoundSummary, ...]:
    """Show rounds with their tables, as far as these are known to be there."""
    going = [group.table for one in rounds for group in one.open_groups]
    try:
        phases = await api.ports.reader.phases(going) if going else {}
        pauses = await api.ports.reader.pauses(going, now_ms()) if going else {}
    except ReadModelNotReady:
        phases, pauses = {}, {}
    return tuple(
        RoundSummary(
            number=one.number,
            paired=one.paired,
            closes=one.closes,
            closed=one.closed,
            tables=tuple(
                _paired_table(api, found, (number, group, outcome), phases.get(group.table), pauses)
                for number, (group, outcome) in enumerate(zip(one.groups, one.outcomes, strict=True), 1)
            ),
            byes=one.byes,
        )
        for one in rounds
    )


def _paired_table(
    api: ApiState,
    found: Tournament,
    paired: tuple[int, Group, TableOutcome | None],
    phase: Phase | None,
    pauses: Mapping[str, int],
) -> PairedTable:
    number, group, outcome = paired
    if outcome is None:
        state: TableState = "opening" if phase is None else "playing"
    else:
        state = "void" if outcome.places is None else "ended"
    return PairedTable(
        group=number,
        table=group.table,
        entrants=group.entrants,
        state=state,
        places=None if outcome is None else outcome.places,
        invite=None if found.public else invite_code(api, group.table, 0),
        paused=pauses.get(group.table),
    )
