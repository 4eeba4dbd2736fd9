"""Every case on file holds: `cases/*.toml` of each game, and the `gld` blocks of Gold Rush's examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain import catalog
from tests.support.cases.__main__ import main
from tests.support.cases.files import cases, of
from tests.support.cases.outcome import Case

HERE = Path(__file__).parent
EXAMPLES = HERE / "gold_rush/EXAMPLES.md"
NAMES = (catalog.TEMPLATE, *catalog.names())
CASES = [(game, case) for game in NAMES for case in of(game)]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{game}: {case.name}") for game, case in CASES])
def test_the_case_holds(case: Case) -> None:
    case.run()


def test_every_worked_example_is_a_case() -> None:
    """EX-1 to EX-49, each with its block."""
    headings = re.findall(r"^### (EX-\d+)", EXAMPLES.read_text(encoding="utf-8"), re.MULTILINE)

    assert headings == [case.name.split()[0] for case in cases("gold_rush", EXAMPLES)]
    assert len(headings) == 49


@pytest.mark.parametrize("game", NAMES)
def test_no_two_cases_of_a_game_share_an_id(game: str) -> None:
    names = [case.name.split()[0] for case in of(game)]

    assert names
    assert len(names) == len(set(names))


def test_the_command_prints_a_line_for_each_case(capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / "template/cases/turns.toml"

    assert main(["template", str(path)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok   C1 each further stop burns a coal"
    assert lines[-1] == "5 cases, 0 failed"


def test_the_command_fails_with_the_cases_that_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.gld"
    path.write_text("A R2S-a @1,0 r1 : pass\n= turn A\n")

    assert main(["gold_rush", str(EXAMPLES), str(path)]) == 1

    lines = capsys.readouterr().out.splitlines()
    assert "FAIL wrong: line 2: the turn is ['B'], not ['A']" in lines
    assert lines[-1] == "50 cases, 1 failed"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("empty.gld", "", "the block claims nothing"),
        ("prose.md", "# A text\n\nno block", "begins no line"),
        ("open.md", "```gld\nend\n", "line 1: the block is never closed"),
        ("syntax.toml", "[[case]\n", "FAIL"),
        ("nameless.toml", "[[case]]\ntitle = 'x'\n", "missing required field `id`"),
        ("unknown.toml", "[[case]]\nid = 'x'\nthan = 1\n", "unknown field `than`"),
        ("none.toml", "case = []\n", "there is no case in it"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_failure(
    name: str, text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text)

    assert main(["gold_rush", str(path)]) == 1
    assert says in capsys.readouterr().out


def test_a_missing_file_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gold_rush", str(tmp_path / "missing.gld")]) == 1
    assert "No such file" in capsys.readouterr().out


def test_a_wrong_call_says_how_it_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess", "x.toml"]) == main(["gold_rush"]) == 2
    assert "python -m tests.support.cases GAME FILE" in capsys.readouterr().err
