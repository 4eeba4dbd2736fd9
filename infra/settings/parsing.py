"""Settings as a person writes them, and a wrong one told in a line.

What may be written follows from each field's type and bounds, so a new field is read and told the same way.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from infra.settings.validators import InvalidSettings

PREFIX = "RAILHEAD_"

OTHER_VARIABLES = ("RAILHEAD_TOKEN", "RAILHEAD_SUPERVISOR")
"""Variables of ours that are no settings: of `railhead bot`, and between a supervisor and its parts."""

NONE_WORDS = frozenset({"none", "null"})
MAX_SHOWN = 40
"""Characters of a wrong value that are shown."""

_between = re.compile(r"[\s,;]+")


class SettingSpec(NamedTuple):
    """What a field takes: one of `choices`, or `kind` within `bounds`; `several` of them, or none at all."""

    kind: Any
    bounds: Mapping[str, float]
    choices: tuple[str, ...]
    is_list: bool
    is_optional: bool


def setting_spec_of(field: FieldInfo) -> SettingSpec:
    """Read off a field what it takes."""
    kind, bounds, optional = field.annotation, _bounds(field.metadata), False
    while get_origin(kind) in {Annotated, Union, UnionType}:
        first, *others = get_args(kind)
        optional |= type(None) in others
        if get_origin(kind) is Annotated:
            bounds |= _bounds(others)
        kind = first
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    return SettingSpec(kind, bounds, choices, get_origin(kind) in {tuple, list, frozenset}, optional)


def _bounds(metadata: Iterable[Any]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in metadata:
        found |= _bounds(one.metadata) if isinstance(one, FieldInfo) else {}
        found |= {name: getattr(one, name) for name in ("gt", "ge", "le") if hasattr(one, name)}
    return found


def parse_setting(value: Any, field: FieldInfo) -> Any:
    """Give what a person meant: blanks and quotes around it are none of it, and an empty one is not set."""
    if not isinstance(value, str):
        return value
    form, text = setting_spec_of(field), _bare(value)
    if not text:
        return field.get_default(call_default_factory=True)
    if form.is_optional and text.lower() in NONE_WORDS:
        return None
    if form.is_list:
        return _items(text)
    return next((choice for choice in form.choices if choice.lower() == text.lower()), text)


def _bare(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1].strip()
    return text


def _items(text: str) -> list[str]:
    """Read a list, as JSON or with blanks or commas between."""
    if text.startswith("["):
        try:
            return msgspec.json.decode(text, type=list[str])
        except msgspec.DecodeError as error:
            raise ValueError('a list is written "a, b" or ["a", "b"]') from error
    return [_bare(item) for item in _between.split(text) if _bare(item)]


def describe_allowed(spec: SettingSpec) -> str:
    """Say what a field takes."""
    if spec.choices:
        return f"one of {', '.join(spec.choices)}"
    if spec.kind is bool:
        return "true or false, also yes or no, on or off, 1 or 0"
    number = {int: "a whole number", float: "a number"}.get(spec.kind, "another value")
    least, above, most = (spec.bounds.get(name) for name in ("ge", "gt", "le"))
    if least is not None and most is not None:
        return f"{number} from {least} to {most}"
    if least is not None:
        return f"{number}, {least} or more"
    return number if above is None else f"{number} above {above}"


def to_invalid_settings(error: ValidationError, fields: Mapping[str, FieldInfo]) -> InvalidSettings:
    """Give a line for each setting that is wrong, with what it takes."""
    lines = {str(one["loc"][0]): _line(one, fields[str(one["loc"][0])]) for one in error.errors()}
    return InvalidSettings("\n".join(lines.values()))


def _line(error: Any, field: FieldInfo) -> str:
    name, given = f"{PREFIX}{str(error['loc'][0]).upper()}", str(error["input"])
    secret = "@" in given  # an address that holds a password
    shown = "" if secret else f" cannot be {given[:MAX_SHOWN]!r}"
    why = (
        error["ctx"]["error"] if error["type"] == "value_error" else describe_allowed(setting_spec_of(field))
    )
    return f"{name}{shown}: {why}" if shown else f"{name} is wrong: {why}"


def find_unknown_variables(environment: Iterable[str], known: Iterable[str]) -> dict[str, str]:
    """Give a sentence for each variable that looks like a setting and is none, with the nearest setting."""
    names = [*(f"{PREFIX}{name.upper()}" for name in known), *OTHER_VARIABLES]
    found = {}
    for given in sorted(environment):
        if given.upper().startswith(PREFIX) and given.upper() not in names:
            near = difflib.get_close_matches(given.upper(), names, 1, 0.0)
            found[given] = f"{given} is no setting and is passed over; the nearest is {near[0]}"
    return found
