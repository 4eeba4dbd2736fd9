"""The handlers of the tournament's commands, one module an area."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.values import Command
from domain.table.commands import CloseByOperator
from domain.tournament import commands as wanted
from domain.tournament.context import TournamentContext
from domain.tournament.rules import entering, lifecycle, rounds

TOURNAMENT_HANDLERS: Mapping[type[Command], Callable[[TournamentContext, Any], None]] = {
    wanted.OpenTournament: lifecycle.open_again,
    wanted.Enter: entering.enter,
    wanted.EnterBots: entering.enter_bots,
    wanted.Withdraw: entering.withdraw,
    wanted.StartTournament: lifecycle.start_tournament,
    wanted.CancelTournament: lifecycle.cancel_tournament,
    CloseByOperator: lifecycle.close_by_operator,
    wanted.PairRound: rounds.pair_round,
    wanted.EnterResult: rounds.enter_result,
    wanted.CloseRound: rounds.close_round,
}
