"""A player holds one seat, so that nobody sees a second hand."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import bot_account_id
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
from tests.support.games.table_driver import OWNER, TableDriver, refold, start_game_table


def opened(seats: int = 2, **wanted: object) -> TableDriver:
    played = TableDriver(GAME)
    played.open(seats, **{"several": False, **wanted})
    return played


def sit(played: TableDriver, player: str, seat: int) -> SeatTaken:
    taken = played.submit(TakeSeat("n"), seat=seat, player=player).events[0]
    assert isinstance(taken, SeatTaken)
    return taken


def leave(played: TableDriver, player: str, seat: int) -> None:
    played.submit(LeaveSeat(), seat=seat, player=player)


def test_second_seat_before_the_game_is_refused() -> None:
    played = opened(3)
    sit(played, "ann", 1)

    with pytest.raises(
        NotAllowed, match="you already hold seat 1, and this table allows one seat per person"
    ):
        sit(played, "ann", 0)


def test_seats_can_be_swapped_before_the_game() -> None:
    played = opened(2, begin="owner")
    sit(played, "ann", 0)
    leave(played, "ann", 0)
    sit(played, "ann", 1)
    sit(played, "bob", 0)
    played.submit(StartTable(), seat=None, player=OWNER)

    leave(played, "ann", 1)
    with pytest.raises(NotAllowed, match="you already hold seat 0"):
        sit(played, "bob", 1)
    assert SeatTaken(1, "ann", "n") == sit(played, "ann", 1)


def test_second_seat_of_a_running_game_is_refused() -> None:
    played = start_game_table(GAME, 2, several=False)
    leave(played, "player-1", 1)

    with pytest.raises(NotAllowed, match="you already hold seat 0"):
        sit(played, "player-0", 1)


def test_leaver_returns_only_to_their_seat() -> None:
    played = start_game_table(GAME, 3, several=False)
    leave(played, "player-0", 0)
    leave(played, "player-1", 1)

    with pytest.raises(NotAllowed, match="held seat 0 in this game and can return only to that seat"):
        sit(played, "player-0", 1)
    sit(played, "player-0", 0)


def test_former_seat_is_remembered_across_successors() -> None:
    played = start_game_table(GAME, 2, several=False)
    leave(played, "player-1", 1)
    sit(played, "ann", 1)
    leave(played, "ann", 1)
    leave(played, "player-0", 0)

    for player in ("ann", "player-1"):
        with pytest.raises(NotAllowed, match="held seat 1"):
            sit(played, player, 0)
    sit(played, "cid", 0)
    sit(played, "player-1", 1)
    assert ("player-0", "cid") == played.table.seats[0].holders
    assert ("player-1", "ann") == played.table.seats[1].holders


def test_resigned_player_takes_no_other_seat() -> None:
    played = start_game_table(GAME, 3, several=False)
    played.submit(GiveUp(), seat=0, player="player-0")
    leave(played, "player-0", 0)
    leave(played, "player-1", 1)

    with pytest.raises(NotAllowed, match="held seat 0"):
        sit(played, "player-0", 1)


def test_seats_held_before_the_game_are_forgotten() -> None:
    """No part of the game could be seen from those seats."""
    played = opened(2)
    sit(played, "ann", 0)
    leave(played, "ann", 0)
    sit(played, "bob", 0)
    sit(played, "cid", 1)
    leave(played, "cid", 1)

    assert SeatTaken(1, "ann", "n") == sit(played, "ann", 1)


def test_hot_seat_allows_several_seats() -> None:
    played = opened(2, several=True)
    sit(played, "ann", 0)
    sit(played, "ann", 1)

    assert "playing" == played.table.phase
    assert played.table.hot_seat


@pytest.mark.parametrize("kind", ["first", "random", "greedy"])
def test_house_bot_plays_only_seats_of_its_kind(kind: str) -> None:
    """The house has one account for each kind of bot."""
    played = opened(4)
    sit(played, "ann", 0)
    for seat in (1, 2):
        played.submit(WantBot(kind), seat=seat, player=OWNER)  # type: ignore[arg-type]  # the parameter is one of them
        sit(played, bot_account_id(kind), seat)

    with pytest.raises(NotAllowed, match="you already hold seat 1"):
        sit(played, bot_account_id(kind), 3)
    played.submit(WantBot("greedy" if kind == "first" else "first"), seat=3, player=OWNER)
    with pytest.raises(NotAllowed, match="you already hold seat 1"):
        sit(played, bot_account_id(kind), 3)


def test_bot_stands_in_for_a_left_seat() -> None:
    played = start_game_table(GAME, 3, several=False)
    for seat in (1, 2):
        leave(played, f"player-{seat}", seat)
        played.submit(WantBot("first"), seat=seat, player=OWNER)
        sit(played, bot_account_id("first"), seat)

    assert (bot_account_id("first"),) * 2 == tuple(chair.player for chair in played.table.seats[1:])


def test_older_table_stays_hot_seat() -> None:
    """Neither the opening command nor its event has the field."""
    played = TableDriver(GAME)
    data = played.codec.encode(played.open(2))
    old = data.replace(b',"several":true', b"").replace(b',"beside":""', b"")
    assert data != old
    event = played.codec.decode_record(old).events[0]

    assert played.codec.decode_record(old) == played.codec.decode_record(data)
    assert isinstance(event, TableOpened)
    assert event.several


def test_holders_are_folded_from_the_log() -> None:
    played = start_game_table(GAME, 2, several=False)
    leave(played, "player-1", 1)
    sit(played, "ann", 1)

    assert played.table == refold(played)


def test_host_renews_the_invitation_of_a_private_table() -> None:
    played = opened(2, public=False)
    assert 0 == played.table.invitation_number

    record = played.submit(RenewInvitation(), seat=None, player=OWNER)
    played.take_seats(0, 1)
    played.submit(RenewInvitation(), seat=None, player=OWNER)

    assert (InvitationRenewed(1),) == record.events
    assert 2 == played.table.invitation_number


def test_only_hosts_of_private_tables_renew_invitations() -> None:
    with pytest.raises(NotAllowed, match="only the host can renew"):
        opened(2, public=False).submit(RenewInvitation(), seat=None, player="ann")
    with pytest.raises(IllegalCommand, match="a public table has no invitation"):
        opened(2).submit(RenewInvitation(), seat=None, player=OWNER)
    ended = opened(2, public=False)
    ended.submit(CloseTable(), seat=None, player=OWNER)
    with pytest.raises(TableClosed, match="has ended"):
        ended.submit(RenewInvitation(), seat=None, player=OWNER)


def test_renewed_invitation_keeps_decisions_and_undo() -> None:
    played = start_game_table(GAME, 2, several=False, public=False, options=GAME.options_type(mail=False))
    played.play(played.legal_options(0)[0])
    decision, kept = played.table.waiting, played.table.undo_points

    played.submit(RenewInvitation(), seat=None, player=OWNER)

    assert (decision, kept) == (played.table.waiting, played.table.undo_points)
