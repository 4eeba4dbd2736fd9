"""Tournaments as the API shows them."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from fastapi import Depends, Path

from domain.games import catalog
from domain.table.bot_accounts import is_bot_account
from domain.table.tenure.seating import bot_names
from domain.tournament.plan import tournament_pace_name
from domain.tournament.standing import compute_standings
from domain.tournament.state import Group, Round, TableOutcome, Tournament
from infra.ports.accounts import Player
from infra.ports.tables import partition_of
from services.api.auth.authentication import AnyCaller
from services.api.http.arguments import InviteArg, TableId, bounds
from services.api.http.responses import build_from, or_none
from services.api.problems import LogHead, Problem
from services.api.runtime.dependencies import Tables, Tournaments
from services.api.runtime.players import now_ms
from services.api.tournaments import schemas
from services.queries.reader import Phase, ReadModelNotReady
from services.queries.tournaments_reader import LoadedTournament, NoSuchTournament

TournamentArg = Annotated[
    str, Path(**bounds(TableId), description="The tournament's id", examples=["3fk5q2mzyxw4cap7"])
]


async def load_tournament(
    tables: Tables,
    tournaments: Tournaments,
    caller: AnyCaller,
    tournament: TournamentArg,
    invite: InviteArg = None,
) -> LoadedTournament:
    """Fold a tournament; raise not-found unless the caller may see it."""
    if partition_of(tournament) >= tables.partitions:
        raise unknown_tournament(tournament)
    try:
        loaded = await tournaments.load(tournament)
    except NoSuchTournament:
        raise unknown_tournament(tournament) from None
    is_open = loaded.tournament.public or belongs_to(loaded.tournament, caller.player)
    if not is_open and not hmac.compare_digest(
        (invite or "").encode(), tournament_code(tables, tournament).encode()
    ):
        raise unknown_tournament(tournament)
    return loaded


def unknown_tournament(tournament: str) -> Problem:
    return Problem("not-found", f"unknown tournament {tournament}")


VisibleTournament = Annotated[LoadedTournament, Depends(load_tournament)]
"""The tournament named in the path, at its head; not-found unless the caller may see it."""


def belongs_to(tournament: Tournament, player: str | None) -> bool:
    return player is not None and (
        player == tournament.owner or any(entrant.player == player for entrant in tournament.entrants)
    )


def tournament_code(tables: Tables, tournament: str) -> str:
    """Return the code for viewing and entering a private tournament."""
    return tables.invite_code(tournament, 0)


def tournament_head(loaded: LoadedTournament) -> LogHead:
    return LogHead(loaded.tournament.seq, loaded.hash)


async def build_tournament_summaries(
    tables: Tables, tournaments: Sequence[Tournament], player: str | None
) -> tuple[schemas.TournamentSummary, ...]:
    owners = await tables.names.players(tournament.owner for tournament in tournaments)
    return tuple(_summary(tables, tournament, owners, player) for tournament in tournaments)


def _summary(
    tables: Tables, found: Tournament, players: Mapping[str, Player], player: str | None
) -> schemas.TournamentSummary:
    plan, belongs = found.plan, belongs_to(found, player)
    return build_from(
        schemas.TournamentSummary,
        plan,
        id=found.id,
        title=catalog.game(plan.game).title,
        phase=found.phase,
        owner=found.owner,
        owner_name=players[found.owner].display_name,
        round=len(found.rounds),
        entered=len(found.active),
        pace=tournament_pace_name(plan.pace) or "custom",
        opened=found.opened,
        moved=found.at,
        mine=belongs,
        invite=tournament_code(tables, found.id) if belongs and not plan.public else None,
    )


async def build_tournament_view(
    tables: Tables, loaded: LoadedTournament, player: str | None
) -> schemas.TournamentView:
    tournament = loaded.tournament
    players = await tables.names.players(
        [tournament.owner, player, *(entrant.player for entrant in tournament.entrants)]
    )
    last = await build_rounds(tables, tournament, tournament.rounds[-1:])
    return schemas.TournamentView(
        tournament=_summary(tables, tournament, players, player),
        options=msgspec.Raw(msgspec.json.encode(tournament.plan.options, order="deterministic")),
        pace=tournament.plan.pace,
        entrant=None if player is None else tournament.entrant_of(player),
        end=tournament.end_reason,
        entrants=_entrants(tournament, players, player),
        standings=_standings(tournament),
        last_round=next(iter(last), None),
        head=tournament_head(loaded),
        entry=or_none(tournament.plan.entry),
    )


def _entrants(
    found: Tournament, players: Mapping[str, Player], player: str | None
) -> tuple[schemas.EntrantSummary, ...]:
    names = {player: known.display_name for player, known in players.items()}
    bots = bot_names(found.id, [entrant.player for entrant in found.entrants], names)
    blocks = () if player is None else players[player].profile.blocks
    return tuple(
        build_from(
            schemas.EntrantSummary,
            entrant,
            entrant=number,
            name=bots[number] if is_bot_account(entrant.player) else players[entrant.player].display_name,
            mine=entrant.player == player,
            no_show=entrant.no_show is True,
            blocked=entrant.player in blocks,
        )
        for number, entrant in enumerate(found.entrants)
    )


def _standings(found: Tournament) -> tuple[schemas.TournamentStanding, ...]:
    return tuple(
        build_from(
            schemas.TournamentStanding,
            standing,
            points=standing.half_points / 2,
            opponents=standing.opponents / 2,
        )
        for standing in compute_standings(found)
    )


async def build_rounds(
    tables: Tables, found: Tournament, rounds: Sequence[Round]
) -> tuple[schemas.RoundSummary, ...]:
    """Return the rounds, with the state of each table that the lists contain."""
    going = [group.table for round_ in rounds for group in round_.open_groups]
    try:
        phases = await tables.reader.phases(going) if going else {}
        pauses = await tables.reader.pauses(going, now_ms()) if going else {}
    except ReadModelNotReady:
        phases, pauses = {}, {}
    return tuple(
        build_from(
            schemas.RoundSummary,
            round_,
            tables=tuple(
                _paired_table(tables, found, (number, group, outcome), phases.get(group.table), pauses)
                for number, (group, outcome) in enumerate(zip(round_.groups, round_.outcomes, strict=True), 1)
            ),
        )
        for round_ in rounds
    )


def _paired_table(
    tables: Tables,
    found: Tournament,
    paired: tuple[int, Group, TableOutcome | None],
    phase: Phase | None,
    pauses: Mapping[str, int],
) -> schemas.PairedTable:
    number, group, outcome = paired
    if outcome is None:
        state: schemas.TableState = "opening" if phase is None else "playing"
    else:
        state = "void" if outcome.places is None else "ended"
    return schemas.PairedTable(
        group=number,
        table=group.table,
        entrants=group.entrants,
        state=state,
        places=None if outcome is None else outcome.places,
        invite=None if found.public else tables.invite_code(group.table, 0),
        paused=pauses.get(group.table),
    )
