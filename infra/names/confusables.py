"""Names that look alike: the skeleton of Unicode's UTS 39, and whether scripts are mixed.

Unicode's data comes with the library; its own test for confusable characters calls half of all honest names
dangerous, so only the data are used.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

COMMON_SCRIPTS = frozenset({"COMMON", "INHERITED"})
"""What belongs to every script: digits, spaces, marks."""

COMPATIBLE_SCRIPTS = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that are written together (UTS 39, highly restrictive)."""

_DIRECTION = "\u200e"
"""Stands round characters of scripts from right to left in the data, for its readers."""


def skeleton(name: str) -> str:
    """Give what names that look the same have in common, in capitals or not: `Ilia` and `llia`."""
    seen = _drawn(name).casefold()
    return _drawn(seen).casefold()


def mixed_scripts(name: str) -> tuple[str, ...]:
    """Give the scripts of a name that are not written together; none where all is well."""
    from confusable_homoglyphs.categories import unique_aliases  # noqa: PLC0415 - reads its data when imported

    found = frozenset(unique_aliases(name)) - COMMON_SCRIPTS
    fits = len(found) <= 1 or any(found <= scripts for scripts in COMPATIBLE_SCRIPTS)
    return () if fits else tuple(sorted(found))


def _drawn(name: str) -> str:
    known = read_prototypes()
    parts = unicodedata.normalize("NFD", name)
    return unicodedata.normalize("NFD", "".join(known.get(part, part) for part in parts))


@cache
def read_prototypes() -> Mapping[str, str]:
    """Give for each character the one that stands for all that look like it.

    The data name for each character all others of its class, or only the one in its middle: that is the one
    with the most neighbours, and where two have as many the longer one, such as `rn` for `m`.
    """
    from confusable_homoglyphs.confusables import (  # noqa: PLC0415 - reads 900 KB when imported
        confusables_data,
    )

    near = {
        _bare(one): {_bare(other["c"]) for other in others} - {_bare(one)}
        for one, others in confusables_data.items()
    }
    found = {}
    for members in _classes(near):
        middle = max(members, key=lambda one: (len(near.get(one, ())), len(one), one))
        found.update({one: middle for one in members if len(one) == 1 and one != middle})
    return found


def _bare(written: str) -> str:
    return written.replace(_DIRECTION, "")


def _classes(near: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """Put together what hangs together."""
    left, classes = set(near), []
    while left:
        members, edge = set[str](), {left.pop()}
        while edge:
            members |= edge
            edge = {other for one in edge for other in near.get(one, ())} - members
        left -= members
        classes.append(members)
    return classes
