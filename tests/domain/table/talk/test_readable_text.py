from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.table.talk.readable_text import plain_text, unreadable_reason

PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
HINDI = "\u0930\u093e\u0937\u094d\u200d\u091f\u094d\u0930"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    "text",
    [
        "good luck!",
        PERSIAN,
        HINDI,
        FAMILY,
        "\u0d05\u0d35\u0d28\u0d4d\u200d",  # Malayalam, a joiner at the end of a word
        "\u09b0\u200d\u09cd\u09af\u09be\u09ae",  # Bengali, a joiner before the virama
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala
        "\u0645\u0650\u06cc\u0651\u200c\u0634",  # a joiner after a vowel sign
        "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
        "\U0001f469\U0001f3fd\u200d\u2695\ufe0f",  # a doctor, with a skin tone
        "\U0001f642\u200d\u2194\ufe0f",  # a shaking head, joined with an arrow
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # the flag of Scotland
        "\U0001fae8",  # newer than Python's Unicode data
        "1\ufe0f\u20e3",
        "\u05e9\u05dc\u05d5\u05dd",
    ],
)
def test_text_of_all_scripts_and_emoji_is_readable(text: str) -> None:
    assert unreadable_reason(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no visible character"),
        ("\u0301", "no visible character"),
        ("\u3164", r"U\+3164 \(hangul filler\)"),
        ("\u2800\u2800", r"U\+2800"),
        ("\uffa0x", r"U\+FFA0"),
        ("a\x07b", r"U\+0007 \(a control character\)"),
        ("a\nb", r"U\+000A"),
        ("a\u2028b", r"U\+2028"),
        ("a\u202eb", "right-to-left override"),
        ("\u2066a\u2069", "left-to-right isolate"),
        ("a\u200bb", "zero width space"),
        ("a\u00adb", "soft hyphen"),
        ("Il\u200cia", "zero width non-joiner"),
        ("a\u200db", "zero width joiner"),
        ("\u200d", "zero width joiner"),
        ("\u0645\u200c\u200c\u0645", "zero width non-joiner"),
        ("\U0001f468\u200d", "zero width joiner"),
        ("\U0001f468\u200c\U0001f469", "zero width non-joiner"),
        ("\U0001f3f4\U000e0067", r"U\+E0067"),
        ("\ue000", r"U\+E000"),
        ("\ud800", r"U\+D800"),
        ("a\u0323\u0324\u0325\u0326\u0327", "more than 4 combining marks"),
    ],
)
def test_hidden_or_direction_changing_text_is_refused(text: str, reason: str) -> None:
    found = unreadable_reason(text)

    assert found is not None
    assert re.search(reason, found)
    assert found.isprintable()


@given(st.text(max_size=40))
def test_readable_text_controls_no_terminal_or_direction(said: str) -> None:
    text = plain_text(said)
    if unreadable_reason(text):
        return

    categories = {unicodedata.category(letter) for letter in text if letter not in "\u200c\u200d"}
    hidden = {"Cc", "Cs", "Co", "Zl", "Zp"} & categories
    assert not hidden
    assert not any(unicodedata.bidirectional(letter)[:2] in {"LR", "RL", "PD"} for letter in text if letter)
    assert plain_text(text) == text
