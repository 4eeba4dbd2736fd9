"""The forms of ids. Ids stand in keys, rows, file names and addresses, so nothing else may be in a log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.table.evolve import AnyRecord

TABLE_ID = "[0-9a-f]{2}[0-9A-Za-z_-]{1,62}"
"""Of tables and tournaments; it begins with the number of the partition."""

PLAYER_ID = "[0-9A-Za-z_-]{1,64}"
COMMAND_ID = "[0-9A-Za-z._=+/-]{1,100}"
"""Clients may use up to 64 characters; the service adds some of its own."""

_table_id, _player_id, _command_id = map(re.compile, (TABLE_ID, PLAYER_ID, COMMAND_ID))

_FORMS = {
    **dict.fromkeys(("player", "owner", "to"), _player_id),
    **dict.fromkeys(("table", "tables", "tournament", "source", "after"), _table_id),
}
"""What the fields of tables' and tournaments' own commands and events hold, where they hold text."""


class InvalidId(ValueError):
    """An id has another form than the service gives; the message names it, printable."""


def is_table_id(text: str) -> bool:
    """Return whether the text may be the id of a table or tournament."""
    return _table_id.fullmatch(text) is not None


def require_ids(table: str, player: str, command_id: str) -> None:
    """Check the ids that a record names itself; InvalidId if one has another form."""
    _require("table", table, _table_id)
    _require("player", player, _player_id)
    _require("command", command_id, _command_id)


def require_ids_inside(record: AnyRecord) -> None:
    """Check the ids of players, tables and tournaments in a record's command and events; raise InvalidId."""
    for value in (record.command, *record.events):
        for name, text in _ids_in(value):
            _require(name, text, _FORMS[name])


def _ids_in(value: Any) -> Iterator[tuple[str, str]]:
    if not type(value).__module__.startswith(("domain.table.", "domain.tournament.")):
        return  # games know seats and no ids
    for name in value.__struct_fields__:
        found = getattr(value, name)
        for part in found if isinstance(found, tuple) else (found,):
            if isinstance(part, str) and name in _FORMS:
                yield name, part
            elif isinstance(part, msgspec.Struct):
                yield from _ids_in(part)


def _require(what: str, text: str, form: re.Pattern[str]) -> None:
    if form.fullmatch(text) is None:
        shown = text if len(text) <= 64 else f"{text[:64]}..."  # noqa: PLR2004 - as much as a line has room for
        raise InvalidId(f"{shown!r} is not the id of a {what}: it must match {form.pattern}")
