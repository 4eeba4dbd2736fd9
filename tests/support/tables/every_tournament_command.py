"""Tournaments whose logs contain every command and every event."""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.commands import CloseByOperator
from domain.table.correspondence.calendar import Hours
from domain.tournament.commands import CancelTournament, Enter, EnterBots, StartTournament, Withdraw
from tests.support.tables.memory_tournaments import OWNER, MemoryTournament, opened, started


def play_every_tournament_command() -> Iterator[MemoryTournament]:
    """Yield a finished tournament, and tournaments cancelled by their owner and by an operator."""
    found = opened(rounds=1, round_days=7)
    found.execute("p0", Enter("nonce", Hours("Europe/Berlin", 420, 1380)))
    found.execute(OWNER, EnterBots("greedy", 2, "nonce"))
    found.execute("p0", Withdraw(0))
    found.execute(OWNER, StartTournament())
    found.play_on()
    yield found
    called_off = opened()
    called_off.execute(OWNER, CancelTournament())
    yield called_off
    stopped = started(2)
    stopped.serve(CloseByOperator("operator-1", "nobody is there"))
    yield stopped
