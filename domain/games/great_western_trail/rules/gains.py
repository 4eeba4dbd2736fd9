"""Money gained from and paid to the bank, and certificates (GWT-8.1)."""

from __future__ import annotations

from domain.games.great_western_trail.events import CertificatesGained, MoneyGained, MoneyPaid
from domain.games.great_western_trail.frames import Receive
from domain.games.great_western_trail.model import marker_after_gain
from domain.games.great_western_trail.state import State
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def gain_money(ledger: Ledger[State], seat: int, amount: int) -> None:
    """Gain money from the bank. It is always taken in full (GWT-8.1.2)."""
    if amount:
        ledger.record(MoneyGained(seat, amount))


def pay(ledger: Ledger[State], seat: int, amount: int) -> None:
    if amount:
        ledger.record(MoneyPaid(seat, amount))


def gain_certificates(ledger: Ledger[State], seat: int, count: int) -> None:
    """Move the marker forward. Certificates beyond the limit are lost (GWT-8.1.4)."""
    player = ledger.state.players[seat]
    marker = marker_after_gain(player, count)
    if marker > player.marker:  # GWT-9.7: a gain never moves the marker back
        ledger.record(CertificatesGained(seat, marker))


def receive(ledger: Ledger[State], frame: Receive) -> None:
    ledger.close_frame()
    gain_certificates(ledger, frame.seat, frame.certificates)


RULES: tuple[FrameRule, ...] = (AutoStep(Receive, receive),)
