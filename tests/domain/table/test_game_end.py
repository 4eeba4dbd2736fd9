"""Resigning, and the end of a game."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.game import Rival, Score
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed
from domain.table.commands import GiveUp, Say
from domain.table.context import CommandInputs
from domain.table.decider import decide_command
from domain.table.events import GaveUp, SecretRevealed, TableEnded
from domain.table.journal_lines import event_text
from domain.table.records import SubmittedCommand
from tests.support.games.table_driver import SECRET, TableDriver, play_random_game, start_game_table


def give_up(played: TableDriver, *seats: int) -> None:
    for seat in seats:
        played.submit(GiveUp(), seat=seat, player=f"player-{seat}")


def test_finished_game_ends_the_table_and_reveals_the_secret() -> None:
    played = play_random_game(GAME, 2, Options(rounds=1), 5)

    score = GAME.score(played.state)
    assert played.log[-1].events[-2:] == (TableEnded("finished", score), SecretRevealed(played.secret.hex()))
    assert played.table.score == score
    assert played.table.secret == played.secret.hex()
    assert played.table.phase == "ended"


def test_last_record_has_a_state_hash() -> None:
    played = play_random_game(GAME, 2, Options(rounds=1), 5)

    assert played.log[-1].state == played.codec.state_hash(played.table)


def test_every_fiftieth_record_has_a_state_hash() -> None:
    played = play_random_game(GAME, 3, Options(rounds=9), 5)

    marked = [record.seq for record in played.log if record.state is not None]
    assert len(played.log) > 100
    assert marked == [*range(50, len(played.log), 50), len(played.log)]


def test_remaining_player_of_two_wins() -> None:
    played = start_game_table(GAME, 2)

    record = played.submit(GiveUp(), seat=0, player="player-0")

    assert record.events[0] == GaveUp(0)
    assert isinstance(record.events[1], TableEnded)
    assert record.events[1].reason == "given up"
    assert record.events[2] == SecretRevealed(SECRET.hex())
    assert played.table.score is not None
    assert played.table.score.winners == (1,)


def test_three_player_game_continues_after_a_resignation() -> None:
    played = start_game_table(GAME, 3, Options(rounds=2))
    give_up(played, 1)

    while played.seats_to_act:
        assert 1 not in played.seats_to_act
        seat = played.seats_to_act[0]
        played.play(played.legal_options(seat)[-1], seat)

    assert played.table.score is not None
    assert played.table.score.places[1] == 3


def test_resigned_player_ranks_last() -> None:
    played = start_game_table(GAME, 3, Options(rounds=2, mail=False))
    give_up(played, 0, 2)

    score = played.table.score
    assert score is not None
    assert score.places[1] == 1
    assert sorted(score.places)[1:] in ([2, 2], [2, 3])


def test_second_resignation_is_refused() -> None:
    played = start_game_table(GAME, 3)
    give_up(played, 1)

    with pytest.raises(IllegalCommand, match="has already resigned"):
        give_up(played, 1)


def test_resigning_for_another_seat_is_refused() -> None:
    with pytest.raises(NotAllowed, match="seat 1 is not yours"):
        start_game_table(GAME, 2).submit(GiveUp(), seat=1, player="player-0")


def test_resigning_before_the_game_is_refused() -> None:
    played = TableDriver(GAME)
    played.open(2)
    played.take_seats(0)

    with pytest.raises(TableClosed, match="no game is in progress"):
        give_up(played, 0)


def test_resigned_seat_may_chat_and_has_no_decisions() -> None:
    played = start_game_table(GAME, 3)
    give_up(played, 1)

    played.submit(Say("good luck"), seat=1, player="player-1")

    assert 1 not in played.seats_to_act


def test_table_cannot_end_without_its_secret() -> None:
    """An audit without the secret must report that, instead of inventing a record."""
    played = start_game_table(GAME, 2)
    table = played.table
    wish = SubmittedCommand(table.id, 0, "player-0", "c", GiveUp(), None, played.now)
    means = CommandInputs(ScriptedChance(), table.commitment, None, "salt", "prev", played.codec.state_hash)

    with pytest.raises(RuntimeError, match="its secret is not known"):
        decide_command(GAME, table, wish, means)


def test_resigned_game_hides_nothing() -> None:
    """The log is public from then on, and so are the views."""
    played = start_game_table(GAME, 2, Options(mail=False))
    give_up(played, 0)

    spectator = GAME.view(played.state, None)
    assert () == played.state.stack
    assert all(isinstance(seat.hand, tuple) for seat in spectator.seats)


def test_log_names_the_winner_not_the_highest_score() -> None:
    score = Score(totals=(30, 10, 10), places=(3, 1, 1))

    line = event_text(TableEnded("given up", score), ("Ada", "Bo", "Cleo"), "Ada")
    assert line == "The game was ended by resignation. Bo, Cleo win together"
    machinist = Score(totals=(12,), places=(2,), rivals=(Rival("the Machinist", 69, 1),))
    line = event_text(TableEnded("finished", machinist), ("Ada",), "Ada")
    assert line == "The game is over. The Machinist wins"
    assert event_text(TableEnded("called off", None), (), "Ada") == "The table was cancelled"
