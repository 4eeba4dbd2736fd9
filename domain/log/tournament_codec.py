"""Encoding of tournaments; their logs have the same record fields, hash chain and secret as tables' logs."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel.chance import Chance, SeededChance
from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.log.codec import QUOTED, without_descriptions, without_field
from domain.log.hash_chain import digest
from domain.table.context import CommandInputs
from domain.table.records import Record, RulesVersion, StateHash, SubmittedCommand
from domain.tournament.commands import OpenTournament, TournamentCommand
from domain.tournament.decider import decide_tournament
from domain.tournament.events import TournamentEvent
from domain.tournament.evolve import TournamentRecord, fold_tournament
from domain.tournament.plan import TournamentPlan
from domain.tournament.state import TOURNAMENT_RULES, TOURNAMENT_VERSION, Entrant, Tournament

SECOND_VERSION_FIELDS: tuple[tuple[str, str], ...] = (("owner", Entrant.__name__),)
"""Later fields, as (field, type), set only under version 2 of the tournament rules."""

OPENING_TAG = OpenTournament.__name__
"""The tag of the command that starts a tournament's log."""


class TournamentCodec:
    """Encodes, decodes, decides and folds the commands, records and states of tournaments."""

    rules = RulesVersion(TOURNAMENT_RULES, TOURNAMENT_VERSION)
    rules_digest: str | UnsetType = UNSET

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder(order="deterministic")
        self._commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(TournamentCommand)
        record_type: Any = Record[TournamentCommand, TournamentEvent]
        self._records: msgspec.json.Decoder[TournamentRecord] = msgspec.json.Decoder(record_type)
        self._states = msgspec.json.Decoder(Tournament)

    def encode(self, value: object) -> bytes:
        """Encode a value as JSON; the bytes are the same in every process."""
        return self._encoder.encode(value)

    def decode_command(self, data: bytes) -> Command:
        """Decode a command; raise MalformedCommand with the error and its position."""
        try:
            return self._commands.decode(data)
        except ValueError as error:
            raise MalformedCommand(QUOTED.sub(r"\2", str(error))) from error

    def decode_record(self, data: bytes) -> TournamentRecord:
        """Decode a record; raise ValueError if it is not a tournament's."""
        return self._records.decode(data)

    def encode_snapshot(self, state: Tournament) -> bytes:
        return self._encoder.encode(state)

    def decode_table(self, data: bytes) -> Tournament:
        """Decode a state; raise ValueError if it does not match today's types."""
        return self._states.decode(data)

    def state_hash(self, state: Tournament) -> StateHash:
        """Return the hash of the state, with the fingerprint of its types."""
        return StateHash(digest(self.encode_snapshot(state)), self.fingerprint_of(state))

    def fingerprint_of(self, state: Tournament) -> str:
        """Return the fingerprint of the state's types.

        Fields that were added later are left out if the state does not set them, so that older states keep
        their fingerprint.
        """
        unset = [("entry", TournamentPlan.__name__)] if state.plan.entry is UNSET else []
        if all(entrant.no_show is UNSET for entrant in state.entrants):
            unset.append(("no_show", Entrant.__name__))
        if state.rules is UNSET:
            unset += [("rules", Tournament.__name__), *SECOND_VERSION_FIELDS]
        return _fingerprint(tuple(unset))

    def chance_for(self, state: Tournament | None, secret: bytes) -> Chance:
        """Return the stream of draws for the next command."""
        return (
            SeededChance(secret, ())
            if state is None
            else SeededChance(secret, state.nonces, state.draw_count)
        )

    def decide(
        self, state: Tournament | None, submitted: SubmittedCommand[Any], inputs: CommandInputs
    ) -> tuple[TournamentRecord, Tournament]:
        """Carry out a command and build its record; after CommandRefused, nothing has changed."""
        return decide_tournament(state, submitted, inputs)

    def fold(self, state: Tournament | None, record: TournamentRecord) -> Tournament:
        """Fold a record."""
        return fold_tournament(state, record)

    def codec_after(self, record: TournamentRecord) -> TournamentCodec:
        """Return this codec, which handles all versions; a tournament keeps its version."""
        return self

    def seats_asked(self, state: Tournament) -> tuple[int, ...]:
        """Return no seats, because a tournament itself asks no questions."""
        return ()


@cache
def _fingerprint(unset: tuple[tuple[str, str], ...]) -> str:
    schema = without_descriptions(msgspec.json.schema(Tournament))
    for name, kind in unset:
        schema = without_field(schema, name, kind)
    return digest(msgspec.json.encode(schema, order="deterministic"))[:16]


TOURNAMENT_CODEC = TournamentCodec()
