"""Data files are read strictly."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from domain.kernel.toml_data import BrokenData, load_toml, require_counts
from domain.kernel.values import Value


class Box(Value, frozen=True):
    """What the file is to hold."""

    pieces: int


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "boxes_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop("boxes_of_a_test", None)


def test_a_file_becomes_a_typed_value(package: Path) -> None:
    (package / "box.toml").write_text("pieces = 3")

    assert load_toml("boxes_of_a_test", "box.toml", Box) == Box(pieces=3)


@pytest.mark.parametrize("text", ["pieces = 3\nlid = true", "", 'pieces = "3"'])
def test_an_unknown_a_missing_or_a_wrong_key_fails(package: Path, text: str) -> None:
    (package / "box.toml").write_text(text)

    with pytest.raises(msgspec.ValidationError):
        load_toml("boxes_of_a_test", "box.toml", Box)


def test_counts_that_are_as_they_should_be_are_let_pass() -> None:
    require_counts(iter([("tiles", 3, 3)]), iter([("colours", {"red"}, {"red"})]))


def test_every_wrong_count_is_named_with_what_it_should_be() -> None:
    with pytest.raises(BrokenData) as broken:
        require_counts(iter([("tiles", 3, 2), ("tokens", 4, 4)]), iter([("sides", "NESW", "NES")]))

    assert str(broken.value) == "tiles: 2, should be 3; sides: NES, should be NESW"
