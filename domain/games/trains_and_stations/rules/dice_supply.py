"""Step 1, gathering or recalling dice (section 4 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.commands import AnyCommand, Gather, Recall
from domain.games.trains_and_stations.data import BOX, NUMBERS
from domain.games.trains_and_stations.events import DiceGathered, DiceRecalled, DiceRolled
from domain.games.trains_and_stations.frames import GatherDice, Pool
from domain.games.trains_and_stations.model import joined, parts, without
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.rules.roll import follow_roll, roll_dice
from domain.games.trains_and_stations.state import State
from domain.kernel.game import Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def gatherings(state: State, frame: GatherDice) -> Iterator[Gather | Recall]:
    """Yield the ways to gather dice, and the option to recall them (TNS-4.3, TNS-4.5, TNS-4.7).

    Any allowed number of bonus dice may be combined with any saved dice.
    """
    saved = parts(state.players[frame.seat].saved)
    for bonus in allowed_bonus_dice(state, frame.seat):
        for faces in saved:
            yield Gather(bonus, faces)
    if on_board(state, frame.seat) >= NUMBERS.recall_threshold:
        yield Recall()


def own_dice_due(state: State, seat: int) -> int:
    """Return the number of the seat's dice that must be gathered (TNS-4.1, ruling R4)."""
    return min(NUMBERS.own_dice_per_turn, state.off_board(seat))


def on_board(state: State, seat: int) -> int:
    """Return the number of the seat's dice on the board. Bonus dice do not count (TNS-4.8)."""
    return BOX.components.player_dice_per_colour - state.off_board(seat)


def allowed_bonus_dice(state: State, seat: int) -> range:
    """Return the numbers of bonus dice that may be gathered (TNS-4.5)."""
    held = state.players[seat].bonus
    if not state.common_bonus:
        return range(held, held + 1)  # TNS-4.5.1
    missing = NUMBERS.minimum_dice_with_bonus - own_dice_due(state, seat)
    return range(max(0, min(held, missing)), held + 1)  # TNS-4.5.2


def gather(ledger: Ledger[State], frame: GatherDice, command: Gather | Recall) -> None:
    """Recall the dice, or gather and roll (TNS-4.7, TNS-5.1)."""
    state, seat = ledger.state, frame.seat
    ledger.close_frame()
    if isinstance(command, Recall):
        ledger.record(DiceRecalled(seat, on_board(state, seat)))
        return
    saved, own = state.players[seat].saved, own_dice_due(state, seat)
    kept = without(saved, command.roll_saved)
    ledger.record(DiceGathered(seat, own, command.bonus, kept, command.roll_saved))
    faces = roll_dice(ledger, own - len(kept) + command.bonus)
    fresh, white = faces[: own - len(kept)], faces[own - len(kept) :]
    pool = Pool(joined(kept, fresh), joined((), white), kept)
    if pool.own or pool.white:  # TNS-4.9
        ledger.record(DiceRolled(seat, joined((), fresh), pool.white))
        follow_roll(ledger, seat, pool)


def gather_fewest(state: State, frame: GatherDice) -> Gather:
    """Return the default: the fewest bonus dice, and no saved dice rolled (TNS-15.3)."""
    return Gather(allowed_bonus_dice(state, frame.seat)[0], ())


def why_not_gather(state: State, frame: GatherDice, command: AnyCommand) -> RefusalReason:
    match command:
        case Recall():
            here = on_board(state, frame.seat)
            return RefusalReason("TNS-4.8", f"to recall your dice, you need 5 on the board; you have {here}")
        case Gather(bonus, _) if bonus not in (allowed := allowed_bonus_dice(state, frame.seat)):
            rule = "TNS-4.5.2" if state.common_bonus else "TNS-4.5.1"
            most = pluralize(allowed[-1], "bonus die", "bonus dice")
            return RefusalReason(rule, f"gather from {allowed[0]} to {most}")
        case Gather():
            saved = model.dice(state.players[frame.seat].saved) or "no dice"
            return RefusalReason("TNS-4.3", f"you can only roll saved dice: {saved}")
        case _:
            return not_asked("whether to gather or recall dice")


RULES = (Question(GatherDice, gatherings, gather, why=why_not_gather, default=gather_fewest),)
