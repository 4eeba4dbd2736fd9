"""The check of a body's brackets: exact for JSON, and its work follows the length of what is checked."""

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
"""How often each byte may be handed to something that walks over bytes."""

LINES = 5 * MAX_DEPTH + 30
"""Lines of Python that a check may take, however long the body is."""


class Steps:
    """Counts lines of Python, and the bytes that built-in functions are let loose on."""

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
    """Write a body, no longer than one that is read."""
    text = "".join("".join(signs) * times for signs, times in runs)
    return text.encode()[:LONGEST].decode(errors="ignore").encode()


def deepest(text: str) -> int:
    """Give how deep brackets lie, character by character as the grammar has it."""
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
"""Runs of signs, each so many times over; written out only within a test, or they would fill its report."""

Runs = list[tuple[list[str], int]]

nested = st.recursive(
    st.none() | st.text('ab[]{}"\\,:\u00e9', max_size=12) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('a"\\[', max_size=3), inner, max_size=3)
    ),
)


@given(adversarial)
def test_the_work_of_the_check_follows_the_length_of_the_body(runs: Runs) -> None:
    data = written(runs)

    steps = counted(data)

    assert [] == steps.patterns
    assert steps.lines <= LINES
    assert steps.handled <= PASSES * (len(data) + 1)


def test_a_body_of_open_brackets_and_escaped_quotes_is_as_little_work_as_any() -> None:
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
def test_nothing_that_passes_leads_the_decoder_deeper_than_allowed(runs: Runs) -> None:
    """A decoder reads up to the first fault: brackets that lie before it never lie too deep."""
    data = written(runs).decode()

    if refused(data.encode()):
        return
    try:
        json.loads(data, parse_int=str)  # digits are counted elsewhere
        sound = data
    except json.JSONDecodeError as fault:
        sound = data[: fault.pos]

    assert deepest(sound) <= MAX_DEPTH


@pytest.mark.parametrize("data", [b"]" * 40 + b"[" * 40, b"[}" * 40, b'\\"' + b"[" * 40, b'"' + b"\\"])
def test_what_is_no_json_is_no_trouble_either(data: bytes) -> None:
    assert counted(data).lines <= LINES


@pytest.mark.parametrize(
    "data", [b'"' + b"[" * 100 + b'"', b'{"a":"\\"[[[[[' + b"[" * 50 + b'"}', b"[]," * 100]
)
def test_brackets_within_strings_and_beside_each_other_are_not_deep(data: bytes) -> None:
    check_json(data)


@pytest.mark.parametrize(
    "data", [b"[" * (MAX_DEPTH + 1), b'{"a":' * (MAX_DEPTH + 1), b'"\\\\"' + b"[" * (MAX_DEPTH + 1)]
)
def test_brackets_that_are_deep_are_found(data: bytes) -> None:
    with pytest.raises(Problem):
        check_json(data)
