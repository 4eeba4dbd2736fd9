from __future__ import annotations

import resource
import subprocess
import sys

from infra.file_limits import MAX_FILES, current_file_limit

RAISED = """
import resource
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, {hard}))
from infra.file_limits import raise_file_limit
print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def raised(hard: str) -> list[int]:
    """Start a separate process with a low file limit, and make it raise the limit."""
    done = subprocess.run(
        [sys.executable, "-c", RAISED.format(hard=hard)],
        capture_output=True,
        text=True,
        check=True,
        timeout=180,
    )
    return [int(said) for said in done.stdout.split()]


def test_process_may_open_as_many_files_as_the_system_allows() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)

    assert [most, most] == raised("hard")


def test_process_at_the_maximum_reports_its_limit() -> None:
    assert [64, 64] == raised("64")


def test_limit_is_that_of_the_system() -> None:
    assert 0 < current_file_limit()
