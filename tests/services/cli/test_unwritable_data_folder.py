"""`railhead up` ends with one line if its user cannot write to the data folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from infra.data_format import DATA_FORMAT
from services.cli.console import UNAVAILABLE

pytestmark = pytest.mark.e2e

NOBODY = 65_534

UP = f"""\
import encodings.idna, os, sys
import services.cli.wiring, services.supervisor.main
from services.cli.main import main
if os.getuid() == 0:  # root may write everywhere
    os.setgid({NOBODY})
    os.setuid({NOBODY})
sys.argv = ["railhead", "up"]
main()
"""
"""All modules are imported before the user changes, because the new user cannot read the environment."""


@pytest.fixture
def data() -> Iterator[Path]:
    """Yield an empty folder that belongs to an unprivileged user, below folders that every user may enter."""
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        folder = Path(place) / "data"
        folder.mkdir(mode=0o700)
        own(folder)
        yield folder
        folder.chmod(0o700)


def own(path: Path) -> None:
    if os.getuid() == 0:
        os.chown(path, NOBODY, NOBODY)


def read_only(folder: Path) -> None:
    folder.chmod(0o500)


def closed(folder: Path) -> None:
    folder.chmod(0o000)


def held_read_only(folder: Path) -> None:
    """Create the folder of a stopped service, in which only the lock is writable."""
    (folder / "store").mkdir(mode=0o700)
    for name, text in (("lock", ""), ("format", f"{DATA_FORMAT}\n")):
        (folder / name).write_text(text)
        (folder / name).chmod(0o600)
        own(folder / name)
    (folder / "store").chmod(0o500)
    folder.chmod(0o500)


def format_unreadable(folder: Path) -> None:
    (folder / "format").write_text(f"{DATA_FORMAT}\n")
    (folder / "format").chmod(0o000)


def no_place_for_the_store(folder: Path) -> None:
    (folder / "store").write_text("")
    (folder / "store").chmod(0o600)
    own(folder / "store")


@pytest.mark.parametrize(
    "spoil", [read_only, closed, held_read_only, format_unreadable, no_place_for_the_store]
)
def test_unusable_data_folder_gives_one_line(data: Path, spoil: Callable[[Path], None]) -> None:
    spoil(data)
    settings = {"RAILHEAD_DATA": str(data), "RAILHEAD_LOG_LEVEL": "error", "HOME": "/"}
    done = subprocess.run(
        [sys.executable, "-c", UP],
        env={"PATH": os.environ["PATH"], **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert UNAVAILABLE == done.returncode, done.stderr
    assert str(data) in done.stderr
    assert [done.stderr.strip()] == done.stderr.splitlines()
