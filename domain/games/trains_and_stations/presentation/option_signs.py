"""Options that choose dice, as pictures of these dice on one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from domain.drawing.glyph_rows import MINUS
from domain.drawing.svg import translate, use
from domain.games.trains_and_stations.commands import AnyCommand, FinishResolve, Gather, PickWhite, Reroll
from domain.games.trains_and_stations.data import NUMBERS
from domain.games.trains_and_stations.data.schema import Face
from domain.games.trains_and_stations.model import counted
from domain.games.trains_and_stations.presentation.drawing.pieces import die
from domain.games.trains_and_stations.presentation.words import coins_gained, exceeds_limit, gathered_dice
from domain.games.trains_and_stations.view import View
from domain.kernel.presentation import OptionSign

SIZE = 21
"""The width of a die on the grid of a sign."""


def option_signs(view: View, command: AnyCommand) -> tuple[OptionSign, ...]:
    """Return the dice of an option, each face by its picture; nothing for options without faces."""
    colour = view.seats[view.active].colour
    match command:
        case Gather(roll_saved=roll_saved):
            rolled, kept = gathered_dice(view, command)
            if not roll_saved and not kept:
                return ()
            keeps = (OptionSign(says="and keep"), *draw_dice(colour, kept)) if kept else ()
            bonus = (_draw_bonus_dice(command.bonus),) if command.bonus else ()
            among = (*bonus, *draw_dice(colour, roll_saved))
            including = (OptionSign(says="including"), *among) if among else ()
            return (OptionSign(says=f"Roll {counted(rolled, 'die')}"), *including, *keeps)
        case PickWhite(faces=faces):
            return (OptionSign(says="Reroll" if faces else "Reroll none"), *draw_dice("white", faces))
        case Reroll(own=own, white=white):
            price = OptionSign("coin", f"{MINUS}{NUMBERS.reroll_cost}")
            return (OptionSign(says="Reroll"), *draw_dice(colour, own), *draw_dice("white", white), price)
        case FinishResolve(save=saved):
            gained = coins_gained(view, command)
            gain = (OptionSign("coin", f"+{gained}"),) if gained else ()
            limit = (OptionSign(says=f"limit {NUMBERS.coin_limit}"),) if exceeds_limit(view, command) else ()
            words = OptionSign(says="Save" if saved else "Save no dice")
            return (words, *draw_dice(colour, saved), *gain, *limit)
        case _:
            return ()


def draw_dice(colour: str, faces: Iterable[Face]) -> tuple[OptionSign, ...]:
    """Draw dice with the given faces, equal ones side by side."""
    return tuple(_draw_die(colour, face) for face in Counter(faces).elements())


def _draw_bonus_dice(count: int) -> OptionSign:
    blank = translate(12, 12.5, use("die-white", 0, 0), SIZE / 32)
    return OptionSign(drawing=blank, says=f"×{count}" if count > 1 else "")


@cache
def _draw_die(colour: str, face: Face) -> OptionSign:
    return OptionSign(drawing=die(colour, face, 12, 12.5, SIZE))
