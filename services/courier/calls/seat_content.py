"""What a program is told when it is called: what its seat is asked, by what the seat may know."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from domain.kernel import decide as kernel
from domain.table import visibility
from domain.table.correspondence import deadlines
from domain.table.correspondence.zones import ZONES
from domain.table.evolve import AnyTable
from domain.table.rules import timeouts
from infra.ports.people.calls import RefusedAnswer
from services.queries.reader import LoadedTable

MAX_CALL = 256_000
"""Bytes of a call: where options and their words would make it longer the words go, then the options."""


class CallContent(NamedTuple):
    """The data of a call; `options` are the commands that an answer may name by their place."""

    data: dict[str, Any]
    options: tuple[bytes, ...]
    due: int | None


class CallName(NamedTuple):
    """What tells a call apart: the player's seat at a table, its decision, how many answers were refused."""

    table: str
    player: str
    seat: int
    decision: int
    refusals: int

    @property
    def id(self) -> str:
        """Name it: the same at every attempt."""
        return f"call.{self.table}.{self.player}.{self.seat}.{self.decision}.{self.refusals}"

    @property
    def command_id(self) -> str:
        """Name the command that an answer becomes: a call that is made twice is answered once."""
        return f"call.{self.seat}.{self.decision}.{self.refusals}"


def build_content(loaded: LoadedTable, name: CallName, refused: RefusedAnswer | None) -> CallContent:
    """Give what a seat is asked at the table's head, with every option that it has."""
    table, game = loaded.table, loaded.code.game
    view = visibility.game_view(game, table, name.seat)
    frame = visibility.redact_frame(game, table.position.stack[-1], name.seat)
    commands = kernel.legal_options(game, table.position, name.seat)
    options = tuple(loaded.code.encode(command) for command in commands)
    due = flag_of(table, name.seat)
    data: dict[str, Any] = {
        "id": name.id,
        "table": name.table,
        "game": game.name,
        "head": loaded.seq,
        "seat": name.seat,
        "decision": name.decision,
        "question": str(game.question_text(view, frame)),
        "options": [
            {"command": msgspec.Raw(option), "says": game.option_text(view, command)}
            for option, command in zip(options, commands, strict=True)
        ],
        "due": due,
    }
    if refused is not None:
        data["refused"] = {"type": refused.type, "rule": refused.rule, "says": refused.says}
    return CallContent(data, options, due)


def flag_of(table: AnyTable, seat: int) -> int | None:
    """Give when the seat's time runs out (UTC, ms); None for never."""
    if table.paced is None:
        return timeouts.deadline(table, seat)
    found = deadlines.deadline(ZONES, table.paced, seat)
    return None if found is None else found.flag


def encode_call(kind: str, data: dict[str, Any], at: int) -> bytes:
    """Give the body of a call made at that moment (UTC, ms)."""
    body = _encode(kind, data, at)
    if len(body) > MAX_CALL:
        short = [{"command": option["command"]} for option in data["options"]]
        body = _encode(kind, {**data, "options": short}, at)
    if len(body) > MAX_CALL:
        body = _encode(kind, {name: value for name, value in data.items() if name != "options"}, at)
    return body


def _encode(kind: str, data: dict[str, Any], at: int) -> bytes:
    moment = datetime.fromtimestamp(at / 1_000, UTC).isoformat(timespec="milliseconds")
    whole = {"type": kind, "timestamp": moment.replace("+00:00", "Z"), "data": data}
    return msgspec.json.encode(whole, order="deterministic")
