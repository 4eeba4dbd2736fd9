"""What was worked out of a value is kept for that value alone, and for what else it was asked with."""

from __future__ import annotations

import pytest

from domain.planning import memory
from domain.planning.memory import ByIdentity


def test_a_value_is_asked_once_for_each_of_the_others() -> None:
    asked: list[int] = []

    def add(things: list[int], more: int) -> int:
        asked.append(more)
        return sum(things) + more

    total, things = ByIdentity(add), [1, 2]

    assert [4, 5, 4] == [total(things, more) for more in (1, 2, 1)]
    assert [1, 2] == asked


def test_a_new_value_never_meets_what_was_kept_of_one_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "KEPT", 3)
    first = ByIdentity[int](lambda things: things[0])

    assert list(range(100)) == [first([number]) for number in range(100)]
