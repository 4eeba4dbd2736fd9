"""Giving up, playing on for who has given up, and the end."""

from __future__ import annotations

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.game import Score
from domain.kernel.ranking import places
from domain.kernel.refusals import IllegalCommand, TableClosed
from domain.table.commands import GiveUp
from domain.table.desk import Desk, not_yours
from domain.table.events import GaveUp, SecretRevealed, TableEnded

DEFAULTS = 10_000
"""Default answers that one command may lead to; a game that takes more does not end by itself."""


def give_up(desk: Desk, command: GiveUp) -> None:
    """Give the game up; from now on the default answers are taken for the seat."""
    seat = desk.wish.seat
    if desk.table.phase != "playing":
        raise TableClosed(f"table {desk.table.id} is {desk.table.phase}; no game is on")
    if seat is None or not desk.table.holds(desk.wish.player, seat):
        raise not_yours(seat)
    if desk.table.chairs[seat].gave_up:
        raise IllegalCommand(f"seat {seat} has given the game up already")
    drop(desk, seat)


def drop(desk: Desk, seat: int) -> None:
    """Take the seat out of the contest and play on without it."""
    desk.record(GaveUp(seat))
    desk.acted.add(seat)
    finish(desk)


def finish(desk: Desk) -> None:
    """Answer for the seats that gave up, and end the table when nothing is left to decide."""
    chairs = desk.table.chairs
    absent = sum(chair.gave_up for chair in chairs)
    if absent:
        if len(chairs) - absent <= min(1, len(chairs) - 1):
            _end(desk, over=not desk.table.position.stack)
            return
        _answer_for_absent(desk)
    if not desk.table.position.stack:
        _end(desk, over=True)


def _answer_for_absent(desk: Desk) -> None:
    chairs = desk.table.chairs
    for _ in range(DEFAULTS):
        absent = next((seat for seat in kernel.asked(desk.table.position) if chairs[seat].gave_up), None)
        if absent is None:
            return
        desk.play(absent, kernel.default(desk.game, desk.table.position, absent))
    raise RuntimeError(f"default answers do not end the game {desk.game.name}")


def _end(desk: Desk, *, over: bool) -> None:
    score = _standing(desk)
    desk.record(TableEnded("finished" if over else "given up", score))
    reveal(desk)


def _standing(desk: Desk) -> Score:
    """Give the score sheet; who gave up stands behind all who did not."""
    score = desk.game.score(desk.table.position)
    gave_up = [chair.gave_up for chair in desk.table.chairs]
    if not any(gave_up):
        return score
    keys = [(not out, -place) for out, place in zip(gave_up, score.places, strict=True)]
    ranked = places([*keys, *((True, -rival.place) for rival in score.rivals)])
    rivals = (
        replace(rival, place=place) for rival, place in zip(score.rivals, ranked[len(keys) :], strict=True)
    )
    return replace(score, places=ranked[: len(keys)], rivals=tuple(rivals))


def reveal(desk: Desk) -> None:
    """Publish the secret that every draw followed from."""
    if desk.means.secret is None:
        raise RuntimeError("the table cannot end: its secret is not known")
    desk.record(SecretRevealed(desk.means.secret.hex()))
