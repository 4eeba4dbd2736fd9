"""Rules for player names, and the detection of names that look alike."""

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
"""The script names of characters that occur in every script: digits, spaces, marks."""

COMPATIBLE_SCRIPTS = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Groups of scripts that may be mixed in a name (UTS 39, level "highly restrictive")."""

_DIRECTION = "\u200e"
"""A mark around right-to-left characters in the data file, which helps human readers of the file."""


def skeleton(name: str) -> str:
    """Return a key that is equal for names that look the same, such as `Ilia` and `llia`; case is ignored."""
    seen = _drawn(name).casefold()
    return _drawn(seen).casefold()


def mixed_scripts(name: str) -> tuple[str, ...]:
    """Return the scripts of a name if they may not be mixed, otherwise an empty tuple."""
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
    """Return each character's prototype, which represents all characters that look like it.

    For each character, the data lists either its whole class or only the class's central character. The
    prototype is the entry with the most neighbours; if several tie, it is the longest, such as `rn` for `m`.
    """
    from confusable_homoglyphs.confusables import (  # noqa: PLC0415 - reads 900 KB when imported
        confusables_data,
    )

    near = {
        _strip_direction(one): {_strip_direction(other["c"]) for other in others} - {_strip_direction(one)}
        for one, others in confusables_data.items()
    }
    found = {}
    for members in _find_classes(near):
        middle = max(members, key=lambda one: (len(near.get(one, ())), len(one), one))
        found.update({one: middle for one in members if len(one) == 1 and one != middle})
    return found


def _strip_direction(written: str) -> str:
    return written.replace(_DIRECTION, "")


def _find_classes(near: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """Return the connected components of the relation "looks like"."""
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
"""The version of the canonical form of stored names.

Increase it whenever a name's canonical form or skeleton may change (for example because of newer Unicode
data), or when some names are no longer allowed. Processes convert stored names when they start.
"""

MIN_LENGTH, MAX_LENGTH = 2, 30

MAX_INPUT_LENGTH = 100
"""Maximum number of characters of input; longer input is refused unread, as no valid name is longer."""

HOUSE_NAME = "The House"
"""The name of the account that opens demo tables."""

OPERATOR_NAME = "Operator"
"""The account name of operators who are not players."""

SERVICE_NAME = "Railhead"

PLACEHOLDER_NAMES = ("somebody", "nobody")
"""Names shown for people without an account."""

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
"""Names of the service and of trusted roles, and words that chat services use to address everyone."""

_PLAYER_ID = re.compile("p[abcdeflo2-9]{16}")
"""The skeleton of a player id (`p` and 16 hexadecimal digits); in skeletons, 0 is o and 1 is l."""

_shown = get_profile("NicknameCasePreserved")
# RFC 8266 maps to lower case; the older case folding also unifies `Groß` with `GROSS`, and all sigmas.
_mapped = get_profile("NicknameCaseMapped:CaseFold")


class NameNotAllowed(Exception):
    """The name is not allowed; the message says why."""


def canonical_name(said: str) -> str:
    """Return a form that is equal for all spellings of the same name; this also works for forbidden names."""
    said = said[:MAX_INPUT_LENGTH]
    try:
        return _mapped.enforce(said)
    except UnicodeEncodeError:
        return unicodedata.normalize("NFKC", " ".join(said.split())).casefold()


def name_skeleton(name: str) -> str:
    """Return a key that is equal for names that readers would confuse."""
    return skeleton(name)


def validate_name(said: str) -> str:
    """Return a chosen name in its displayed form, or raise NameNotAllowed."""
    name = printable_text(said)
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise NameNotAllowed(f"a name has {MIN_LENGTH} to {MAX_LENGTH} characters, not {len(name)}")
    if any(unicodedata.category(letter) in {"Ps", "Pe"} for letter in name):
        raise NameNotAllowed("a name has no brackets: only the service adds text in brackets")
    if scripts := mixed_scripts(name):
        raise NameNotAllowed(f"a name uses a single script, not {' and '.join(scripts).title()}")
    if _imitates(name):
        raise NameNotAllowed(f"{name} is reserved for the service")
    if _resembles_id(name):
        raise NameNotAllowed(f"{name} looks like a player id")
    return name


def printable_text(said: str) -> str:
    """Return a name in its displayed form, or raise NameNotAllowed if it is not readable.

    Names are RFC 8266 nicknames that also follow the rules for readable text.
    """
    if len(said) > MAX_INPUT_LENGTH:
        raise NameNotAllowed(f"this has {len(said)} characters; the limit is {MAX_LENGTH}")
    try:
        _mapped.enforce(said)
        text = _shown.enforce(said)
    except UnicodeEncodeError as error:
        raise NameNotAllowed(_describe_refusal(error)) from error
    if unicodedata.category(text[0]).startswith("M"):
        raise NameNotAllowed(
            f"a name must begin with a visible character, not with {describe_character(text[0])}"
        )
    if reason := unreadable_reason(text):
        raise NameNotAllowed(f"a name must be readable: {reason}")
    return text


def service_bot_name(kind: str) -> str:
    """Return the name of the house bot of this kind."""
    return f"{kind.capitalize()} Bot"


def _imitates(name: str) -> bool:
    """Return whether readers would mistake a name for the service, its operators or its numbered bots."""
    whole = _letter_skeleton(name)
    looks = {whole, _letter_skeleton(name.rstrip(f"{digits} "))}
    looks |= {look.removeprefix("the") for look in looks}
    is_reserved = whole in map(_letter_skeleton, PLACEHOLDER_NAMES) or not looks.isdisjoint(_reserved_looks())
    return is_reserved or _letter_skeleton(SERVICE_NAME) in whole


def _resembles_id(name: str) -> bool:
    """Return whether an operator could confuse the name with a player id."""
    seen = skeleton(name)
    return seen.startswith(skeleton(BOT_ID_PREFIX)) or _PLAYER_ID.fullmatch(seen) is not None


@cache
def _reserved_looks() -> frozenset[str]:
    bots = (service_bot_name(kind) for kind in get_args(BotKind))
    return frozenset(map(_letter_skeleton, (HOUSE_NAME, OPERATOR_NAME, *bots, *RESERVED_NAMES)))


def _letter_skeleton(name: str) -> str:
    """Return the skeleton of a name's letters and digits; `i` becomes `l`, because capital I looks like l."""
    return "".join(letter for letter in skeleton(name) if letter.isalnum()).replace("i", "l")


def _describe_refusal(error: UnicodeEncodeError) -> str:
    if error.reason == "DISALLOWED/empty" or not error.object:
        return f"a name has {MIN_LENGTH} to {MAX_LENGTH} visible characters"
    found = describe_character(error.object[error.start]) if error.start < len(error.object) else "this"
    return f"{found} is not allowed in a name: use letters, digits, punctuation and single spaces"
