"""Victory points, from the supply and beyond it (TNS-1.12, TNS-1.14)."""

from __future__ import annotations

from domain.games.trains_and_stations.events import FinalPhaseBegan, Reason, VpGained
from domain.games.trains_and_stations.state import State
from domain.kernel.ledger import Ledger


def gain_points(ledger: Ledger[State], seat: int, vp: int, reason: Reason) -> None:
    """Record VP gained, always in full. If the supply is empty, the final phase begins."""
    if not vp:
        return
    ledger.record(VpGained(seat, vp, reason))
    if not ledger.state.vp_supply and not ledger.state.final:
        ledger.record(FinalPhaseBegan())  # TNS-1.14
