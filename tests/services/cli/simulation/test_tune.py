"""Tuning finds better weights, resumes after the last complete generation, and validates on other deals."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from domain.games import catalog
from domain.games.template import GAME
from domain.games.template.scoring import score
from domain.games.template.state import State
from domain.kernel.values import Value
from domain.planning.outlook import Outlook, WeightsFile
from services.cli.main import app
from services.simulation import seated_game

pytestmark = pytest.mark.wide

RUN = CliRunner()
SMALL = ("--generations", "3", "--population", "4", "--games", "2", "--budget", "20", "--judge", "2")


class ToyWeights(Value, frozen=True):
    """`gain` weighs points, `whim` weighs irrelevant facts: a planner with a high `whim` plays at random."""

    gain: float = 0.3
    whim: float = 3.0


def estimate(state: State, weights: ToyWeights) -> tuple[float, ...]:
    totals = score(state).totals
    whims = (len(player.hand) + player.coal * 2 for player in state.players)
    return tuple(
        weights.gain * total + weights.whim * whim for total, whim in zip(totals, whims, strict=True)
    )


def play_with_outlook(monkeypatch: pytest.MonkeyPatch, outlook: Outlook[State, ToyWeights] | None) -> None:
    game = replace(GAME, planning=replace(GAME.planning, outlook=outlook))
    monkeypatch.setattr(catalog, "game", lambda name, version=None: game)


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    play_with_outlook(monkeypatch, Outlook(estimate, ToyWeights()))


def tune(out: Path, *words: str) -> Any:
    result = RUN.invoke(app, ["tune", "template", "--out", str(out), *words, "--json"])

    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.slow
def test_bad_weight_is_repaired(tmp_path: Path) -> None:
    words = ("--generations", "5", "--population", "6", "--games", "6", "--budget", "40", "--step", "1")
    verdict = tune(tmp_path / "weights.toml", *words, "--judge", "40")
    found = msgspec.toml.decode((tmp_path / "weights.toml").read_bytes(), type=WeightsFile[ToyWeights])

    assert found.weights.whim / found.weights.gain < 5  # the ratio was 10 at first
    assert verdict["weights"] == msgspec.to_builtins(found.weights)
    assert verdict["low"] > 0.5
    assert "railhead tune template --generations 5" in found.provenance.found_by
    assert f"{verdict['won']:g} of 40 games won" in found.provenance.judged_by


def test_killed_tuning_resumes_to_the_same_result(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.toml", tmp_path / "broken.toml"
    verdict = tune(whole, *SMALL)
    first, generation, *_ = whole.with_name("whole.toml.state").read_bytes().splitlines(keepends=True)
    broken.with_name("broken.toml.state").write_bytes(first + generation + b'{"number": 1, "lea')

    assert tune(broken, *SMALL) == verdict
    assert broken.read_bytes() == whole.read_bytes()
    assert (
        broken.with_name("broken.toml.state").read_bytes() == whole.with_name("whole.toml.state").read_bytes()
    )


def test_judging_uses_other_deals_than_tuning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt, play = list[str](), seated_game.play_seats

    def note_deal(*given: Any) -> Any:
        dealt.append(given[-1])
        return play(*given)

    monkeypatch.setattr("services.simulation.tuning.play_seats", note_deal)
    tune(tmp_path / "weights.toml", *SMALL)

    assert {"tune", "judge"} == {deal.split(":")[0] for deal in dealt}
    assert ["judge:1:0"] * 2 == dealt[-2:]
    assert {f"tune:1:{generation}:0" for generation in range(3)} == set(dealt[:-2])


def test_state_of_another_setup_is_refused(tmp_path: Path) -> None:
    tune(tmp_path / "weights.toml", *SMALL)
    words = ["tune", "template", "--out", str(tmp_path / "weights.toml"), *SMALL, "--seed", "2"]
    refused = RUN.invoke(app, words)

    assert refused.exit_code == 1
    assert "games from a different setup" in refused.stderr


def test_missing_extra_is_reported_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cmaes", None)
    monkeypatch.delitem(sys.modules, "services.simulation.evolution", raising=False)
    refused = RUN.invoke(app, ["tune", "template", "--out", str(tmp_path / "weights.toml"), *SMALL])

    assert refused.exit_code == 1
    assert "tuning needs the extra `tune`: pip install 'railhead[tune]'\n" == refused.stderr


def test_game_without_weights_cannot_be_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_with_outlook(monkeypatch, None)
    refused = RUN.invoke(app, ["tune", "template", "--out", str(tmp_path / "weights.toml")])

    assert refused.exit_code == 1
    assert "template has no weights to tune" in refused.stderr
