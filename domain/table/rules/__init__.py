"""The handlers of the table's own commands, one module an area."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.values import Command
from domain.table import commands as wanted
from domain.table.consent import commands as consented
from domain.table.consent.fork_commands import OpenFork
from domain.table.context import CommandContext
from domain.table.correspondence import commands as paced
from domain.table.correspondence import rest_commands
from domain.table.orders import commands as ordered
from domain.table.rules import (
    absence,
    admission,
    chat,
    consent,
    game_end,
    invitation,
    lifecycle,
    operators,
    orders,
    seats,
    tenure,
    timeouts,
    undo,
)
from domain.table.rules.agreements import agreed_end, versions
from domain.table.rules.rests import hours, outages, pauses, vacations
from domain.table.tenure import commands as held

COMMAND_HANDLERS: Mapping[type[Command], Callable[[CommandContext, Any], None]] = {
    wanted.OpenTable: lifecycle.open_table,
    wanted.StartTable: lifecycle.start_table,
    wanted.CloseTable: lifecycle.close_table,
    wanted.TakeSeat: seats.take_seat,
    wanted.LeaveSeat: seats.leave_seat,
    wanted.WantBot: seats.want_bot,
    wanted.RenewInvitation: invitation.renew_invitation,
    wanted.Say: chat.say,
    wanted.TakeBack: undo.take_back,
    wanted.GiveUp: game_end.give_up,
    wanted.TimeOut: timeouts.time_out,
    wanted.CloseByOperator: operators.close_by_operator,
    wanted.HandOver: operators.hand_over,
    paced.ClaimTimeOut: absence.claim_time_out,
    rest_commands.SetHours: hours.set_hours,
    rest_commands.ProposePause: pauses.propose_pause,
    rest_commands.AgreePause: pauses.agree_pause,
    rest_commands.EndPause: pauses.end_pause,
    rest_commands.NoteVacation: vacations.note_vacation,
    rest_commands.EndVacation: vacations.end_vacation,
    rest_commands.Excuse: outages.excuse,
    OpenFork: lifecycle.open_table,
    consented.AskUndo: consent.ask_undo,
    consented.AgreeUndo: consent.agree_undo,
    consented.DeclineUndo: consent.decline_undo,
    ordered.SealOrder: orders.seal_order,
    ordered.CancelOrder: orders.cancel_order,
    ordered.FireOrder: orders.fire_order,
    held.OfferSeat: tenure.offer_seat,
    held.WithdrawOffer: tenure.withdraw_offer,
    held.ComeBack: tenure.come_back,
    held.VoteOut: tenure.vote_out,
    held.RemovePlayer: tenure.remove_player,
    held.KeepSeat: admission.keep_seat,
    held.AgreeEnd: agreed_end.agree_end,
    held.DeclineEnd: agreed_end.decline_end,
    held.ProposeVersion: versions.propose_version,
    held.AgreeVersion: versions.agree_version,
    held.DeclineVersion: versions.decline_version,
}
