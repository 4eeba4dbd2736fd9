"""Rules for resigning, playing a resigned seat, and ending the game."""

from __future__ import annotations

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.game import Score
from domain.kernel.ranking import places
from domain.kernel.refusals import IllegalCommand
from domain.table.commands import GiveUp
from domain.table.context import CommandContext, require_playing_seat
from domain.table.events import GaveUp, SecretRevealed, TableEnded

MAX_DEFAULT_ANSWERS = 10_000
"""Maximum number of default answers after a command; a game that needs more would never end."""


def give_up(context: CommandContext, command: GiveUp) -> None:
    """Resign the submitting seat, unless it has resigned already."""
    seat = require_playing_seat(context)
    if context.table.seats[seat].gave_up:
        raise IllegalCommand(f"seat {seat} has already resigned")
    forfeit(context, seat)


def forfeit(context: CommandContext, seat: int) -> None:
    """Resign a seat and play on with its default answers."""
    context.record(GaveUp(seat))
    context.answered_seats.add(seat)
    advance_game(context)


def advance_game(context: CommandContext) -> None:
    """Answer for resigned seats; end the table if the game is over or only one seat has not resigned.

    Raises RuntimeError if default answers lead neither to a decision of a remaining seat nor to the end.
    """
    seats = context.table.seats
    absent = sum(seat.gave_up for seat in seats)
    if absent:
        if len(seats) - absent <= min(1, len(seats) - 1):
            _end(context, over=not context.table.position.stack)
            return
        _answer_for_absent(context)
    if not context.table.position.stack:
        _end(context, over=True)


def _answer_for_absent(context: CommandContext) -> None:
    seats = context.table.seats
    for _ in range(MAX_DEFAULT_ANSWERS):
        absent = next(
            (seat for seat in kernel.seats_to_act(context.table.position) if seats[seat].gave_up), None
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
    """Return the score sheet; players who resigned rank behind all others."""
    score = context.game.score(context.table.position)
    gave_up = [seat.gave_up for seat in context.table.seats]
    if not any(gave_up):
        return score
    keys = [(not out, -place) for out, place in zip(gave_up, score.places, strict=True)]
    ranked = places([*keys, *((True, -rival.place) for rival in score.rivals)])
    rivals = (
        replace(rival, place=place) for rival, place in zip(score.rivals, ranked[len(keys) :], strict=True)
    )
    return replace(score, places=ranked[: len(keys)], rivals=tuple(rivals))


def reveal_secret(context: CommandContext) -> None:
    """Publish the secret behind every draw; raise RuntimeError if it is unknown."""
    if context.inputs.secret is None:
        raise RuntimeError("the table cannot end: its secret is not known")
    context.record(SecretRevealed(context.inputs.secret.hex()))
