"""Mentions in chat messages cause notices, up to a limit."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import MalformedCommand
from domain.table.commands import LeaveSeat, Say
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import PRESETS
from projections.notices.model import HOUR_MS, MENTIONS_A_DAY, MENTIONS_AN_HOUR, NOTICES
from projections.notices.values import DueNotice
from tests.support.games.table_driver import TableDriver
from tests.support.tables.paced_tables import fold_driven, start_paced_table

DAILY = PRESETS["daily"].pace


@pytest.fixture
def played() -> TableDriver:
    return start_paced_table(DAILY, seats=3)


def say(played: TableDriver, *to: int, seat: int = 0, text: str = "your turn") -> None:
    played.submit(Say(text, to=to), seat=seat, player=f"player-{seat}")


def mentions(played: TableDriver) -> list[DueNotice]:
    found = fold_driven(NOTICES, played)
    return [one for one in found.due() if one.kind == "mention"]


def test_mention_is_due_immediately_and_names_its_author(played: TableDriver) -> None:
    say(played, 1, 2)
    found = mentions(played)

    assert {("player-1", 1), ("player-2", 2)} == {(one.player, one.seat) for one in found}
    assert {("player-0", 0, played.log[-1].at)} == {(one.by, one.about, one.at) for one in found}


def test_mention_ends_only_with_time(played: TableDriver) -> None:
    say(played, 1)
    first = mentions(played)
    played.submit(Say("thanks"), seat=1, player="player-1")
    assert first == mentions(played)
    played.now += 3 * DAY_MS
    played.submit(Say("still there?"), seat=2, player="player-2")

    assert [] == mentions(played)


def test_chat_without_mentions_notifies_nobody(played: TableDriver) -> None:
    say(played)
    played.submit(Say("well"), seat=0, player="player-0")

    assert [] == mentions(played)


def test_mention_of_oneself_is_ignored(played: TableDriver) -> None:
    say(played, 0)

    assert [] == mentions(played)


def test_mentions_are_limited_per_hour_and_day(played: TableDriver) -> None:
    for _ in range(10):
        say(played, 1, 2)
        say(played, 1, seat=2)
    assert MENTIONS_AN_HOUR == len([one for one in mentions(played) if one.player == "player-1"])
    for _ in range(20):
        played.now += HOUR_MS
        say(played, 1)

    assert MENTIONS_A_DAY == len([one for one in mentions(played) if one.player == "player-1"])


def test_limit_counts_each_player_separately(played: TableDriver) -> None:
    for _ in range(10):
        say(played, 1)
    say(played, 2)

    assert {"player-1", "player-2"} == {one.player for one in mentions(played)}


def test_mention_of_an_empty_seat_notifies_nobody(played: TableDriver) -> None:
    open_one = TableDriver(played.game)
    open_one.open(3, pace=DAILY)
    open_one.take_seats(0, 1)
    open_one.submit(LeaveSeat(), seat=1, player="player-1")
    say(open_one, 1)

    assert [] == mentions(open_one)


@pytest.mark.parametrize(
    ("to", "words"), [((3,), "there is no seat 3; the table has seats 0 to 2"), ((1, 1), "named twice: 1, 1")]
)
def test_unknown_or_repeated_seats_are_refused(played: TableDriver, to: tuple[int, ...], words: str) -> None:
    with pytest.raises(MalformedCommand, match=words):
        say(played, *to)


def test_notice_does_not_quote_the_message(played: TableDriver) -> None:
    say(played, 1, text="the secret word")

    assert b"secret word" not in NOTICES.encode(fold_driven(NOTICES, played))


def test_message_without_mentions_keeps_its_stored_form(
    played: TableDriver,
) -> None:
    played.submit(Say("well"), seat=0, player="player-0")
    said = played.record_bytes[-1]
    say(played)

    assert b'"to"' not in said
    assert b'"to"' not in played.codec.encode(played.log[-1].events)
