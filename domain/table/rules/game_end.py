"""Giving up, playing on for who has given up, and the end."""

from __future__ import annotations

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.game import Score
from domain.kernel.ranking import places
from domain.kernel.refusals import IllegalCommand, TableClosed
from domain.table.commands import GiveUp
from domain.table.context import CommandContext, seat_not_yours
from domain.table.events import GaveUp, SecretRevealed, TableEnded

MAX_DEFAULT_ANSWERS = 10_000
"""Default answers that one command may lead to; a game that takes more does not end by itself."""


def give_up(context: CommandContext, command: GiveUp) -> None:
    """Give the game up; from now on the default answers are taken for the seat."""
    seat = context.submitted.seat
    if context.table.phase != "playing":
        raise TableClosed(f"table {context.table.id} is {context.table.phase}; no game is on")
    if seat is None or not context.table.holds(context.submitted.player, seat):
        raise seat_not_yours(seat)
    if context.table.seats[seat].gave_up:
        raise IllegalCommand(f"seat {seat} has given the game up already")
    forfeit(context, seat)


def forfeit(context: CommandContext, seat: int) -> None:
    """Take the seat out of the contest and play on without it."""
    context.record(GaveUp(seat))
    context.answered_seats.add(seat)
    advance_game(context)


def advance_game(context: CommandContext) -> None:
    """Answer for the seats that gave up, and end the table when nothing is left to decide."""
    chairs = context.table.seats
    absent = sum(chair.gave_up for chair in chairs)
    if absent:
        if len(chairs) - absent <= min(1, len(chairs) - 1):
            _end(context, over=not context.table.position.stack)
            return
        _answer_for_absent(context)
    if not context.table.position.stack:
        _end(context, over=True)


def _answer_for_absent(context: CommandContext) -> None:
    chairs = context.table.seats
    for _ in range(MAX_DEFAULT_ANSWERS):
        absent = next(
            (seat for seat in kernel.seats_to_act(context.table.position) if chairs[seat].gave_up), None
        )
        if absent is None:
            return
        context.play_command(absent, kernel.default_answer(context.game, context.table.position, absent))
    raise RuntimeError(f"default answers do not end the game {context.game.name}")


def _end(context: CommandContext, *, over: bool) -> None:
    score = _standing(context)
    context.record(TableEnded("finished" if over else "given up", score))
    reveal_secret(context)


def _standing(context: CommandContext) -> Score:
    """Give the score sheet; who gave up stands behind all who did not."""
    score = context.game.score(context.table.position)
    gave_up = [chair.gave_up for chair in context.table.seats]
    if not any(gave_up):
        return score
    keys = [(not out, -place) for out, place in zip(gave_up, score.places, strict=True)]
    ranked = places([*keys, *((True, -rival.place) for rival in score.rivals)])
    rivals = (
        replace(rival, place=place) for rival, place in zip(score.rivals, ranked[len(keys) :], strict=True)
    )
    return replace(score, places=ranked[: len(keys)], rivals=tuple(rivals))


def reveal_secret(context: CommandContext) -> None:
    """Publish the secret that every draw followed from."""
    if context.inputs.secret is None:
        raise RuntimeError("the table cannot end: its secret is not known")
    context.record(SecretRevealed(context.inputs.secret.hex()))
