"""Plays a game on one terminal, without a server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.bots import CHOOSERS
from domain.kernel.decide import free_actions, legal_options, seats_to_act
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.log.codec import Codec
from domain.table.commands import Say, TakeBack
from domain.table.evolve import AnyTable
from domain.table.journal_lines import show_words
from domain.table.records import VisibleRecord
from domain.table.undo.rules import undo_targets
from domain.table.visibility import redact_record
from infra.export_files import write_export
from services.queries.transcript import journal_lines, seat_names
from services.simulation.memory_table import MemoryTable

SHOWN = 24
"""Maximum number of options to list; words typed after a slash narrow the list down."""

HELP = "type a number to choose, /WORDS to filter the list; or: undo, board, journal, say TEXT, save, quit"


def render_board(codec: Codec, table: AnyTable, seat: int | None) -> str:
    """Return the board as the seat sees it."""
    return codec.game.presentation.textboard(codec.game.view(table.position, seat))


def list_choices(codec: Codec, table: AnyTable, seat: int) -> list[tuple[Command, str]]:
    """Return all commands that the seat may choose now, in words: answers first, then free actions."""
    game, play = codec.game, table.position
    view = game.view(play, seat)
    commands = (*legal_options(game, play, seat), *free_actions(game, play, seat))
    return [(command, game.presentation.option_text(view, command)) for command in commands]


def number_choices(found: Sequence[tuple[Command, str]], words: str) -> list[tuple[int, str]]:
    """Number the choices from 1, and keep those that contain every word."""
    wanted = words.lower().split()
    numbered = ((number, text) for number, (_, text) in enumerate(found, 1))
    return [(number, text) for number, text in numbered if all(word in text.lower() for word in wanted)]


def render_menu(rows: Sequence[tuple[int, str]]) -> str:
    """Format the numbered choices, as many as fit on a screen."""
    shown = [f"{number:4}  {text}" for number, text in rows[:SHOWN]]
    if len(rows) > SHOWN:
        shown.append(f"      ... and {len(rows) - SHOWN} more; type /WORDS to filter them")
    return "\n".join(shown)


def render_question(codec: Codec, table: AnyTable, seat: int) -> str:
    """Return the seat's question, preceded by the steps that led to it."""
    play: Any = table.position
    view = codec.game.view(play, seat)
    return " > ".join(
        (
            *codec.game.presentation.breadcrumb(view, play.stack).steps,
            codec.game.presentation.question_text(view, play.stack[-1]),
        )
    )


def render_score_sheet(table: AnyTable, names: Sequence[str]) -> str:
    """Format the score sheet of an ended table."""
    if table.score is None:
        return "The game has ended without a score."
    width = max(len(name) for name in (*names, "total", *(line.name for line in table.score.categories))) + 2
    head = " " * width + "".join(f"{name:>{width}}" for name in names)
    rows = [(line.name, line.points) for line in table.score.categories]
    rows += [("total", table.score.totals), ("place", table.score.places)]
    body = (
        f"{name:<{width}}" + "".join(f"{points:>{width}}" for points in by_seat) for name, by_seat in rows
    )
    rivals = (f"{rival.name}: {rival.total}, place {rival.place}" for rival in table.score.rivals)
    return "\n".join((head, *body, *rivals))


Ask = Callable[[str], str]
Show = Callable[[str], None]


@dataclass
class TerminalGame:
    """A table in memory, played at one terminal; `bots` are the bots, keyed by seat.

    People play the other seats.
    """

    memory: MemoryTable
    bots: Mapping[int, str]
    ask: Ask
    show: Show
    save: Path | None
    random: Random = field(default_factory=Random)
    entries_shown: int = 0

    @property
    def table(self) -> AnyTable:
        """The table; raises RuntimeError before it is opened."""
        if self.memory.table is None:
            raise RuntimeError("no table was opened")
        return self.memory.table

    def run(self) -> bool:
        """Play until the game is over or the person stops; return whether the game is over."""
        try:
            while self.table.phase == "playing":
                if not self._turn(seats_to_act(self.table.position)):
                    return False
        except (EOFError, KeyboardInterrupt):
            self.show("")
            return False
        finally:
            self._save()
        self.show(render_board(self.memory.codec, self.table, None))
        self.show(render_score_sheet(self.table, seat_names(self.table)))
        return True

    def _turn(self, seats: tuple[int, ...]) -> bool:
        """Answer for one of the seats that must decide, bots first; return False if the person stops."""
        for seat in seats:
            if seat in self.bots:
                game, play = self.memory.codec.game, self.table.position
                self._execute(seat, CHOOSERS[self.bots[seat]](game, play, seat, self.random))
                return True
        return self._ask_person(seats[0])

    def _ask_person(self, seat: int) -> bool:
        code = self.memory.codec
        self._show_journal(seat)
        self.show(render_board(code, self.table, seat))
        choices = list_choices(code, self.table, seat)
        rows, name = number_choices(choices, ""), seat_names(self.table)[seat]
        while True:
            self.show(f"\n{name}: {render_question(code, self.table, seat)}\n{render_menu(rows)}\n({HELP})")
            word = self.ask("> ").strip()
            if word.startswith("/"):
                rows = number_choices(choices, word[1:])
            elif word == "quit":
                return False
            elif self._command(seat, word, choices):
                return True

    def _command(self, seat: int, word: str, found: list[tuple[Command, str]]) -> bool:
        """Carry out the typed command; return True if it ends the seat's turn at the keyboard."""
        first, _, rest = word.partition(" ")
        if first.isdigit() and 1 <= int(first) <= len(found):
            return self._execute(seat, found[int(first) - 1][0])
        match first:
            case "undo":
                reach = undo_targets(self.table, seat)
                if reach:
                    return self._execute(seat, TakeBack(reach[0]))
                self.show("nothing can be undone")
            case "say":
                self._execute(seat, Say(rest[:500] or "..."))
            case "board":
                self.show(render_board(self.memory.codec, self.table, seat))
            case "journal":
                self.entries_shown = 0
                self._show_journal(seat)
            case "save":
                self._save()
            case _:
                self.show(f"{word!r} is neither a number from 1 to {len(found)} nor a command; see below")
        return False

    def _execute(self, seat: int, command: Command) -> bool:
        try:
            self.memory.execute(f"p{seat}", seat, command)
        except CommandRefused as refusal:
            self.show(f"refused{f' by {refusal.rule}' if refusal.rule else ''}: {refusal}")
            return False
        return True

    def _show_journal(self, seat: int) -> None:
        """Print what has happened since the journal was last shown, as far as the seat may see it."""
        codec, names = self.memory.codec, seat_names(self.table)
        for entry in self.memory.entries[self.entries_shown :]:
            known: VisibleRecord[Command, object] = redact_record(  # type: ignore[type-var]  # whatever events the game has
                codec.game, codec.decode_record(entry.data), entry.hash, seat, ended=False
            )
            record = show_words(known, self.memory.talk.get(known.seq))
            for line in journal_lines(codec.game, record, names):
                self.show(f"{record.seq:5}  {line}")
        self.entries_shown = len(self.memory.entries)

    def _save(self) -> None:
        if self.save is not None:
            export = self.memory.export(secret=self.table.phase != "ended")
            write_export(self.save, export.entries, export.secret, export.talk)
            self.show(f"saved: {self.save}")
