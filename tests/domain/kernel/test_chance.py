"""Where draws come from: documented bytes, every value equally likely, and draws forced or repeated."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.chance import (
    Chance,
    RandomDraw,
    RecordedChance,
    ScriptedChance,
    SeededChance,
    commitment_of,
    hash_nonces,
    item_at,
)
from domain.kernel.multiset import without

SECRET = bytes(range(32))
NONCES = ("ann", "bo")


def documented(index: int, attempt: int) -> int:
    """Follow the documentation of the stream, byte by byte."""
    nonces = hashlib.sha256(b"\x00\x00\x00\x03ann\x00\x00\x00\x02bo").digest()
    message = b"railhead-draw-1" + nonces + index.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest(), "big")


def test_a_number_follows_from_the_documented_bytes() -> None:
    chance = SeededChance(SECRET, NONCES)

    drawn = [chance.draw_below(1000, "number") for _ in range(3)]

    assert drawn == [documented(index, 0) % 1000 for index in range(3)]


def test_the_documented_bytes_are_these() -> None:
    """A known answer, worked out with openssl: the stream never changes under its name."""
    expected = "5c409249b1a4c110c088f301e53ec9131a9c9b7123facae1d3a5a7bbb1b1ccfe"

    assert f"{documented(0, 0):064x}" == expected
    assert SeededChance(SECRET, NONCES).draw_below(1 << 256, "whole") == int(expected, 16)


def test_a_result_in_the_last_incomplete_stretch_is_rejected() -> None:
    """A range just above half the span rejects every other number: only then all are equally likely."""
    of = (1 << 255) + 1
    accepted = [
        next(n for attempt in range(64) if (n := documented(index, attempt)) < of) for index in range(9)
    ]

    assert [SeededChance(SECRET, NONCES, index).draw_below(of, "wide") for index in range(9)] == accepted
    assert any(documented(index, 0) >= of for index in range(9))


def test_each_of_a_small_range_comes_about_equally_often() -> None:
    chance = SeededChance(SECRET, NONCES)

    counts = Counter(chance.draw_below(6, "die") for _ in range(6000))

    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1150 for count in counts.values())


def test_a_stream_goes_on_where_it_stopped() -> None:
    whole, first = SeededChance(SECRET, NONCES), SeededChance(SECRET, NONCES)
    numbers = [whole.draw_below(100, "n") for _ in range(6)]
    started = [first.draw_below(100, "n") for _ in range(2)]

    rest = SeededChance(SECRET, NONCES, 2)

    assert started + [rest.draw_below(100, "n") for _ in range(4)] == numbers
    assert [draw.index for draw in rest.draws] == [2, 3, 4, 5]


@given(
    nonces=st.lists(st.text(max_size=4), min_size=1, max_size=4),
    others=st.lists(st.text(max_size=4), min_size=1, max_size=4),
)
def test_other_nonces_fold_into_other_bytes(nonces: list[str], others: list[str]) -> None:
    """A nonce is preceded by its length, so that no seat can stand in for two others."""
    assert (hash_nonces(nonces) == hash_nonces(others)) == (nonces == others)


def test_sealed_nonces_steer_every_later_draw() -> None:
    chance = SeededChance(SECRET, ())
    chance.fix_nonces(NONCES)

    assert chance.draw_below(1000, "n") == SeededChance(SECRET, NONCES).draw_below(1000, "n")


def test_a_pick_is_the_thing_at_the_number_of_the_multiset_written_out() -> None:
    chance = SeededChance(SECRET, NONCES)

    picked = chance.draw_from((("a", 2), ("b", 0), ("c", 3)), "thing")

    number = documented(0, 0) % 5
    assert picked == "aaccc"[number]
    assert chance.draws == [RandomDraw(0, "thing", 5, number)]


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to draw from for tile:1"):
        SeededChance(SECRET, NONCES).draw_from((), "tile:1")


def test_a_place_beyond_the_multiset_is_an_error() -> None:
    with pytest.raises(IndexError):
        item_at((("a", 2),), 2)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_recorded_draws_are_given_again() -> None:
    chance = SeededChance(SECRET, NONCES, 4)
    once = (chance.draw_below(9, "a"), chance.draw_from((("x", 1), ("y", 2)), "b"))

    again = RecordedChance(chance.draws)

    assert (again.draw_below(9, "a"), again.draw_from((("x", 1), ("y", 2)), "b")) == once
    assert again.draws == chance.draws


@pytest.mark.parametrize(("of", "label"), [(8, "a"), (9, "b")])
def test_another_draw_than_the_recorded_one_is_an_error(of: int, label: str) -> None:
    with pytest.raises(ValueError, match="recorded is 4 a of 9"):
        RecordedChance([RandomDraw(4, "a", 9, 1)]).draw_below(of, label)


def test_a_draw_that_was_not_recorded_is_an_error() -> None:
    with pytest.raises(ValueError, match="draw a was not recorded"):
        RecordedChance([]).draw_below(9, "a")


def test_a_script_forces_things_by_label_and_numbers_by_value() -> None:
    chance = ScriptedChance({"tile:2": "c", "start": 3})

    assert chance.draw_from((("a", 1), ("c", 1)), "tile:1") == "a"
    assert chance.draw_from((("a", 1), ("c", 1)), "tile:2") == "c"
    assert chance.draw_below(4, "start") == 3


def test_a_script_leaves_the_rest_to_another_way_of_choosing() -> None:
    chance = ScriptedChance({}, otherwise=lambda _label, left: sum(count for _, count in left) - 1)

    assert chance.draw_from((("a", 1), ("c", 4)), "tile:1") == "c"
    assert chance.draw_below(4, "start") == 3


@pytest.mark.parametrize("left", [(("a", 1),), (("a", 1), ("c", 0))])
def test_a_script_cannot_force_what_is_not_left(left: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(ValueError, match="tile:1: 'c' is not among what is left"):
        ScriptedChance({"tile:1": "c"}).draw_from(left, "tile:1")


def test_a_script_cannot_force_a_number_outside_the_range() -> None:
    with pytest.raises(ValueError, match="start: 4 is not below 4"):
        ScriptedChance({"start": 4}).draw_below(4, "start")


def test_every_draw_is_written_down() -> None:
    chance: Chance = ScriptedChance({"die": 5}, start=7)
    chance.draw_below(6, "die")

    assert chance.draws == [RandomDraw(7, "die", 6, 5)]


def test_things_dealt_together_are_those_drawn_one_by_one() -> None:
    pile: tuple[tuple[str, int], ...] = (("a", 2), ("b", 1), ("c", 3))
    labels = [f"card:{number}" for number in range(4)]
    together, single = SeededChance(SECRET, NONCES), SeededChance(SECRET, NONCES)
    left, drawn = pile, list[str]()
    for label in labels:
        thing = single.draw_from(left, label)
        left = without(left, thing)
        drawn.append(thing)

    assert (tuple(drawn), left) == together.deal_from(pile, labels)
    assert single.draws == together.draws
