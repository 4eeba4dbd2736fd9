from __future__ import annotations

import hashlib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.table.talk.readable_text import unreadable_reason
from infra.names import (
    NAME_FORM,
    NameNotAllowed,
    canonical_name,
    mixed_scripts,
    name_skeleton,
    read_prototypes,
    validate_name,
)


@pytest.mark.parametrize(
    "name",
    ["Ada", "Žuzka", "Łukasz Śliwiński", "Jiří Růžička", "O'Brien-2", "Анна", "Ёлка", "Ολυμπία", "日本 太郎",
     "さくら花", "김철수", "مريم", "דנה", "Player 10", "🐴 Horse",
     "p0123456789abcde", "Bottle-neck",
     "Adminka", "Herea", "Railway Bob", "Ali", "Al1", "Somebody 6", "1337", "House", "Nguy\u1ec5n",
     "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0930\u093e\u0937\u094d\u200d\u091f\u094d\u0930",
     "\u05e9\u05c1\u05bc\u05b8\u05d1", "A\u0323\u0324\u0325\u0326da"],
)  # fmt: skip
def test_honest_names_are_allowed_as_written(name: str) -> None:
    assert unicodedata.normalize("NFKC", name) == validate_name(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u0410da", "single script"),
        ("Ad\u0430", "Cyrillic"),
        ("Ada\u200b", r"U\+200B"),
        ("Ada\u00ad", "SOFT HYPHEN|soft hyphen"),
        ("\u202eadA", "right-to-left override"),
        ("\u2066Ada\u2069", r"U\+2066"),
        ("Ada\u0007", r"U\+0007"),
        ("A\nda", r"U\+000A"),
        ("\u3164\u3164", r"U\+1160"),
        ("\u2800\u2800", r"U\+2800"),
        ("\u0301\u0301", "must begin with"),
        ("", "2 to 30"),
        ("   ", "2 to 30"),
        ("x", "2 to 30 characters, not 1"),
        ("x" * 31, "2 to 30 characters, not 31"),
        ("\ufdfa\ufdfa", "not 36"),
        ("x" * 5_000, "5000 characters"),
        ("Ada (gone)", "brackets"),
        ("Ada \uff08you\uff09", "brackets"),
        ("Greedy bot", "reserved for the service"),
        ("GREEDY BOT 2", "reserved for the service"),
        ("Greedy-B0t", "reserved for the service"),
        ("The House", "reserved for the service"),
        ("the service", "reserved for the service"),
        ("N0body", "reserved for the service"),
        ("THE SERVICE", "reserved for the service"),
        ("admin", "reserved for the service"),
        ("ADMIN", "reserved for the service"),
        ("Adm1n", "reserved for the service"),
        ("adm|n", "reserved for the service"),
        ("a.d.m.i.n", "reserved for the service"),
        ("\u0430dmin", "single script"),
        ("\uff41\uff44\uff4d\uff49\uff4e", "reserved for the service"),
        ("Adm\u0131n", "reserved for the service"),
        ("The Admin", "reserved for the service"),
        ("Admin 2", "reserved for the service"),
        ("Adrninistrator", "reserved for the service"),
        ("Moderator", "reserved for the service"),
        ("R00t", "reserved for the service"),
        ("SUPPORT", "reserved for the service"),
        ("Railhead", "reserved for the service"),
        ("RAILHEAD", "reserved for the service"),
        ("Rai1head", "reserved for the service"),
        ("Railhead Support", "reserved for the service"),
        ("The Rail-Head", "reserved for the service"),
        ("@everyone", "reserved for the service"),
        ("here", "reserved for the service"),
        ("A\u0323\u0324\u0325\u0326\u0327da", "more than 4 combining marks"),
        ("Ada\u0324\u0324", "twice in a row"),
        ("\u00e9\u0301da", "twice in a row"),
        ("p0123456789abcdef", "looks like a player id"),
        ("P0I23456789ABCDEF", "looks like a player id"),
        ("bot-greedy", "looks like a player id"),
        ("Bot\u2010anybody", "looks like a player id"),
    ],
)
def test_deceptive_names_are_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(NameNotAllowed, match=why):
        validate_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "ADA"), ("Ada", "\uff21\uff24\uff21"), ("Ada B", " ada \u00a0 b "), ("Groß", "GROSS"),
     ("Žuzka", "Z\u030cuzka"), ("ﬁn", "FIN"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευς")],
)  # fmt: skip
def test_spellings_of_one_name_are_equal(one: str, other: str) -> None:
    assert canonical_name(one) == canonical_name(other)


def test_normalising_a_name_twice_changes_nothing() -> None:
    for name in ("Ada", "\u0130lker", "\u1e9e", "\ufdfa", "\u03d3x", "\u0345a"):
        assert canonical_name(name) == canonical_name(canonical_name(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zuzka", "Žuzka"), ("Lucie", "Łucie"), ("Jan", "Ján"), ("Ada", "Adam"), ("Player 1", "Player 2"),
     ("Sasa", "Saša"), ("Zoe", "Zoë"), ("Анна", "Инна")],
)  # fmt: skip
def test_visibly_different_names_are_distinct(one: str, other: str) -> None:
    assert name_skeleton(one) != name_skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "\u0410da"), ("cop", "\u0441\u043e\u0440"), ("Ilia", "llia"), ("Player 1", "Player l"),
     ("Bob0", "BobO"), ("Olga", "\u039flga")],
)  # fmt: skip
def test_names_that_look_the_same_are_equal(one: str, other: str) -> None:
    assert name_skeleton(one) == name_skeleton(other)


def test_letters_of_one_alphabet_are_distinguished() -> None:
    czech_and_polish = "aáąbcčćdďeéěęfghiíjklłmnňńoópqrřsšśtťuúůvwxyýzžźż"

    assert len(czech_and_polish) == len({name_skeleton(letter) for letter in czech_and_polish})


@given(st.text(max_size=40))
def test_allowed_names_are_visible_stable_and_found_again(said: str) -> None:
    try:
        name = validate_name(said)
    except NameNotAllowed:
        return

    assert 2 <= len(name) <= 30
    assert unreadable_reason(name) is None
    assert name == validate_name(name)
    assert canonical_name(said) == canonical_name(name) == canonical_name(canonical_name(name))
    assert name_skeleton(name) == name_skeleton(name_skeleton(name))


def test_numbers_belong_to_every_script() -> None:
    assert () == mixed_scripts("Анна 2") == mixed_scripts("Ada-2") == mixed_scripts("太郎 2")
    assert ("CYRILLIC", "LATIN") == mixed_scripts("Anna Анна")


def test_form_of_stored_names_rises_when_lookalike_data_change() -> None:
    """If this fails, raise FORM, which migrates stored names to the new form, and update this digest."""
    told = ";".join(f"{one}>{other}" for one, other in sorted(read_prototypes().items()))

    assert (4, "fe3ebd58ae859d6c") == (NAME_FORM, hashlib.sha256(told.encode()).hexdigest()[:16])
