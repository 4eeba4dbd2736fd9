"""Step 2, rolling and rerolling (section 5 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.commands import AnyCommand, Faces, PickWhite, Reroll, StopRolling
from domain.games.trains_and_stations.data import FACES, NUMBERS
from domain.games.trains_and_stations.events import CoinPaid, DiceRerolled, WorkersStruck
from domain.games.trains_and_stations.frames import Pool, RerollDice, ResolveDice
from domain.games.trains_and_stations.model import LOCKED, among, joined, parts, unlocked, without
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.state import State
from domain.kernel.game import Question, RefusalReason
from domain.kernel.ledger import Ledger

Choice = PickWhite | Reroll | StopRolling

LONGEST_LIST = 400
"""The maximum number of choices listed at once. If there are more, the bonus dice are picked first."""

_DIE_FACES = tuple((face, 1) for face in FACES)
"""The faces of a die. Each is equally likely (TNS-14.2)."""


def roll_dice(ledger: Ledger[State], count: int) -> Faces:
    """Roll dice in this order: the seat's dice, saved dice, bonus dice (TNS-15.1)."""
    return tuple(ledger.chance.draw_from(_DIE_FACES, f"die:{number}") for number in range(1, count + 1))


def follow_roll(ledger: Ledger[State], seat: int, pool: Pool) -> None:
    """Check for a strike, and ask about a reroll only if one is possible (TNS-5.2, TNS-5.7)."""
    player = ledger.state.players[seat]
    if pool.own.count(LOCKED) + pool.white.count(LOCKED) >= NUMBERS.strike_threshold:
        ledger.record(WorkersStruck(seat, min(NUMBERS.strike_loss_vp, player.vp)))  # TNS-5.3
        ledger.open_frames(ResolveDice(seat, pool))
    elif player.coins >= NUMBERS.reroll_cost and (unlocked(pool.own) or unlocked(pool.white)):
        ledger.open_frames(RerollDice(seat, pool))
    else:
        ledger.open_frames(ResolveDice(seat, pool))


def rerolls(state: State, frame: RerollDice) -> Iterator[Choice]:
    """Yield the option to stop, and rerolls of any dice that are not locked (TNS-5.4).

    Of the bonus dice, only those already picked can be rerolled.
    """
    yield StopRolling()
    if frame.spent is True or state.players[frame.seat].coins < NUMBERS.reroll_cost:  # TNS-13.8
        return
    own, white = parts(unlocked(frame.pool.own)), parts(unlocked(frame.pool.white))
    if frame.picked is not None:
        white = (frame.picked,)
    elif _is_in_steps(frame):
        yield from (PickWhite(faces) for faces in white if faces or len(own) > 1)
        return
    yield from (Reroll(mine, bonus) for bonus in white for mine in own if mine or bonus)


def reroll(ledger: Ledger[State], frame: RerollDice, command: Choice) -> None:
    """Pay for a reroll, pick bonus dice, or stop (TNS-5.4, TNS-5.5)."""
    ledger.close_frame()
    match command:
        case StopRolling():
            ledger.open_frames(ResolveDice(frame.seat, frame.pool))
        case PickWhite(faces):
            ledger.open_frames(RerollDice(frame.seat, frame.pool, faces))
        case Reroll(own, white):
            _roll_again(ledger, frame.seat, frame.pool, own, white)


def _roll_again(ledger: Ledger[State], seat: int, pool: Pool, own: Faces, white: Faces) -> None:
    faces = roll_dice(ledger, len(own) + len(white))
    new_own, new_white = joined((), faces[: len(own)]), joined((), faces[len(own) :])
    ledger.record(CoinPaid(seat), DiceRerolled(seat, own, white, new_own, new_white))
    rest = without(pool.own, own)
    after = Pool(
        own=joined(rest, new_own),
        white=joined(without(pool.white, white), new_white),
        kept=among(pool.kept, rest),
    )
    follow_roll(ledger, seat, after)


def stop_rolling(state: State, frame: RerollDice) -> StopRolling:
    """Return the default: stop (TNS-15.3)."""
    return StopRolling()


def why_not_reroll(state: State, frame: RerollDice, command: AnyCommand) -> RefusalReason:
    match command:
        case Reroll() | PickWhite() if frame.spent is True:
            return RefusalReason("TNS-13.8", "you gave away your last coin after this roll; you must stop")
        case Reroll() | PickWhite() if not state.players[frame.seat].coins:
            return RefusalReason("TNS-13.8", "you have no coins left; you must stop")
        case PickWhite(white):
            return _why_no_such_dice(frame, (), white) or _why_not_pick(frame)
        case Reroll(own, white):
            return _why_no_such_dice(frame, own, white) or _why_not_in_steps(frame, own, white)
        case _:
            return not_asked("which dice to reroll, if any")


def _why_no_such_dice(frame: RerollDice, own: Faces, white: Faces) -> RefusalReason | None:
    """Return why the dice given in the command cannot be rerolled, or None if they can."""
    if LOCKED in (*own, *white):
        return RefusalReason("TNS-5.4", f"a locked train cannot be rerolled; {_free_dice(frame)}")
    if own not in parts(unlocked(frame.pool.own)) or white not in parts(unlocked(frame.pool.white)):
        return RefusalReason("TNS-5.4", f"name dice that are in the roll; {_free_dice(frame)}")
    return None


def _why_not_pick(frame: RerollDice) -> RefusalReason:
    """Return why bonus dice cannot be picked in this step, although they could be rerolled."""
    if frame.picked is not None:
        return RefusalReason(
            "TNS-3.2", f"the bonus dice are already picked: {model.dice(frame.picked) or 'none'}"
        )
    if _is_in_steps(frame):
        return RefusalReason("TNS-5.4", f"reroll at least one die; {_free_dice(frame)}")
    return RefusalReason("TNS-3.2", "name your own dice and the bonus dice together")


def _why_not_in_steps(frame: RerollDice, own: Faces, white: Faces) -> RefusalReason:
    """Return why these dice cannot be rerolled in this step, although none of them is locked or missing."""
    if frame.picked is not None and white != frame.picked:
        return RefusalReason("TNS-3.2", f"the bonus dice picked are {model.dice(frame.picked) or 'none'}")
    if not own and not white:
        return RefusalReason("TNS-5.4", f"reroll at least one die; {_free_dice(frame)}")
    return RefusalReason("TNS-3.2", "with this many dice, first pick the bonus dice, then your own")


def _is_in_steps(frame: RerollDice) -> bool:
    """Return whether the bonus dice are picked first, because there are too many choices to list at once."""
    own, white = parts(unlocked(frame.pool.own)), parts(unlocked(frame.pool.white))
    return frame.picked is None and len(own) * len(white) > LONGEST_LIST


def _free_dice(frame: RerollDice) -> str:
    own, white = model.dice(unlocked(frame.pool.own)), model.dice(unlocked(frame.pool.white))
    return f"your own dice that you can reroll: {own or 'none'}; bonus dice: {white or 'none'}"


RULES = (Question(RerollDice, rerolls, reroll, why=why_not_reroll, default=stop_rolling),)
