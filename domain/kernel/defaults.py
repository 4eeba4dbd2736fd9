"""What a game is where it does not say it itself: its types, its first state, its view, and plain words."""

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
    """A game without anything to choose for a table."""


def options_type(state_type: type[GameState[Any]]) -> type[Value]:
    """Return the type of the state's field `options`."""
    found: type[Value] = get_type_hints(state_type).get("options", NoOptions)
    return found


def frames_type(state_type: type[GameState[Any]]) -> Any:
    """Return the union that the state is declared with: `class State(GameState[AnyFrame])`."""
    bases = getattr(state_type, "__orig_bases__", ())
    (frames,) = (get_args(base)[0] for base in bases if getattr(base, "__origin__", None) is GameState)
    return frames


def with_rule(rules: Iterable[Any], other: Any) -> tuple[Any, ...]:
    """Return rules with another one for the same frame, as a version of a game has it."""
    return tuple(other if rule.frame is other.frame else rule for rule in rules)


def union_of(kinds: Iterable[type[Value]]) -> Any:
    return Union[tuple(kinds)]  # noqa: UP007 - of types that are known at run time only


def view_type(view: Callable[..., Any]) -> Any:
    """Return the type that a function says it returns."""
    return get_type_hints(view)["return"]


def blank_state(state_type: Callable[..., Any], options: Value, seats: int) -> Any:
    """Give the state before the first event: the options, and a default value of `players` for each seat."""
    player, has_options = _player_type(state_type)
    chosen = {"options": options} if has_options else {}
    return state_type(players=(player(),) * seats, **chosen)


@cache
def _player_type(state_type: Callable[..., Any]) -> tuple[Callable[[], Value], bool]:
    """Return the type of a player, and whether the state holds options; reading annotations is slow."""
    hints = get_type_hints(state_type)
    if "players" not in hints:
        raise TypeError(f"{state_type} has no field `players`: the game has to give `blank`")
    return get_args(hints["players"])[0], "options" in hints


def state_view(redact: Callable[[Any, int | None], Any], state: Any, seat: int | None) -> Any:
    """Return the state itself as the seat may know it."""
    stack = tuple(redact_answers(redact(frame, seat), seat) for frame in state.stack)
    return replace(redact(state, seat), stack=stack)


def option_text(view: object, command: Command) -> str:
    """Word a command by its class and its fields: `Move: stops 2`."""
    return _sentence(spell_name(type(command)), _fields(command), ": ")


def question_text(view: object, frame: Value) -> str:
    """Word a frame by its class and its fields, but for the seats that it asks."""
    hidden = SimultaneousFrame.__struct_fields__ if isinstance(frame, SimultaneousFrame) else ("seat",)
    return _sentence(spell_name(type(frame)), _fields(frame, hidden), ": ")


def event_text(event: Event, names: Sequence[str]) -> str:
    """Word an event by its class and its fields: `Ann: train moved, to cedar, coal 1`."""
    seat = getattr(event, "seat", None)
    words = ", ".join((spell_name(type(event)), *_fields(event, () if seat is None else ("seat",))))
    return words.capitalize() if seat is None else f"{names[seat]}: {words}"


def textboard(view: Value) -> str:
    """List all that the view holds: a line for each field and for each value of a row."""
    lines: list[str] = []
    for line in _board_lines(view):
        lines += wrap(line, WIDTH, subsequent_indent="    ", drop_whitespace=True) or [""]
    return "\n".join(lines) + "\n"


def _board_lines(view: Value) -> Iterator[str]:
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, tuple) and value and all(isinstance(each, Value) for each in value):
            yield f"{_words(name)}:"
            yield from (f"  {index}: {_told(each)}" for index, each in enumerate(value))
        else:
            yield f"{_words(name)}: {_told(value)}"


def _sentence(name: str, fields: Sequence[str], separator: str) -> str:
    return separator.join(filter(None, (name.capitalize(), ", ".join(fields))))


def _fields(value: Value, hidden: Sequence[str] = ()) -> list[str]:
    return [
        f"{_words(name)} {_told_inside(getattr(value, name))}"
        for name in value.__struct_fields__
        if name not in hidden
    ]


def _told_inside(value: object) -> str:
    """Word a part of a value, in brackets where it has parts of its own: `card (colour amber, number 3)`."""
    if isinstance(value, Value) and len(value.__struct_fields__) > 1:
        return f"({_told(value)})"
    if isinstance(value, tuple | list | frozenset) and value:
        return join_words([_told_inside(each) for each in value])
    return _told(value)


def _told(value: object) -> str:
    """Word a value of any kind; what is not there, or may not be seen, is none."""
    match value:
        case None | () | "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case Value():
            tag = value.__struct_config__.tag
            return ", ".join((*((spell_name(type(value)),) if tag else ()), *_fields(value))) or "none"
        case str():
            return _words(value)
        case tuple() | list() | frozenset():
            return join_words([_told_inside(each) for each in value]) or "none"
        case dict():
            return join_words([f"{_told(key)} {_told_inside(each)}" for key, each in value.items()]) or "none"
        case _:
            return str(value)


def _words(name: str) -> str:
    return name.replace("_", " ")
