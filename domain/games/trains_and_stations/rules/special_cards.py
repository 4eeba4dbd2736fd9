"""The choice of special cards at the start (TNS-2.3)."""

from __future__ import annotations

from itertools import combinations

from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.commands import AnyCommand, KeepSpecial
from domain.games.trains_and_stations.data import BOX
from domain.games.trains_and_stations.events import SpecialsKept
from domain.games.trains_and_stations.frames import KeepSpecials
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.state import State
from domain.kernel.game import RefusalReason, SimultaneousQuestion
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import join_words

KEPT = BOX.setup.special_cards_kept


def keeps(state: State, frame: KeepSpecials, seat: int) -> tuple[KeepSpecial, ...]:
    """Return every pair from the three cards (TNS-2.6, TNS-15.3).

    The two lowest come first, because they are the default.
    """
    return tuple(map(KeepSpecial, combinations(state.players[seat].specials, KEPT)))


def keep(ledger: Ledger[State], frame: KeepSpecials, answers: tuple[KeepSpecial, ...]) -> None:
    """Record the kept cards, and return the others to the deck."""
    ledger.close_frame()
    for seat, answer in zip(frame.seats, answers, strict=True):
        held = ledger.state.players[seat].specials
        returned = tuple(card for card in held if card not in answer.cards)
        ledger.record(SpecialsKept(seat, answer.cards, returned))


def why_not_keep(state: State, frame: KeepSpecials, seat: int, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, KeepSpecial):
        return not_asked("which special cards to keep")
    if len(command.cards) != KEPT:
        return RefusalReason("TNS-2.6", f"keep exactly {KEPT} of the dealt cards")
    dealt = join_words([model.card(card) for card in state.players[seat].specials])
    return RefusalReason("TNS-2.3", f"keep two of {dealt}")


RULES = (SimultaneousQuestion(KeepSpecials, keeps, keep, why=why_not_keep),)
