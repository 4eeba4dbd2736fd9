"""Find misspelt names in the partial values of a case; such names could match nothing.

Fields and their values are checked against the types. Open names, for example of places and cards, are
checked against the words of the game: those of its data and of values derived from it, of the position, and
of listed options.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from pkgutil import walk_packages
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields

from tests.support.cases.case import CaseError
from tests.support.cases.json_paths import resolve_nulls

TAG = "type"


class Vocabulary:
    """The words of a game and its current position."""

    def __init__(self, game: str, present: Iterable[Any]) -> None:
        self.printed = _printed(game)
        self.words = self.printed.union(_tabled(game), *(_words(form) for form in present))

    def is_unknown(self, word: str, pattern: str | None) -> bool:
        """Return whether a name is unknown; names with a pattern that the data never uses are allowed."""
        free = pattern is not None and not any(re.search(pattern, known) for known in self.printed)
        return not free and word not in self.words


def require_possible(part: Any, kind: Any, vocabulary: Vocabulary, where: str) -> None:
    """Raise CaseError if no value of the type (a union of structs) can match the part."""
    wrong = next(_misfits(resolve_nulls(dict(part)), kind, vocabulary), None)
    if wrong:
        raise CaseError(f"{where}: nothing can match {dict(part)}: {wrong}")


def _misfits(part: Any, kind: Any, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the mismatches between the part and the type; none if the part fits any member of the type."""
    structs = {_tag(one): one for one in _members(kind) if _is_struct(one)}
    if not isinstance(part, dict) or not structs:
        yield from _unfit(part, kind, vocabulary)
        return
    if TAG in part and part[TAG] not in structs:
        yield f"there is no {part[TAG]!r}; there are: {', '.join(sorted(map(str, structs)))}"
        return
    chosen = [structs[part[TAG]]] if TAG in part else list(structs.values())
    wrong = [next(_in_struct(part, one, vocabulary), None) for one in chosen]
    if all(wrong):
        yield wrong[0] if len(wrong) == 1 and wrong[0] else f"no kind has {', '.join(sorted(part))} like this"


def _in_struct(part: dict[str, Any], struct: Any, vocabulary: Vocabulary) -> Iterator[str]:
    known = {field.encode_name: field.type for field in fields(struct)}
    for name in sorted(part.keys() - known.keys() - {TAG}):
        yield f"{_tag(struct)} has no {name!r}; it has: {', '.join(known) or 'nothing'}"
    for name in sorted(part.keys() & known.keys()):
        yield from (f"{name}: {wrong}" for wrong in _misfits(part[name], known[name], vocabulary))


def _unfit(part: Any, kind: Any, vocabulary: Vocabulary) -> Iterator[str]:
    try:
        msgspec.convert(part, kind, builtin_types=())
    except msgspec.ValidationError as error:
        yield str(error)
        return
    patterns = tuple(_patterns(kind))
    for word in _names(part) if patterns else ():
        if all(vocabulary.is_unknown(word, pattern) for pattern in patterns):
            yield f"{word!r} is no word of the game"


def _names(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from _names(one)


def _patterns(kind: Any) -> Iterator[str | None]:
    """Yield the pattern of each text in the type that may be any name (None if it has no pattern)."""
    if kind is str:
        yield None
    elif get_origin(kind) is Annotated and get_args(kind)[0] is str:
        yield from (meta.pattern for meta in get_args(kind)[1:] if meta.max_length is None)
    else:
        for one in get_args(kind):
            yield from _patterns(one)


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _is_struct(kind: Any) -> bool:
    origin = get_origin(kind) or kind
    return isinstance(origin, type) and issubclass(origin, msgspec.Struct)


def _tag(struct: Any) -> Any:
    return (get_origin(struct) or struct).__struct_config__.tag


def _words(form: Any) -> Iterator[str]:
    """Yield the names in a JSON value, and the values that may be names."""
    if isinstance(form, dict):
        for name, value in form.items():
            yield from (name, *_words(value))
    elif isinstance(form, list):
        for value in form:
            yield from _words(value)
    elif isinstance(form, str | int) and not isinstance(form, bool):
        yield str(form)


@cache
def _printed(game: str) -> frozenset[str]:
    """Return the words of the game's data."""
    folder = resources.files(f"domain.games.{game}").joinpath("data")
    files = folder.iterdir() if folder.is_dir() else ()
    texts = (file.read_text(encoding="utf-8") for file in files if file.name.endswith(".toml"))
    return frozenset(word for text in texts for word in _words(tomllib.loads(text)))


@cache
def _tabled(game: str) -> frozenset[str]:
    """Return the names in values derived from the game's data: constants of `data` and `model`.

    If the data states only the number of a track's spaces, their names come from these constants.
    """
    found = set[str]()
    for folder in ("data", "model"):
        package = f"domain.games.{game}.{folder}"
        if find_spec(package) is not None:
            module = import_module(package)
            inside = getattr(module, "__path__", [])
            modules = [import_module(each.name) for each in walk_packages(inside, f"{package}.")]
            for each in (module, *modules):
                found.update(*(_text_of(value) for name, value in vars(each).items() if name.isupper()))
    return frozenset(found)


def _text_of(value: Any) -> Iterator[str]:
    """Yield the texts in a table, row or set."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (*_text_of(key), *_text_of(part))
    elif isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from _text_of(part)
