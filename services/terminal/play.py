"""The loop of a game at one terminal: people take turns at the keyboard, bots answer by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from domain.kernel.bots import CHOOSERS
from domain.kernel.decide import asked
from domain.kernel.refusals import Refused
from domain.kernel.values import Command
from domain.table.commands import Say, TakeBack
from domain.table.evolve import AnyTable
from domain.table.records import Seen
from domain.table.rules.undo import reachable
from domain.table.secrecy import seen
from infra.exports import write
from services.replaying import lines, seat_names
from services.simulation.memory import MemoryTable
from services.terminal import screen

Ask = Callable[[str], str]
Show = Callable[[str], None]


@dataclass
class Terminal:
    """A table in memory with who sits where; `bots` names the player of each seat that no person holds."""

    memory: MemoryTable
    bots: Mapping[int, str]
    ask: Ask
    show: Show
    save: Path | None
    random: Random = field(default_factory=Random)
    told: int = 0

    @property
    def table(self) -> AnyTable:
        """The table; RuntimeError before it was opened."""
        if self.memory.table is None:
            raise RuntimeError("no table was opened")
        return self.memory.table

    def run(self) -> bool:
        """Play on until the game or the person ends it; say whether the game is over."""
        try:
            while self.table.phase == "playing":
                if not self._turn(asked(self.table.position)):
                    return False
        except (EOFError, KeyboardInterrupt):
            self.show("")
            return False
        finally:
            self._keep()
        self.show(screen.board(self.memory.code, self.table, None))
        self.show(screen.score_sheet(self.table, seat_names(self.table)))
        return True

    def _turn(self, seats: tuple[int, ...]) -> bool:
        """Let one of the asked seats answer, bots first; False if the person wants to stop."""
        for seat in seats:
            if seat in self.bots:
                game, play = self.memory.code.game, self.table.position
                self._do(seat, CHOOSERS[self.bots[seat]](game, play, seat, self.random))
                return True
        return self._person(seats[0])

    def _person(self, seat: int) -> bool:
        code = self.memory.code
        self._tell(seat)
        self.show(screen.board(code, self.table, seat))
        found = screen.choices(code, self.table, seat)
        rows, name = screen.listed(found, ""), seat_names(self.table)[seat]
        while True:
            self.show(
                f"\n{name}: {screen.question(code, self.table, seat)}\n{screen.menu(rows)}\n({screen.HELP})"
            )
            word = self.ask("> ").strip()
            if word.startswith("/"):
                rows = screen.listed(found, word[1:])
            elif word == "quit":
                return False
            elif self._command(seat, word, found):
                return True

    def _command(self, seat: int, word: str, found: list[tuple[Command, str]]) -> bool:
        """Carry out what was typed; True if the seat's turn at the keyboard is done."""
        first, _, rest = word.partition(" ")
        if first.isdigit() and 1 <= int(first) <= len(found):
            return self._do(seat, found[int(first) - 1][0])
        match first:
            case "undo":
                reach = reachable(self.table, seat)
                if reach:
                    return self._do(seat, TakeBack(reach[0]))
                self.show("nothing can be taken back")
            case "say":
                self._do(seat, Say(rest[:500] or "..."))
            case "board":
                self.show(screen.board(self.memory.code, self.table, seat))
            case "journal":
                self.told = 0
                self._tell(seat)
            case "save":
                self._keep()
            case _:
                self.show(f"{word!r} is none of the numbers 1 to {len(found)}, nor one of the words below")
        return False

    def _do(self, seat: int, command: Command) -> bool:
        try:
            self.memory.do(f"p{seat}", seat, command)
        except Refused as refusal:
            self.show(f"refused{f' by {refusal.rule}' if refusal.rule else ''}: {refusal}")
            return False
        return True

    def _tell(self, seat: int) -> None:
        """Tell what happened since somebody last looked, as the seat may know it."""
        code, names = self.memory.code, seat_names(self.table)
        for entry in self.memory.entries[self.told :]:
            record: Seen[Command, object] = seen(  # type: ignore[type-var]  # whatever events the game has
                code.game, code.record(entry.data), entry.hash, seat, ended=False
            )
            for line in lines(code.game, record, names):
                self.show(f"{record.seq:5}  {line}")
        self.told = len(self.memory.entries)

    def _keep(self) -> None:
        if self.save is not None:
            export = self.memory.export(secret=self.table.phase != "ended")
            write(self.save, export.entries, export.secret)
            self.show(f"saved: {self.save}")
