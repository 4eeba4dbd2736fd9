"""Which modules a script of the pages imports, all the way down, read from the files as they lie."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from posixpath import dirname, join, normpath

IMPORTED = r'(?m)^(?:import|\})[\w{},$ ]{0,300}"(\.[^"]+)"'
"""The last line of an import, as the formatter writes it."""


def find_modules(scripts: Mapping[str, bytes], entries: Iterable[str]) -> tuple[str, ...]:
    """List the entries and all that they import, each once, what is nearer to an entry first."""
    found: dict[str, None] = dict.fromkeys(entries)
    queue = list(found)
    for name in queue:
        for path in re.findall(IMPORTED, scripts[name].decode()):
            imported = normpath(join(dirname(name), path))
            if imported not in found:
                found[imported] = None
                queue.append(imported)
    return tuple(found)
