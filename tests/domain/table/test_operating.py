"""What an operator may do at a table: told in its log, and seeing no more than anybody."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.kernel.values import Command
from domain.table.commands import CloseByOperator, GiveUp, HandOver, Kind, TakeSeat, WantBot
from domain.table.events import (
    BotWanted,
    Intervened,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    TableEnded,
    TableStarted,
)
from domain.table.secrecy import command_seen
from domain.table.words import tell
from domain.template import GAME
from domain.template.commands import Bid
from infra.audit.run import audit
from infra.codec import digest
from infra.exports import Entry, Export
from tests.support.play import OWNER, SECRET, Played, started

ROOT = "operator-1"
WHY = "nobody has been seen for a month"
CLOSE = CloseByOperator(ROOT, WHY)


def handed(seat: int, to: str | None = None, bot: Kind | None = None) -> HandOver:
    return HandOver(seat, to, bot, "nonce", ROOT, WHY)


@pytest.fixture
def opened() -> Played:
    played = Played(GAME)
    played.open(2)
    return played


@pytest.fixture
def playing() -> Played:
    return started(GAME, 2)


def sound(played: Played) -> bool:
    """Whether the whole log passes an audit, every decision made again."""
    entries = tuple(Entry(digest(data), data) for data in played.records)
    return audit(Export(entries, SECRET.hex())).sound


def test_a_table_is_called_off_in_the_midst_of_its_game(playing: Played) -> None:
    record = playing.service(CLOSE)

    assert record.events == (
        Intervened(ROOT, WHY),
        TableEnded("called off", None),
        SecretRevealed(SECRET.hex()),
    )
    assert playing.asked == ()
    assert sound(playing)


def test_a_table_is_called_off_before_its_game(opened: Played) -> None:
    opened.service(CLOSE)

    assert opened.table.phase == "ended"
    with pytest.raises(TableClosed, match="has ended"):
        opened.service(CLOSE)


@pytest.mark.parametrize("command", [CLOSE, handed(0), handed(1, "ann"), handed(1, bot="greedy")])
def test_only_the_service_acts_for_an_operator(playing: Played, command: Command) -> None:
    """An operator's own player, or the table's owner, has no such command."""
    for player in (OWNER, "player-1", ROOT):
        with pytest.raises(NotAllowed, match="only the service"):
            playing.wish(command, seat=0, player=player)


def test_a_seat_is_handed_over_in_the_game_and_its_decision_goes_on(playing: Played) -> None:
    decision = playing.table.decision(1)
    record = playing.service(handed(1, "ann"))

    assert record.events == (Intervened(ROOT, WHY), SeatLeft(1), SeatTaken(1, "ann", "nonce"))
    assert (playing.table.holds("ann", 1), playing.table.decision(1)) == (True, decision)
    with pytest.raises(NotAllowed, match="seat 1 is not yours"):
        playing.wish(Bid(0), seat=1, player="player-1", decision=decision)
    assert sound(playing)


def test_the_draws_of_a_game_do_not_follow_from_the_nonce_of_who_came_later(playing: Played) -> None:
    before = playing.table.nonces
    playing.service(handed(1, "ann"))

    assert playing.table.nonces == before


def test_a_seat_goes_to_a_bot_that_the_table_then_asks_for(playing: Played) -> None:
    record = playing.service(handed(1, bot="greedy"))

    assert record.events == (Intervened(ROOT, WHY), SeatLeft(1), BotWanted(1, "greedy"))
    assert playing.wish(TakeSeat("n"), seat=1, player="bot-greedy").events == (
        SeatTaken(1, "bot-greedy", "n"),
    )


def test_a_seat_is_vacated_and_waits_for_somebody_else(playing: Played) -> None:
    assert playing.service(handed(1)).events == (Intervened(ROOT, WHY), SeatLeft(1))
    with pytest.raises(IllegalCommand, match="empty already"):
        playing.service(handed(1))


def test_a_bot_that_never_came_is_wanted_no_longer(opened: Played) -> None:
    opened.wish(WantBot("greedy"), seat=1, player=OWNER)
    opened.service(handed(1))

    assert opened.table.chairs[1].wanted is None


def test_the_last_seat_that_is_handed_over_begins_the_game(opened: Played) -> None:
    opened.sit(0)
    record = opened.service(handed(1, "ann"))

    assert TableStarted(("nonce0", "nonce")) in record.events
    assert sound(opened)


def test_nobody_is_handed_a_second_hand_to_look_into() -> None:
    """Neither who holds another seat of the game nor who has held one; each may come back to the own one."""
    playing = started(GAME, 2, several=False)
    with pytest.raises(IllegalCommand, match="player-0 holds seat 0; nobody may see two hands"):
        playing.service(handed(1, "player-0"))
    playing.service(handed(0, "ann"))
    with pytest.raises(IllegalCommand, match="player-0 has held seat 0; nobody may see two hands"):
        playing.service(handed(1, "player-0"))

    assert SeatTaken(0, "player-0", "nonce") in playing.service(handed(0, "player-0")).events


def test_a_seat_is_not_handed_to_who_holds_it(playing: Played) -> None:
    with pytest.raises(IllegalCommand, match="player-0 holds seat 0 already"):
        playing.service(handed(0, "player-0"))


def test_at_a_hot_seat_table_one_player_may_be_handed_all_seats() -> None:
    playing = started(GAME, 2, several=True)
    playing.service(handed(1, "player-0"))

    assert ["player-0", "player-0"] == [chair.player for chair in playing.table.chairs]


def test_a_seat_that_gave_up_stays_out(playing: Played) -> None:
    three = started(GAME, 3)
    three.wish(GiveUp(), seat=1, player="player-1")

    with pytest.raises(TableClosed, match="has given the game up"):
        three.service(handed(1, "ann"))


def test_only_seats_of_the_table_are_handed_over_and_to_one_alone(playing: Played) -> None:
    with pytest.raises(NotAllowed, match="seats 0 to 1"):
        playing.service(handed(2, "ann"))
    with pytest.raises(MalformedCommand, match="not to both"):
        playing.service(handed(1, "ann", "greedy"))


@pytest.mark.parametrize("why", ["", " ", "x" * 201, "two\nlines", "\x1b[2J"])
def test_an_operator_says_why_in_words_that_can_be_printed(playing: Played, why: str) -> None:
    with pytest.raises(MalformedCommand):
        playing.service(CloseByOperator(ROOT, why))


def test_everybody_at_the_table_sees_who_stepped_in_and_why(playing: Played) -> None:
    record = playing.service(handed(1, "ann"))

    assert command_seen(GAME, record.command, None, record.events, None) == record.command
    assert tell(record.events[0], ("A", "B"), "The service") == f"An operator steps in: {WHY}"
