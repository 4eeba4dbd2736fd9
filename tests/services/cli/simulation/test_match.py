"""A match gives each player every seat of the same deals, and can be resumed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from services.cli.main import app
from services.simulation.match import wilson_interval

pytestmark = pytest.mark.wide

RUN = CliRunner()
PLAYED = ("template", "--players", "3", "--games", "6", "--budget", "60")


def run(*words: str) -> Any:
    result = RUN.invoke(app, ["match", *words, "--json"])

    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if name != "seconds"}


def test_seats_are_played_equally_often(tmp_path: Path) -> None:
    report = run(*PLAYED, "--out", str(tmp_path / "match"))
    games = lines_of(tmp_path / "match")

    assert Counter(game["seat"] for game in games) == {0: 2, 1: 2, 2: 2}
    assert report["won"] == pytest.approx(sum(game["won"] for game in games), abs=0.01)
    assert report["low"] <= report["share"] <= report["high"]


def test_interrupted_match_resumes_to_the_same_result(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    report = run(*PLAYED, "--out", str(whole))
    first, second, *_ = whole.read_bytes().splitlines(keepends=True)
    broken.write_bytes(first + second + b'{"number": 1, "se')

    assert without_times(run(*PLAYED, "--out", str(broken))) == without_times(report)
    assert sorted(game["number"] for game in lines_of(broken)) == [0, 1, 2, 3, 4, 5]


def test_duplicate_game_in_the_file_counts_once(tmp_path: Path) -> None:
    """Two processes that play the same match with one file can cause duplicates."""
    report = run(*PLAYED, "--out", str(tmp_path / "match"))
    with (tmp_path / "match").open("ab") as file:
        file.write((tmp_path / "match").read_bytes().splitlines(keepends=True)[-1])

    assert without_times(run(*PLAYED, "--out", str(tmp_path / "match"))) == without_times(report)
    assert len(lines_of(tmp_path / "match")) == 6


def test_several_processes_play_the_same_games_as_one() -> None:
    assert without_times(run(*PLAYED, "--jobs", "2")) == without_times(run(*PLAYED))


def test_games_of_another_match_are_refused(tmp_path: Path) -> None:
    run(*PLAYED, "--out", str(tmp_path / "match"))
    refused = RUN.invoke(app, ["match", *PLAYED, "--seed", "2", "--out", str(tmp_path / "match")])

    assert refused.exit_code == 1
    assert "holds games from a different setup" in refused.stderr
    assert len(lines_of(tmp_path / "match")) == 6


def test_unknown_player_is_refused_with_the_known_ones() -> None:
    refused = RUN.invoke(app, ["match", "template", "--a", "champion"])

    assert refused.exit_code == 2
    assert "possible: beginner, companion, expert, first, greedy-0, planner, random" in refused.stderr


def test_interval_is_wilsons() -> None:
    low, high = wilson_interval(8, 10)

    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
