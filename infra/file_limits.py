"""How many files and connections this process may have open."""

from __future__ import annotations

import resource

MAX_FILES = 65_536
"""No process here needs more, and some systems look through all handles that there may be."""


def raise_file_limit() -> int:
    """Let this process have as many files open as its system allows, and give how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # a system with a lower bound of its own
            return current_file_limit()
    return current_file_limit()


def current_file_limit() -> int:
    """Return how many files this process may have open now."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft
