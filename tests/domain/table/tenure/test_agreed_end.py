"""A game that everyone present agrees to end is not rated."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import GiveUp, HandOver, TakeSeat, WantBot
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import SecretRevealed, TableEnded
from domain.table.tenure.commands import AgreeEnd, DeclineEnd
from domain.table.tenure.events import EndAgreed
from tests.support.games.table_driver import OWNER, SECRET, TableDriver, start_game_table
from tests.support.tables.agreements import agree_end, agree_to_end


def agree(played: TableDriver, seat: int) -> None:
    played.submit(agree_end(played.table, played.now), seat=seat, player=f"player-{seat}")


def has_ended(played: TableDriver) -> bool:
    return played.table.phase == "ended"


def test_last_agreement_ends_the_game_without_a_score() -> None:
    played = start_game_table(GAME, 3, Options(mail=False))
    for seat in (2, 0):
        agree(played, seat)
        assert "playing" == played.table.phase
    agree(played, 1)

    assert (
        EndAgreed(1, played.log[-1].events[0].lapses, played.log[-3].seq),
        TableEnded("agreed", None),
        SecretRevealed(SECRET.hex()),
    ) == played.log[-1].events


def test_one_refusal_ends_the_proposal() -> None:
    played = start_game_table(GAME, 2, Options(mail=False))
    agree(played, 0)
    played.submit(DeclineEnd(), seat=1, player="player-1")
    agree(played, 1)

    assert "playing" == played.table.phase
    with pytest.raises(IllegalCommand, match="has already agreed"):
        agree(played, 1)


def test_unanswered_proposal_expires_after_seven_days() -> None:
    played = start_game_table(GAME, 2, Options(mail=False))
    agree(played, 0)
    played.now += 7 * DAY_MS
    with pytest.raises(IllegalCommand, match="expires after 7 days"):
        played.submit(DeclineEnd(), seat=0, player=OWNER)
    agree(played, 1)

    assert "playing" == played.table.phase


def test_bots_and_resigned_players_are_not_asked() -> None:
    played = TableDriver(GAME)
    played.open(4, Options(mail=False), several=False)
    played.submit(WantBot("first"), seat=3, player=OWNER)
    played.submit(TakeSeat("n"), seat=3, player=bot_account_id("first"))
    played.take_seats(0, 1, 2)
    played.submit(GiveUp(), seat=2, player="player-2")
    agree(played, 0)
    agree(played, 1)

    assert "ended" == played.table.phase


def test_only_players_of_a_running_game_agree() -> None:
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), several=False)
    played.take_seats(0)
    with pytest.raises(TableClosed):
        agree(played, 0)
    played.take_seats(1)
    with pytest.raises(NotAllowed):
        played.submit(AgreeEnd(), seat=0, player="player-1")


def test_later_player_has_not_agreed() -> None:
    played = start_game_table(GAME, 2, Options(mail=False), several=False)
    agree(played, 0)
    played.play_as_service(HandOver(0, "ann", None, "n", "operator-1", "asked for"))
    agree(played, 1)
    assert not has_ended(played)

    agree_to_end(played, 0)
    assert has_ended(played)
