"""Tables of a deleted player: rated games continue, games against bots are cancelled."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.table.commands import CloseTable, LeaveSeat
from projections.lobby import LobbyDocument
from projections.seats import SeatOccupancy
from services.jobs.tasks.deleted_accounts import commands_to_leave
from tests.support.tables.template_tables import latest_document, start_template_table


@pytest.mark.parametrize(("rated", "expected"), [(True, LeaveSeat()), (False, CloseTable())])
def test_game_against_bots_is_cancelled_unless_rated(
    rated: bool,  # noqa: FBT001
    expected: CloseTable | LeaveSeat,
) -> None:
    listed: LobbyDocument = latest_document("lobby", start_template_table())
    seats = (SeatOccupancy(listed.owner), SeatOccupancy("bot-greedy"))
    listed = replace(listed, seats=seats, rated=True if rated else UNSET)

    assert [expected] == [wanted.command for wanted in commands_to_leave(listed, listed.owner)]
