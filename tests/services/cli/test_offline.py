"""Commands that need no server: their output, and exit codes that scripts can rely on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import UNSET, UnsetType
from typer.testing import CliRunner

from domain.log.rules_digest import rules_digest
from infra.export_files import write_export
from services.cli.main import app
from tests.domain.audit.test_audit import by_rules, first_with, rewritten
from tests.support.tables.random_logs import play_random_table

RUN = CliRunner()


@pytest.fixture
def export(tmp_path: Path) -> Path:
    path = tmp_path / "table.railhead"
    write_export(path, play_random_table().entries)
    return path


def test_audit_accepts_an_export(export: Path) -> None:
    result = RUN.invoke(app, ["audit", str(export)])

    assert (0, "sound") == (result.exit_code, result.stdout.splitlines()[-1])


def test_audit_rejects_a_tampered_copy(export: Path) -> None:
    data = export.read_bytes()
    export.write_bytes(data.replace(b'"at":17', b'"at":18', 1))
    result = RUN.invoke(app, ["audit", str(export), "--json"])
    report = json.loads(result.stdout)

    assert (1, False) == (result.exit_code, report["sound"])
    assert "record 1 do not match its hash" in report["divergence"]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (rules_digest("template"), "NOT SOUND, tampered with: record"),
        ("0123456789ab", "NOT JUDGED, decided by rules that this build lacks: record"),
        (UNSET, "NOT SOUND, tampered with or decided by rules that this build lacks: record"),
    ],
)
def test_audit_distinguishes_tampering_from_unknown_rules(
    tmp_path: Path, code: str | UnsetType, says: str
) -> None:
    path = tmp_path / "table.railhead"
    write_export(path, rewritten(by_rules(code), first_with("draws")).entries)
    result = RUN.invoke(app, ["audit", str(path)])

    assert 1 == result.exit_code
    assert result.stdout.splitlines()[-1].startswith(says), result.stdout


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda lines: lines[:9] + lines[10:], "record 9 is missing"),
        (lambda lines: lines[:9] + lines[12:], "records 9 to 11 are missing"),
        (lambda lines: lines[:10] + lines[9:], "found record 9 instead of 10: it was duplicated"),
        (lambda lines: lines[:1] + lines[2:], "record 1 is missing"),
        (lambda lines: lines[:-2] + lines[-1:], "is missing: the header names"),
        (lambda lines: lines[:9] + lines[-1:], "the last records are missing: the header names"),
        (lambda lines: [lines[0].replace(b'"head":"', b'"head":"0'), *lines[1:]], "does not match"),
    ],
    ids=["cut out", "several", "doubled", "first", "last", "end", "head"],
)
def test_audit_names_missing_records(
    export: Path, damage: Callable[[list[bytes]], list[bytes]], message: str
) -> None:
    export.write_bytes(b"\n".join(damage(export.read_bytes().split(b"\n"))))
    result = RUN.invoke(app, ["audit", str(export)])

    assert (1, True) == (result.exit_code, message in result.stdout), result.output
    assert "FAILED  chain" in result.stdout


def test_audit_checks_a_kept_hash(export: Path) -> None:
    kept = play_random_table().entries[5].hash

    assert RUN.invoke(app, ["audit", str(export), "--head", kept]).exit_code == 0
    assert RUN.invoke(app, ["audit", str(export), "--head", "f" * 64]).exit_code == 1


def test_missing_or_invalid_file_gives_exit_code_3(tmp_path: Path) -> None:
    other = tmp_path / "notes.railhead"
    other.write_text("hello\n", encoding="utf-8")

    assert RUN.invoke(app, ["audit", str(tmp_path / "none.railhead")]).exit_code == 3
    assert RUN.invoke(app, ["audit", str(other)]).exit_code == 3


def test_replay_shows_the_game_up_to_a_record(export: Path) -> None:
    result = RUN.invoke(app, ["replay", str(export), "--to", "4"])

    assert result.exit_code == 0
    assert "The game begins" in result.stdout


def test_terminal_game_and_replay_mention_hot_seat(tmp_path: Path) -> None:
    save, said = tmp_path / "mine.railhead", "Hot-seat: one person may hold several seats"

    played_on = RUN.invoke(app, ["play", "template", "--save", str(save)], input="quit\n")
    replayed = RUN.invoke(app, ["replay", str(save)])

    assert (0, 0) == (played_on.exit_code, replayed.exit_code)
    assert said in played_on.stdout
    assert said in replayed.stdout


def test_replay_refuses_a_missing_record(export: Path) -> None:
    result = RUN.invoke(app, ["replay", str(export), "--to", "100000"])

    assert (2, True) == (result.exit_code, "records 1 to" in result.output)


def test_simulate_prints_one_object(tmp_path: Path) -> None:
    words = ["simulate", "template", "--players", "2", "--games", "3", "--seed", "7", "--json"]
    result = RUN.invoke(app, [*words, "--option", "mail=off", "--export", str(tmp_path)])
    outcome = json.loads(result.stdout)

    assert result.exit_code == 0
    assert (3, 0, 0, False) == (
        outcome["finished"],
        outcome["refused"],
        outcome["failed"],
        outcome["options"]["mail"],
    )
    for path in sorted(tmp_path.iterdir()):
        assert RUN.invoke(app, ["audit", str(path)]).exit_code == 0


def test_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    words = ["simulate", "template", "--games", "2", "--seed", "7", "--export"]
    RUN.invoke(app, [*words, str(tmp_path / "one")])
    RUN.invoke(app, [*words, str(tmp_path / "two")])

    one, two = sorted((tmp_path / "one").iterdir()), sorted((tmp_path / "two").iterdir())

    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert len(one) == 2


def test_all_modes_prints_a_list_with_every_number_of_players() -> None:
    result = RUN.invoke(app, ["simulate", "template", "--games", "1", "--all-modes", "--json"])
    outcomes = json.loads(result.stdout)

    assert {2, 3, 4} == {outcome["players"] for outcome in outcomes}
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ludo"], "unknown game 'ludo'; available"),
        (["template", "--players", "9"], "is for 2, 3, 4 players, not 9"),
        (["template", "--option", "fast=yes"], "is not an option of template; possible: rounds="),
        (["template", "--option", "rounds=many"], "option rounds of template: 'many' is not"),
        (["template", "--player", "genius"], "possible: beginner, companion, expert, first, greedy, random"),
    ],
)
def test_simulate_lists_allowed_values(words: list[str], message: str) -> None:
    result = RUN.invoke(app, ["simulate", *words])

    assert (2, True) == (result.exit_code, message in result.output)
