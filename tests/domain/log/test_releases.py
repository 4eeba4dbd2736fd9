"""A table outlives releases: its version pins the rules, whose results are the same as in earlier builds."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.audit.audit import audit_log
from domain.games import catalog
from domain.log.codec import codec_of
from domain.log.releases import unreleased
from domain.log.rules_digest import folder_digest
from domain.table.evolve import AnyTable
from tests.support.tables.corpus import list_corpus, read_corpus, wanted_games

GAMES = Path(catalog.__file__).parent


def test_current_rules_of_every_game_are_released() -> None:
    """Changed rules need a new version, or `make release-rules REASON=...` proves them equivalent."""
    assert () == unreleased()


def test_rules_without_a_release_of_their_digest_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.log.releases.packaged_digest", lambda game: f"changed {game}")
    games = (*catalog.names(), catalog.TEMPLATE)

    assert tuple(f"domain.games.{game}" for game in games) == unreleased()


def test_corpus_covers_every_version_mode_and_seat_count() -> None:
    """`make corpus` adds missing games and rewrites none."""
    assert set() == {wanted.name for wanted in wanted_games()} - {
        path.name.split(".")[0] for path in list_corpus()
    }


@pytest.mark.parametrize("path", list_corpus(), ids=lambda path: path.name.split(".")[0])
def test_games_of_earlier_builds_fold_and_decide_as_before(path: Path) -> None:
    export = read_corpus(path)
    report = audit_log(export)
    codec, table, shown = codec_of(export.entries[0].data), None, 0
    for entry in export.entries:
        record = codec.decode_record(entry.data)
        folded: AnyTable = codec.fold(table, record)
        table = folded
        if record.state is not None:
            assert record.state == codec.state_hash(folded)
        if folded.game_state is not None and folded.seq in {len(export.entries) // 2, len(export.entries)}:
            for seat in (None, *range(len(folded.seats))):
                shown += len(codec.game.presentation.textboard(codec.game.view(folded.game_state, seat)))

    assert ("sound", ["ok"] * 4) == (report.verdict, [check.status for check in report.checks])
    assert f"-v{codec.game.version}-" in path.name
    assert shown


def add_a_coin(text: str) -> str:
    return text.replace("coins = 5 ", "coins = 6 ", 1)


def describe(text: str) -> str:
    """Add a comment and change a docstring, which leaves the code the same."""
    body = text.replace('"""', '"""Or rather: ', 1)
    return body.replace("\n\n\n", "\n\n\n\n# what follows was there before\n")


@pytest.mark.parametrize(
    ("name", "change", "decides_otherwise"),
    [
        ("scoring.py", describe, False),
        ("rules/turn.py", describe, False),
        ("data/line.toml", lambda text: f"# a comment\n{text}", False),
        ("data/line.toml", add_a_coin, True),
        ("scoring.py", lambda text: f"{text}\nMORE = 1\n", True),
        ("view.py", lambda text: f"{text}\nMORE = 1\n", False),
        ("rules/view.py", lambda text: f"{text}\nMORE = 1\n", True),
    ],
)
def test_digest_changes_only_with_deciding_code_or_data(
    tmp_path: Path,
    name: str,
    change: Callable[[str], str],
    decides_otherwise: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    folder = tmp_path / "template"
    shutil.copytree(GAMES / "template", folder)
    (folder / "rules" / "view.py").write_text("NAMED = 'as what is shown, and decides'\n")
    before = folder_digest(folder)
    text = (folder / name).read_text()
    (folder / name).write_text(change(text))

    assert change(text) != text
    assert decides_otherwise == (folder_digest(folder) != before)
