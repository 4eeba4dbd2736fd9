"""A game at one terminal: choices by number, refusals in words, and a game that is saved and resumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from domain.audit.audit import audit_log
from domain.log.codec import codec_for
from domain.table.commands import TakeSeat
from infra.export_files import read_export
from services.simulation.memory_table import MemoryTable
from services.terminal import SHOWN, TerminalGame, number_choices, render_menu


def typed(words: Iterable[str], *, then: str = "1") -> Iterator[str]:
    yield from words
    while True:
        yield then


def terminal(
    words: Iterator[str], bots: dict[int, str], save: Path | None = None
) -> tuple[TerminalGame, list[str]]:
    shown: list[str] = []
    memory = MemoryTable(codec_for("template"), bytes(32))
    memory.open(2, memory.codec.game.options_type(rounds=2))
    return TerminalGame(memory, bots, lambda _: next(words), shown.append, save, Random(1)), shown


def test_person_plays_a_bot_to_the_score_sheet(tmp_path: Path) -> None:
    save = tmp_path / "game.railhead"
    table, shown = terminal(typed([]), {1: "greedy"}, save)

    assert table.run()
    assert "total" in shown[-1]
    assert audit_log(read_export(save)).sound


def test_two_people_share_the_keyboard() -> None:
    table, shown = terminal(typed([]), {})

    assert table.run()
    assert {"Seat 1", "Seat 2"} <= {
        line.split(":")[0].strip() for text in shown for line in text.splitlines()
    }


def test_invalid_choice_is_reported_and_changes_nothing() -> None:
    table, shown = terminal(typed(["0", "999", "dance", "quit"]), {})
    before = len(table.memory.entries)

    assert not table.run()
    assert before == len(table.memory.entries)
    assert 3 == sum("is neither a number" in text for text in shown)


def test_saved_game_is_resumed(tmp_path: Path) -> None:
    save = tmp_path / "game.railhead"
    first, _ = terminal(typed(["1", "1", "quit"]), {}, save)
    first.run()
    kept = read_export(save)
    memory = MemoryTable(codec_for("template"), bytes.fromhex(kept.secret or ""))
    memory.resume(kept)
    again = TerminalGame(
        memory, {0: "random", 1: "random"}, lambda _: "quit", lambda _: None, save, Random(2)
    )

    assert again.run()
    assert kept.entries == read_export(save).entries[: len(kept.entries)]
    assert audit_log(read_export(save)).sound


def test_closed_keyboard_saves_and_ends(tmp_path: Path) -> None:
    save = tmp_path / "game.railhead"

    def closed(_: str) -> str:
        raise EOFError

    table, _ = terminal(typed([]), {}, save)
    table.ask = closed

    assert not table.run()
    assert save.exists()


@pytest.mark.parametrize(("words", "found"), [("", 3), ("tile", 2), ("TILE left", 1), ("tent", 0)])
def test_words_narrow_the_list_and_keep_its_numbers(words: str, found: int) -> None:
    choices = [(TakeSeat("n"), shown) for shown in ("Lay the tile right", "Lay the tile left", "Pass")]
    rows = number_choices(choices, words)

    assert found == len(rows)
    assert all(number in {1, 2, 3} for number, _ in rows)


def test_long_list_shows_how_many_more_there_are() -> None:
    rows = [(number, f"Choice {number}") for number in range(1, SHOWN + 6)]

    assert "and 5 more" in render_menu(rows)
