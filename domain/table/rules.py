"""The handlers of table commands, by type of command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.values import Command
from domain.table import agreements, game_end, lifecycle, operators
from domain.table import commands as wanted
from domain.table.context import CommandContext
from domain.table.correspondence import commands as paced
from domain.table.correspondence import rules as correspondence
from domain.table.orders import commands as ordered
from domain.table.orders import rules as orders
from domain.table.talk import rules as talk
from domain.table.tenure import admission
from domain.table.tenure import commands as held
from domain.table.tenure import rules as tenure
from domain.table.undo import commands as undone
from domain.table.undo import rules as undo
from domain.table.undo.commands import OpenFork

COMMAND_HANDLERS: Mapping[type[Command], Callable[[CommandContext, Any], None]] = {
    wanted.OpenTable: lifecycle.open_table,
    wanted.StartTable: lifecycle.start_table,
    wanted.CloseTable: lifecycle.close_table,
    wanted.TakeSeat: admission.take_seat,
    wanted.LeaveSeat: admission.leave_seat,
    wanted.WantBot: admission.want_bot,
    wanted.RenewInvitation: tenure.renew_invitation,
    wanted.Say: talk.say,
    wanted.TakeBack: undo.take_back,
    wanted.GiveUp: game_end.give_up,
    wanted.TimeOut: correspondence.time_out,
    wanted.CloseByOperator: operators.close_by_operator,
    wanted.HandOver: operators.hand_over,
    paced.ClaimTimeOut: tenure.claim_time_out,
    paced.SetHours: correspondence.set_hours,
    paced.ProposePause: correspondence.propose_pause,
    paced.AgreePause: correspondence.agree_pause,
    paced.DeclinePause: correspondence.decline_pause,
    paced.EndPause: correspondence.end_pause,
    paced.NoteVacation: correspondence.note_vacation,
    paced.EndVacation: correspondence.end_vacation,
    paced.Excuse: correspondence.excuse,
    OpenFork: lifecycle.open_table,
    undone.AskUndo: undo.ask_undo,
    undone.AgreeUndo: undo.agree_undo,
    undone.DeclineUndo: undo.decline_undo,
    ordered.SealOrder: orders.seal_order,
    ordered.CancelOrder: orders.cancel_order,
    ordered.FireOrder: orders.fire_order,
    held.OfferSeat: tenure.offer_seat,
    held.WithdrawOffer: tenure.withdraw_offer,
    held.ComeBack: tenure.come_back,
    held.VoteOut: tenure.vote_out,
    held.RemovePlayer: tenure.remove_player,
    held.KeepSeat: admission.keep_seat,
    held.AgreeEnd: agreements.agree_end,
    held.DeclineEnd: agreements.decline_end,
    held.ProposeVersion: agreements.propose_version,
    held.AgreeVersion: agreements.agree_version,
    held.DeclineVersion: agreements.decline_version,
}
