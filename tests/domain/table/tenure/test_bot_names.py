"""Names of house bots at a table."""

from __future__ import annotations

from msgspec import UNSET

from domain.table.bot_accounts import bot_account_id
from domain.table.tenure.seating import NAMES, PLACES, bot_name, bot_names, seat_names

GREEDY = bot_account_id("greedy")
TABLES = [f"t{number}" for number in range(200)]


def test_seats_have_different_stable_bot_names() -> None:
    for table in TABLES:
        called = [bot_name(table, seat) for seat in range(PLACES)]
        assert len(set(called)) == PLACES
        assert called == [bot_name(table, seat) for seat in range(PLACES)]


def test_tables_have_different_bot_names() -> None:
    assert set(NAMES) == {bot_name(table, 0) for table in TABLES}


def test_bot_names_avoid_player_names() -> None:
    for table in TABLES:
        before = bot_names(table, [None, GREEDY, GREEDY, GREEDY], {})
        names = {"p1": before[1].upper()}
        after = bot_names(table, ["p1", GREEDY, GREEDY, GREEDY], names)
        assert before[1] != after[1]
        assert before[2:] == after[2:]
        assert len(set(after)) == len(after)


def test_bots_keep_given_names_unless_a_player_has_them() -> None:
    for table in TABLES:
        called = bot_names(table, ["p1", GREEDY, GREEDY, GREEDY], {"p1": "lula"}, [UNSET, "Homer", "Lula"])
        assert "Homer" == called[1]
        assert "lula" not in {name.casefold() for name in called[1:]}
        assert len(set(called)) == len(called)


def test_conflicting_names_stay_distinct() -> None:
    assert "of the house" in bot_name("t1", 0, NAMES)


def test_bots_beyond_the_names_are_numbered() -> None:
    called = [bot_name("cup", entrant) for entrant in range(60)]

    assert len(set(called)) == len(called)
    assert called[PLACES] == f"{called[0]} 2"


def test_people_keep_their_names_and_empty_seats_have_none() -> None:
    said = seat_names("t1", ["p1", None, GREEDY], {"p1": "Ada", GREEDY: "the house's greedy bots"})

    assert ("Ada", None, bot_name("t1", 2)) == said
