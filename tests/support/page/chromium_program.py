"""The Chromium for page tests: its headless shell, which has no windows, if installed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

WHOLE = ("chromium", "chromium-browser", "google-chrome")
PROGRAMS = ("chromium-headless-shell", *WHOLE)
"""In order of preference: pages need a fifth less computing in the shell than in the headless browser."""


def find_chromium(programs: Sequence[str] = PROGRAMS) -> str | None:
    """Return the path of the first installed one."""
    return next((path for path in map(shutil.which, programs) if path is not None), None)
