"""Runs commands with the data that an exported table was played with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import typer
from msgspec import UnsetType

if TYPE_CHECKING:  # slow to import, and --help must answer immediately
    from domain.log.export import LogExport

PACKAGED = "packaged data"


class _PinnedData(NamedTuple):
    """The data that a table is pinned to: the digest of its edition, and its files.

    The digest is None for the packaged data. The files are empty if neither the export nor this process has
    them.
    """

    game: str
    digest: str | None
    files: Mapping[str, str]


def run_with_edition_of(export: LogExport) -> None:
    """Return if this process has the data that an export's table is pinned to; else run again with them."""
    with environment_of(export) as environment:
        if environment is not None:
            raise typer.Exit(run_again(sys.argv[1:], environment).returncode)


def run_again(
    arguments: Sequence[str], environment: Mapping[str, str], *, capture: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run a command of railhead in another process."""
    command = [sys.executable, "-m", "railhead", *arguments]
    return subprocess.run(command, env=environment, capture_output=capture, text=True, check=False)


@contextmanager
def environment_of(export: LogExport) -> Iterator[Mapping[str, str] | None]:
    """Yield the environment of a process with the data that an export's table is pinned to.

    Yield None if this process has them, or if they are missing. The games' modules load their data when they
    are imported, so other data need another process.
    """
    from domain.kernel.editions import SETTING, edition_digest

    data = _find_data(export)
    if data is None or data.digest == edition_digest(data.game):
        yield None
    elif data.digest is None:
        yield {name: value for name, value in os.environ.items() if name != SETTING}
    elif not data.files:
        yield None
    else:
        with TemporaryDirectory(prefix="railhead-edition-") as editions:
            folder = Path(editions, data.game)
            folder.mkdir()
            for name, text in data.files.items():
                folder.joinpath(name).write_text(text, encoding="utf-8")
            yield {**os.environ, SETTING: editions}


def describe_data(export: LogExport) -> str:
    """Return the name and the digest of the data that an export's table was played with."""
    from domain.kernel.editions import ABOUT, Edition
    from services.cli.console import printable

    data = _find_data(export)
    if data is None or data.digest is None:
        return PACKAGED
    if not data.files:
        return f"edition {data.digest}, which is missing here; its decisions were not checked"
    try:
        about = msgspec.toml.decode(data.files[ABOUT], type=Edition)
    except (KeyError, ValueError):  # nothing pins this file, so it may lack anything
        return f"edition {data.digest}"
    return printable(f"edition {data.digest}, {about.name}, read by {about.read_by}")


def _find_data(export: LogExport) -> _PinnedData | None:
    """Return the data that an export's table is pinned to; None if it is not a table of a known game."""
    from domain.games import catalog
    from domain.kernel.editions import edition_digest, read_edition
    from domain.log.codec import pinned_rules_of
    from domain.log.export import InvalidExport, build_header
    from domain.log.rules_digest import split_digest

    try:
        header = build_header(export)
        rules = pinned_rules_of(export.entries[0].data)
    except InvalidExport:
        return None
    if rules.game not in (*catalog.names(), catalog.TEMPLATE):
        return None
    digest = None if isinstance(rules.digest, UnsetType) else split_digest(rules.digest)[1]
    files: Mapping[str, str] = {} if isinstance(header.edition, UnsetType) else header.edition
    if not files and digest == edition_digest(rules.game):
        files = read_edition(rules.game)
    return _PinnedData(rules.game, digest, files)
