"""A league in writing: Markdown for people, and the file of ratings that the service reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games import catalog
from domain.planning.players import QUICK_PLAYERS
from domain.planning.ratings import BotRating, GameRatings, RatingsByGame
from services.simulation.league import ANCHOR
from services.simulation.league_report import LeaguePlayer, LeagueReport
from services.simulation.match import CONFIDENCE, wilson_interval

RATED = ("game, seats", "player", "rating", "95 %", "games", "first", "points", "CPU ms a decision")
SOLO = ("game, alone", "player", "games", "won", "95 %", "points", "of the rival", "CPU ms a decision")

ROUND = 10
"""Milliseconds from which on no part of one is told."""


def write_markdown(reports: Sequence[LeagueReport]) -> str:
    """Write a table of ratings, and one of games alone where there are any."""
    rated = [row for report in reports if report.setup.seats > 1 for row in _rated_rows(report)]
    alone = [row for report in reports if report.setup.seats == 1 for row in _solo_rows(report)]
    tables = [_write_table(head, rows) for head, rows in ((RATED, rated), (SOLO, alone)) if rows]
    return "\n\n".join(tables)


def _write_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)).replace(
        "| --- ", "|---"
    )


def _rated_rows(report: LeagueReport) -> Iterator[tuple[str, ...]]:
    title = f"{catalog.game(report.setup.game).title}, {report.setup.seats}"
    for one in report.players:
        strength = one.strength
        assert strength is not None  # noqa: S101 - who met others has a rating
        half = CONFIDENCE * strength.error
        low, high = strength.rating - half, strength.rating + half
        interval = "" if one.kind == ANCHOR else f"{low:,.0f} to {high:,.0f}"
        shares = f"{one.first:.0%}".replace("%", " %"), f"{one.points:g}", _milliseconds(one)
        yield title, f"`{one.kind}`", f"{strength.rating:,.0f}", interval, f"{one.games}", *shares
        title = ""


def _solo_rows(report: LeagueReport) -> Iterator[tuple[str, ...]]:
    title = catalog.game(report.setup.game).title
    for one in report.players:
        low, high = wilson_interval(one.won * one.games, one.games)
        won = f"{one.won:.0%}".replace("%", " %"), f"{100 * low:.0f} to {100 * high:.0f}"
        rival = "" if one.points_of_rivals is None else f"{one.points_of_rivals:g}"
        yield title, f"`{one.kind}`", f"{one.games}", *won, f"{one.points:g}", rival, _milliseconds(one)
        title = ""


def _milliseconds(player: LeaguePlayer) -> str:
    spent = 1_000 * player.seconds
    return f"{spent:,.0f}" if spent >= ROUND else f"{spent:.2g}"


def rate_bots(report: LeagueReport, measured_by: str) -> GameRatings:
    """Give the ratings of kinds of players by what the service calls its bots."""
    bots = {
        QUICK_PLAYERS.get(one.kind, one.kind): BotRating(
            round(one.strength.rating), round(one.strength.error)
        )
        for one in report.players
        if one.strength is not None
    }
    return GameRatings(measured_by, report.setup.seats, report.games, bots)


def write_ratings(ratings: RatingsByGame) -> str:
    """Write ratings as TOML."""
    lines = list[str]()
    for game, one in sorted(ratings.items()):
        lines += (
            f"[{game}]",
            f'measured_by = "{one.measured_by}"',
            f"seats = {one.seats}",
            f"games = {one.games}",
        )
        lines += ("", f"[{game}.bots]")
        lines += (f"{bot} = {{ rating = {of.rating}, error = {of.error} }}" for bot, of in one.bots.items())
        lines.append("")
    return "\n".join(lines)
