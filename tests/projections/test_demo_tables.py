"""The house's demo tables are recognised by their mark or, if older, by their name; other tables are not."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.template.variants import Options
from domain.kernel.refusals import NotAllowed
from domain.log.codec import codec_for
from domain.table.bot_accounts import HOST_ACCOUNT
from domain.table.commands import OpenTable
from projections.lobby import DEMO_NAME, LOBBY, LobbyDocument, demo_prefix
from projections.read_model import sortable_time
from services.simulation.memory_table import MemoryTable
from tests.support.tables.paired_tables import open_paired_table
from tests.support.tables.template_tables import decode_log


def opened(player: str = HOST_ACCOUNT, name: str = "A table", **said: Any) -> MemoryTable:
    played = MemoryTable(codec_for("template"), b"d" * 32)
    played.execute(player, None, OpenTable("template", 2, Options(), name, several=False, **said))
    return played


def listed(played: MemoryTable) -> LobbyDocument:
    document: LobbyDocument | None = None
    for record in decode_log(played):
        document = LOBBY.apply(document, record)
    assert document is not None
    return document


@pytest.mark.parametrize(
    ("played", "is_demo"),
    [
        (opened(demo=True), True),
        (opened(name=f"{DEMO_NAME}Template"), True),
        (opened(), False),
        (opened("p0", f"{DEMO_NAME}Template"), False),
        (open_paired_table(name=f"{DEMO_NAME}cup 1.1"), False),
    ],
    ids=["marked", "of before", "another of the house", "of a player", "of a tournament"],
)
def test_demo_table_is_recognised_by_mark_or_name(
    played: MemoryTable,
    is_demo: bool,  # noqa: FBT001 - a case
) -> None:
    found = listed(played)
    row = f"{demo_prefix(found.phase)}{sortable_time(10**15 - 1 - found.moved)}:{found.id}"

    assert is_demo == found.is_demo == (row in LOBBY.rows(found.id, found))


def test_only_the_house_opens_demo_tables() -> None:
    with pytest.raises(NotAllowed, match="only the service can open demo tables"):
        opened("p0", demo=True)


def test_other_tables_do_not_have_the_mark() -> None:
    assert b'"demo"' not in opened().entries[0].data
