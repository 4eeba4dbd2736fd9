"""Finds the faults of an edition in a process of its own, with limits, and without playing games.

The data of a game are loaded once per process, so a process that has loaded them, such as the API, cannot
check others.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from domain.kernel.editions import SETTING, BrokenEdition, edition_of
from domain.kernel.toml_data import collect_faults
from services.editions.check import describe_excess, load_data

CPU_SECONDS, WALL_SECONDS, MEMORY_BYTES = 5, 60, 1_000_000_000
"""Limits on a check. With a far too large number in its data, a game may build something huge."""


def find_faults_apart(game: str, edition: Mapping[str, str]) -> tuple[str, ...]:
    """Return the faults of a game's edition, given by the texts of its files by name.

    Raises subprocess.TimeoutExpired if the machine is too busy.
    """
    with TemporaryDirectory(prefix="railhead-edition-") as folder:
        Path(folder, game).mkdir()
        for name, text in edition.items():
            Path(folder, game, name).write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", __name__, game],
            env={**os.environ, SETTING: folder},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            timeout=WALL_SECONDS,
            check=False,
        )
    if done.returncode < 0:  # ended by a limit
        return (describe_excess(game),)
    done.check_returncode()
    return msgspec.json.decode(done.stdout, type=tuple[str, ...])


def find_faults(game: str) -> tuple[str, ...]:
    """Return the faults of the edition of this process."""
    found = collect_faults()
    try:
        edition_of(game)
    except BrokenEdition as error:
        return (str(error),)
    return load_data(game, found)


def limit_process() -> None:
    for limit, most in ((resource.RLIMIT_CPU, CPU_SECONDS), (resource.RLIMIT_AS, MEMORY_BYTES)):
        resource.setrlimit(limit, (most, most))


if __name__ == "__main__":
    limit_process()
    sys.stdout.buffer.write(msgspec.json.encode(find_faults(sys.argv[1])))
