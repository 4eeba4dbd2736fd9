"""Draws an edition as a page to compare with the printed game: the boards, and the values in tables."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from domain.drawing.svg import Picture, standalone_svg
from domain.games import catalog
from domain.kernel.chance import SeededChance
from domain.kernel.data_faults import describe, label_entry
from domain.kernel.decide import start_game
from domain.kernel.editions import PROVENANCE, Data, edition_of, read_edition
from domain.kernel.toml_data import BrokenData, collect_faults
from domain.kernel.values import Value
from services.editions.blank import read_hints
from services.editions.differences import find_differences, read_merged

BOX_CELL = ' class="box"'
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem}
body{color:#222;background:#fff}img{max-width:100%;height:auto}
table{border-collapse:collapse;margin:.5rem 0 2rem;display:block;overflow-x:auto}
th,td{border:1px solid #bbb;padding:.2rem .6rem;text-align:left;vertical-align:top}
.reconstructed>td{background:#fdf1d6}td td{background:none}td table{margin:0}
td.box,.reconstructed>td.box{background:#cfe8c9}
"""


def draw_sheet(name: str) -> tuple[str, list[str]]:
    """Return the page of a game with the edition of this process, and the edition's faults.

    Raise BrokenData if the game cannot be drawn because of them. The data of the game must not be loaded yet.
    """
    found = collect_faults()
    try:
        game, edition = catalog.game(name), edition_of(name)
        boards, tables = "".join(_boards(game)), "".join(_tables(name))
    except Exception as error:
        if not found:
            raise
        raise BrokenData("\n".join(dict.fromkeys(found))) from error
    faults = list(dict.fromkeys(found))
    title = escape(f"{game.title}: {edition.name if edition else 'packaged data'}")
    read = f"<p>Read by {escape(edition.read_by)}. {escape(edition.printing)}</p>" if edition else ""
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
        f"<h1>{title}</h1>{read}{_list_faults(faults)}{boards}<h2>Values</h2>"
        "<p>Green: differs from the packaged data. Yellow: reconstructed.</p>"
        f"{tables}</html>\n"
    )
    return page, faults


def _list_faults(faults: Sequence[str]) -> str:
    if not faults:
        return ""
    lines = "".join(f"<li>{escape(fault)}</li>" for fault in faults)
    return (
        f"<h2>Faults</h2><ul>{lines}</ul>"
        "<p>A file with a wrong kind of value is drawn with the packaged values.</p>"
    )


def _boards(game: Any) -> Iterator[str]:
    """Yield a drawing of the beginning of a game for each map, with the most seats.

    Of the variants of a map, the last is drawn, as it adds pieces to the map.
    """
    plain: dict[tuple[str, str], Any] = {}
    for options in (game.options_type(), *game.variants):
        plain.setdefault((getattr(options, "map", ""), getattr(options, "variant", "")), options)
    yield "<p>Tokens, tiles and cards lie as in one random setup. Compare what is printed.</p>"
    for options in {side: options for (side, _), options in plain.items()}.values():
        seats = max(each for each in game.seat_counts if not game.invalid_reason(options, each))
        state = start_game(game, options, seats, SeededChance(b"edition", ())).state
        picture = game.presentation.picture(game.view(state, None))
        yield _image(picture)
    if game.presentation.cards:
        yield _image(game.presentation.cards())


def _image(picture: Picture) -> str:
    image = b64encode(standalone_svg(picture).encode()).decode()
    return f'<p><img alt="{escape(picture.title)}" src="data:image/svg+xml;base64,{image}"></p>'


def _tables(name: str) -> Iterator[str]:
    """Yield a table for each section of the data that an edition may want to change."""
    edition = read_edition(name)
    changed = [difference.place for difference in find_differences(name, {}, edition)]
    for file, sections in read_hints(name).files.items():
        data = read_merged(name, file, edition)
        for section, hint in sections.items():
            start = f"{file}, {section}, "
            places = [place.removeprefix(start) for place in changed if place.startswith(start)]
            ours = "reconstructed" in str(data.get(PROVENANCE))
            yield f"<h3>{escape(section)} <small>({escape(file)})</small></h3><p>{escape(hint)}</p>"
            yield _table(list(_rows(data.get(section, {}), places, ours)), _names(data))


class _Row(Value, frozen=True):
    """An entry of a section: the source of its values, the values, and the keys of those that differ."""

    source: str
    values: dict[str, Any]
    changed: frozenset[str] = frozenset()


def _rows(value: Any, changed: Sequence[str], ours: Any) -> Iterator[_Row]:
    """Yield the entries of a section; `changed` lists the places that differ."""
    entries = value if isinstance(value, list) else [value]
    for index, entry in enumerate(entries):
        place = f"{label_entry(entry, index)}, " if isinstance(value, list) else ""
        stated = [str(source) for key, source in entry.items() if key.endswith(PROVENANCE)]
        source = "reconstructed" if ours or any("reconstructed" in each for each in stated) else ""
        values = {key: each for key, each in entry.items() if not key.endswith(PROVENANCE)}
        differing = [
            key for key in values if any(f"{each}, ".startswith(f"{place}{key}, ") for each in changed)
        ]
        yield _Row(source, values, frozenset(differing))


def _names(data: Data) -> dict[str, str]:
    """Return the names of all entries of a file that have an id and a name."""
    lists = [value for value in data.values() if isinstance(value, list)]
    entries = [entry for value in lists for entry in value if isinstance(entry, dict)]
    return {str(entry["id"]): str(entry["name"]) for entry in entries if "id" in entry and "name" in entry}


def _table(rows: Sequence[_Row], names: Mapping[str, str]) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row.values))
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(
        f'<tr class="{row.source}">'
        + "".join(
            f"<td{BOX_CELL if column in row.changed else ''}>"
            f"{_cell(row.values.get(column, ''), {} if column == 'id' else names)}</td>"
            for column in columns
        )
        + "</tr>"
        for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(value: Any, names: Mapping[str, str]) -> str:
    """Return a value in words, with names in place of ids, or as a table if it is a list of tables."""
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        return _table([_Row("", each) for each in value], names)
    if isinstance(value, list):
        value = [names.get(each, each) if isinstance(each, str) else each for each in value]
    return escape(describe(value))
