"""No player alone can end, pause or undo a rated or tournament game, because it also counts for others."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games import catalog
from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused, IllegalCommand, NotAllowed, TableClosed
from domain.kernel.values import Command
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import CloseTable, GiveUp, LeaveSeat, OpenTable, TakeBack, TakeSeat
from domain.table.correspondence.commands import ProposePause
from domain.table.correspondence.events import Paused
from domain.table.correspondence.pace import Absence, Bank, Pace, UndoPolicy
from domain.table.evolve import AnyRecord
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.commands import AgreeEnd, AgreeVersion, ProposeVersion
from domain.table.tenure.seating import PairedPlayer, TablePairing, TournamentPlace
from domain.table.undo.commands import AskUndo
from domain.table.undo.rules import askable_targets, undo_targets
from tests.domain.table.tenure.seats_in_play import answer_turn, let_time_run_out, reach_turn
from tests.support.games.table_driver import TableDriver
from tests.support.tables.agreements import agree_to_end, agree_to_pause

BOT = bot_account_id("greedy")
DAY_MS = 86_400_000
TWO_DAYS = Bank(2 * 24 * 60, 12 * 60, 4 * 24 * 60)


def begin(
    *players: str,
    game: Game[Any] = GAME,
    version: int = 2,
    rated: bool = True,
    undo: UndoPolicy = "consent",
    **absence: Any,
) -> TableDriver:
    """Start a rated game in which a bot plays a seat from its first time-out on."""
    played = TableDriver(game)
    played.opening_version = version
    pace = Pace(TWO_DAYS, undo=undo, absence=Absence(**{"lapses": 1, "then": "bot", **absence}))
    options = Options(mail=False) if game is GAME else None
    played.open(len(players), options, pace=pace, several=False, rated=rated)
    for seat, player in enumerate(players):
        played.submit(TakeSeat("n"), seat, player)
    return played


def begin_paired(version: int = 2) -> TableDriver:
    """Start a two-player tournament game."""
    played = TableDriver(GAME)
    played.opening_version = version
    players = tuple(PairedPlayer(f"player-{seat}", "n") for seat in range(2))
    pace = Pace(TWO_DAYS, absence=Absence(lapses=1, then="bot"))
    pairing = TablePairing(TournamentPlace("04cup", 1, 1), players)
    options = Options(mail=False)
    command = OpenTable(GAME.name, 2, options, "Cup", pace=pace, several=False, pairing=pairing)
    played.submit(command, None, SERVICE_PLAYER)
    return played


def begin_counted(kind: str) -> TableDriver:
    return begin("player-0", "player-1") if kind == "rated" else begin_paired()


def submit(played: TableDriver, command: Command, seat: int) -> AnyRecord:
    return played.submit(command, seat, f"player-{seat}")


def miss_turn(played: TableDriver, seat: int) -> None:
    """Miss a seat's turn, so that a bot stands in."""
    reach_turn(played, seat)
    let_time_run_out(played, seat)
    assert BOT == played.table.stand_in(seat)


def has_ended(played: TableDriver) -> bool:
    return played.table.phase == "ended"


@pytest.mark.parametrize("kind", ["rated", "tournament"])
def test_counted_game_does_not_end_without_an_absent_player(kind: str) -> None:
    played = begin_counted(kind)
    miss_turn(played, 1)
    agree_to_end(played, 0)
    assert not has_ended(played)
    with pytest.raises(IllegalCommand, match="need not agree"):
        played.submit(AgreeEnd(), 1, BOT)

    agree_to_end(played, 1)
    assert has_ended(played)


def test_counted_game_does_not_end_during_a_bots_turn() -> None:
    played = begin("player-0", "player-1", each="bot", lapses=3)
    miss_turn(played, 1)
    agree_to_end(played, 0)

    assert "playing" == played.table.phase


@pytest.mark.parametrize("kind", ["rated", "tournament"])
def test_counted_game_does_not_end_after_a_departure(kind: str) -> None:
    played = begin_counted(kind)
    submit(played, LeaveSeat(), 1)

    with pytest.raises(NotAllowed, match="while seat 1 has no player") as refused:
        agree_to_end(played, 0)
    assert "TBL-7" == refused.value.rule


def test_rated_game_against_bots_cannot_be_ended() -> None:
    played = begin("player-0", BOT, "player-2")
    submit(played, GiveUp(), 2)

    with pytest.raises(NotAllowed, match="resign instead"):
        agree_to_end(played, 0)


def test_all_players_together_end_a_counted_game() -> None:
    played = begin("player-0", "player-1", BOT)
    agree_to_end(played, 1)
    agree_to_end(played, 0)

    assert "ended" == played.table.phase


@pytest.mark.parametrize(("version", "rated"), [(1, True), (2, False)])
def test_uncounted_game_ends_without_absent_players(version: int, rated: bool) -> None:  # noqa: FBT001
    played = begin("player-0", "player-1", version=version, rated=rated)
    miss_turn(played, 1)
    agree_to_end(played, 0)

    assert "ended" == played.table.phase


