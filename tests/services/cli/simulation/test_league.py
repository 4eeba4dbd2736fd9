"""A league seats all kinds of players in the same deals, can be resumed, and rates the players."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from domain.planning.ratings import parse_ratings
from services.cli.main import app

pytestmark = pytest.mark.wide

RUN = CliRunner()
QUICK = ("template", "--kinds", "first,random,greedy-0", "--games", "6")


def run(*words: str) -> Any:
    result = RUN.invoke(app, ["league", *words, "--json"])

    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def ratings_of(reports: Any) -> Any:
    return [(one["kind"], one["strength"], one["games"]) for one in reports[0]["players"]]


def test_each_kind_plays_each_seat_equally_often(tmp_path: Path) -> None:
    run(*QUICK, "--players", "3", "--out", str(tmp_path))
    games = lines_of(tmp_path / "template-3.jsonl")
    seats = Counter((kind, seat) for game in games for seat, kind in enumerate(game["kinds"]))

    assert set(seats.values()) == {2}
    assert len(seats) == 9


def test_every_pair_meets_at_two_seats(tmp_path: Path) -> None:
    run(*QUICK, "--out", str(tmp_path))
    met = Counter(frozenset(game["kinds"]) for game in lines_of(tmp_path / "template-2.jsonl"))

    assert set(met.values()) == {6}
    assert len(met) == 3


def test_interrupted_league_resumes_to_the_same_result(tmp_path: Path) -> None:
    whole = run(*QUICK, "--out", str(tmp_path / "whole"))
    kept = (tmp_path / "whole/template-2.jsonl").read_bytes()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/template-2.jsonl").write_bytes(kept[: len(kept) * 2 // 3])

    assert ratings_of(run(*QUICK, "--out", str(tmp_path / "broken"))) == ratings_of(whole)


def test_new_kind_joins_without_replaying_games(tmp_path: Path) -> None:
    run(*QUICK, "--out", str(tmp_path))
    before = lines_of(tmp_path / "template-2.jsonl")
    more = ("template", "--kinds", "first,random,greedy-0,planner", "--games", "2", "--budget", "60")
    refused = RUN.invoke(app, ["league", *more, "--out", str(tmp_path)])

    assert refused.exit_code == 1  # a planner with a different budget is treated as a different player
    assert "games from a different setup" in refused.stderr
    joined = run("template", "--kinds", f"{QUICK[2]},beginner", "--games", "2", "--out", str(tmp_path))
    assert lines_of(tmp_path / "template-2.jsonl")[: len(before)] == before
    assert [one["games"] for one in joined[0]["players"]] == [6, 6, 6, 6]


def test_ratings_of_other_games_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "ratings.toml"
    file.write_text(
        '[gold_rush]\nmeasured_by = "a league"\nseats = 2\ngames = 9\n'
        "[gold_rush.bots]\ncompanion = { rating = 1200, error = 50 }\n"
    )
    reports = run(*QUICK, "--ratings", str(file))
    found = parse_ratings(file.read_bytes())

    assert found["gold_rush"].bots["companion"].rating == 1_200
    assert found["template"].games == 18
    assert found["template"].bots["greedy"].rating == 1_000
    random = next(one for one in reports[0]["players"] if one["kind"] == "random")
    assert found["template"].bots["random"].rating == round(random["strength"]["rating"])


def test_kinds_also_play_solo_against_rule_opponents(tmp_path: Path) -> None:
    kinds = ("--kinds", "first,greedy-0", "--games", "2")
    paired, alone = run("mini_express", *kinds)

    assert [(report["setup"]["seats"], report["games"]) for report in (paired, alone)] == [(2, 2), (1, 4)]
    assert all(one["strength"] is None and one["points_of_rivals"] > 0 for one in alone["players"])


def test_table_is_markdown() -> None:
    lines = RUN.invoke(app, ["league", *QUICK]).stdout.splitlines()

    assert lines[0].startswith("| game, seats | player | rating | 95% |")
    assert {line.count("|") for line in lines} == {9}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("template", "--kinds", "champion,greedy-0"), "unknown kind of player 'champion'"),
        (("template", "--kinds", "first,random"), "greedy-0 must be among the kinds"),
        (("trains_and_stations", "--kinds", "first,greedy-0"), "for 3 players needs at least as many kinds"),
        (("template", "--players", "7"), "is for 2, 3, 4 players"),
    ],
)
def test_invalid_league_is_refused_with_the_reason(words: tuple[str, ...], says: str) -> None:
    refused = RUN.invoke(app, ["league", *words])

    assert refused.exit_code == 2
    assert says in refused.stderr
