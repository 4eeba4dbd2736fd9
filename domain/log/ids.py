"""The forms of ids. Logs may hold no other ids, because ids appear in keys, rows, file names and URLs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.table.evolve import AnyRecord

TABLE_ID = "[0-9a-f]{2}[0-9A-Za-z_-]{1,62}"
"""The form of table and tournament ids, which begin with the number of the partition."""

PLAYER_ID = "[0-9A-Za-z_-]{1,64}"
COMMAND_ID = "[0-9A-Za-z._=+/-]{1,100}"
"""The form of command ids: up to 64 characters from a client, plus any that the service adds."""

_table_id, _player_id, _command_id = map(re.compile, (TABLE_ID, PLAYER_ID, COMMAND_ID))

_FORMS = {
    **dict.fromkeys(("player", "owner", "to"), _player_id),
    **dict.fromkeys(("table", "tables", "tournament", "source", "after"), _table_id),
}
"""The forms of text fields in commands and events of tables and tournaments."""


class InvalidId(ValueError):
    """An id has an invalid form; the message shows it in printable form."""


def is_table_id(text: str) -> bool:
    """Return whether the text has the form of a table or tournament id."""
    return _table_id.fullmatch(text) is not None


def require_ids(table: str, player: str, command_id: str) -> None:
    """Check the ids in a record's own fields; raise InvalidId for an invalid one."""
    _require("table", table, _table_id)
    _require("player", player, _player_id)
    _require("command", command_id, _command_id)


def require_ids_inside(record: AnyRecord) -> None:
    """Check the ids of players, tables and tournaments in a record's command and events; raise InvalidId."""
    for value in (record.command, *record.events):
        for name, text in _find_ids(value):
            _require(name, text, _FORMS[name])


def _find_ids(value: Any) -> Iterator[tuple[str, str]]:
    if not type(value).__module__.startswith(("domain.table.", "domain.tournament.")):
        return  # games refer to seats, not to ids
    for name in value.__struct_fields__:
        content = getattr(value, name)
        for part in content if isinstance(content, tuple) else (content,):
            if isinstance(part, str) and name in _FORMS:
                yield name, part
            elif isinstance(part, msgspec.Struct):
                yield from _find_ids(part)


def _require(kind: str, text: str, form: re.Pattern[str]) -> None:
    if form.fullmatch(text) is None:
        shown = text if len(text) <= 64 else f"{text[:64]}..."  # noqa: PLR2004 - what fits on a line
        raise InvalidId(f"{shown!r} is not a valid {kind} id: it must match {form.pattern}")
