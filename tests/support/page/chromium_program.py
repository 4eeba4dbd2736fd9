"""The Chromium for page tests: its headless shell, which has no windows, if installed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

WHOLE = ("chromium", "chromium-browser", "google-chrome")
PROGRAMS = ("chromium-headless-shell", *WHOLE)
"""By choice: pages cost the shell a fifth less computing than the whole browser that shows no window."""


def find_chromium(programs: Sequence[str] = PROGRAMS) -> str | None:
    """Return the path of the first installed one."""
    return next((path for path in map(shutil.which, programs) if path is not None), None)
