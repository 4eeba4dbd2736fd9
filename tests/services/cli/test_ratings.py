"""`railhead ratings` lists a game's players by rating, as a running service reports them."""

from __future__ import annotations

import json

import msgspec
from typer.testing import CliRunner

from infra.ports.ratings import PlayerRating, RatingsChange, RatingsPosition
from projections.table_results.ratings import FORMULA, MILLION, Rating, ladder_row
from services.cli.main import app
from tests.support.runtime.running_service import RunningService

RUN = CliRunner()
STRONG, WEAK = Rating(31 * MILLION, 2 * MILLION, 12), Rating(20 * MILLION, 7 * MILLION, 1)


def rate(railhead: RunningService, game: str, ratings: dict[str, Rating]) -> None:
    """Store these ratings of players."""
    moved = tuple(
        (PlayerRating(player, msgspec.json.encode(one), ladder_row(player, one)), None)
        for player, one in ratings.items()
    )
    store = railhead.store.ratings(FORMULA)
    assert store.commit(game, RatingsPosition(), RatingsPosition(1, "5:t"), RatingsChange(moved=moved))


def test_players_are_listed_by_rating_highest_first(railhead: RunningService) -> None:
    rate(railhead, "gold_rush", {"bot-random": WEAK, "bot-greedy": STRONG})

    listed = RUN.invoke(app, ["ratings", "gold_rush", "--url", railhead.url])
    whole = RUN.invoke(app, ["ratings", "gold_rush", "--url", railhead.url, "--json", "--count", "1"])

    assert 0 == listed.exit_code, listed.output
    first, second = listed.stdout.splitlines()
    assert "   1    25.0" == first[:12]
    assert first.endswith("(bot), 12 games")
    assert second.endswith("1 game")
    assert ["bot-greedy"] == [one["player"] for one in json.loads(whole.stdout)]


def test_empty_ladder_says_so(railhead: RunningService) -> None:
    empty = RUN.invoke(app, ["ratings", "mini_express", "--url", railhead.url])

    assert (0, "Nobody has been rated in this game yet.\n") == (empty.exit_code, empty.stdout)


def test_unknown_game_is_refused(railhead: RunningService) -> None:
    wrong = RUN.invoke(app, ["ratings", "chess", "--url", railhead.url])

    assert 1 == wrong.exit_code
    assert "unknown game 'chess'" in wrong.output
