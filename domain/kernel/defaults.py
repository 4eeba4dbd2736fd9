"""Defaults of a game: its types, its first state, its view, and its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from textwrap import wrap
from typing import Any, Union, get_args, get_type_hints

from msgspec.structs import replace

from domain.kernel.frames import GameState, SimultaneousFrame, redact_answers
from domain.kernel.phrases import join_words, spell_name
from domain.kernel.values import Command, Event, Value

WIDTH = 80
"""Columns of a text board."""


class NoOptions(Value, frozen=True):
    """The options type of a game that has no options."""


def options_type(state_type: type[GameState[Any]]) -> type[Value]:
    options: type[Value] = get_type_hints(state_type).get("options", NoOptions)
    return options


def frames_type(state_type: type[GameState[Any]]) -> Any:
    """Return the state's frame union: `AnyFrame` if declared as `class State(GameState[AnyFrame])`."""
    bases = getattr(state_type, "__orig_bases__", ())
    (frames,) = (get_args(base)[0] for base in bases if getattr(base, "__origin__", None) is GameState)
    return frames


def with_rule(rules: Iterable[Any], other: Any) -> tuple[Any, ...]:
    """Return the rules of another version of a game: `other` replaces the rule for the same frame."""
    return tuple(other if rule.frame is other.frame else rule for rule in rules)


def union_of(kinds: Iterable[type[Value]]) -> Any:
    return Union[tuple(kinds)]  # noqa: UP007 - the types are known only at run time


def view_type(view: Callable[..., Any]) -> Any:
    """Return the function's annotated return type."""
    return get_type_hints(view)["return"]


def blank_state(state_type: Callable[..., Any], options: Value, seats: int) -> Any:
    """Return the state before the first event: the options, and one default `players` value per seat."""
    player, has_options = _player_type(state_type)
    chosen = {"options": options} if has_options else {}
    return state_type(players=(player(),) * seats, **chosen)


@cache
def _player_type(state_type: Callable[..., Any]) -> tuple[Callable[[], Value], bool]:
    """Return the player type, and whether the state has options; cached, because this is slow."""
    hints = get_type_hints(state_type)
    if "players" not in hints:
        raise TypeError(f"{state_type} has no field `players`: the game must define `blank`")
    return get_args(hints["players"])[0], "options" in hints


def state_view(redact: Callable[[Any, int | None], Any], state: Any, seat: int | None) -> Any:
    """Return the state as the seat may see it."""
    stack = tuple(redact_answers(redact(frame, seat), seat) for frame in state.stack)
    return replace(redact(state, seat), stack=stack)


def option_text(view: object, command: Command) -> str:
    """Describe a command by its class and fields: `Move: stops 2`."""
    return _join_sentence(spell_name(type(command)), _word_fields(command), ": ")


def question_text(view: object, frame: Value) -> str:
    """Describe a frame by its class and fields, without the seats that it asks."""
    hidden = SimultaneousFrame.__struct_fields__ if isinstance(frame, SimultaneousFrame) else ("seat",)
    return _join_sentence(spell_name(type(frame)), _word_fields(frame, hidden), ": ")


def event_text(event: Event, names: Sequence[str]) -> str:
    """Describe an event by its class and fields: `Ann: train moved, to cedar, coal 1`."""
    seat = getattr(event, "seat", None)
    words = ", ".join((spell_name(type(event)), *_word_fields(event, () if seat is None else ("seat",))))
    return words.capitalize() if seat is None else f"{names[seat]}: {words}"


def textboard(view: Value) -> str:
    """List all fields of the view: a line for each field, and for each value of a sequence."""
    lines: list[str] = []
    for line in _board_lines(view):
        lines += wrap(line, WIDTH, subsequent_indent="    ", drop_whitespace=True) or [""]
    return "\n".join(lines) + "\n"


def _board_lines(view: Value) -> Iterator[str]:
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, tuple) and value and all(isinstance(each, Value) for each in value):
            yield f"{_spell(name)}:"
            yield from (f"  {index}: {_word_value(each)}" for index, each in enumerate(value))
        else:
            yield f"{_spell(name)}: {_word_value(value)}"


def _join_sentence(name: str, fields: Sequence[str], separator: str) -> str:
    return separator.join(filter(None, (name.capitalize(), ", ".join(fields))))


def _word_fields(value: Value, hidden: Sequence[str] = ()) -> list[str]:
    return [
        f"{_spell(name)} {_word_nested_value(getattr(value, name))}"
        for name in value.__struct_fields__
        if name not in hidden
    ]


def _word_nested_value(value: object) -> str:
    """Describe a nested value, in parentheses if it has several fields: `card (colour amber, number 3)`."""
    if isinstance(value, Value) and len(value.__struct_fields__) > 1:
        return f"({_word_value(value)})"
    if isinstance(value, tuple | list | frozenset) and value:
        return join_words([_word_nested_value(each) for each in value])
    return _word_value(value)


def _word_value(value: object) -> str:
    """Describe a value of any type; missing or hidden values become "none"."""
    match value:
        case None | () | "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case Value():
            tag = value.__struct_config__.tag
            return ", ".join((*((spell_name(type(value)),) if tag else ()), *_word_fields(value))) or "none"
        case str():
            return _spell(value)
        case tuple() | list() | frozenset():
            return join_words([_word_nested_value(each) for each in value]) or "none"
        case dict():
            return (
                join_words([f"{_word_value(key)} {_word_nested_value(each)}" for key, each in value.items()])
                or "none"
            )
        case _:
            return str(value)


def _spell(name: str) -> str:
    return name.replace("_", " ")
