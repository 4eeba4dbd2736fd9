"""Checks of text that people write: names, titles, chat messages, reasons.

Letters, marks, numbers, punctuation and symbols of all scripts are allowed, and so are single spaces. Control
characters, blank letters and format characters (such as direction overrides) are not allowed. The two joiner
characters are allowed only where a script or an emoji needs them.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import dropwhile
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel.refusals import MalformedCommand
from domain.table.commands import Say
from domain.table.talk.words import MentionedSeats, SpokenWords

MAX_MARKS = 4
"""Maximum number of nonspacing marks in a row; no living script needs more (UTS 39, 5.4)."""

_NON_JOINER, _JOINER = "\u200c", "\u200d"

_JOINER_SCRIPTS = frozenset(
    {
        *("ADLAM", "ARABIC", "BALINESE", "BENGALI", "CHAKMA", "DEVANAGARI", "GUJARATI", "GURMUKHI", "HANIFI"),
        *("JAVANESE", "KANNADA", "KHMER", "MALAYALAM", "MANDAIC", "MONGOLIAN", "MYANMAR", "NKO", "ORIYA"),
        *("PHAGS-PA", "SINHALA", "SYRIAC", "TAMIL", "TELUGU", "TIBETAN"),
    }
)
"""Scripts whose letters change with their neighbours; each entry is the first word of the letters' names."""

_VIRAMA = 9
"""The combining class of the sign that joins consonants, in every script that has one (RFC 5892, A.1)."""

_EMOJI_STYLE = "\ufe0f"
_SKIN_TONES = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_FIRST_PICTURE = 0x2190
_RESERVED_EMOJI = range(0x1F000, 0x1FB00)
"""Code points that Unicode reserves for emoji; Python may not know the newest ones."""

_REGION_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""A region's flag (such as Scotland's): a black flag, its code in tag characters, and a closing tag."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\ufffd\U0001d159")
"""Letters and symbols that show nothing."""


def plain_text(text: str) -> str:
    """Return the text on one line, with single spaces and none at the ends."""
    return " ".join(text.split())


def unreadable_reason(text: str) -> str | None:
    """Return why a text cannot be read, or None if it can."""
    text = _REGION_FLAG.sub("\U0001f3f4", text)
    for index, letter in enumerate(text):
        if not _is_allowed(text, index):
            return f"{describe_character(letter)} is not allowed here"
    if all(letter == " " or _is_mark(letter) for letter in text):
        return "it has no visible character"
    return _unreadable_marks_reason(text)


def was_recordable(text: str) -> bool:
    """Return whether a log may hold a text.

    Earlier versions recorded everything that Python calls printable, and audits have to accept those logs.
    The service refuses blank letters and stacked marks before it makes a command.
    """
    return text.isprintable() or unreadable_reason(text) is None


def describe_character(letter: str) -> str:
    """Return a character's code point and name, such as `U+202E (right-to-left override)`."""
    kind = "a control character" if unicodedata.category(letter) == "Cc" else "without a name"
    return f"U+{ord(letter):04X} ({unicodedata.name(letter, kind).lower()})"


def _is_allowed(text: str, index: int) -> bool:
    letter = text[index]
    if letter in {_NON_JOINER, _JOINER}:
        return _joins_letters(text[:index]) or (letter == _JOINER and _joins_emoji(text, index))
    if letter == " " or ord(letter) in _RESERVED_EMOJI:
        return True
    return letter not in _BLANK and unicodedata.category(letter)[0] in "LMNPS"


def _joins_letters(before: str) -> bool:
    """Return whether a joiner after this text follows a letter on which it has an effect."""
    if before and unicodedata.combining(before[-1]) == _VIRAMA:
        return True
    base = next(dropwhile(_is_mark, reversed(before)), "")
    return bool(base) and unicodedata.name(base, "").split(" ")[0] in _JOINER_SCRIPTS


def _joins_emoji(text: str, index: int) -> bool:
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    follows = before == _EMOJI_STYLE or before in _SKIN_TONES or _is_emoji(before)
    return follows and _is_emoji(after)


def _is_emoji(letter: str) -> bool:
    if not letter:
        return False
    is_symbol = ord(letter) >= _FIRST_PICTURE and unicodedata.category(letter) in {"So", "Sm"}
    return is_symbol or ord(letter) in _RESERVED_EMOJI


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


def _unreadable_marks_reason(text: str) -> str | None:
    """Return a complaint about stacked marks that would cover neighbouring lines, or None."""
    marks: list[str] = []
    for letter in unicodedata.normalize("NFD", text):
        if unicodedata.category(letter) not in {"Mn", "Me"}:
            marks.clear()
            continue
        if marks and marks[-1] == letter:
            return f"the same combining mark appears twice in a row: U+{ord(letter):04X}"
        marks.append(letter)
        if len(marks) > MAX_MARKS:
            return f"more than {MAX_MARKS} combining marks on one letter"
    return None


def separate_words(text: str, salt: str, to: MentionedSeats | UnsetType = UNSET) -> tuple[Say, SpokenWords]:
    """Return a chat command for the log and, separately, its text; `salt` is 16 bytes in hexadecimal.

    Raises MalformedCommand for an empty text or more than 500 characters.
    """
    wanted: Any = {"salt": salt, "text": plain_text(text)}
    try:
        words = msgspec.convert(wanted, SpokenWords)
    except msgspec.ValidationError as error:
        raise MalformedCommand("a message has 1 to 500 characters") from error
    return Say(digest=words.digest, to=to), words
