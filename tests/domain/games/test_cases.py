"""All cases in files pass: `cases/*.toml` of each game, and the `gld` blocks in Gold Rush's examples."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from domain.games import catalog
from tests.support.cases.__main__ import main
from tests.support.cases.loader import case_files, cases_of_game, load_cases

HERE = Path(__file__).parent
POSITIONS = HERE / "gold_rush/cases/positions.toml"
EXAMPLES = HERE / "gold_rush/EXAMPLES.md"
NAMES = (catalog.TEMPLATE, *catalog.names())
FILES = [(game, path) for game in NAMES for path in case_files(game)]


@pytest.mark.parametrize(
    ("game", "path"), [pytest.param(game, path, id=f"{game}-{path.stem}") for game, path in FILES]
)
def test_every_case_in_the_file_passes(game: str, path: Path, subtests: pytest.Subtests) -> None:
    for case in load_cases(game, path):
        with subtests.test(case.name):
            case.run()


def test_every_worked_example_has_a_case() -> None:
    """EX-1 to EX-49 each have a block."""
    headings = re.findall(r"^### (EX-\d+)", EXAMPLES.read_text(encoding="utf-8"), re.MULTILINE)

    assert headings == [case.name.split()[0] for case in load_cases("gold_rush", EXAMPLES)]
    assert len(headings) == 49


def test_case_ids_are_unique_in_a_game() -> None:
    for game in NAMES:
        names = Counter(case.name.split()[0] for case in cases_of_game(game))

        assert names, game
        assert [] == [name for name, times in names.items() if times > 1], game


def test_command_prints_a_line_for_each_case(capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / "template/cases/turns.toml"

    assert main(["template", str(path)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok   C1 each further stop costs 1 coal"
    assert lines[-1] == "5 cases, 0 failed"


def test_command_fails_when_a_case_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.gld"
    path.write_text("A R2S-a @1,0 r1 : pass\n= turn A\n")

    assert main(["gold_rush", str(POSITIONS), str(path)]) == 1

    lines = capsys.readouterr().out.splitlines()
    assert "FAIL wrong: line 2: the turn is ['B'], not ['A']" in lines
    assert lines[-1] == "6 cases, 1 failed"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("empty.gld", "", "FAIL empty: line 1: empty block"),
        ("prose.md", "# A text\n\nno block", "cannot start a line"),
        ("idle.toml", "[[case]]\nid = 'x'\n", "FAIL x: the case claims nothing"),
    ],
)
def test_case_without_claims_is_a_failure(
    name: str, text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text)

    assert main(["gold_rush", str(path)]) == 1

    output = capsys.readouterr().out
    assert says in output
    assert output.splitlines()[-1] == "1 case, 1 failed"


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("open.md", b"```gld\nend\n", "line 1: unclosed block"),
        ("syntax.toml", b"[[case]\n", "syntax.toml: "),
        ("bytes.toml", b"\xff", "codec can't decode"),
        ("bytes.gld", b"\xff", "codec can't decode"),
        ("nameless.toml", b"[[case]]\ntitle = 'x'\n", "missing required field `id`"),
        ("unknown.toml", b"[[case]]\nid = 'x'\nthan = 1\n", "unknown field `than`"),
        (
            "played.toml",
            b"[[case]]\nid = 'x'\n[[case.given.play]]\ncommand = {}\nrefused = true\n",
            "`refused`",
        ),
        ("none.toml", b"case = []\n", "there is no case in it"),
        ("twice.toml", b"[[case]]\nid = 'x'\n[[case]]\nid = 'x'\n", "given more than once: x"),
        ("missing.toml", None, "No such file"),
        ("missing.gld", None, "No such file"),
    ],
)
def test_unreadable_file_is_an_error_but_not_a_case(
    name: str, data: bytes | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)

    assert main(["gold_rush", str(POSITIONS), str(path)]) == 1

    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"ERROR {path}: ") and says in line for line in lines)
    assert lines[-1] == "5 cases, 0 failed, 1 file not read"


def test_same_id_in_two_files_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turns = HERE / "template/cases/turns.toml"
    copy = tmp_path / "copy.toml"
    copy.write_bytes(turns.read_bytes())

    assert main(["template", str(turns), str(copy)]) == 1
    assert "given in several files: C1, C2, C3, C4, C5" in capsys.readouterr().out


def test_wrong_arguments_print_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess", "x.toml"]) == main(["gold_rush"]) == 2
    assert "python -m tests.support.cases GAME FILE" in capsys.readouterr().err
