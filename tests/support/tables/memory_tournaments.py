"""Tournaments in memory: every command passes through JSON, and every record through bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.chance import commitment_of
from domain.kernel.refusals import CommandRefused
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.context import CommandInputs
from domain.table.correspondence.pace import find_preset
from domain.table.records import SERVICE_PLAYER, SubmittedCommand
from domain.tournament.commands import (
    CloseRound,
    Enter,
    EnterBots,
    EnterResult,
    OpenTournament,
    PairRound,
    TournamentCommand,
)
from domain.tournament.plan import TournamentPlan
from domain.tournament.state import Group, Round, Tournament

OWNER = "p-owner"
START = 1_700_000_000_000

_open = find_preset("open")
OPEN_PACE = replace(_open, absence=replace(_open.absence, then="bot"))

Places = Callable[[Group], tuple[int, ...] | None]


def plan(**changes: Any) -> TournamentPlan:
    """Return the plan of a Swiss tournament with three rounds and two players per table."""
    said: dict[str, Any] = {
        "form": "swiss",
        "game": "template",
        "options": {},
        "pace": OPEN_PACE,
        "group": 2,
        "rounds": 3,
        "most": 8,
        "name": "Spring cup",
        **changes,
    }
    return TournamentPlan(**said)


def first_seat_wins(group: Group) -> tuple[int, ...]:
    """Rank the group in the order of seats."""
    return tuple(range(1, len(group.entrants) + 1))


@dataclass
class MemoryTournament:
    """A tournament with its log; the same secret and commands always produce the same bytes."""

    secret: bytes = b"s" * 32
    id: str = "00cup"
    clock: int = START
    opening_version: int | None = None
    state: Tournament | None = None
    entries: list[EncodedRecord] = field(default_factory=list)

    @property
    def tournament(self) -> Tournament:
        """Return the tournament after the last command."""
        assert self.state is not None
        return self.state

    @property
    def round(self) -> Round:
        """Return the latest round."""
        return self.tournament.rounds[-1]

    def execute(self, player: str, command: TournamentCommand) -> None:
        """Execute a command; if it raises CommandRefused, nothing changes."""
        submitted = SubmittedCommand(
            table=self.id,
            seat=None,
            player=player,
            command_id=f"c{len(self.entries) + 1}",
            command=TOURNAMENT_CODEC.decode_command(TOURNAMENT_CODEC.encode(command)),
            decision=None,
            at=self.clock,
        )
        record, self.state = TOURNAMENT_CODEC.decide(self.state, submitted, self._inputs())
        data = TOURNAMENT_CODEC.encode(record)
        self.entries.append(EncodedRecord(digest(data), data))
        self.clock += 1_000

    def serve(self, command: TournamentCommand) -> None:
        """Execute a command as the service."""
        self.execute(SERVICE_PLAYER, command)

    def enter(self, count: int) -> None:
        """Enter this many players, in the order of their numbers."""
        for number in range(count):
            self.execute(f"p{number}", Enter(f"nonce-{number}"))

    def pair(self) -> Round:
        number = len(self.tournament.rounds) + 1
        tables = tuple(f"00table-{number}-{group}" for group in range(1, 65))
        self.serve(PairRound(number, tables))
        return self.round

    def play_round(self, places: Places = first_seat_wins) -> None:
        """Enter the results of all tables and close the round."""
        for group in self.round.open_groups:
            self.serve(EnterResult(group.table, places(group), digest(group.table.encode())))
        self.serve(CloseRound(self.round.number))

    def play_on(self, places: Places = first_seat_wins) -> None:
        """Play all remaining rounds."""
        while self.tournament.phase == "running":
            self.pair()
            self.play_round(places)

    def export(self) -> LogExport:
        return LogExport(tuple(self.entries), None)

    def _inputs(self) -> CommandInputs:
        prev = self.entries[-1].hash if self.entries else GENESIS_HASH
        salt = hashlib.blake2b(self.secret + prev.encode(), digest_size=16).hexdigest()
        chance = TOURNAMENT_CODEC.chance_for(self.state, self.secret)
        hashing = TOURNAMENT_CODEC.state_hash
        return CommandInputs(
            chance,
            commitment_of(self.secret),
            self.secret,
            salt,
            prev,
            hashing,
            opening_version=self.opening_version,
        )


def opened(**changes: Any) -> MemoryTournament:
    found = MemoryTournament()
    found.execute(OWNER, OpenTournament(plan(**changes)))
    return found


def started(entrants: int = 8, secret: bytes = b"s" * 32, **changes: Any) -> MemoryTournament:
    """Open a tournament, and enter this many players, which starts it."""
    found = MemoryTournament(secret)
    found.execute(OWNER, OpenTournament(plan(most=entrants, **changes)))
    found.enter(entrants)
    return found


def started_by_bots(bots: int = 8, **changes: Any) -> MemoryTournament:
    """Open a tournament with only the service's bots."""
    found = opened(most=bots, **changes)
    found.execute(OWNER, EnterBots("greedy", bots, "nonce-bots"))
    return found


def refused(found: MemoryTournament, player: str, command: TournamentCommand) -> CommandRefused:
    """Check that a command is refused without a record, and return the refusal."""
    before = len(found.entries)
    with pytest.raises(CommandRefused) as caught:
        found.execute(player, command)
    assert before == len(found.entries)
    assert caught.value.rule == "TBL-6.7"
    return caught.value
