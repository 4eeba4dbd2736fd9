from __future__ import annotations

from infra.redis.read_models.generation_query import GenerationQuery, LiveGenerations


def test_of_two_first_questions_at_once_each_gets_its_own_answers() -> None:
    known = LiveGenerations()
    one, other = (
        GenerationQuery(known, "lobby", 1, [0], lambda place: [("ZCARD", "rows")]) for _ in range(2)
    )
    first, second = one.next_commands(), other.next_commands()
    one.add_replies([b"1 1"])
    other.add_replies([b"1 1"])
    one.next_commands()
    other.next_commands()
    one.add_replies([7, b"1 1"])
    other.add_replies([7, b"1 1"])

    assert 1 == len(first) == len(second)
    assert [7] == one.replies == other.replies


def test_a_question_to_a_generation_that_is_no_longer_read_is_put_again() -> None:
    known = LiveGenerations()
    inquiry = GenerationQuery(known, "lobby", 1, [0], lambda place: [("ZCARD", "rows", place.number)])
    inquiry.next_commands()
    inquiry.add_replies([b"1 1"])
    inquiry.next_commands()
    inquiry.add_replies([7, b"2 1"])

    assert [0] == inquiry.remaining
    assert ("ZCARD", "rows", 2) == inquiry.next_commands()[0]
