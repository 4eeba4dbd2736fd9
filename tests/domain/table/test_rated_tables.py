"""Rated tables: their conditions, and the recorded facts about players."""

from __future__ import annotations

import pytest
from msgspec import UNSET, UnsetType

from domain.games import catalog
from domain.games.template import GAME
from domain.kernel.refusals import MalformedCommand, NotAllowed
from domain.kernel.values import Command
from domain.table.commands import LeaveSeat, TakeSeat
from domain.table.correspondence.pace import Absence, Pace
from domain.table.events import SeatTaken, TableOpened
from domain.table.tenure.commands import OfferSeat
from domain.table.tenure.shown import Shown
from tests.support.games.table_driver import TableDriver, start_game_table


def test_first_record_marks_a_rated_table() -> None:
    played = TableDriver(GAME)

    opened = played.open(2, several=False, rated=True).events[0]

    assert isinstance(opened, TableOpened)
    assert opened.rated is True
    assert played.table.rated is True


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"seats": 2, "public": False}, "a rated table must be public"),
        ({"seats": 2, "several": True}, "cannot be hot-seat"),
    ],
)
def test_unratable_tables_are_refused(wanted: dict[str, int], words: str) -> None:
    with pytest.raises(MalformedCommand, match=words):
        TableDriver(GAME).open(**{"several": False, "rated": True, **wanted})


def test_solo_games_cannot_be_rated() -> None:
    solo = next(game for name in catalog.names() if 1 in (game := catalog.game(name)).seat_counts)

    with pytest.raises(MalformedCommand, match="at least two seats"):
        TableDriver(solo).open(1, several=False, rated=True)


def test_facts_about_players_are_recorded() -> None:
    played = TableDriver(GAME)
    played.open(2, several=False, rated=True)

    agreed, not_agreed = (
        played.submit(TakeSeat("n", shown=Shown(rated=rated)), seat=seat, player=f"player-{seat}").events[0]
        for seat, rated in enumerate((True, False))
    )

    assert isinstance(agreed, SeatTaken)
    assert isinstance(not_agreed, SeatTaken)
    assert (Shown(rated=True), Shown(rated=False)) == (agreed.shown, not_agreed.shown)


def test_unrated_table_records_no_ratings() -> None:
    played = start_game_table(GAME, 2)

    assert played.table.rated is UNSET
    assert not any(b'"rated"' in data or b'"shown"' in data for data in played.record_bytes)
    assert b'"rated"' not in played.codec.encode_snapshot(played.table)


def rated_game(opening_version: int | None = None) -> TableDriver:
    played = TableDriver(GAME)
    played.opening_version = opening_version
    played.open(2, several=False, rated=True, pace=Pace(None, absence=Absence(then="offer")))
    for seat in (0, 1):
        played.submit(TakeSeat("n", shown=Shown(rated=True)), seat=seat, player=f"player-{seat}")
    return played


@pytest.mark.parametrize("given_away", [OfferSeat(), OfferSeat("ann"), LeaveSeat()])
@pytest.mark.parametrize("shown", [UNSET, Shown(rated=False)])
def test_successor_in_a_rated_game_must_agree(given_away: Command, shown: Shown | UnsetType) -> None:
    played = rated_game()
    played.submit(given_away, seat=0, player="player-0")

    with pytest.raises(NotAllowed, match="This game is rated"):
        played.submit(TakeSeat("n", shown=shown), seat=0, player="ann")
    played.submit(TakeSeat("n", shown=Shown(rated=True)), seat=0, player="ann")

    assert "ann" == played.table.seats[0].player


def test_player_of_a_rated_game_returns_without_agreeing_again() -> None:
    played = rated_game()
    played.submit(LeaveSeat(), seat=0, player="player-0")
    played.submit(TakeSeat("n", shown=Shown(rated=False)), seat=0, player="player-0")

    assert "player-0" == played.table.seats[0].player


def test_older_rated_tables_take_any_successor() -> None:
    played = rated_game(opening_version=1)
    played.submit(OfferSeat(), seat=0, player="player-0")
    played.submit(TakeSeat("n", shown=Shown(rated=False)), seat=0, player="ann")

    assert "ann" == played.table.seats[0].player


def test_rated_table_has_a_different_fingerprint() -> None:
    plain, rated = start_game_table(GAME, 2), TableDriver(GAME)
    rated.open(2, several=False, rated=True)

    assert plain.codec.fingerprint_of(plain.table) != rated.codec.fingerprint_of(rated.table)
