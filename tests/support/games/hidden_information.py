"""Two worlds that a seat cannot distinguish, and everything that the seat can read in each world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from domain.drawing.board import draw_board
from domain.drawing.svg import standalone_svg
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from domain.kernel.chance import Chance, ScriptedChance
from domain.kernel.frames import SimultaneousFrame
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command, Event
from domain.log.codec import codec_for
from domain.table.visibility import redact_event, redact_frame

STREAMS = 4
"""The number of streams of draws to compare."""


class RecordingChance(Chance):
    """Random numbers; items drawn are recorded by label, so that another world can repeat them."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.picked: dict[str, Any] = {}
        self._inner = SimulatedChance(random)

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return a random number in the range, and record it."""
        number = self._inner.number_at(index, of, label)
        self.picked.setdefault(label, number)
        return number

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return a random index, and record the item there."""
        number = place = self._inner.number_at(index, total, label)
        for thing, count in left:
            if place < count:
                self.picked[label] = thing
                break
            place -= count
        return number


def determinized(game: Game[Any], state: Any, seat: int | None, random: Random) -> Any:
    """Return another world that is possible for the seat."""
    return game.planning.determinize(state, seat, SimulatedChance(random))


def read_told(game: Game[Any], state: Any, seat: int | None) -> Iterator[bytes]:
    """Yield a state's data for a seat: view, seats to move, frames, options.

    All words and drawings are derived only from these data.
    """
    encode = codec_for(game.name).encode
    yield encode(game.view(state, seat))
    yield repr(kernel.seats_to_act(state)).encode()
    yield encode([redact_frame(game, frame, seat) for frame in state.stack])
    if seat is not None:
        yield encode([*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat)])


def read_everything(game: Game[Any], state: Any, seat: int | None) -> Iterator[bytes]:
    """Yield everything that the seat can read about a state: its data, and the drawing and words."""
    encode = codec_for(game.name).encode
    yield from read_told(game, state, seat)
    view = game.view(state, seat)
    yield standalone_svg(draw_board(game, view)).encode()
    yield game.presentation.textboard(view).encode()
    for other, _ in enumerate(game.score(state).totals):
        yield encode(game.presentation.scoreboard_entry(view, other))
    yield encode(game.presentation.rival_entries(view))
    if state.stack:
        frames = tuple(redact_frame(game, frame, seat) for frame in state.stack)
        yield game.presentation.question_text(view, frames[-1]).encode()
        yield encode(game.presentation.breadcrumb(view, frames))
    if seat is not None:
        for command in (*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat)):
            yield game.presentation.option_text(view, command).encode()
            yield repr(game.presentation.target(view, command)).encode()
            yield game.presentation.preview(view, command).encode()


def refusal_text(game: Game[Any], state: Any, seat: int, command: Command) -> str | None:
    """Return the text of the seat's refusal, or None if the command is accepted."""
    try:
        kernel.decide(game, state, seat, command, ScriptedChance())
    except CommandRefused as refused:
        return f"{refused.slug} {refused.rule} {refused.message}"
    return None


def compare_events(
    game: Game[Any],
    worlds: tuple[Any, Any],
    author: int,
    command: Command,
    reader: int | None,
    random: Random,
) -> tuple[bytes, bytes] | None:
    """Return the reader's view of a command's events in both worlds, or None if they cannot be compared.

    They cannot be compared if the command is not an option in the other world; if an item drawn in one world
    is not left in the other; if the last secret answer reveals all of them; or if the game ends, which
    reveals everything. If an event reveals something hidden, only the events before it are compared.
    """
    here, there = worlds
    chance = RecordingChance(random)
    first, after = kernel.decide(game, here, author, command, chance)
    if not after.stack or (
        isinstance(here.stack[-1], SimultaneousFrame) and len(kernel.seats_to_act(here)) == 1
    ):
        return None
    try:
        second = kernel.decide(game, there, author, command, ScriptedChance(chance.picked)).events
    except (CommandRefused, ValueError):
        return None
    encode = codec_for(game.name).encode
    return (
        encode([redact_event(game, event, reader) for event in events_before_hidden(first)]),
        encode([redact_event(game, event, reader) for event in events_before_hidden(second)]),
    )


def events_before_hidden(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events before the first one that depends on hidden information."""
    return tuple(takewhile(lambda event: not event.depends_on_hidden, events))


def visible_outcomes(
    game: Game[Any], state: Any, author: int, command: Command, reader: int | None
) -> dict[bytes, set[bytes]]:
    """Return the reader's possible views of a command's events, keyed by the view of the state after them.

    The command is executed with several streams of draws. If the reader sees the same state after them, the
    events must also look the same.
    """
    encode, found = codec_for(game.name).encode, dict[bytes, set[bytes]]()
    for stream in range(STREAMS):
        events, after = kernel.decide(game, state, author, command, RecordingChance(Random(stream)))
        frames = [redact_frame(game, frame, reader) for frame in after.stack]
        seen = encode([game.view(after, reader), frames])
        found.setdefault(seen, set()).add(encode([redact_event(game, event, reader) for event in events]))
    return found
