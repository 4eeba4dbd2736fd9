"""An edition as a form: tables of the values to look for in the box, and the files that its entries make.

All cells are text, as people type it: `7`, `true`, `boston, seattle`, `hereford: 1, dark_disc: 1`. Values
that nest deeper, and the drawing, are left to the files.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from domain.kernel.editions import (
    ABOUT,
    DRAWING,
    PROVENANCE,
    REPLACED,
    BrokenEdition,
    Data,
    find_identity,
    lay_over,
)
from services.editions.blank import read_hints
from services.editions.differences import read_merged
from services.editions.toml_text import write_toml
from services.shared.bodies import RequestBody, ResponsePart

RECONSTRUCTED = "reconstructed"
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,15}")
FILE_HEAD = "# Values of {file} that differ in the box.\n\n"

Row = tuple[str, ...]


class FormTable(ResponsePart, frozen=True):
    """A table of values: the first cell of each row names it, and so does the first column.

    `grows`: rows can be added, with an empty first cell, and left out. `files_only`: values of these entries
    that only the files can change.
    """

    id: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    grows: bool = False
    files_only: tuple[str, ...] = ()


class FormSection(ResponsePart, frozen=True):
    """A section of a data file: what to look for in the box, and its values."""

    file: str
    name: str
    hint: str
    tables: tuple[FormTable, ...]


class EditionForm(ResponsePart, frozen=True):
    """The form of a game's edition, filled in with the packaged values.

    `about` says which values are not in the rulebook's text. `drawing` lists files that the form leaves out.
    """

    about: str
    sections: tuple[FormSection, ...]
    drawing: tuple[str, ...]


class FilledForm(RequestBody, frozen=True):
    """The entries in the form of a game's edition: its source, and the rows of changed tables by id.

    Cells are text. Commas separate the parts of a list (`boston, seattle`) or of a table with names
    (`hereford: 1, dark_disc: 1`).
    """

    name: str
    read_by: str
    printing: str = ""
    tables: dict[str, tuple[Row, ...]] = msgspec.field(default_factory=dict)


class MalformedForm(ValueError):
    """The entries do not belong to the game's form."""


@cache
def build_form(game: str) -> EditionForm:
    """Return the form of a game's edition; raise FileNotFoundError if the game has no hints for one."""
    hints = read_hints(game)
    return EditionForm(
        hints.about,
        tuple(
            FormSection(file, name, hint, tuple(part.table for part in parts))
            for file, name, hint, parts in _list_sections(game)
        ),
        tuple(sorted(DRAWING & hints.files.keys())),
    )


def write_files(game: str, filled: FilledForm) -> dict[str, str]:
    """Return the texts of an edition's files by name; raise MalformedForm.

    Each file states only the values that differ.
    """
    about = {"name": filled.name, "read_by": filled.read_by, "printing": filled.printing}
    texts = {ABOUT: write_toml({name: text for name, text in about.items() if text or name != "printing"})}
    changed: dict[str, Data] = {}
    unknown = {**filled.tables}
    for file, name, _, parts in _list_sections(game):
        rows = {part: unknown.pop(part.table.id) for part in parts if part.table.id in unknown}
        if rows:
            packaged = read_merged(game, file, {})
            wanted = without_sources(packaged[name])
            for part, entered in rows.items():
                wanted = part.fill_in(wanted, entered)
            stated = changed.setdefault(file, {REPLACED: []})
            _state(stated, packaged, name, wanted)
    if unknown:
        raise MalformedForm(f"unknown tables: {', '.join(sorted(unknown))}")
    for file, stated in changed.items():
        data = {name: value for name, value in stated.items() if value or name != REPLACED}
        if data:
            texts[file] = FILE_HEAD.format(file=file) + write_toml(data)
    return texts


def without_sources(value: Any) -> Any:
    """Return data without the keys that name the sources of values."""
    if isinstance(value, Mapping):
        return {name: without_sources(each) for name, each in value.items() if not name.endswith(PROVENANCE)}
    return [without_sources(each) for each in value] if isinstance(value, list) else value


