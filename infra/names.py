"""What players may be called, and when two names are one: PRECIS nicknames (RFC 8266), told apart by sight.

Every part of the service asks here: registration, look-up, limits and recovery mean the same by a name.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from string import digits
from typing import get_args

from precis_i18n import get_profile

from domain.table.commands import Kind
from infra.lookalikes import mixed, skeleton

FORM = 2
"""The form under which names are stored. It rises whenever a name may get another canonical form or skeleton,
also by newer data of Unicode; whatever is stored is then put into the new form when a process starts."""

SHORTEST, LONGEST = 2, 30

MOST_SAID = 100
"""Characters of a name that are looked at; no name is longer in any spelling."""

HOUSE = "The House"
"""The name of the account that opens demo tables."""

OPERATORS = "Operator"
"""The name of the account that operators have who are no players."""

RESERVED = ("the service", "somebody", "nobody")
"""What the service calls itself, and those whose account is gone."""

_BLANK = frozenset("\u2800\ufffc\ufffd\U0001d159")
"""Symbols that show nothing."""

_shown = get_profile("NicknameCasePreserved")
# RFC 8266 maps to lower case; the older folding also makes one of `Groß` and `GROSS`, of all sigmas.
_mapped = get_profile("NicknameCaseMapped:CaseFold")


class NameNotAllowed(Exception):
    """Nobody may choose this name; the message says why, and what is allowed."""


def canonical(said: str) -> str:
    """Give the form in which two spellings of one name are equal, also of what nobody may be called."""
    said = said[:MOST_SAID]
    try:
        return _mapped.enforce(said)
    except UnicodeEncodeError:
        return unicodedata.normalize("NFKC", " ".join(said.split())).casefold()


def look(name: str) -> str:
    """Give what names have in common that a reader takes for each other."""
    return skeleton(name)


def chosen(said: str) -> str:
    """Give a name that somebody chooses as it is shown from now on, or raise NameNotAllowed."""
    name = printable(said)
    if not SHORTEST <= len(name) <= LONGEST:
        raise NameNotAllowed(f"a name has {SHORTEST} to {LONGEST} characters, not {len(name)}")
    if unicodedata.category(name[0]).startswith("M"):
        raise NameNotAllowed(f"a name begins with something to be seen, not with {_told(name[0])}")
    if any(unicodedata.category(letter) in {"Ps", "Pe"} for letter in name):
        raise NameNotAllowed("a name has no brackets: what stands in them is said by the service")
    if scripts := mixed(name):
        raise NameNotAllowed(f"a name is written in one script, not in {' and '.join(scripts).title()}")
    if _imitates(name):
        raise NameNotAllowed(f"{name} is a name of the service's own")
    return name


def printable(said: str) -> str:
    """Give a text of one line as it is shown, or raise NameNotAllowed where not all of it can be seen."""
    if len(said) > MOST_SAID:
        raise NameNotAllowed(f"this has {len(said)} characters, and may have {LONGEST}")
    try:
        _mapped.enforce(said)
        text = _shown.enforce(said)
    except UnicodeEncodeError as error:
        raise NameNotAllowed(_refused(error)) from error
    if blank := _BLANK.intersection(text):
        raise NameNotAllowed(f"{_told(min(blank))} cannot be seen")
    return text


def house_name(kind: str) -> str:
    """Give the name of the service's own bot of a kind."""
    return f"{kind.capitalize()} Bot"


def _imitates(name: str) -> bool:
    """See whether somebody would be taken for the service, or for one of its bots of whatever number."""
    bare = "".join(letter for letter in name if letter.isalnum())
    house = (HOUSE, OPERATORS, *(house_name(kind) for kind in get_args(Kind)))
    return skeleton(bare.rstrip(digits)) in _looks(house) or skeleton(bare) in _looks((*house, *RESERVED))


@cache
def _looks(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(skeleton(name.replace(" ", "")) for name in names)


def _refused(error: UnicodeEncodeError) -> str:
    if error.reason == "DISALLOWED/empty" or not error.object:
        return f"a name has {SHORTEST} to {LONGEST} characters that can be seen"
    found = _told(error.object[error.start]) if error.start < len(error.object) else "this"
    return f"{found} may not stand in a name: letters, digits, signs and single spaces may"


def _told(letter: str) -> str:
    return f"U+{ord(letter):04X} ({unicodedata.name(letter, 'without a name').lower()})"
