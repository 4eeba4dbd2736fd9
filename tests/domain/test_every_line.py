"""What people read is English: no value as Python writes it, and nothing single in the plural."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from domain import catalog
from domain.kernel import decide as kernel
from domain.kernel.refusals import Refused
from domain.kernel.values import Command
from domain.table import commands as wanted
from domain.table.secrecy import event_seen, frame_seen
from domain.table.words import tell
from infra.codec import codec
from tests.support.every_game import every_form, every_game, played, states
from tests.support.mutants import refusals
from tests.support.play import Played, started

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
    for state in states(name, seats, form)[::2]:
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            frames = [frame_seen(game, frame, seat) for frame in state.stack]
            yield from game.text(view).splitlines()
            way = game.way(view, frames)
            yield from (*way.steps, *way.then)
            if frames:
                yield game.question(view, frames[-1])
            if seat is not None:
                options = (*kernel.options(game, state, seat), *kernel.offered(game, state, seat))
                yield from (game.says(view, command) for command in options)


def journal(name: str, seats: int, form: Any) -> Iterator[str]:
    """Give the lines of the journal of a random game, as each seat reads them."""
    game, names = catalog.game(name), tuple(f"Player {chr(ord('A') + seat)}" for seat in range(seats))
    for record in played(name, seats, form).log:
        for seat in (None, *range(seats)):
            for event in (event_seen(game, event, seat) for event in record.events):
                known = type(event) in game.evolve
                yield (game.tell(event, names) if known else tell(event, names, names[0])) or ""


@every_form
def test_a_refusal_is_in_plain_words(name: str, seats: int, form: Any) -> None:
    lines = tuple(refusals(name, seats, form))

    assert len(lines) > 10
    assert set() == wrong(lines, PYTHON)
    assert set() == wrong(lines, ONE)


@every_form
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
    seats = min(game.seats)
    before, during, after = Played(game), started(game, seats), started(game, seats)
    before.open(seats)
    during.do(during.options(during.asked[0])[0])
    for seat in range(seats):
        if after.table.phase != "ended":
            after.wish(wanted.GiveUp(), seat, f"player-{seat}")
    for command in openings(game):
        yield from refused(Played(game), command)
    for table in (before, during, after):
        for command in ODD:
            yield from refused(table, command)
        yield from refused(table, next(openings(game)))


def openings(game: Any) -> Iterator[Command]:
    for form in game.forms:
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


def refused(table: Played, command: Command) -> Iterator[str]:
    """Let several want it, on several seats, until it is done."""
    for seat in (None, 9, 0):
        for player in ("stranger", "player-1", "player-0"):
            records = len(table.records)
            try:
                table.wish(command, seat, player)
            except Refused as error:
                yield error.message
            if len(table.records) != records:
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
    with pytest.raises(Refused) as refused_:
        codec("template").command(body)

    assert says in refused_.value.message
    assert set() == wrong([refused_.value.message], PYTHON)
