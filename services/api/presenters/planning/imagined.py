"""What would follow commands, played in a world that a seat cannot tell from the real one."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from domain.drawing.board import draw_board
from domain.drawing.parts.board_parts import Slots
from domain.drawing.parts.window import previewed_for
from domain.drawing.svg import inline_svg
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from domain.kernel.refusals import CommandRefused, MalformedCommand
from domain.kernel.values import Command
from domain.table import visibility
from services.api.presenters.board_drawing import draw_board_parts
from services.api.presenters.perspective import build_perspective, legal_answers
from services.api.presenters.table_view import to_log_head
from services.api.schemas.orders import (
    ImaginedAnswers,
    ImaginedRefusal,
    ImaginedStep,
    ImagineRequest,
    ImagineResponse,
)
from services.queries.reader import LoadedTable
from services.shared.lru_cache import LruCache

PERSPECTIVE_BYTES = 10_000_000
"""More than any one perspective takes: what is imagined is kept nowhere but in the answer."""


class ImaginedWorld:
    """A world that a seat cannot tell from the real one, with draws of its own; one seed, one world."""

    def __init__(self, head: LoadedTable, seat: int, seed: str) -> None:
        self.head, self.seat = head, seat
        self.game = head.code.game
        self._random = Random(seed)  # noqa: S311 - it imagines worlds, it draws nothing
        self.state: Any = self.game.determinize(head.table.position, seat, SimulatedChance(self._random))

    def read(self, wanted: bytes) -> Command:
        """Give a command of the game; CommandRefused where it is none."""
        return self.head.code.decode_command(wanted)

    def play(self, author: int, command: Command) -> ImaginedStep:
        """Go on by a command, and say in words what it was; CommandRefused where it is not possible there."""
        seats = len(self.head.table.seats)
        if author >= seats:
            raise MalformedCommand(f"there is no seat {author}; the table has seats 0 to {seats - 1}")
        before = self.state
        decided = kernel.decide(self.game, before, author, command, SimulatedChance(self._random))
        self.state = decided.state
        says = self.game.option_text(self.game.view(before, author), command)
        shown = visibility.redact_command(self.game, command, author, decided.events, self.seat)
        return ImaginedStep(
            author, says, None if shown is None else msgspec.Raw(self.head.code.encode(shown))
        )

    def as_table(self) -> LoadedTable:
        """Give the table as it would stand; nobody is asked there in earnest."""
        table = replace(self.head.table, game_state=self.state, waiting=(), undo_points=())
        return LoadedTable(table, self.head.seq, self.head.hash, self.head.code)


def imagine_position(head: LoadedTable, body: ImagineRequest, seat: int, seed: str) -> ImagineResponse:
    """Play the commands one after the other, up to the first that is not possible, and tell what follows."""
    world = ImaginedWorld(head, seat, seed)
    steps: list[ImaginedStep] = []
    refused = None
    for author, wanted in body.commands:
        try:
            steps.append(world.play(author, world.read(bytes(wanted))))
        except CommandRefused as refusal:
            refused = ImaginedRefusal(refusal.slug, refusal.message, refusal.rule)
            break
    return _tell(world, body, tuple(steps), refused)


def _tell(
    world: ImaginedWorld,
    body: ImagineRequest,
    steps: tuple[ImaginedStep, ...],
    refused: ImaginedRefusal | None,
) -> ImagineResponse:
    """Tell how things stand in a world after these steps, and what may be answered there."""
    there, asked, seat = world.as_table(), kernel.seats_to_act(world.state), world.seat
    slots = None if body.slots is None else Slots(*astuple(body.slots))
    with nullcontext() if slots is None else previewed_for(slots):
        seen = build_perspective(LruCache(PERSPECTIVE_BYTES), there, seat, acts=True)
        others = tuple(_answers(there, one) for one in asked if one != seat) if body.others else ()
    return ImagineResponse(
        game=world.game.name,
        seat=seat,
        applied=len(steps),
        refused=refused,
        steps=steps,
        turn=world.game.turn(world.state),
        asked=asked,
        view=seen.view,
        scoreboard=seen.scoreboard,
        question=seen.question,
        options=seen.options,
        head=to_log_head(world.head),
        others=others,
        board=_draw(there, seat) if body.board else None,
        parts=None if slots is None else draw_board_parts(there, seat, slots, explained=False),
    )


def _answers(there: LoadedTable, seat: int) -> ImaginedAnswers:
    question, options = legal_answers(there, seat)
    return ImaginedAnswers(seat, question, options)


def _draw(there: LoadedTable, seat: int) -> str:
    game = there.code.game
    return inline_svg(draw_board(game, visibility.game_view(game, there.table, seat)))
