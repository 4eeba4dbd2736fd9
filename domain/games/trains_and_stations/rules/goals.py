"""Goals, which are revealed after the deliveries of a turn (section 8 of the rules)."""

from __future__ import annotations

from itertools import product
from math import prod

from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.commands import AnyCommand, Cards, ClaimGoals
from domain.games.trains_and_stations.data import CARDS
from domain.games.trains_and_stations.events import GoalRevealed, GoalsDue
from domain.games.trains_and_stations.frames import ClaimByHand, Goals
from domain.games.trains_and_stations.model import fulfilled_goals
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.state import State
from domain.kernel.game import AutoStep, RefusalReason, SimultaneousQuestion
from domain.kernel.ledger import Ledger

MOST_LISTED = 256
"""Maximum number of combinations of the goals that may be claimed individually.

These are the most valuable goals (eight, if none are identical). The other goals may be claimed only all
together or not at all.
"""


def ask_for_goals(ledger: Ledger[State], frame: Goals) -> None:
    """Reveal goals automatically, then ask the seats that claim by hand (TNS-8.7).

    Those seats are asked regardless of the cards they hold.
    """
    state = ledger.state
    ledger.close_frame()
    if not state.delivered:  # TNS-8.1
        return
    by_hand = tuple(seat for seat, player in enumerate(state.players) if not player.auto_claim)
    ledger.record(GoalsDue(by_hand))
    for seat in range(len(state.players)):
        if seat not in by_hand:
            reveal_goals(ledger, seat, without_identical(fulfilled_goals(state, seat)))
    if by_hand:
        ledger.open_frames(ClaimByHand(by_hand))


def reveal_goals(ledger: Ledger[State], seat: int, cards: Cards) -> None:
    for card in cards:
        ledger.record(GoalRevealed(seat, card))


def without_identical(cards: Cards) -> Cards:
    """Return the cards, keeping only the lowest id among identical goals (TNS-8.4, TNS-8.7)."""
    return tuple(sorted(same[0] for same in group_identical(cards)))


def claims(state: State, frame: ClaimByHand, seat: int) -> tuple[ClaimGoals, ...]:
    """Return every choice of fulfilled goals, with at most one of identical goals.

    The choice of all goals comes first (TNS-8.4, TNS-8.7, TNS-15.3).
    """
    kinds = sorted(group_identical(fulfilled_goals(state, seat)), key=lambda same: (-CARDS[same[0]].vp, same))
    choices = [(*((card,) for card in same), ()) for same in kinds]
    singly = max(count for count in range(len(kinds) + 1) if prod(map(len, choices[:count])) <= MOST_LISTED)
    rest = tuple(same[0] for same in kinds[singly:])
    several = (rest, ()) if rest else ((),)
    return tuple(ClaimGoals(tuple(sorted(sum(mix, ())))) for mix in product(*choices[:singly], several))


def group_identical(cards: Cards) -> tuple[Cards, ...]:
    """Return the cards grouped by identical goals, with ids in ascending order (TNS-1.6)."""
    groups: dict[frozenset[str], Cards] = {}
    for card in cards:
        pair = frozenset(CARDS[card].cities)
        groups[pair] = (*groups.get(pair, ()), card)
    return tuple(groups.values())


def claim_goals(ledger: Ledger[State], frame: ClaimByHand, answers: tuple[ClaimGoals, ...]) -> None:
    """Reveal the claimed goals, now that all answers are in (TNS-3.3)."""
    ledger.close_frame()
    for seat, answer in zip(frame.seats, answers, strict=True):
        reveal_goals(ledger, seat, answer.cards)


def claim_all(state: State, seat: int) -> ClaimGoals:
    """Return the default answer: claim all goals (TNS-8.7, TNS-15.3).

    It is used after a time-out, and when a player switches to automatic claims.
    """
    return ClaimGoals(without_identical(fulfilled_goals(state, seat)))


def why_not_claim(state: State, frame: ClaimByHand, seat: int, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, ClaimGoals):
        return not_asked("which fulfilled goals to reveal")
    fulfilled = fulfilled_goals(state, seat)
    names = ", ".join(model.card(same[0]) for same in group_identical(fulfilled)) or "none"
    if not set(command.cards) <= set(fulfilled):
        return RefusalReason("TNS-8.2", f"your fulfilled goals: {names}")
    return RefusalReason("TNS-8.4", f"of identical goals, you can reveal only one per turn: {names}")


RULES = (
    AutoStep(Goals, ask_for_goals),
    SimultaneousQuestion(
        ClaimByHand,
        claims,
        claim_goals,
        why=why_not_claim,
        default=lambda state, frame, seat: claim_all(state, seat),
    ),
)