def find_changes(packaged: Any, wanted: Any) -> Any:
    """Return what an edition states to change packaged data into others, which name no sources."""
    if isinstance(packaged, Mapping) and isinstance(wanted, Mapping):
        return {
            name: find_changes(packaged.get(name), value)
            for name, value in wanted.items()
            if without_sources(packaged.get(name)) != value
        }
    if isinstance(packaged, list) and isinstance(wanted, list):
        name = find_identity(packaged + wanted)
        if name is None:
            return [_with_packaged_source(packaged, entry) for entry in wanted]
        before = {entry[name]: entry for entry in packaged}
        return [
            {name: entry[name], **find_changes(before.get(entry[name], {}), entry)}
            for entry in wanted
            if without_sources(before.get(entry[name])) != entry
        ]
    return wanted


def _with_packaged_source(packaged: Sequence[Any], entry: Any) -> Any:
    return next((each for each in packaged if without_sources(each) == entry), entry)


def _state(stated: Data, packaged: Data, name: str, wanted: Any) -> None:
    """Add what a file states to change a section; a list is replaced if its entries lack a packaged key."""
    if without_sources(packaged[name]) == wanted:
        return
    stated[name] = find_changes(packaged[name], wanted)
    try:
        became = without_sources(lay_over(packaged, {name: stated[name]})[name])
    except BrokenEdition:  # an entry is listed twice, which the check reports
        return
    if became != wanted and isinstance(wanted, list):
        stated[REPLACED].append(name)
        stated[name] = [_with_packaged_source(packaged[name], entry) for entry in wanted]


def _list_sections(game: str) -> Iterator[tuple[str, str, str, list[Part]]]:
    """Yield the file, name, hint and parts of each section of the form."""
    hints = read_hints(game)
    for file, sections in hints.files.items():
        if file not in DRAWING:
            packaged = read_merged(game, file, {})
            for name, hint in sections.items():
                first = hints.first_row.get(name, 1)
                yield file, name, hint, list(_list_parts(f"{file}/{name}", packaged[name], first))


def _list_parts(place: str, section: Any, first: int) -> Iterator[Part]:
    if isinstance(section, list):
        yield EntryList(place, (), without_sources(section))
        return
    rest = without_sources(section)
    numbers = {name: value for name, value in rest.items() if _is_list_of(value, int)}
    for length in dict.fromkeys(map(len, numbers.values())):
        same = {name: value for name, value in numbers.items() if len(value) == length}
        yield NumberGrid(place, same, first)
    for name, value in section.items():
        if _is_list_of(value, Mapping) and not _has_known_sources(value):
            yield EntryList(f"{place}/{name}", (name,), without_sources(value))
    values = {
        name: value
        for name, value in rest.items()
        if name not in numbers and _is_plain(value) and not _lists_keys(value, rest)
    }
    if values:
        yield ValueList(place, values)


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, kind) for entry in value)


def _has_known_sources(entries: list[Data]) -> bool:
    """Return whether all entries have a source other than a reconstruction."""
    return all(PROVENANCE in entry and RECONSTRUCTED not in entry[PROVENANCE] for entry in entries)


def _lists_keys(value: Any, table: Data) -> bool:
    return isinstance(value, list) and set(value) <= table.keys()


def _is_plain(value: Any) -> bool:
    """Return whether a cell can hold the value: a number, a text, or a list or table of them."""
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return not any(isinstance(part, list | Mapping) for part in parts)


class Part(ABC):
    """A part of a section that one table of the form shows."""

    table: FormTable

    def fill_in(self, section: Any, rows: Sequence[Row]) -> Any:
        """Return a section with the values of the rows; raise MalformedForm."""
        if any(len(row) != len(self.table.columns) for row in rows):
            raise MalformedForm(f"{self.table.id}: each row has {len(self.table.columns)} cells")
        heads = [row[0] for row in self.table.rows]
        if not self.table.grows and [row[0] for row in rows] != heads:
            raise MalformedForm(f"{self.table.id}: the first cells of the rows are {', '.join(heads)}")
        return self.read(section, rows)

    @abstractmethod
    def read(self, section: Any, rows: Sequence[Row]) -> Any:
        """Return a section with the values of rows that fit the table."""


