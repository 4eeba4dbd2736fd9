"""Run case files, printing a line per case; the exit code is 1 if a case fails, 2 if the call is invalid.

    python -m tests.support.cases GAME FILE [FILE ...]

A case that names no rules version must pass under all maintained versions, because running tables use them.
README.md in tests/support describes how to write cases.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from domain.games import catalog
from tests.support.cases.case import Case, CaseError
from tests.support.cases.loader import duplicate_ids, load_cases
from tests.support.games.table_driver import TableDriver


def main(arguments: list[str]) -> int:
    """Run the command line described in the module's docstring."""
    if len(arguments) < 2 or arguments[0] not in (catalog.TEMPLATE, *catalog.names()):
        print(
            f"{(__doc__ or '').strip()}\n\nGames: {', '.join((*catalog.names(), catalog.TEMPLATE))}",
            file=sys.stderr,
        )
        return 2
    game, *names = arguments
    read = [_read(game, Path(name)) for name in names]
    found = [case for cases_of_file in read for case in cases_of_file]
    twice = duplicate_ids(found)
    if twice:
        print(f"ERROR: an id belongs to one case; given in several files: {', '.join(twice)}")
    results = [_run(case) for case in found]
    failed, unread = results.count(False), read.count(())
    files = f", {unread} {'file' if unread == 1 else 'files'} not read" if unread else ""
    print(f"{len(results)} {'case' if len(results) == 1 else 'cases'}, {failed} failed{files}")
    return 1 if failed or unread or twice else 0


def _read(game: str, path: Path) -> tuple[Case, ...]:
    """Return the cases of a file; if it cannot be read, return none and print an error."""
    try:
        return load_cases(game, path)
    except CaseError as error:
        print(f"ERROR {path}: {error}")
        return ()


def _run(case: Case) -> bool:
    try:
        case.run()
    except CaseError as error:
        held = next((version for version, run in case.older.items() if _holds(run)), None)
        if held is None:
            print(f"FAIL {case.name}: {error}")
            return False
        print(f"ok   {case.name} (by version {held} of the rules; by the newest not: {error})")
        return True
    except Exception as error:  # noqa: BLE001 - rules that break fail their case, and the next one is run
        print(f"FAIL {case.name}: {type(error).__name__}: {error}")
        return False
    print(f"ok   {case.name}")
    return True


def _holds(run: Callable[[], TableDriver]) -> bool:
    try:
        run()
    except CaseError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
