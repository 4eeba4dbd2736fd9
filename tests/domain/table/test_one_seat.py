"""One seat a player: what is hidden from one seat is never seen by taking another."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import (
    CloseTable,
    GiveUp,
    LeaveSeat,
    RenewInvitation,
    StartTable,
    TakeSeat,
    WantBot,
)
from domain.table.events import InvitationRenewed, SeatTaken, TableOpened
from domain.table.house import house_bot
from domain.template import GAME
from tests.support.play import OWNER, Played, refolded, started


def opened(seats: int = 2, **wanted: object) -> Played:
    played = Played(GAME)
    played.open(seats, **{"several": False, **wanted})
    return played


def sit(played: Played, player: str, seat: int) -> SeatTaken:
    taken = played.wish(TakeSeat("n"), seat=seat, player=player).events[0]
    assert isinstance(taken, SeatTaken)
    return taken


def leave(played: Played, player: str, seat: int) -> None:
    played.wish(LeaveSeat(), seat=seat, player=player)


def test_nobody_takes_a_second_seat_before_the_game() -> None:
    played = opened(3)
    sit(played, "ann", 1)

    with pytest.raises(NotAllowed, match="you hold seat 1: a player has one seat"):
        sit(played, "ann", 0)


def test_before_the_game_seats_are_swapped_one_at_a_time() -> None:
    played = opened(2, begin="owner")
    sit(played, "ann", 0)
    leave(played, "ann", 0)
    sit(played, "ann", 1)
    sit(played, "bob", 0)
    played.wish(StartTable(), seat=None, player=OWNER)

    leave(played, "ann", 1)
    with pytest.raises(NotAllowed, match="you hold seat 0"):
        sit(played, "bob", 1)
    assert SeatTaken(1, "ann", "n") == sit(played, "ann", 1)


def test_nobody_takes_a_second_seat_of_a_running_game() -> None:
    played = started(GAME, 2, several=False)
    leave(played, "player-1", 1)

    with pytest.raises(NotAllowed, match="you hold seat 0"):
        sit(played, "player-0", 1)


def test_who_got_up_from_a_running_game_comes_back_to_that_seat_only() -> None:
    played = started(GAME, 3, several=False)
    leave(played, "player-0", 0)
    leave(played, "player-1", 1)

    with pytest.raises(NotAllowed, match="held seat 0 of this game and may come back to that seat only"):
        sit(played, "player-0", 1)
    sit(played, "player-0", 0)


def test_a_seat_held_once_is_remembered_through_other_hands() -> None:
    played = started(GAME, 2, several=False)
    leave(played, "player-1", 1)
    sit(played, "ann", 1)
    leave(played, "ann", 1)
    leave(played, "player-0", 0)

    for player in ("ann", "player-1"):
        with pytest.raises(NotAllowed, match="held seat 1"):
            sit(played, player, 0)
    sit(played, "cid", 0)
    sit(played, "player-1", 1)
    assert ("player-0", "cid") == played.table.chairs[0].holders
    assert ("player-1", "ann") == played.table.chairs[1].holders


def test_who_gave_up_takes_no_other_seat() -> None:
    played = started(GAME, 3, several=False)
    played.wish(GiveUp(), seat=0, player="player-0")
    leave(played, "player-0", 0)
    leave(played, "player-1", 1)

    with pytest.raises(NotAllowed, match="held seat 0"):
        sit(played, "player-0", 1)


def test_what_was_held_only_before_the_game_is_free_to_others_and_forgotten() -> None:
    """Nothing of a game was seen there yet."""
    played = opened(2)
    sit(played, "ann", 0)
    leave(played, "ann", 0)
    sit(played, "bob", 0)
    sit(played, "cid", 1)
    leave(played, "cid", 1)

    assert SeatTaken(1, "ann", "n") == sit(played, "ann", 1)


def test_at_a_hot_seat_table_one_person_holds_several_seats() -> None:
    played = opened(2, several=True)
    sit(played, "ann", 0)
    sit(played, "ann", 1)

    assert "playing" == played.table.phase
    assert played.table.several


@pytest.mark.parametrize("kind", ["first", "random", "greedy"])
def test_a_house_bot_plays_every_seat_that_wants_its_kind_and_no_other(kind: str) -> None:
    """The house has one account for each kind."""
    played = opened(4)
    sit(played, "ann", 0)
    for seat in (1, 2):
        played.wish(WantBot(kind), seat=seat, player=OWNER)  # type: ignore[arg-type]  # the parameter is one of them
        sit(played, house_bot(kind), seat)

    with pytest.raises(NotAllowed, match="you hold seat 1"):
        sit(played, house_bot(kind), 3)
    played.wish(WantBot("greedy" if kind == "first" else "first"), seat=3, player=OWNER)
    with pytest.raises(NotAllowed, match="you hold seat 1"):
        sit(played, house_bot(kind), 3)


def test_a_bot_stands_in_on_a_seat_that_was_left() -> None:
    played = started(GAME, 3, several=False)
    for seat in (1, 2):
        leave(played, f"player-{seat}", seat)
        played.wish(WantBot("first"), seat=seat, player=OWNER)
        sit(played, house_bot("first"), seat)

    assert (house_bot("first"),) * 2 == tuple(chair.player for chair in played.table.chairs[1:])


def test_a_table_from_before_there_was_the_choice_goes_on_as_it_was() -> None:
    """Its opening says nothing of it, neither in the command nor in the event."""
    played = Played(GAME)
    data = played.code.encode(played.open(2))
    old = data.replace(b',"several":true', b"").replace(b',"beside":""', b"")
    assert data != old
    event = played.code.record(old).events[0]

    assert played.code.record(old) == played.code.record(data)
    assert isinstance(event, TableOpened)
    assert event.several


def test_who_held_what_is_folded_from_the_log() -> None:
    played = started(GAME, 2, several=False)
    leave(played, "player-1", 1)
    sit(played, "ann", 1)

    assert played.table == refolded(played)


def test_the_owner_renews_the_invitation_of_a_private_table() -> None:
    played = opened(2, public=False)
    assert 0 == played.table.invitation

    record = played.wish(RenewInvitation(), seat=None, player=OWNER)
    played.sit(0, 1)
    played.wish(RenewInvitation(), seat=None, player=OWNER)

    assert (InvitationRenewed(1),) == record.events
    assert 2 == played.table.invitation


def test_only_the_owner_renews_an_invitation_and_only_where_there_is_one() -> None:
    with pytest.raises(NotAllowed, match="only the owner renews"):
        opened(2, public=False).wish(RenewInvitation(), seat=None, player="ann")
    with pytest.raises(IllegalCommand, match="a public table has no invitation"):
        opened(2).wish(RenewInvitation(), seat=None, player=OWNER)
    ended = opened(2, public=False)
    ended.wish(CloseTable(), seat=None, player=OWNER)
    with pytest.raises(TableClosed, match="has ended"):
        ended.wish(RenewInvitation(), seat=None, player=OWNER)


def test_a_renewed_invitation_leaves_decisions_and_undo_alone() -> None:
    played = started(GAME, 2, several=False, public=False, options=GAME.options(mail=False))
    played.do(played.options(0)[0])
    decision, kept = played.table.waiting, played.table.kept

    played.wish(RenewInvitation(), seat=None, player=OWNER)

    assert (decision, kept) == (played.table.waiting, played.table.kept)