@pytest.mark.parametrize("away", ["bot", "absent", "left"])
def test_host_cannot_cancel_a_rated_game(away: str) -> None:
    played = begin("player-0", BOT if away == "bot" else "player-1")
    if away == "absent":
        miss_turn(played, 1)
    elif away == "left":
        submit(played, LeaveSeat(), 1)

    with pytest.raises(TableClosed, match="resign instead"):
        played.submit(CloseTable(), None, "player-0")


def test_host_cancels_a_rated_table_before_the_game() -> None:
    played = TableDriver(GAME)
    played.open(2, several=False, rated=True)
    played.submit(CloseTable(), None, "player-0")

    assert "ended" == played.table.phase


@pytest.mark.parametrize(("version", "rated"), [(1, True), (2, False)])
def test_host_cancels_unrated_games_against_bots(version: int, rated: bool) -> None:  # noqa: FBT001
    played = begin("player-0", BOT, version=version, rated=rated)
    played.submit(CloseTable(), None, "player-0")

    assert "ended" == played.table.phase


@pytest.mark.parametrize("away", ["bot", "absent", "left"])
def test_one_player_cannot_pause_a_rated_game(away: str) -> None:
    played = begin("player-0", BOT if away == "bot" else "player-1")
    if away == "absent":
        miss_turn(played, 1)
    elif away == "left":
        submit(played, LeaveSeat(), 1)

    with pytest.raises(NotAllowed, match="cannot pause it alone"):
        submit(played, ProposePause(played.now + DAY_MS), 0)


def test_present_players_pause_a_rated_game() -> None:
    played = begin("player-0", "player-1", "player-2")
    miss_turn(played, 1)
    submit(played, ProposePause(played.now + DAY_MS), 0)
    record = agree_to_pause(played, 2)

    assert isinstance(record.events[-1], Paused)


@pytest.mark.parametrize(("version", "rated"), [(1, True), (2, False)])
def test_lone_player_pauses_an_uncounted_game(version: int, rated: bool) -> None:  # noqa: FBT001
    played = begin("player-0", BOT, version=version, rated=rated)
    record = submit(played, ProposePause(played.now + DAY_MS), 0)

    assert isinstance(record.events[-1], Paused)


@pytest.mark.parametrize(("rated", "moved"), [(True, False), (False, True)])
def test_counted_game_keeps_its_rules_without_an_absent_player(
    rated: bool,  # noqa: FBT001
    moved: bool,  # noqa: FBT001
) -> None:
    old = catalog.game("trains_and_stations", 1)
    played = begin("player-0", "player-1", "player-2", game=old, rated=rated)
    absent = played.seats_to_act[0]
    let_time_run_out(played, absent)
    played.play_as_service(ProposeVersion(2, "operator-1", "a ruling was mended"))
    for seat in {0, 1, 2} - {absent}:
        submit(played, AgreeVersion(2), seat)
    assert moved == (played.table.version == 2)
    if not moved:
        with pytest.raises(IllegalCommand, match="already agreed, or need not agree"):
            played.submit(AgreeVersion(2), absent, BOT)
        submit(played, AgreeVersion(2), absent)
    assert 2 == played.table.version


@pytest.mark.parametrize("undo", ["consent", "casual", "free"])
def test_rated_undo_never_crosses_a_bots_move(undo: UndoPolicy) -> None:
    played = begin("player-0", BOT, undo=undo)
    to = len(played.log)
    answer_turn(played)
    answer_turn(played)

    assert played.table.paced is not None
    assert "own" == played.table.paced.pace.undo
    assert () == askable_targets(played.table, 0, played.now)
    for command in (AskUndo(to), TakeBack(to)):
        with pytest.raises(CommandRefused):
            submit(played, command, 0)


@pytest.mark.parametrize("kind", ["rated", "tournament"])
def test_counted_undo_reaches_the_unfinished_turn_only(kind: str) -> None:
    played = begin_counted(kind)
    to, before = len(played.log), played.state
    played.play(played.legal_options(0)[-1])
    assert (to,) == undo_targets(played.table, 0)
    submit(played, TakeBack(to), 0)
    assert before == played.state

    answer_turn(played)
    assert () == undo_targets(played.table, 0)
    assert () == askable_targets(played.table, 0, played.now)
    with pytest.raises(IllegalCommand, match="own steps"):
        submit(played, AskUndo(to), 0)


@pytest.mark.parametrize("kind", ["rated", "tournament", "other"])
def test_uncounted_games_keep_undo_by_consent(kind: str) -> None:
    if kind == "tournament":
        played = begin_paired(version=1)
    else:
        version = 1 if kind == "rated" else 2
        played = begin("player-0", "player-1", version=version, rated=kind == "rated")
    to = len(played.log)
    answer_turn(played)

    assert to in askable_targets(played.table, 0, played.now)
