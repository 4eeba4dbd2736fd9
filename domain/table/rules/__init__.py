"""What each command at a table does, one file per area; `HANDLERS` gathers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.values import Command
from domain.table import commands as wanted
from domain.table.desk import Desk
from domain.table.rules import ending, invitation, opening, operating, seats, talk, time, undo

HANDLERS: Mapping[type[Command], Callable[[Desk, Any], None]] = {
    wanted.OpenTable: opening.open_table,
    wanted.StartTable: opening.start_table,
    wanted.CloseTable: opening.close_table,
    wanted.TakeSeat: seats.take_seat,
    wanted.LeaveSeat: seats.leave_seat,
    wanted.WantBot: seats.want_bot,
    wanted.RenewInvitation: invitation.renew,
    wanted.Say: talk.say,
    wanted.TakeBack: undo.take_back,
    wanted.GiveUp: ending.give_up,
    wanted.TimeOut: time.time_out,
    wanted.CloseByOperator: operating.close_by_operator,
    wanted.HandOver: operating.hand_over,
}
