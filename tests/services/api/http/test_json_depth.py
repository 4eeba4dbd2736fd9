"""The nesting check of JSON bodies: exact, and linear in the length of the checked text."""

from __future__ import annotations

import json
import re
import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.api.http.bodies import MAX_DEPTH, check_json
from services.api.problems import Problem

LONGEST = 65_536
PARTS = ("[", "]", "{", "}", '"', "\\", '\\"', "\\\\", ":", ",", "1" * 50, '"a":1,', "\\u005b", " ", "é")
KILLER = "[" * 33 + '"' + '\\"' * 32_740

PASSES = MAX_DEPTH + 12
"""The maximum number of times that each byte is passed to a function that scans bytes."""

LINES = 5 * MAX_DEPTH + 30
"""The maximum number of Python lines that a check may run, for a body of any length."""


class Steps:
    """Counts executed Python lines, and bytes passed to built-in functions."""

    def __init__(self) -> None:
        self.lines = self.handled = 0
        self.patterns: list[str] = []

    def trace(self, _frame: FrameType, event: str, _value: Any) -> Any:
        self.lines += event == "line"
        return self.trace

    def profile(self, _frame: FrameType, event: str, function: Any) -> None:
        if event != "c_call":
            return
        on = getattr(function, "__self__", None)
        if isinstance(on, bytes | str):
            self.handled += len(on)
        elif isinstance(on, re.Pattern):
            self.patterns.append(on.pattern)


def refused(data: bytes) -> bool:
    try:
        check_json(data)
    except Problem:
        return True
    return False


def counted(data: bytes) -> Steps:
    """Count the steps of one check."""
    steps, tracing, profiling = Steps(), sys.gettrace(), sys.getprofile()
    sys.settrace(steps.trace)
    sys.setprofile(steps.profile)
    try:
        refused(data)
    finally:
        sys.setprofile(profiling)
        sys.settrace(tracing)
    return steps


def written(runs: Runs) -> bytes:
    """Build a body that is at most as long as the limit for bodies."""
    text = "".join("".join(signs) * times for signs, times in runs)
    return text.encode()[:LONGEST].decode(errors="ignore").encode()


def deepest(text: str) -> int:
    """Return the maximum nesting depth, found character by character with the JSON grammar."""
    depth = most = 0
    within = escaped = False
    for sign in text:
        if within:
            within, escaped = (True, False) if escaped else (sign != '"', sign == "\\")
        elif sign == '"':
            within = True
        elif sign in "[{":
            depth += 1
            most = max(most, depth)
        elif sign in "]}":
            depth -= 1
    return most


adversarial = st.lists(
    st.tuples(st.lists(st.sampled_from(PARTS), min_size=1, max_size=4), st.sampled_from((1, 2, 33, 2_000))),
    min_size=1,
    max_size=5,
)
"""Runs of characters with repeat counts; they are expanded only inside a test, to keep reports short."""

Runs = list[tuple[list[str], int]]

nested = st.recursive(
    st.none() | st.text('ab[]{}"\\,:\u00e9', max_size=12) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('a"\\[', max_size=3), inner, max_size=3)
    ),
)


@given(adversarial)
def test_check_is_linear_in_the_length_of_the_body(runs: Runs) -> None:
    data = written(runs)

    steps = counted(data)

    assert [] == steps.patterns
    assert steps.lines <= LINES
    assert steps.handled <= PASSES * (len(data) + 1)


def test_open_brackets_and_escaped_quotes_cost_nothing_extra() -> None:
    steps = counted(KILLER.encode())

    assert [] == steps.patterns
    assert steps.lines <= LINES
    assert steps.handled <= PASSES * len(KILLER)
    assert refused(KILLER.encode())


@given(nested, st.integers(0, MAX_DEPTH + 2))
def test_json_is_refused_exactly_where_it_is_too_deep(value: Any, around: int) -> None:
    text = "[" * around + json.dumps(value) + "]" * around

    assert (deepest(text) > MAX_DEPTH) == refused(text.encode())


@given(adversarial)
def test_accepted_json_never_takes_the_decoder_deeper_than_allowed(runs: Runs) -> None:
    """A decoder reads up to the first error, so brackets before the error must not be nested too deeply."""
    data = written(runs).decode()

    if refused(data.encode()):
        return
    try:
        json.loads(data, parse_int=str)  # the number of digits is checked elsewhere
        sound = data
    except json.JSONDecodeError as fault:
        sound = data[: fault.pos]

    assert deepest(sound) <= MAX_DEPTH


@pytest.mark.parametrize("data", [b"]" * 40 + b"[" * 40, b"[}" * 40, b'\\"' + b"[" * 40, b'"' + b"\\"])
def test_invalid_json_causes_no_error_in_the_check(data: bytes) -> None:
    assert counted(data).lines <= LINES


@pytest.mark.parametrize(
    "data", [b'"' + b"[" * 100 + b'"', b'{"a":"\\"[[[[[' + b"[" * 50 + b'"}', b"[]," * 100]
)
def test_brackets_in_strings_and_adjacent_brackets_are_not_deep(data: bytes) -> None:
    check_json(data)


@pytest.mark.parametrize(
    "data", [b"[" * (MAX_DEPTH + 1), b'{"a":' * (MAX_DEPTH + 1), b'"\\\\"' + b"[" * (MAX_DEPTH + 1)]
)
def test_deep_brackets_are_found(data: bytes) -> None:
    with pytest.raises(Problem):
        check_json(data)
