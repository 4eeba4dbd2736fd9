"""Two worlds that a seat cannot tell apart, and everything that it can read of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from domain.kernel import decide as kernel
from domain.kernel.bots import Imagined
from domain.kernel.chance import Chance, Scripted
from domain.kernel.drawing.svg import standalone
from domain.kernel.frames import Together
from domain.kernel.game import Game
from domain.kernel.refusals import Refused
from domain.kernel.values import Command, Event
from domain.table.secrecy import event_seen, frame_seen
from infra.codec import codec

STREAMS = 4
"""Streams of draws that are compared."""


class Noted(Chance):
    """Any numbers; what was picked is noted by label, so that another world can be given the same."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.picked: dict[str, Any] = {}
        self._inner = Imagined(random)

    def value(self, index: int, of: int, label: str) -> int:
        """Give any number of the range."""
        number = self._inner.value(index, of, label)
        self.picked.setdefault(label, number)
        return number

    def choice(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Give any number, and note what lies there."""
        number = place = self._inner.value(index, total, label)
        for thing, count in left:
            if place < count:
                self.picked[label] = thing
                break
            place -= count
        return number


def imagined(game: Game[Any], state: Any, seat: int | None, random: Random) -> Any:
    """Give another world for that seat."""
    return game.imagine(state, seat, Imagined(random))


def readable(game: Game[Any], state: Any, seat: int | None) -> Iterator[bytes]:
    """Give all that the seat can read of a state: view, drawing, text, players, frames, question, options."""
    encode = codec(game.name).encode
    view = game.view(state, seat)
    yield encode(view)
    yield standalone(game.picture(view)).encode()
    yield game.text(view).encode()
    for other, _ in enumerate(game.score(state).totals):
        yield encode(game.seat_summary(view, other))
    yield repr(kernel.asked(state)).encode()
    for frame in state.stack:
        yield encode(frame_seen(game, frame, seat))
    if state.stack:
        frames = tuple(frame_seen(game, frame, seat) for frame in state.stack)
        yield game.question(view, frames[-1]).encode()
        yield encode(game.way(view, frames))
    if seat is not None:
        for command in (*kernel.options(game, state, seat), *kernel.offered(game, state, seat)):
            yield encode(command)
            yield game.says(view, command).encode()
            yield repr(game.at(view, command)).encode()
            yield game.ghost(view, command).encode()


def refusal(game: Game[Any], state: Any, seat: int, command: Command) -> str | None:
    """Give what the seat reads when the command is refused, None if it is not."""
    try:
        kernel.decide(game, state, seat, command, Scripted())
    except Refused as refused:
        return f"{refused.slug} {refused.rule} {refused.message}"
    return None


def events_seen(
    game: Game[Any],
    worlds: tuple[Any, Any],
    author: int,
    command: Command,
    reader: int | None,
    random: Random,
) -> tuple[bytes, bytes] | None:
    """Give what the reader sees of a command's events in both worlds, None where they cannot be compared.

    They cannot where the command is no option in the other world; where what is drawn in one is not left in
    the other; where secret answers are turned up because the last one is in; and where the game ends, which
    opens all. Where something hidden is turned up on the way, what comes before it is compared.
    """
    here, there = worlds
    chance = Noted(random)
    first, after = kernel.decide(game, here, author, command, chance)
    if not after.stack or (isinstance(here.stack[-1], Together) and len(kernel.asked(here)) == 1):
        return None
    try:
        second = kernel.decide(game, there, author, command, Scripted(chance.picked)).events
    except (Refused, ValueError):
        return None
    encode = codec(game.name).encode
    return (
        encode([event_seen(game, event, reader) for event in until_turned_up(first)]),
        encode([event_seen(game, event, reader) for event in until_turned_up(second)]),
    )


def until_turned_up(events: Sequence[Event]) -> Sequence[Event]:
    """Give the events before the first one after which hidden things tell worlds apart."""
    return tuple(takewhile(lambda event: not event.turns_up, events))


def outcomes(
    game: Game[Any], state: Any, author: int, command: Command, reader: int | None
) -> dict[bytes, set[bytes]]:
    """Give what the reader sees of a command's events, by what the reader sees of the state after them.

    The command is carried out with several streams of draws: where these leave no difference that the reader
    may see, the events must show none.
    """
    encode, found = codec(game.name).encode, dict[bytes, set[bytes]]()
    for stream in range(STREAMS):
        events, after = kernel.decide(game, state, author, command, Noted(Random(stream)))
        frames = [frame_seen(game, frame, reader) for frame in after.stack]
        seen = encode([game.view(after, reader), frames])
        found.setdefault(seen, set()).add(encode([event_seen(game, event, reader) for event in events]))
    return found
