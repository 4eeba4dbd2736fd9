"""Examples of tournaments, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.games import catalog
from domain.table.correspondence.pace import PRESETS
from domain.tournament.plan import tournament_pace
from services.api.problems import LogHead
from services.api.tables.examples import ADA, GAME, GREEDY, MOMENT, TABLE
from services.api.tournaments import schemas as tournaments

HEAD = LogHead(12, "9d3c1f0b" * 8)


def tournament_examples() -> dict[Any, Any]:
    """Return an example of each type of a tournament."""
    options = msgspec.Raw(msgspec.json.encode(catalog.game(GAME).options_type()))
    return {
        tournaments.NewTournament: tournaments.NewTournament(
            "swiss", GAME, 4, 3, 8, "Spring cup", options, "daily", round_days=28
        ),
        tournaments.EntryRequest: tournaments.EntryRequest(bot="greedy", count=4),
        tournaments.TournamentRequest: tournaments.TournamentRequest(),
        tournaments.TournamentsResponse: tournaments.TournamentsResponse((_summary(),), None),
        tournaments.RoundsResponse: tournaments.RoundsResponse((_round(),), HEAD),
        tournaments.TournamentView: tournaments.TournamentView(
            tournament=_summary(),
            options=options,
            pace=tournament_pace(PRESETS["daily"].pace),
            entrant=0,
            end=None,
            entrants=(
                tournaments.EntrantSummary(0, ADA, "Ada", None, withdrawn=False, mine=True),
                tournaments.EntrantSummary(1, GREEDY, "Clem", "greedy", withdrawn=False, mine=False),
            ),
            standings=(
                tournaments.TournamentStanding(1, 0, 1.0, 0.0, 0, 1, 0),
                tournaments.TournamentStanding(2, 1, 0.0, 1.0, 0, 1, 0),
            ),
            last_round=_round(),
            head=HEAD,
        ),
    }


def _summary() -> tournaments.TournamentSummary:
    return tournaments.TournamentSummary(
        id=TABLE,
        name="Spring cup",
        form="swiss",
        game=GAME,
        title=catalog.game(GAME).title,
        phase="running",
        owner=ADA,
        owner_name="Ada",
        public=True,
        group=2,
        rounds=3,
        round=1,
        entered=2,
        most=8,
        pace="daily",
        round_days=28,
        opened=MOMENT,
        moved=MOMENT + 60_000,
        mine=True,
    )


def _round() -> tournaments.RoundSummary:
    table = tournaments.PairedTable(1, "1a5q2mzyxw4cap7k", (0, 1), "ended", (1, 2))
    return tournaments.RoundSummary(
        1, MOMENT, MOMENT + 28 * 86_400_000, closed=True, tables=(table,), byes=()
    )
