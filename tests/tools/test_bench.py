"""Benchmarks print figures with their reference values; no test checks the figures."""

from __future__ import annotations

import json
import sys

import pytest
from typer.testing import CliRunner

from domain.games import catalog
from services.cli.main import app
from tools.bench import memory, states
from tools.bench.figures import build_figure, measure_alternately

RUN = CliRunner()


def test_ratio_divides_the_value_by_its_reference() -> None:
    found = build_figure("moves", 30.0, "per second", ("others", 60.0), ("at least", 0.4))

    assert (0.5, True, "at least 0.4") == (found.ratio, found.met, found.aim)


def test_target_may_be_an_upper_bound() -> None:
    assert build_figure("cost", 3.0, "us", ("short", 2.0), ("at most", 1.2)).met is False


def test_two_things_are_measured_alternately() -> None:
    order: list[str] = []

    def noted(name: str) -> float:
        order.append(name)
        return float(len(order))

    measure_alternately(lambda: noted("one"), lambda: noted("other"), rounds=2)

    assert ["one", "other", "one", "other"] == order


@pytest.mark.parametrize("what", ["engine", "replay"])
def test_bench_in_process_names_its_references(what: str) -> None:
    result = RUN.invoke(app, ["bench", what, "--game", "template", "--seconds", "0.1", "--json"])
    report = json.loads(result.stdout)

    assert (0, what) == (result.exit_code, report["bench"])
    assert all(found["against"] and found["reference"] > 0 for found in report["figures"])


def test_bench_without_a_checkout_reports_that_it_needs_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tools.bench.engine", None)
    result = RUN.invoke(app, ["bench", "engine", "--game", "template"])

    assert "`railhead bench` needs a checkout" in result.stderr
    assert result.exit_code > 0


def test_states_are_compared_only_with_installed_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    report = states.bench(catalog.game("template"), 0.01)

    assert set(catalog.names()) == {found.name.partition(",")[0] for found in report.figures}
    assert all("PettingZoo" in found.against and found.ratio > 0 for found in report.figures)
    assert len(states.OPEN_SPIEL) == sum("pyspiel is not installed" in note for note in report.notes)


@pytest.mark.slow
@pytest.mark.e2e
@pytest.mark.parametrize("what", ["pipeline", "projection", "http"])
def test_bench_of_the_service_ends_and_names_its_references(what: str) -> None:
    result = RUN.invoke(app, ["bench", what, "--seconds", "0.2", "--json"])
    report = json.loads(result.stdout)

    assert (0, what) == (result.exit_code, report["bench"])
    assert all(found["against"] and found["reference"] > 0 for found in report["figures"])


@pytest.mark.slow
@pytest.mark.e2e
def test_memory_of_tables_is_reported_by_kind_of_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "TABLES", 1)
    monkeypatch.setattr(memory, "SHORT", 12)
    monkeypatch.setattr(memory, "_middles", lambda played: dict.fromkeys(catalog.names(), 20))
    report = json.loads(RUN.invoke(app, ["bench", "memory", "--json"]).stdout)

    found = {figure["name"]: figure for figure in report["figures"]}
    assert {"after some moves: a running table", "in mid game: of it blocks"} <= found.keys()
    assert found["in mid game: a running table"]["ratio"] < 1


@pytest.mark.slow
@pytest.mark.e2e
def test_capacity_is_derived_from_the_usage_of_each_process() -> None:
    words = ["bench", "capacity", "--tables", "10", "--seconds", "2", "--pace", "5000", "--json"]
    report = json.loads(RUN.invoke(app, words).stdout)

    named = " ".join(figure["name"] for figure in report["figures"])
    assert all(name in named for name in ("moves made", "worker", "projector", "server", "memory"))
    assert report["figures"][0]["value"] > 0
