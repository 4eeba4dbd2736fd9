"""Draws an edition as a page to compare with the printed game: the boards, and the values in tables."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from domain.drawing.svg import Picture, standalone_svg
from domain.games import catalog
from domain.kernel.chance import SeededChance
from domain.kernel.data_faults import LABELS
from domain.kernel.decide import start_game
from domain.kernel.editions import GAMES, PROVENANCE, edition_of, lay_over, read_edition
from services.editions.blank import read_hints
from services.editions.differences import find_differences

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem}
body{color:#222;background:#fff}img{max-width:100%;height:auto}
table{border-collapse:collapse;margin:.5rem 0 2rem;display:block;overflow-x:auto}
th,td{border:1px solid #bbb;padding:.2rem .6rem;text-align:left;vertical-align:top}
.box td{background:#e7f3e4}.reconstructed td{background:#fdf1d6}
"""


def draw_sheet(name: str) -> str:
    """Return the page of a game with the edition of this process."""
    game, edition = catalog.game(name), edition_of(name)
    title = escape(f"{game.title}: {edition.name if edition else 'packaged data'}")
    read = f"<p>Read by {escape(edition.read_by)}. {escape(edition.printing)}</p>" if edition else ""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
        f"<h1>{title}</h1>{read}{''.join(_boards(game))}<h2>Values</h2>"
        "<p>Green: differs from the packaged data. Yellow: reconstructed.</p>"
        f"{''.join(_tables(name))}</html>\n"
    )


def _boards(game: Any) -> Iterator[str]:
    """Yield a drawing of the beginning of a game for each shape of the board."""
    drawn: dict[tuple[float, float, str], Picture] = {}
    forms = (game.options_type(), *game.variants)
    for options in sorted(forms, key=lambda form: max(_seats(game, form)), reverse=True):
        seats = max(_seats(game, options))
        state = start_game(game, options, seats, SeededChance(b"edition", ())).state
        picture = game.presentation.picture(game.view(state, None))
        drawn.setdefault((picture.width, picture.height, getattr(options, "map", "")), picture)
    for picture in drawn.values():
        image = b64encode(standalone_svg(picture).encode()).decode()
        yield f'<p><img alt="{escape(picture.title)}" src="data:image/svg+xml;base64,{image}"></p>'


def _seats(game: Any, options: Any) -> list[int]:
    return [seats for seats in game.seat_counts if not game.invalid_reason(options, seats)] or [0]


def _tables(name: str) -> Iterator[str]:
    """Yield a table for each section of the data that an edition may want to change."""
    changed = find_differences(name, {}, read_edition(name))
    for file, sections in read_hints(name).files.items():
        data = msgspec.toml.decode(files(GAMES).joinpath(name, "data", file).read_bytes())
        text = read_edition(name).get(file)
        if text is not None:
            data = lay_over(data, msgspec.toml.decode(text))
        for section, hint in sections.items():
            value: Any = data
            for part in section.split("."):
                value = value.get(part, {})
            yield f"<h3>{escape(section)} <small>({escape(file)})</small></h3><p>{escape(hint)}</p>"
            start = f"{file}, {section.replace('.', ', ')}, "
            places = [each.place.removeprefix(start) for each in changed if each.place.startswith(start)]
            yield _table(value, places, "reconstructed" in str(data.get(PROVENANCE, "")))


def _table(value: Any, changed: Sequence[str], ours: bool) -> str:  # noqa: FBT001 - positional here only
    """Return a table of a section's entries; `changed` lists the places in it that differ."""
    entries = value if isinstance(value, list) else [value]
    columns = list(dict.fromkeys(key for entry in entries for key in entry if not key.endswith(PROVENANCE)))
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    rows = (
        f'<tr class="{_source(entry, value, changed, ours)}">'
        + "".join(f"<td>{escape(_words(entry.get(column, '')))}</td>" for column in columns)
        + "</tr>"
        for entry in entries
    )
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _source(entry: Mapping[str, Any], value: Any, changed: Sequence[str], ours: bool) -> str:  # noqa: FBT001 - positional here only
    label = next((str(entry[name]) for name in LABELS if name in entry), "")
    named = label and isinstance(value, list)
    if any(place.startswith(f"{label}, ") for place in changed) if named else changed:
        return "box"
    sources = [str(source) for key, source in entry.items() if key.endswith(PROVENANCE)]
    return "reconstructed" if ours or any("reconstructed" in source for source in sources) else ""


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(
            f"{key} {_words(entry)}" for key, entry in value.items() if not key.endswith(PROVENANCE)
        )
    if isinstance(value, list):
        return ("; " if any(isinstance(entry, Mapping) for entry in value) else ", ").join(map(_words, value))
    return str(value)
