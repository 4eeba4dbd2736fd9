"""What people read is English: no value as Python writes it, and nothing single in the plural."""

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

PYTHON = re.compile(
    r"\w\(\w*="  # a struct: Move(stops=1)
    r"|\(\)|,\)|\[\]|\{\}"  # a tuple, or something empty
    r"|(?<!\w)['\"]|['\"](?=[,)\]])"  # a quoted text, other than Alder's
    r"|\b(None|True|False)\b|<class |frozenset|<\w+\.\w+"
)
ONE = re.compile(r"(?<![\w.,$+/-])1 ([a-z]+s)\b")
NOT_PLURAL = {
    "is": "a verb: seat 1 is not asked",
    "has": "a verb: seat 1 has given up",
    "costs": "a verb: route 1 costs",
    "stands": "a verb",
    "begins": "a verb: round 1 begins",
    "bonus": "of a bonus die, or a bonus token",
    "less": "no noun",
    "plus": "no noun",
}


def wrong(lines: Iterable[str], pattern: re.Pattern[str]) -> set[str]:
    """Give the lines in which the pattern is found, but for words that are no plural."""
    return {line for line in lines for found in [pattern.search(line)] if found and _counts(found)}


def _counts(found: re.Match[str]) -> bool:
    return found.re is not ONE or found[1] not in NOT_PLURAL


def said(name: str, seats: int, form: Any) -> Iterator[str]:
    """Give options, questions, ways and text boards of a random game, as each seat reads them."""
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


def journal(name: str, seats: int, form: Any) -> Iterator[str]:
    """Give the lines of the journal of a random game, as each seat reads them."""
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
def test_a_refusal_is_in_plain_words(name: str, seats: int, form: Any) -> None:
    lines = tuple(refusal_messages(name, seats, form))

    assert len(lines) > 10
    assert set() == wrong(lines, PYTHON)
    assert set() == wrong(lines, ONE)


@one_table_of_each
def test_one_of_a_kind_is_never_told_in_the_plural(name: str, seats: int, form: Any) -> None:
    lines = (*said(name, seats, form), *journal(name, seats, form))

    assert set() == wrong(lines, ONE)
    assert set() == wrong(lines, re.compile(r"\w\(\w*=|,\)|\[\]|\bNone\b|<class "))


@every_game
def test_the_table_refuses_in_plain_words(name: str) -> None:
    """Whatever the table itself refuses, before the game, in it and after it."""
    lines = tuple(table_refusals(name))

    assert len(lines) > 20
    assert set() == wrong(lines, PYTHON)
    assert set() == wrong(lines, ONE)


def table_refusals(name: str) -> Iterator[str]:
    """Give what is said to whoever tries everything at an open table, one in play and one that ended."""
    game = catalog.game(name)
    seats = min(game.seat_counts)
    before, during, after = TableDriver(game), start_game_table(game, seats), start_game_table(game, seats)
    before.open(seats)
    during.play(during.legal_options(during.seats_to_act[0])[0])
    for seat in range(seats):
        if after.table.phase != "ended":
            after.submit(wanted.GiveUp(), seat, f"player-{seat}")
    for command in openings(game):
        yield from refused(TableDriver(game), command)
    for table in (before, during, after):
        for command in ODD:
            yield from refused(table, command)
        yield from refused(table, next(openings(game)))


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


def refused(table: TableDriver, command: Command) -> Iterator[str]:
    """Let several want it, on several seats, until it is done."""
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
def test_what_is_no_command_is_refused_in_plain_words(body: bytes, says: str) -> None:
    with pytest.raises(CommandRefused) as refused_:
        codec_for("template").decode_command(body)

    assert says in refused_.value.message
    assert set() == wrong([refused_.value.message], PYTHON)
