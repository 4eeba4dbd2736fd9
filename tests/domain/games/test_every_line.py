"""Lines that people read contain no Python values and no plural after "1"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.table import commands as wanted
from domain.table.journal_lines import event_text
from domain.table.visibility import redact_events, redact_frame
from tests.support.games.command_mutants import refusal_messages
from tests.support.games.game_matrix import every_game, one_table_of_each, random_game_of, sample_states
from tests.support.games.table_driver import TableDriver, start_game_table

pytestmark = pytest.mark.wide

PYTHON = re.compile(
    r"\w\(\w*="  # a struct: Move(stops=1)
    r"|\(\)|,\)|\[\]|\{\}"  # a tuple, or something empty
    r"|(?<!\w)['\"]|['\"](?=[,)\]])"  # a quoted text, but not the possessive of Alder
    r"|\b(None|True|False)\b|<class |frozenset|<\w+\.\w+"
)
ONE = re.compile(r"(?<![\w.,$+/-])1 ([a-z]+s)\b")
NOT_PLURAL = {
    "is": "a verb: seat 1 is not asked",
    "has": "a verb: seat 1 has given up",
    "costs": "a verb: route 1 costs",
    "stands": "a verb",
    "begins": "a verb: round 1 begins",
    "bonus": "in bonus die or bonus token",
    "less": "not a noun",
    "plus": "not a noun",
}


def find_faulty(lines: Iterable[str], pattern: re.Pattern[str]) -> set[str]:
    """Return the lines that match the pattern, except for words in `NOT_PLURAL`."""
    return {line for line in lines for match in [pattern.search(line)] if match and _is_fault(match)}


def _is_fault(match: re.Match[str]) -> bool:
    return match.re is not ONE or match[1] not in NOT_PLURAL


def decision_lines(name: str, seats: int, form: Any) -> Iterator[str]:
    """Yield options, questions, breadcrumbs and text boards of a random game, as each seat reads them."""
    game = catalog.game(name)
    for state in sample_states(name, seats, form)[::2]:
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            frames = [redact_frame(game, frame, seat) for frame in state.stack]
            yield from game.presentation.textboard(view).splitlines()
            way = game.presentation.breadcrumb(view, frames)
            yield from (*way.steps, *way.then)
            if frames:
                yield game.presentation.question_text(view, frames[-1])
            if seat is not None:
                options = (*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat))
                yield from (game.presentation.option_text(view, command) for command in options)


def journal_lines(name: str, seats: int, form: Any) -> Iterator[str]:
    """Yield the journal of a random game as each seat reads it."""
    game, names = catalog.game(name), tuple(f"Player {chr(ord('A') + seat)}" for seat in range(seats))
    for record in random_game_of(name, seats, form).log:
        for seat in (None, *range(seats)):
            for event in redact_events(game, record.events, seat):
                known = type(event) in game.evolve
                yield (
                    game.presentation.event_text(event, names)
                    if known
                    else event_text(event, names, names[0])
                ) or ""


@one_table_of_each
def test_refusals_are_plain_english(name: str, seats: int, form: Any) -> None:
    lines = tuple(refusal_messages(name, seats, form))

    assert len(lines) > 10
    assert set() == find_faulty(lines, PYTHON)
    assert set() == find_faulty(lines, ONE)


@one_table_of_each
def test_no_plural_follows_one(name: str, seats: int, form: Any) -> None:
    lines = (*decision_lines(name, seats, form), *journal_lines(name, seats, form))

    assert set() == find_faulty(lines, ONE)
    assert set() == find_faulty(lines, re.compile(r"\w\(\w*=|,\)|\[\]|\bNone\b|<class "))


@one_table_of_each
def test_the_end_is_announced_once(name: str, seats: int, form: Any) -> None:
    """Each reader reads it once; the line of the game itself may only add the points."""
    announced = [line for line in journal_lines(name, seats, form) if "game is over" in line]

    assert seats + 1 == len(announced)


@every_game
def test_table_refusals_are_plain_english(name: str) -> None:
    """Covers the table's own refusals before, during and after a game."""
    lines = tuple(table_refusals(name))

    assert len(lines) > 20
    assert set() == find_faulty(lines, PYTHON)
    assert set() == find_faulty(lines, ONE)


def table_refusals(name: str) -> Iterator[str]:
    """Yield the refusals of all commands at an open table, during a game, and after it ends."""
    game = catalog.game(name)
    seats = min(game.seat_counts)
    before, during, after = TableDriver(game), start_game_table(game, seats), start_game_table(game, seats)
    before.open(seats)
    during.play(during.legal_options(during.seats_to_act[0])[0])
    for seat in range(seats):
        if after.table.phase != "ended":
            after.submit(wanted.GiveUp(), seat, f"player-{seat}")
    for command in openings(game):
        yield from refusals_until_accepted(TableDriver(game), command)
    for table in (before, during, after):
        for command in ODD:
            yield from refusals_until_accepted(table, command)
        yield from refusals_until_accepted(table, next(openings(game)))


def openings(game: Any) -> Iterator[Command]:
    for form in game.variants:
        for seats in range(1, 7):
            yield wanted.OpenTable(game.name, seats, form, "A table")


ODD: tuple[Command, ...] = (
    wanted.TakeSeat("nonce"),
    wanted.LeaveSeat(),
    wanted.WantBot("greedy"),
    wanted.StartTable(),
    wanted.CloseTable(),
    wanted.Say(" "),
    wanted.Say("a\x00b"),
    wanted.TakeBack(1),
    wanted.GiveUp(),
    wanted.TimeOut(0),
)


def refusals_until_accepted(table: TableDriver, command: Command) -> Iterator[str]:
    """Try the command as several players for several seats until it is accepted; yield the refusals."""
    for seat in (None, 9, 0):
        for player in ("stranger", "player-1", "player-0"):
            records = len(table.record_bytes)
            try:
                table.submit(command, seat, player)
            except CommandRefused as error:
                yield error.message
            if len(table.record_bytes) != records:
                return


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b'{"type":"Fly"}', "Invalid value Fly - at `$.type`"),
        (b'{"type":"Do","job":"it\'s"}', "Invalid enum value"),
        (b"\xff", "malformed"),
        (b"{", "truncated"),
    ],
)
def test_malformed_commands_are_refused_in_plain_english(body: bytes, says: str) -> None:
    with pytest.raises(CommandRefused) as refused:
        codec_for("template").decode_command(body)

    assert says in refused.value.message
    assert set() == find_faulty([refused.value.message], PYTHON)
