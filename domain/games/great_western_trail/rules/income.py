"""Kansas City, fourth step: the income (GWT-6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import AnyCommand, UseCertificates
from domain.games.great_western_trail.events import CertificatesUsed, HandSold
from domain.games.great_western_trail.frames import City, Income, IncomeStep
from domain.games.great_western_trail.model import hand_value, marker_after_use, permanent_certificates
from domain.games.great_western_trail.state import Player, State
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def breeding_value(player: Player) -> int:
    """Return the sum of the values of the breeds in hand, plus permanent certificates (GWT-6.4)."""
    return hand_value(player.hand) + permanent_certificates(player)


def begin_income(ledger: Ledger[State], frame: IncomeStep) -> None:
    """Take the income, or first ask the seat about its temporary certificates if it has any."""
    ledger.close_frame()
    if ledger.state.players[frame.seat].marker:
        ledger.open_frames(Income(frame.seat))
    else:
        sell_hand(ledger, frame.seat, 0)


def certificate_amounts(state: State, frame: Income) -> Iterator[UseCertificates]:
    return map(UseCertificates, range(state.players[frame.seat].marker + 1))


def take_income(ledger: Ledger[State], frame: Income, command: UseCertificates) -> None:
    ledger.close_frame()
    sell_hand(ledger, frame.seat, command.count)


def why_not_used(state: State, frame: Income, command: AnyCommand) -> RefusalReason:
    return RefusalReason(
        "GWT-6.4", f"use 0 to {pluralize(state.players[frame.seat].marker, 'temporary certificate')}"
    )


def sell_hand(ledger: Ledger[State], seat: int, certificates: int) -> None:
    """Show the hand, gain its breeding value in dollars, discard it, and open the delivery."""
    player = ledger.state.players[seat]
    value = breeding_value(player) + certificates
    if certificates:
        marker = marker_after_use(player, certificates)
        ledger.record(CertificatesUsed(seat, certificates, marker))
    ledger.record(HandSold(seat, player.hand, value))
    ledger.open_frames(City(seat, value))


RULES: tuple[FrameRule, ...] = (
    AutoStep(IncomeStep, begin_income),
    Question(Income, certificate_amounts, take_income, why=why_not_used),
)
