"""Tables of El Paso that began by the rules of version 1 go on by them, and are audited by them."""

from __future__ import annotations

from random import Random

import pytest

from domain.el_paso.commands import UseAuxiliary
from domain.el_paso.frames import Actions
from domain.kernel.bots import anything
from domain.kernel.decide import asked
from domain.kernel.frames import Opened
from infra.audit.run import audit
from infra.codec import codec
from services.simulation.memory import MemoryTable


def whole_game(version: int) -> MemoryTable:
    code, random = codec("el_paso", version), Random(3)
    memory = MemoryTable(code, bytes(32))
    memory.open(2, code.game.options())
    while memory.table is not None and memory.table.phase == "playing":
        seat = random.choice(asked(memory.table.position))
        memory.do(f"p{seat}", seat, anything(code.game, memory.table.position, seat, random))
    return memory


@pytest.mark.parametrize(("version", "helped"), [(1, {False}), (2, {True})])
def test_a_table_is_decided_and_audited_by_the_rules_it_began_with(version: int, helped: set[bool]) -> None:
    memory = whole_game(version)
    report = audit(memory.export())
    records = [memory.code.record(entry.data) for entry in memory.entries]
    said = {
        event.frame.helped
        for record in records
        if isinstance(record.command, UseAuxiliary)
        for event in record.events
        if isinstance(event, Opened) and isinstance(event.frame, Actions)
    }

    assert report.sound, report
    assert ["ok"] * len(report.checks) == [check.status for check in report.checks]
    assert {version} == {record.rules.version for record in records}
    assert helped == said
