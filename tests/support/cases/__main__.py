"""Run case files: a line for each case; the exit code is 1 if one does not hold, 2 if the call is wrong.

    python -m tests.support.cases GAME FILE [FILE ...]

README.md in tests/support says how cases are written.
"""

from __future__ import annotations

import sys
from pathlib import Path

from domain import catalog
from tests.support.cases.files import cases
from tests.support.cases.outcome import Case, CaseError


def main(arguments: list[str]) -> int:
    """Do what the module's docstring says."""
    if len(arguments) < 2 or arguments[0] not in (catalog.TEMPLATE, *catalog.names()):
        print(
            f"{(__doc__ or '').strip()}\n\nGames: {', '.join((*catalog.names(), catalog.TEMPLATE))}",
            file=sys.stderr,
        )
        return 2
    game, *names = arguments
    results = [held for name in names for held in _run_file(game, Path(name))]
    failed = results.count(False)
    print(f"{len(results)} cases, {failed} failed")
    return 1 if failed or not results else 0


def _run_file(game: str, path: Path) -> list[bool]:
    try:
        found = cases(game, path)
    except (CaseError, OSError, UnicodeDecodeError) as error:
        print(f"FAIL {path}: {error}")
        return [False]
    if not found:
        print(f"FAIL {path}: there is no case in it")
        return [False]
    return [_run(case) for case in found]


def _run(case: Case) -> bool:
    try:
        case.run()
    except CaseError as error:
        print(f"FAIL {case.name}: {error}")
        return False
    except Exception as error:  # noqa: BLE001 - rules that break fail their case, and the next one is run
        print(f"FAIL {case.name}: {type(error).__name__}: {error}")
        return False
    print(f"ok   {case.name}")
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
