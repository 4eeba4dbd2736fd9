"""Sources of draws: documented bytes, uniform values, forced and replayed draws."""

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
    """Compute a number of the stream byte by byte, as documented."""
    nonces = hashlib.sha256(b"\x00\x00\x00\x03ann\x00\x00\x00\x02bo").digest()
    message = b"railhead-draw-1" + nonces + index.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest(), "big")


def test_draws_follow_the_documented_bytes() -> None:
    chance = SeededChance(SECRET, NONCES)

    drawn = [chance.draw_below(1000, "number") for _ in range(3)]

    assert drawn == [documented(index, 0) % 1000 for index in range(3)]


def test_known_answer_of_the_stream() -> None:
    """Computed with OpenSSL; a stream with this name never changes."""
    expected = "5c409249b1a4c110c088f301e53ec9131a9c9b7123facae1d3a5a7bbb1b1ccfe"

    assert f"{documented(0, 0):064x}" == expected
    assert SeededChance(SECRET, NONCES).draw_below(1 << 256, "whole") == int(expected, 16)


def test_results_in_the_incomplete_interval_are_rejected() -> None:
    """A range just above half the span must reject about every other number to be uniform."""
    of = (1 << 255) + 1
    accepted = [
        next(n for attempt in range(64) if (n := documented(index, attempt)) < of) for index in range(9)
    ]

    assert [SeededChance(SECRET, NONCES, index).draw_below(of, "wide") for index in range(9)] == accepted
    assert any(documented(index, 0) >= of for index in range(9))


def test_small_range_is_uniform() -> None:
    chance = SeededChance(SECRET, NONCES)

    counts = Counter(chance.draw_below(6, "die") for _ in range(6000))

    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1150 for count in counts.values())


def test_stream_continues_at_an_index() -> None:
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
def test_different_nonces_have_different_hashes(nonces: list[str], others: list[str]) -> None:
    """Each nonce is preceded by its length, so that one nonce cannot imitate two."""
    assert (hash_nonces(nonces) == hash_nonces(others)) == (nonces == others)


def test_fixed_nonces_determine_later_draws() -> None:
    chance = SeededChance(SECRET, ())
    chance.fix_nonces(NONCES)

    assert chance.draw_below(1000, "n") == SeededChance(SECRET, NONCES).draw_below(1000, "n")


def test_draw_from_indexes_the_expanded_multiset() -> None:
    chance = SeededChance(SECRET, NONCES)

    picked = chance.draw_from((("a", 2), ("b", 0), ("c", 3)), "thing")

    number = documented(0, 0) % 5
    assert picked == "aaccc"[number]
    assert chance.draws == [RandomDraw(0, "thing", 5, number)]


def test_drawing_from_an_empty_multiset_fails() -> None:
    with pytest.raises(ValueError, match="nothing to draw from for tile:1"):
        SeededChance(SECRET, NONCES).draw_from((), "tile:1")


def test_index_beyond_the_multiset_fails() -> None:
    with pytest.raises(IndexError):
        item_at((("a", 2),), 2)


def test_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_recorded_draws_are_replayed() -> None:
    chance = SeededChance(SECRET, NONCES, 4)
    once = (chance.draw_below(9, "a"), chance.draw_from((("x", 1), ("y", 2)), "b"))

    again = RecordedChance(chance.draws)

    assert (again.draw_below(9, "a"), again.draw_from((("x", 1), ("y", 2)), "b")) == once
    assert again.draws == chance.draws


@pytest.mark.parametrize(("of", "label"), [(8, "a"), (9, "b")])
def test_draw_different_from_the_record_fails(of: int, label: str) -> None:
    with pytest.raises(ValueError, match="recorded: 4 a of 9"):
        RecordedChance([RandomDraw(4, "a", 9, 1)]).draw_below(of, label)


def test_unrecorded_draw_fails() -> None:
    with pytest.raises(ValueError, match="draw a was not recorded"):
        RecordedChance([]).draw_below(9, "a")


def test_script_forces_items_and_numbers_by_label() -> None:
    chance = ScriptedChance({"tile:2": "c", "start": 3})

    assert chance.draw_from((("a", 1), ("c", 1)), "tile:1") == "a"
    assert chance.draw_from((("a", 1), ("c", 1)), "tile:2") == "c"
    assert chance.draw_below(4, "start") == 3


def test_script_uses_otherwise_for_other_draws() -> None:
    chance = ScriptedChance({}, otherwise=lambda _label, left: sum(count for _, count in left) - 1)

    assert chance.draw_from((("a", 1), ("c", 4)), "tile:1") == "c"
    assert chance.draw_below(4, "start") == 3


@pytest.mark.parametrize("left", [(("a", 1),), (("a", 1), ("c", 0))])
def test_script_cannot_force_a_missing_item(left: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(ValueError, match="tile:1: 'c' is not left to draw"):
        ScriptedChance({"tile:1": "c"}).draw_from(left, "tile:1")


def test_script_cannot_force_a_number_out_of_range() -> None:
    with pytest.raises(ValueError, match="start: 4 is not in the range 0 to 3"):
        ScriptedChance({"start": 4}).draw_below(4, "start")


def test_draws_are_recorded() -> None:
    chance: Chance = ScriptedChance({"die": 5}, start=7)
    chance.draw_below(6, "die")

    assert chance.draws == [RandomDraw(7, "die", 6, 5)]


def test_dealing_equals_drawing_one_by_one() -> None:
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
