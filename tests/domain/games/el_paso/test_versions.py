"""Tables of El Paso that started with rules version 1 keep it, even in audits."""

from __future__ import annotations

from random import Random

import pytest

from domain.audit.audit import audit_log
from domain.games.el_paso.commands import UseAuxiliary
from domain.games.el_paso.frames import Actions
from domain.kernel.bots import choose_random
from domain.kernel.decide import seats_to_act
from domain.kernel.frames import FrameOpened
from domain.log.codec import codec_for
from services.simulation.memory_table import MemoryTable


def whole_game(version: int) -> MemoryTable:
    code, random = codec_for("el_paso", version), Random(3)
    memory = MemoryTable(code, bytes(32))
    memory.open(2, code.game.options_type())
    while memory.table is not None and memory.table.phase == "playing":
        seat = random.choice(seats_to_act(memory.table.position))
        memory.execute(f"p{seat}", seat, choose_random(code.game, memory.table.position, seat, random))
    return memory


@pytest.mark.parametrize(("version", "helped"), [(1, {False}), (2, {True})])
def test_table_keeps_its_rules_version_in_play_and_audit(version: int, helped: set[bool]) -> None:
    memory = whole_game(version)
    report = audit_log(memory.export())
    records = [memory.codec.decode_record(entry.data) for entry in memory.entries]
    helped_values = {
        event.frame.helped
        for record in records
        if isinstance(record.command, UseAuxiliary)
        for event in record.events
        if isinstance(event, FrameOpened) and isinstance(event.frame, Actions)
    }

    assert report.sound, report
    assert ["ok"] * len(report.checks) == [check.status for check in report.checks]
    assert {version} == {record.rules.version for record in records}
    assert helped == helped_values
