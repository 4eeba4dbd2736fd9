"""Gold Rush at a table: undo, resigning, time-outs, and redacted logs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.events import ActionPassed, GameEnded, OreTaken, TilePlaced
from domain.games.gold_rush.presentation.words import event_text
from domain.games.gold_rush.state import Sheet, State
from domain.games.gold_rush.variants import Options
from domain.games.gold_rush.view import view
from domain.kernel.refusals import CommandRefused, TableClosed
from domain.log.hash_chain import digest
from domain.table.commands import GiveUp, TakeBack, TimeOut
from domain.table.correspondence.rules import deadline
from domain.table.events import TableEnded
from domain.table.undo.rules import undo_targets
from domain.table.visibility import redact_record
from tests.domain.games.gold_rush.scene import Scene, only
from tests.support.games.table_driver import TableDriver, start_game_table

SPECTATOR = None


def game(seats: int, hours: int | None = None) -> TableDriver:
    return start_game_table(GAME, seats, Options(start_seat=0), hours=hours)


def resign(played: TableDriver, seat: int) -> None:
    played.submit(GiveUp(), seat=seat, player=f"player-{seat}")


def play_on(played: TableDriver) -> State:
    """Play the first option until the end."""
    while played.seats_to_act:
        played.play(played.legal_options(played.seats_to_act[0])[0])
    state: State = played.state
    return state


def test_tile_can_be_undone_until_the_action() -> None:
    """Laying a tile draws nothing: its tokens are face down (GLD-5.1)."""
    scene = Scene().draw("M1-b")
    before, options = scene.state, scene.options()
    scene.do(PlaceTile(0, -1, 2))
    assert 61 == scene.state.supply

    scene.played.submit(TakeBack(scene.played.table.seq - 1), seat=0, player="player-0")
    assert before == scene.state
    assert options == scene.options()
    scene.do(PlaceTile(0, -1, 2))
    assert 2 == len(scene.feature(0, 0, "m0").ore)


@pytest.mark.parametrize("action", [Pass(), PlaceCowboy("r0"), PlaceTent(0, 0, "m0")])
def test_nothing_can_be_undone_after_the_action(action: Pass | PlaceCowboy | PlaceTent) -> None:
    """The next tile has been drawn (GLD-3.2)."""
    scene = Scene()
    scene.lay("R2S-a", 1, 0, 1)
    assert 1 == len(undo_targets(scene.played.table, 0))

    scene.do(action)
    assert () == undo_targets(scene.played.table, 0) == undo_targets(scene.played.table, 1)


def test_last_remaining_player_wins_regardless_of_score() -> None:
    """Resigning ends the table; no more commands are accepted."""
    scene = Scene().turn("M1-b", 0, -1, 2, PlaceCowboy("m0"))
    assert (2, 0) == scene.scores()
    resign(scene.played, 0)

    ended = only(TableEnded, scene.played.log[-1].events)
    assert ["given up"] == [event.reason for event in ended]
    assert [(1,)] == [event.score.winners for event in ended if event.score]
    with pytest.raises(TableClosed):
        scene.played.play(Pass(), 1)


def test_others_play_on_after_one_of_five_resigns() -> None:
    """The seat's tiles are laid and its actions passed (GLD-3.3, GLD-3.5)."""
    scene = Scene(5).turn("J3-a", -1, 0, 0, PlaceCowboy("r0"))
    resign(scene.played, 0)
    state = play_on(scene.played)

    laid = [event for record in scene.played.log[-40:] for event in only(TilePlaced, record.events)]
    passed = [event for record in scene.played.log for event in only(ActionPassed, record.events)]
    assert 0 in {event.seat for event in laid}
    assert 14 <= sum(event.seat == 0 for event in passed)
    assert 72 == len(state.map) + len(state.discarded)
    assert scene.played.table.score is not None
    assert 5 == scene.played.table.score.places[0]


