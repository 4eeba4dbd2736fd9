"""Playing on from a record of another table: a table of its own, with a secret and draws of its own.

Its log stands alone: record 1 holds the events of the line, and nothing done in it alters the table before.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.kernel.chance import DRAW_SCHEME
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand
from domain.table.consent.fork_commands import OpenFork
from domain.table.consent.fork_events import Forked
from domain.table.context import CommandContext, CommandInputs
from domain.table.correspondence.presets import find_preset
from domain.table.events import SeatTaken, TableOpened, TableStarted
from domain.table.evolve import new_table
from domain.table.records import SubmittedCommand, written_table_version

MAX_LINE_BYTES = 1_000_000
"""What the events of a line may take as JSON: some four times as much as the longest games of today."""

RULE = "TBL-2"


def open_fork(
    game: Game[Any], command: OpenFork[Any, Any], submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> CommandContext:
    """Make a table of the line: private, a sandbox, with all of its seats its owner's."""
    _check_line(game, command)
    event = TableOpened(
        game=game.name,
        version=game.version,
        seats=command.seats,
        options=command.options,
        name=command.name,
        owner=submitted.player,
        public=False,
        hours=None,
        begin="owner",
        commitment=inputs.commitment,
        scheme=DRAW_SCHEME,
        lines=command.lines,
        several=True,
        pace=replace(find_preset("open"), undo="free"),
        fork=command.fork,
        talk=command.talk,
    )
    table = new_table(submitted.table, submitted.at, event, written_table_version(inputs.opening_version))
    context = CommandContext(game, table, submitted, inputs, [event])
    nonces = (command.nonce,) * command.seats
    for seat in range(command.seats):
        context.record(SeatTaken(seat, submitted.player, command.nonce))
    context.record(TableStarted(nonces))
    inputs.chance.fix_nonces(nonces)
    context.record(Forked(command.line))
    return context


def _check_line(game: Game[Any], command: OpenFork[Any, Any]) -> None:
    if command.version != game.version:
        raise MalformedCommand(
            f"the line was played by version {command.version} of the rules; here is {game.version}",
            RULE,
        )
    if len(msgspec.json.encode(command.line)) > MAX_LINE_BYTES:
        raise MalformedCommand("the line is too long to be played on from", RULE)
    try:
        state = game.fold(game.blank(command.options, command.seats), command.line)
    except Exception as error:  # whatever evolve meets in events that no rule wrote
        raise MalformedCommand(f"the line cannot be folded: {error!r}", RULE) from error
    if not state.stack:
        raise MalformedCommand("the game is over at the end of the line", RULE)
