"""Standing orders in words: what each part answers, played as it was meant when the order was made."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from domain.kernel import decide as kernel
from domain.kernel.refusals import CommandRefused
from domain.table.orders.answers import read_command
from domain.table.orders.conditions import AnyCondition, Differs
from domain.table.orders.forms import Always, AnyForm, Line, Step, parts_of
from services.api.presenters.planning.imagined import ImaginedWorld
from services.api.schemas.orders import OrderWords
from services.queries.reader import LoadedTable


def describe_order(before: LoadedTable, seat: int, form: AnyForm, seed: str) -> tuple[OrderWords, ...]:
    """Give the words of each part; `before` is the table as it stood when the order was made.

    A line is played in an imagined world, with what it expects of others; from where that is not possible
    there on, it has no words.
    """
    world = ImaginedWorld(before, seat, seed)
    match form:
        case Always():
            return (OrderWords(_say_always(world, form)),)
        case Line(steps):
            told = list(_tell_line(world, steps))
            return (*told, *(OrderWords(None) for _ in steps[len(told) :]))
        case _:
            return tuple(OrderWords(None) for _ in parts_of(form))


def _say_always(world: ImaginedWorld, form: Always) -> str | None:
    command = read_command(world.game, form.command)
    if command not in kernel.legal_options(world.game, world.state, world.seat):
        return None
    return world.game.option_text(world.game.view(world.state, world.seat), command)


def _tell_line(world: ImaginedWorld, steps: tuple[Step, ...]) -> Iterator[OrderWords]:
    try:
        for step in steps:
            expects = _play_expected(world, step.unless)
            answer = world.play(world.seat, read_command(world.game, step.command))
            yield OrderWords(answer.says, expects)
    except CommandRefused:
        return


def _play_expected(world: ImaginedWorld, unless: tuple[AnyCondition, ...]) -> tuple[tuple[str, ...], ...]:
    """Play what is expected of the others, whoever is asked first, and give the words by condition."""
    says: list[list[str]] = [[] for _ in unless]
    left = [
        (says[number], one.seat, deque(one.commands))
        for number, one in enumerate(unless)
        if isinstance(one, Differs)
    ]
    while left := [one for one in left if one[2]]:
        asked = kernel.seats_to_act(world.state)
        told, seat, commands = next((one for one in left if one[1] in asked), left[0])
        told.append(world.play(seat, read_command(world.game, commands.popleft())).says)
    return tuple(map(tuple, says))
