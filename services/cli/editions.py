"""Runs a command again with the data of the edition that an exported table was played with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer
from msgspec import UnsetType

if TYPE_CHECKING:  # slow to import, and --help must answer immediately
    from domain.log.export import LogExport


def run_with_edition_of(export: LogExport) -> None:
    """Return if this process has the data that an export's table is pinned to; else run with them, and exit.

    The games' modules load their data when they are imported, so other data need another process.
    """
    from domain.games import catalog
    from domain.kernel.editions import SETTING, digest_of, edition_digest
    from domain.log.export import InvalidExport, build_header

    try:
        header = build_header(export)
    except InvalidExport:
        return
    game, edition = header.game, header.edition
    if isinstance(edition, UnsetType) or game not in catalog.names():
        return
    if digest_of(edition) == edition_digest(game):
        return
    with TemporaryDirectory(prefix="railhead-edition-") as editions:
        folder = Path(editions, game)
        folder.mkdir()
        for name, text in edition.items():
            folder.joinpath(name).write_text(text)
        again = [sys.executable, "-m", "railhead", *sys.argv[1:]]
        raise typer.Exit(subprocess.run(again, env={**os.environ, SETTING: editions}, check=False).returncode)
