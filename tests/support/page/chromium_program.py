"""Which Chromium drives the page: its headless shell where it is installed, which starts no windows."""

from __future__ import annotations

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""By choice: pages cost the shell a fifth less computing than the whole browser without its windows."""


def find_chromium() -> str | None:
    """Give the path of the first that is installed."""
    return next((path for path in map(shutil.which, PROGRAMS) if path is not None), None)
