"""Kansas City: the three foresight steps and the end of the visit (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import AnyCommand, ChooseForesight
from domain.games.great_western_trail.data import TILES
from domain.games.great_western_trail.events import VisitEnded
from domain.games.great_western_trail.frames import EndVisit, Foresight, ForesightStep
from domain.games.great_western_trail.model import list_words, tile_name
from domain.games.great_western_trail.rules.supply import CLOSED, fill_foresights, place_tile
from domain.games.great_western_trail.state import State
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def choosable_spaces(state: State, number: int) -> tuple[int, ...]:
    """Return the spaces whose tile can be chosen (GWT-6.1, GWT-6.3).

    Once the market is closed, workers cannot be chosen. Two equal tiles count as one choice.
    """
    closed = state.board.row == CLOSED
    choices: dict[str, int] = {}
    for space, tile in enumerate(state.board.foresights[number - 1], start=1):
        if tile is not None and not (closed and TILES[tile].kind == "worker"):
            choices.setdefault(tile, space)
    return tuple(choices.values())


def begin_foresight(ledger: Ledger[State], frame: ForesightStep) -> None:
    """Place a single tile immediately, or ask which one if there are two different tiles (GWT-6.1)."""
    ledger.close_frame()
    spaces = choosable_spaces(ledger.state, frame.number)
    if len(spaces) > 1:
        ledger.open_frames(Foresight(frame.seat, frame.number))
    elif spaces:
        place_tile(ledger, frame.seat, frame.number, spaces[0])


def foresight_choices(state: State, frame: Foresight) -> Iterator[ChooseForesight]:
    return map(ChooseForesight, choosable_spaces(state, frame.number))


def choose_foresight(ledger: Ledger[State], frame: Foresight, command: ChooseForesight) -> None:
    ledger.close_frame()
    place_tile(ledger, frame.seat, frame.number, command.space)


def why_not_chosen(state: State, frame: Foresight, command: AnyCommand) -> RefusalReason:
    tiles = list_words(tile_name(tile) for tile in state.board.foresights[frame.number - 1] if tile)
    return RefusalReason("GWT-6.1", f"choose one of the tiles of foresight {frame.number}: {tiles}")


def end_visit(ledger: Ledger[State], frame: EndVisit) -> None:
    """Return the cattleman to the start and refill the empty foresight spaces (GWT-6.6)."""
    ledger.close_frame()
    ledger.record(VisitEnded(frame.seat))
    fill_foresights(ledger)


RULES: tuple[FrameRule, ...] = (
    AutoStep(ForesightStep, begin_foresight),
    Question(Foresight, foresight_choices, choose_foresight, why=why_not_chosen),
    AutoStep(EndVisit, end_visit),
)
