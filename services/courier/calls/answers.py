"""Reading answers: an option by its place, or a command in the game's own form."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, Raw, UnsetType

from domain.kernel.refusals import MalformedCommand
from domain.log.codec import Codec
from domain.table.commands import TABLE_COMMANDS


class MalformedAnswer(Exception):
    """The answer cannot be read; the message says what is wrong and what would do."""


class _Answer(msgspec.Struct, forbid_unknown_fields=True):
    option: int | UnsetType = UNSET
    command: Raw | UnsetType = UNSET


_decode = msgspec.json.Decoder(_Answer).decode


def read_answer(body: bytes, options: Sequence[bytes], codec: Codec) -> bytes:
    """Give the command that an answer stands for, as it is queued; MalformedAnswer otherwise."""
    try:
        answer = _decode(body)
    except ValueError as error:
        raise MalformedAnswer(f'an answer is {{"option": N}} or {{"command": ...}}: {error}') from error
    if isinstance(answer.option, UnsetType) == isinstance(answer.command, UnsetType):
        raise MalformedAnswer("an answer names an `option` or a `command`, one of the two")
    if isinstance(answer.command, UnsetType):
        return _option(int(answer.option), options)  # type: ignore[arg-type]  # one of the two is there
    try:
        command = codec.decode_command(bytes(answer.command))
    except MalformedCommand as error:
        raise MalformedAnswer(f"`command` is none of this game's: {error.message}") from error
    if type(command) in TABLE_COMMANDS:
        raise MalformedAnswer("`command` answers the decision; the table's own commands go by the API")
    return codec.encode(command)


def _option(place: int, options: Sequence[bytes]) -> bytes:
    if not 0 <= place < len(options):
        raise MalformedAnswer(f"`option` is a place in the list of options, 0 to {len(options) - 1}")
    return options[place]
