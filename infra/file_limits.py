"""The limit on the files and connections that this process may have open."""

from __future__ import annotations

import resource

MAX_FILES = 65_536
"""Upper bound for the limit: no process needs more, and some code loops over all possible handles."""


def raise_file_limit() -> int:
    """Raise the limit on open files as far as the system allows; return the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # the system's limit is lower
            return current_file_limit()
    return current_file_limit()


def current_file_limit() -> int:
    """Return the current limit on open files."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft
