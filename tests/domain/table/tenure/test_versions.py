"""Moving a running table to a later version of its rules, proposed by an operator and accepted by all."""

from __future__ import annotations

from dataclasses import replace as with_fields
from random import Random
from typing import Any, get_args

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.audit.rules_comparison import compare_rules, compare_rules_for_seat
from domain.games import catalog
from domain.games.great_western_trail.commands import LocalAction, PlaceBuilding
from domain.games.great_western_trail.frames import InUse, PhaseB
from domain.games.template.state import State
from domain.games.trains_and_stations.commands import GiveCoins, Reroll
from domain.games.trains_and_stations.frames import KeepSpecials, RerollDice
from domain.kernel import decide as kernel
from domain.kernel.bots import choose_random
from domain.kernel.refusals import CommandRefused, IllegalCommand, NotAllowed, TableClosed
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.commands import GiveUp, TakeBack
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import UndoPolicy, find_preset
from domain.table.evolve import AnyRecord, evolve_table
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.commands import AgreeVersion, DeclineVersion, ProposeVersion
from domain.table.tenure.events import VersionAgreed, VersionChanged
from domain.table.undo.commands import AskUndo
from domain.table.undo.line import surviving_line
from domain.table.visibility import redact_record
from services.queries.transcript import build_transcript
from services.simulation.memory_table import MemoryTable
from tests.domain.games.great_western_trail.scene import asking
from tests.domain.games.great_western_trail.test_phase_b import HAND
from tests.support.games.table_driver import TableDriver, start_game_table

TRAINS, TRAIL = "trains_and_stations", "great_western_trail"
MOVED = "From here on the game uses version 2 of the rules"
WHY = "a ruling was mended"


def propose(played: TableDriver, version: int = 2) -> None:
    played.play_as_service(ProposeVersion(version, "ann the operator", WHY))


def agree(played: TableDriver, *seats: int) -> None:
    for seat in seats:
        played.submit(AgreeVersion(2), seat, f"player-{seat}")


def old_table(name: str = TRAINS, seats: int = 3, **wanted: Any) -> TableDriver:
    return start_game_table(catalog.game(name, 1), seats, several=False, **wanted)


def export_of(played: TableDriver) -> LogExport:
    return LogExport(tuple(EncodedRecord(digest(data), data) for data in played.record_bytes), None)


def play_on(played: TableDriver, records: int, random: Random) -> None:
    while played.seats_to_act and len(played.log) < records:
        seat = random.choice(played.seats_to_act)
        played.play(choose_random(played.game, played.state, seat, random), seat)


def roll_on_a_gift(played: TableDriver) -> list[Reroll]:
    """Play until a seat may roll again after giving away all coins and receiving one."""
    while not isinstance(played.state.stack[-1], RerollDice) or played.state.stack[-1].spent is True:
        played.play(played.legal_options(played.seats_to_act[0])[0])
    giver, taken = played.seats_to_act[0], 0
    while played.state.players[giver].coins:
        gifts = kernel.free_actions(played.game, played.state, giver)
        gift = next(one for one in gifts if isinstance(one, GiveCoins) and one.count == 1)
        played.play(gift, giver)
        taken = gift.to
    played.play(GiveCoins(giver, 1), taken)
    return [option for option in played.legal_options(giver) if isinstance(option, Reroll)]


def test_agreed_version_applies_from_its_record_on() -> None:
    """Tested with TNS-13.8: a seat that gave its last coin away while rolling may not reroll."""
    played = old_table()
    (again, *_) = roll_on_a_gift(played)
    gift = len(played.log) - 1
    played.play(again)
    propose(played)
    agree(played, 2, 0)
    assert {1} == {record.rules.version for record in played.log}

    agree(played, 1)
    assert (VersionAgreed(1), VersionChanged(2)) == played.log[-1].events
    assert (2, 2, UNSET) == (
        played.log[-1].rules.version,
        played.table.version,
        played.table.rules_proposal,
    )
    assert [] == roll_on_a_gift(played)
    with pytest.raises(CommandRefused) as refused:
        played.play(again)
    assert "TNS-13.8" == refused.value.rule

    play_on(played, len(played.log) + 60, Random(1))
    report = audit_log(export_of(played))
    assert ("sound", ["ok"] * 3) == (report.verdict, [check.status for check in report.checks[:3]])
    assert "version 1, 2" in report.checks[2].says
    assert [gift] == [found.seq for found, _ in compare_rules(played.record_bytes, 2)]


def test_version_change_without_agreement_fails_the_audit() -> None:
    played = old_table()
    play_on(played, 12, Random(1))
    last = replace(played.log[-1], rules=replace(played.log[-1].rules, version=2))
    played.record_bytes[-1] = played.codec.encode(last)

    report = audit_log(export_of(played))
    assert not report.sound
    assert "rules" in (report.divergence or "")


def test_ruling_on_8b_applies_from_the_agreement_on() -> None:
    """Tested with GWT-8.4.4: an 8b is replaced while a building chosen through it is being used."""
    use = (InUse("B1", "8b", (0,)), InUse("B", "B"))
    scene = asking(
        PhaseB(0, "B1", use, auxiliary=False),
        tiles={"B1": "0:8b"},
        players=[{"cattleman": "B1", "money": 40, "hand": HAND, "workers": {"craftsman": 6}}],
    )
    played = old_table(TRAIL, 2)
    played.set_position(scene.state)
    played.play(LocalAction("B", 1))
    played.play(PlaceBuilding("9a", "B1"))
    discard = LocalAction("B", 0, cards=("dutch_belt",))
    assert discard in played.legal_options(0)

    propose(played)
    agree(played, 1, 0)
    assert discard not in played.legal_options(0)
    with pytest.raises(CommandRefused) as refused:
        played.play(discard)
    assert "GWT-8.4.4" == refused.value.rule


@pytest.mark.parametrize("name", [TRAIL, "el_paso"])
def test_game_moved_in_progress_ends_and_passes_an_audit(name: str) -> None:
    played, random = old_table(name, 2), Random(4)
    play_on(played, 47, random)
    propose(played)
    agree(played, 0, 1)  # record 50 carries a hash of the state
    assert played.log[49].state is not None
    blank = played.game.blank(played.table.options, 2)
    assert played.state == played.game.fold(blank, surviving_line(played.log))  # as in a fork
    play_on(played, 100_000, random)

    report = audit_log(export_of(played))
    assert "ended" == played.table.phase
    assert ("sound", ["ok"] * 4) == (report.verdict, [check.status for check in report.checks])
    assert {1, 2} == {record.rules.version for record in played.log}
    told = build_transcript(export_of(played).entries, None, ended_log=True)
    assert (50, ("Seat 2 agrees to the proposed rules", MOVED)) == told.lines[49]


def test_one_refusal_stops_the_move() -> None:
    played = old_table()
    propose(played)
    agree(played, 0, 1)
    played.submit(DeclineVersion(2), 2, "player-2")
    with pytest.raises(IllegalCommand, match="not proposed"):
        agree(played, 2)

    assert (1, UNSET) == (played.table.version, played.table.rules_proposal)


def test_only_later_versions_are_proposed_during_play() -> None:
    played = old_table()
    with pytest.raises(IllegalCommand, match="already uses version 1"):
        propose(played, 1)
    with pytest.raises(NotAllowed):
        played.submit(ProposeVersion(2, "ann", WHY), 0, "player-0")
    waiting = TableDriver(catalog.game(TRAINS, 1))
    waiting.open(3, several=False)
    with pytest.raises(TableClosed):
        propose(waiting)
    stored = MemoryTable(codec_for(TRAINS, 1), bytes(32))
    stored.open(3, played.game.options_type())
    with pytest.raises(IllegalCommand, match=r"unknown version 3 of the rules of"):
        stored.execute(SERVICE_PLAYER, None, ProposeVersion(3, "ann", WHY))


def test_game_migrates_its_state() -> None:
    def carry(state: State, before: int, after: int) -> State:
        return replace(state, players=state.players[:1] * (before + after))

    game = with_fields(catalog.game(catalog.TEMPLATE), carry_over=carry)
    table = start_game_table(game, 2).table
    moved = [evolve_table(with_fields(game, version=one), table, VersionChanged(2)) for one in (1, 2)]

    assert moved[0] == moved[1]
    assert (2, 3) == (moved[0].version, len(moved[0].position.players))


def test_report_covers_only_the_seats_own_commands() -> None:
    played = old_table()
    roll_on_a_gift(played)
    (gift,) = compare_rules(played.record_bytes, 2)
    giver = gift[0].seat

    for seat in range(3):
        found = compare_rules_for_seat(played.record_bytes, 2, seat)
        assert ([gift[0]] if seat == giver else []) == list(found)


def test_proposal_expires_and_skips_resigned_players() -> None:
    played = old_table()
    propose(played)
    with pytest.raises(IllegalCommand, match="already"):
        propose(played)
    played.now += 14 * DAY_MS
    with pytest.raises(IllegalCommand, match="expires after 14 days"):
        agree(played, 0)
    propose(played)
    agree(played, 0, 1)
    played.submit(GiveUp(), 2, "player-2")
    agree(played, 0)  # nobody is left to ask

    assert 2 == played.table.version


@pytest.mark.parametrize("undo", get_args(UndoPolicy))
def test_undo_does_not_cross_the_move(undo: UndoPolicy) -> None:
    played = old_table(pace=replace(find_preset("open"), undo=undo))
    while not played.table.undo_points:
        played.play(played.legal_options(played.seats_to_act[0])[-1])
    to = played.table.undo_points[0]
    propose(played)
    agree(played, 0, 1, 2)

    assert () == played.table.undo_points
    assert played.table.paced is not None
    assert () == played.table.paced.consent.reach
    for command in (TakeBack(to.seq), AskUndo(to.seq)):
        with pytest.raises(CommandRefused):
            played.submit(command, to.seat, f"player-{to.seat}")


def test_indistinguishable_worlds_give_the_same_report() -> None:
    """In the second world, seat 2 keeps different special cards; the others see and learn the same."""
    worlds = [old_table(), old_table()]
    for kept, played in enumerate(worlds):
        while isinstance(played.state.stack[-1], KeepSpecials):
            seat = played.seats_to_act[0]
            played.play(played.legal_options(seat)[-kept if seat == 2 else 0], seat)
        roll_on_a_gift(played)
    assert worlds[0].state != worlds[1].state

    for seat in (0, 1):
        seen = [[shown_to(played, record, seat) for record in played.log] for played in worlds]
        reports = [compare_rules_for_seat(played.record_bytes, 2, seat) for played in worlds]
        assert seen[0] == seen[1]
        assert reports[0] == reports[1]


def shown_to(played: TableDriver, record: AnyRecord, seat: int) -> object:
    return replace(redact_record(played.game, record, "", seat, ended=False), hash="")
