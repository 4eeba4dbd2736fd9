"""Rules for player names, and which names look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from string import digits
from typing import get_args

from precis_i18n import get_profile

from domain.table.bot_accounts import BOT_ID_PREFIX, BotKind
from domain.table.talk.readable_text import describe_character, unreadable_reason

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
    """Return what names that look the same have in common, in capitals or not: `Ilia` and `llia`."""
    seen = _drawn(name).casefold()
    return _drawn(seen).casefold()


def mixed_scripts(name: str) -> tuple[str, ...]:
    """Return the scripts of a name that are not written together; none where all is well."""
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
    """Return for each character the one that stands for all that look like it.

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


NAME_FORM = 4
"""The form under which names are stored. It rises whenever a name may get another canonical form or skeleton,
also by newer data of Unicode, or fewer names are allowed; whatever is stored is then put into the new form
when a process starts."""

MIN_LENGTH, MAX_LENGTH = 2, 30

MAX_INPUT_LENGTH = 100
"""Characters of a name that are looked at; no name is longer in any spelling."""

HOUSE_NAME = "The House"
"""The name of the account that opens demo tables."""

OPERATOR_NAME = "Operator"
"""The name of the account that operators have who are no players."""

SERVICE_NAME = "Railhead"

PLACEHOLDER_NAMES = ("somebody", "nobody")
"""What people without an account are called."""

RESERVED_NAMES = (
    "the service",
    "admin",
    "administrator",
    "moderator",
    "root",
    "security",
    "staff",
    "superuser",
    "support",
    "system",
    "channel",
    "everybody",
    "everyone",
    "here",
    "room",
)
"""What the service calls itself, roles that others would trust, and words by which chat services call all
members of a room."""

_PLAYER_ID = re.compile("p[abcdeflo2-9]{16}")
"""What looks like `p` and 16 hexadecimal digits: as a skeleton, in which 0 is o and 1 is l."""

_shown = get_profile("NicknameCasePreserved")
# RFC 8266 maps to lower case; the older folding also makes one of `Groß` and `GROSS`, of all sigmas.
_mapped = get_profile("NicknameCaseMapped:CaseFold")


class NameNotAllowed(Exception):
    """Nobody may choose this name; the message says why, and what is allowed."""


def canonical_name(said: str) -> str:
    """Return the form in which two spellings of one name are equal, also of what nobody may be called."""
    said = said[:MAX_INPUT_LENGTH]
    try:
        return _mapped.enforce(said)
    except UnicodeEncodeError:
        return unicodedata.normalize("NFKC", " ".join(said.split())).casefold()


def name_skeleton(name: str) -> str:
    """Return what names have in common that a reader takes for each other."""
    return skeleton(name)


def validate_name(said: str) -> str:
    """Return a name that somebody chooses as it is shown from now on, or raise NameNotAllowed."""
    name = printable_text(said)
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise NameNotAllowed(f"a name has {MIN_LENGTH} to {MAX_LENGTH} characters, not {len(name)}")
    if any(unicodedata.category(letter) in {"Ps", "Pe"} for letter in name):
        raise NameNotAllowed("a name has no brackets: what stands in them is said by the service")
    if scripts := mixed_scripts(name):
        raise NameNotAllowed(f"a name is written in one script, not in {' and '.join(scripts).title()}")
    if _imitates(name):
        raise NameNotAllowed(f"{name} is a name of the service's own")
    if _resembles_id(name):
        raise NameNotAllowed(f"{name} looks like the id of a player; a name is something else")
    return name


def printable_text(said: str) -> str:
    """Return a name as it is shown, or raise NameNotAllowed where not all of it can be read.

    A name is a nickname of RFC 8266, and readable like all other text.
    """
    if len(said) > MAX_INPUT_LENGTH:
        raise NameNotAllowed(f"this has {len(said)} characters, and may have {MAX_LENGTH}")
    try:
        _mapped.enforce(said)
        text = _shown.enforce(said)
    except UnicodeEncodeError as error:
        raise NameNotAllowed(_refused(error)) from error
    if unicodedata.category(text[0]).startswith("M"):
        raise NameNotAllowed(
            f"a name begins with a visible character, not with {describe_character(text[0])}"
        )
    if reason := unreadable_reason(text):
        raise NameNotAllowed(f"a name has to be readable: {reason}")
    return text


def service_bot_name(kind: str) -> str:
    """Return the name of the service's own bot of a kind."""
    return f"{kind.capitalize()} Bot"


def _imitates(name: str) -> bool:
    """Return whether readers would take a name for the service, its operators or one of its numbered bots."""
    whole = _look(name)
    looks = {whole, _look(name.rstrip(f"{digits} "))}
    looks |= {look.removeprefix("the") for look in looks}
    is_reserved = whole in map(_look, PLACEHOLDER_NAMES) or not looks.isdisjoint(_reserved_looks())
    return is_reserved or _look(SERVICE_NAME) in whole


def _resembles_id(name: str) -> bool:
    """See whether an operator who names a player by id might get this one instead."""
    seen = skeleton(name)
    return seen.startswith(skeleton(BOT_ID_PREFIX)) or _PLAYER_ID.fullmatch(seen) is not None


@cache
def _reserved_looks() -> frozenset[str]:
    bots = (service_bot_name(kind) for kind in get_args(BotKind))
    return frozenset(map(_look, (HOUSE_NAME, OPERATOR_NAME, *bots, *RESERVED_NAMES)))


def _look(name: str) -> str:
    """Return the skeleton of a name without blanks and signs; `i` counts as `l`, as capitals look alike."""
    return "".join(letter for letter in skeleton(name) if letter.isalnum()).replace("i", "l")


def _refused(error: UnicodeEncodeError) -> str:
    if error.reason == "DISALLOWED/empty" or not error.object:
        return f"a name has {MIN_LENGTH} to {MAX_LENGTH} characters that can be seen"
    found = describe_character(error.object[error.start]) if error.start < len(error.object) else "this"
    return f"{found} may not stand in a name: letters, digits, signs and single spaces may"