class ValueList(Part):
    """The values of a table, one per row."""

    def __init__(self, place: str, values: Data) -> None:
        self.values = values
        rows = tuple((name, write_cell(value)) for name, value in values.items())
        self.table = FormTable(f"{place}/values", ("value", "printed"), rows)

    def read(self, section: Any, rows: Sequence[Row]) -> Any:
        return {**section, **{name: read_cell(text, self.values[name]) for name, text in rows}}


class NumberGrid(Part):
    """Lists of numbers of the same length, one per column."""

    def __init__(self, place: str, lists: Mapping[str, list[int]], first: int) -> None:
        self.lists = lists
        rows = tuple(
            (str(number), *map(write_cell, values))
            for number, values in enumerate(zip(*lists.values(), strict=True), start=first)
        )
        self.table = FormTable(f"{place}/{next(iter(lists))}", ("row", *lists), rows)

    def read(self, section: Any, rows: Sequence[Row]) -> Any:
        columns = list(zip(*rows, strict=True))[1:]
        new = {
            name: [read_cell(text, 0) for text in column]
            for name, column in zip(self.lists, columns, strict=True)
        }
        return {**section, **new}


class EntryList(Part):
    """The entries of a list, one per row; `key` is its key in the section, unless it is the section."""

    def __init__(self, place: str, key: tuple[str, ...], entries: list[Data]) -> None:
        self.key, self.entries = key, entries
        self.identity = find_identity(entries)
        names = dict.fromkeys(name for entry in entries for name in entry if name != self.identity)
        plain = {
            name: [entry[name] for entry in entries if name in entry]
            for name in names
            if all(_is_plain(entry.get(name)) for entry in entries)
        }
        self.samples = {name: next(filter(None, values), values[0]) for name, values in plain.items()}
        whole = {name: values for name, values in plain.items() if len(values) == len(entries)}
        self.texts = {name for name, values in whole.items() if isinstance(values[0], str)}
        """The columns in which every entry has a text, which may be empty."""
        heads = [str(entry[self.identity]) if self.identity else str(n) for n, entry in enumerate(entries, 1)]
        self.before = dict(zip(heads, entries, strict=True))
        self.table = FormTable(
            place,
            (self.identity or "entry", *plain),
            tuple(
                (head, *(write_cell(entry[name]) if name in entry else "" for name in plain))
                for head, entry in self.before.items()
            ),
            grows=self.identity is None and len(plain) == len(names),
            files_only=tuple(name for name in names if name not in plain),
        )

    def read(self, section: Any, rows: Sequence[Row]) -> Any:
        new = [self._read_entry(row) for row in rows]
        return {**section, self.key[0]: new} if self.key else new

    def _read_entry(self, row: Row) -> Data:
        head, *texts = row
        entry = dict(self.before.get(head, {}))
        for (name, sample), text in zip(self.samples.items(), texts, strict=True):
            value = read_cell(text, sample)
            if text.strip() == write_cell(entry.get(name, "")):
                continue
            if value != "" or name in self.texts:
                entry[name] = value
            else:
                del entry[name]
        return entry


def write_cell(value: Any) -> str:
    """Return a value as the text of a cell."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {write_cell(each)}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(write_cell, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_cell(text: str, sample: Any) -> Any:
    """Return the value of a cell in the form of a sample; what does not have the form remains text."""
    text = text.strip()
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(sample, Mapping):
        pairs = (part.partition(":") for part in parts)
        return {name.strip(): read_cell(each, sample.get(name.strip(), 0)) for name, _, each in pairs}
    if isinstance(sample, list):
        return [read_cell(part, sample[0] if sample else "") for part in parts]
    if isinstance(sample, bool):
        return {"true": True, "false": False}.get(text, text)
    return int(text) if isinstance(sample, int) and WHOLE_NUMBER.fullmatch(text) else text
