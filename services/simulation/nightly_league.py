"""The league of a service: a game at a time, kept in a folder with the ratings that follow from all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from domain.planning.ratings import RATINGS_FILE
from services.simulation.league import (
    USUAL_KINDS,
    LeagueGame,
    LeagueSetup,
    league_seats,
    list_meetings,
    play_league_game,
    set_up_league,
)
from services.simulation.league_report import rate_bots, report_league, write_ratings
from services.simulation.result_file import OtherResults, ResultFile

SEED, BUDGET = 0, 2_000
MOST = 200
"""Games of each group of kinds, after which a game is known well enough."""
MEASURED_BY = "the league of this service"


class _League(NamedTuple):
    setup: LeagueSetup
    file: ResultFile[LeagueSetup, LeagueGame]
    played: list[LeagueGame]


def play_next_game(
    folder: Path, games: Sequence[str], kinds: Sequence[str] = USUAL_KINDS
) -> LeagueGame | None:
    """Play the next game of whichever has had fewest, and write the ratings anew; None where all are done.

    Where the weights of an outlook have changed its league begins anew.
    """
    leagues = [_open(folder, name) for name in games]
    for league in sorted(leagues, key=lambda one: len(one.played)):
        known = {one.meeting for one in league.played}
        meetings = list_meetings(kinds, league.setup.seats, MOST)
        meeting = next((one for one in meetings if one not in known), None)
        if meeting is not None:
            game = play_league_game(league.setup, meeting)
            league.played.append(game)
            league.file.write(league.played)
            _write_ratings(folder, leagues)
            return game
    return None


def _open(folder: Path, name: str) -> _League:
    setup = set_up_league(name, league_seats(name), BUDGET, SEED)
    file = ResultFile(folder / f"{name}.jsonl", setup, LeagueGame)
    try:
        return _League(setup, file, file.read())
    except OtherResults:
        return _League(setup, file, [])


def _write_ratings(folder: Path, leagues: list[_League]) -> None:
    """Replace the file at once, as it is read meanwhile."""
    rated = {
        one.setup.game: rate_bots(report_league(one.setup, one.played), MEASURED_BY)
        for one in leagues
        if one.played
    }
    whole = folder / f"{RATINGS_FILE}.new"
    whole.write_text(write_ratings(rated), encoding="utf-8")
    whole.replace(folder / RATINGS_FILE)