def test_resigned_player_with_most_points_does_not_win() -> None:
    """GLD-8.12 ignores resigning; the table's score does not."""
    scene = Scene(3)
    rich = replace(scene.player(0), points=Sheet(play=500))
    scene.placed(players=(rich, *scene.state.players[1:]))
    resign(scene.played, 0)
    play_on(scene.played)

    ended = only(GameEnded, scene.played.log[-1].events)
    lines = [event_text(event, ("Ann", "Bob", "Cy")) for event in ended]
    assert ["Ann has the most points"] == lines
    assert scene.played.table.score is not None
    assert 0 not in scene.played.table.score.winners


def test_resigning_during_a_turn_passes_the_action() -> None:
    """GLD-3.5: the tile stays where it was laid (GLD-4.4)."""
    scene = Scene(3)
    scene.lay("R2S-a", 1, 0, 1)
    resign(scene.played, 0)

    assert (ActionPassed(0),) == only(ActionPassed, scene.played.log[-1].events)
    assert ("R2S-a", 1, 0) == (scene.state.map[1].tile, scene.state.map[1].x, scene.state.map[1].y)
    assert 1 == scene.active


def test_time_out_lays_the_tile_then_passes() -> None:
    """GLD-3.3: laying is mandatory; each time-out answers only one decision."""
    played = game(2, hours=1)
    first = played.legal_options(0)[0]
    for _ in range(2):
        played.now = deadline(played.table, 0) or 0
        played.play_as_service(TimeOut(0))

    events = [event for record in played.log[-2:] for event in record.events]
    assert [first] == [PlaceTile(event.x, event.y, event.rotation) for event in only(TilePlaced, events)]
    assert (ActionPassed(0),) == only(ActionPassed, events)
    assert (1,) == played.seats_to_act


def dug() -> TableDriver:
    """Play until seat 1 of two has just taken a token with five nuggets."""
    scene = Scene(ore=(5,)).turn("R2S-a", 1, 0, 1).turn("R2S-b", 2, 0, 1, PlaceTent(0, 0, "m0"))
    scene.turn("R2S-c", 3, 0, 1).turn("R2S-d", 4, 0, 1, TakeOre())
    return scene.played


@pytest.mark.parametrize(("seat", "face"), [(0, None), (1, 5), (SPECTATOR, None)])
def test_log_shows_a_seat_only_its_own_faces(seat: int | None, face: int | None) -> None:
    """GLD-9.2, GLD-9.5: neither events nor draws reveal other faces."""
    played = dug()
    shown = redact_record(GAME, played.log[-1], digest(played.record_bytes[-1]), seat, ended=False)

    assert [face] == [event.face for event in only(OreTaken, shown.events)]
    assert () == (shown.draws or ())
    assert shown.salt is None


def test_all_faces_are_public_at_the_end() -> None:
    """GLD-9.4"""
    played = dug()
    token = len(played.log) - 1
    shown = redact_record(GAME, played.log[token], digest(played.record_bytes[token]), SPECTATOR, ended=True)
    state = play_on(played)

    assert [5] == [event.face for event in only(OreTaken, shown.events)]
    assert [player.ore for player in state.players] == [seat.ore for seat in view(state, SPECTATOR).seats]


def test_commands_need_the_own_seat_and_a_running_game() -> None:
    """GLD-3.4: refused commands are not recorded."""
    played = game(3)
    option, records = played.legal_options(0)[0], len(played.record_bytes)
    for seat, player in ((1, "player-1"), (0, "player-1"), (0, "nobody"), (-1, "player-2"), (3, "player-2")):
        with pytest.raises(CommandRefused):
            played.submit(option, seat=seat, player=player, decision=played.table.decision(0))
    assert records == len(played.record_bytes)

    play_on(played)
    records = len(played.record_bytes)
    with pytest.raises(TableClosed):
        played.submit(Pass(), seat=0, player="player-0", decision=records)
    assert records == len(played.record_bytes)
