"""Helpers for all commands: exit codes, machine-readable output, progress bars."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, Protocol

import msgspec
import typer

if TYPE_CHECKING:  # slow to import, and --help must answer immediately
    from infra.settings.settings import Settings

DONE, FAILED, USAGE, UNAVAILABLE = 0, 1, 2, 3
"""Exit codes: success; a negative result; wrong arguments; server or file unavailable."""


class AdvanceBar(Protocol):
    """Advances a progress bar."""

    def __call__(self, steps: int = 1) -> None:
        """Advance by a number of steps."""


def print_json(value: object) -> None:
    """Print one JSON document."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def printable(said: object) -> str:
    """Return a text as it is, or quoted if it could control the terminal."""
    from domain.table.talk.readable_text import unreadable_reason

    text = str(said)
    return repr(text) if text and unreadable_reason(text) else text


def fail(message: str, code: int) -> NoReturn:
    """Print an error to stderr and exit with the code."""
    print(message, file=sys.stderr)
    raise typer.Exit(code)


def _advance_nothing(steps: int = 1) -> None:
    """Ignore the steps, as no bar is shown."""


def load_settings(process: str | None = None) -> Settings:
    """Read the settings, and print a warning about variables that look like misspelt settings.

    The processes of the service log that warning instead of printing it.
    """
    from infra.logs import configure_logging, get_logger
    from infra.settings.parsing import find_unknown_variables
    from infra.settings.settings import Settings, read_settings

    chosen = read_settings()
    if process is not None:
        configure_logging(chosen.log_level, process)
    for name, message in find_unknown_variables(os.environ, Settings.model_fields).items():
        if process is None:
            print(message, file=sys.stderr)
        else:
            get_logger().warning(message, variable=name)
    return chosen


@contextmanager
def progress(what: str, total: int | None, *, quiet: bool = False) -> Iterator[AdvanceBar]:
    """Show a progress bar on stderr if that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield _advance_nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps=1: bar.advance(task, steps)
