from __future__ import annotations

from infra.redis.views_asking import Generations, Inquiry


def test_of_two_first_questions_at_once_each_gets_its_own_answers() -> None:
    known = Generations()
    one, other = (Inquiry(known, "lobby", 1, [0], lambda place: [("ZCARD", "rows")]) for _ in range(2))
    first, second = one.calls(), other.calls()
    one.take([b"1 1"])
    other.take([b"1 1"])
    one.calls()
    other.calls()
    one.take([7, b"1 1"])
    other.take([7, b"1 1"])

    assert 1 == len(first) == len(second)
    assert [7] == one.replies == other.replies


def test_a_question_to_a_generation_that_is_no_longer_read_is_put_again() -> None:
    known = Generations()
    inquiry = Inquiry(known, "lobby", 1, [0], lambda place: [("ZCARD", "rows", place.generation)])
    inquiry.calls()
    inquiry.take([b"1 1"])
    inquiry.calls()
    inquiry.take([7, b"2 1"])

    assert [0] == inquiry.left
    assert ("ZCARD", "rows", 2) == inquiry.calls()[0]
