"""Kansas City, fourth step: income (GWT-6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.great_western_trail.commands import AnyCommand, UseCertificates
from domain.great_western_trail.data import CATTLE
from domain.great_western_trail.events import CertificatesUsed, HandSold
from domain.great_western_trail.frames import City, Income, IncomeStep
from domain.great_western_trail.limits import certificates_used, permanent_certificates
from domain.great_western_trail.state import Player, State
from domain.kernel.game import Asks, Rule, Runs, Why
from domain.kernel.ledger import Ledger
from domain.kernel.prose import counted


def breeding_value(player: Player) -> int:
    """Add up the values of the different breeds in the hand, and the permanent certificates (GWT-6.4)."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in player.hand if card in CATTLE}
    return sum(breeds.values()) + permanent_certificates(player)


def income_step(ledger: Ledger[State], frame: IncomeStep) -> None:
    """Ask only who has temporary certificates."""
    ledger.close()
    if ledger.state.players[frame.seat].marker:
        ledger.open(Income(frame.seat))
    else:
        sell(ledger, frame.seat, 0)


def amounts(state: State, frame: Income) -> Iterator[UseCertificates]:
    return map(UseCertificates, range(state.players[frame.seat].marker + 1))


def take_income(ledger: Ledger[State], frame: Income, command: UseCertificates) -> None:
    ledger.close()
    sell(ledger, frame.seat, command.count)


def sell(ledger: Ledger[State], seat: int, certificates: int) -> None:
    """Show the hand, take its breeding value in dollars, discard it, and go on to the delivery."""
    player = ledger.state.players[seat]
    value = breeding_value(player) + certificates
    if certificates:
        marker = certificates_used(player, certificates)
        ledger.record(CertificatesUsed(seat, certificates, marker))
    ledger.record(HandSold(seat, player.hand, value))
    ledger.open(City(seat, value))


def too_many(state: State, frame: Income, command: AnyCommand) -> Why:
    return Why("GWT-6.4", f"use 0 to {counted(state.players[frame.seat].marker, 'temporary certificate')}")


RULES: tuple[Rule, ...] = (
    Runs(IncomeStep, income_step),
    Asks(Income, amounts, take_income, why=too_many),
)
