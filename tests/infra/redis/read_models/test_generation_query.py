from __future__ import annotations

from infra.redis.read_models.generation_query import GenerationQuery, LiveGenerations


def test_two_simultaneous_first_queries_get_their_own_answers() -> None:
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


def test_query_of_a_replaced_generation_is_repeated() -> None:
    known = LiveGenerations()
    inquiry = GenerationQuery(known, "lobby", 1, [0], lambda place: [("ZCARD", "rows", place.number)])
    inquiry.next_commands()
    inquiry.add_replies([b"1 1"])
    inquiry.next_commands()
    inquiry.add_replies([7, b"2 1"])

    assert [0] == inquiry.remaining
    assert ("ZCARD", "rows", 2) == inquiry.next_commands()[0]
