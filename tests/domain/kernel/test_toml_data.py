"""Data files are parsed strictly."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from domain.kernel.toml_data import BrokenData, load_toml, require_counts
from domain.kernel.values import Value


class Box(Value, frozen=True):
    """The type of the test file."""

    pieces: int


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "boxes_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop("boxes_of_a_test", None)


def test_file_is_parsed_into_a_typed_value(package: Path) -> None:
    (package / "box.toml").write_text("pieces = 3")

    assert load_toml("boxes_of_a_test", "box.toml", Box) == Box(pieces=3)


@pytest.mark.parametrize("text", ["pieces = 3\nlid = true", "", 'pieces = "3"'])
def test_unknown_missing_or_mistyped_key_fails(package: Path, text: str) -> None:
    (package / "box.toml").write_text(text)

    with pytest.raises(msgspec.ValidationError):
        load_toml("boxes_of_a_test", "box.toml", Box)


def test_correct_counts_pass() -> None:
    require_counts(
        "domain.games.template.data", iter([("tiles", 3, 3)]), iter([("colours", {"red"}, {"red"})])
    )


def test_all_wrong_counts_are_listed() -> None:
    with pytest.raises(BrokenData) as broken:
        require_counts(
            "domain.games.template.data",
            iter([("tiles", 3, 2), ("tokens", 4, 4)]),
            iter([("sides", "NESW", "NES")]),
        )

    assert str(broken.value) == "template: tiles: 2, should be 3; template: sides: NES, should be NESW"
