"""The form of an edition: its tables, and the files that its entries make."""

from __future__ import annotations

import msgspec
import pytest

from domain.games import catalog
from domain.kernel.editions import ABOUT, lay_over
from services.editions.apart import find_faults_apart
from services.editions.differences import read_merged
from services.editions.form import (
    FilledForm,
    MalformedForm,
    build_form,
    find_changes,
    without_sources,
    write_files,
)
from services.editions.toml_text import write_toml

GAME = "trains_and_stations"
CARDS = "box.toml/special_cards"
Rows = tuple[tuple[str, ...], ...]


def packaged_rows(game: str) -> dict[str, Rows]:
    return {table.id: table.rows for section in build_form(game).sections for table in section.tables}


def change(game: str, table: str, *cells: tuple[int, int, str]) -> dict[str, str]:
    """Return the files of an edition with other texts in some cells of a table."""
    rows = [list(row) for row in packaged_rows(game)[table]]
    for row, column, text in cells:
        rows[row][column] = text
    return write_files(game, FilledForm("Box", "Ada", tables={table: tuple(map(tuple, rows))}))


def entries(text: str) -> object:
    return msgspec.toml.decode(text)


@pytest.mark.parametrize("game", catalog.names())
def test_packaged_values_make_an_edition_without_changes(game: str) -> None:
    files = write_files(game, FilledForm("Box", "Ada", "first", packaged_rows(game)))

    assert {ABOUT: {"name": "Box", "read_by": "Ada", "printing": "first"}} == {
        name: entries(text) for name, text in files.items()
    }


@pytest.mark.parametrize("game", catalog.names())
def test_form_shows_the_drawing_nowhere_and_each_section_with_values(game: str) -> None:
    form = build_form(game)

    assert [] == [section.name for section in form.sections if section.file in form.drawing]
    assert [] == [section.name for section in form.sections if not section.tables]


def test_changed_card_is_the_only_difference_and_sound() -> None:
    files = change(GAME, CARDS, (0, 3, "7"))

    assert {"special_cards": [{"id": "SP01", "vp": 7}]} == entries(files["box.toml"])
    assert {ABOUT, "box.toml"} == files.keys()
    assert () == find_faults_apart(GAME, files)


def test_faults_of_the_data_and_of_their_forms_are_named() -> None:
    wrong = find_faults_apart(GAME, change(GAME, CARDS, (0, 3, "seven"), (1, 2, "")))
    miscounted = find_faults_apart(GAME, change(GAME, CARDS, (0, 3, "0")))

    assert (f"{GAME}/box.toml: special_cards, SP01, vp: Expected a whole number, got text",) == wrong
    assert (f"{GAME}: SP01: a goal has two cities, points (vp) and no goods (goods = [])",) == miscounted


@pytest.mark.parametrize("rows", ["1-9999999", "1-999999999"], ids=["time", "memory"])
def test_check_with_huge_numbers_ends(rows: str) -> None:
    (fault,) = find_faults_apart(
        "mini_express", change("mini_express", "map_usa.toml/columns/values", (0, 1, rows))
    )

    assert fault == "mini_express: the data need too much time or memory. Is a number far too large?"


def test_lists_of_numbers_are_rows_with_their_printed_numbers() -> None:
    table = "box.toml/share_value/first"
    rows = packaged_rows("mini_express")[table]

    assert ("0", "2", "1", "1") == rows[0]
    (changes,) = entries(change("mini_express", table, (0, 1, "3"))["box.toml"]).values()  # type: ignore[attr-defined]
    assert ["first"] == list(changes)


def test_rows_of_a_list_without_names_are_added_and_left_out() -> None:
    table = "pieces.toml/ore_token"
    rows = (*packaged_rows("gold_rush")[table][1:], ("", "4", "15", "four nuggets"))
    files = write_files("gold_rush", FilledForm("Box", "Ada", tables={table: rows}))
    tokens = read_merged("gold_rush", "pieces.toml", files)["ore_token"]

    assert [1, 2, 3, 5, 4] == [token["value"] for token in tokens]
    assert ["reconstructed"] * 4 + ["box"] == [token["provenance"] for token in tokens]


def test_list_is_replaced_where_an_entry_loses_a_value() -> None:
    table = "tokens.toml/goal_token"
    file = entries(change("el_paso", table, (0, 2, "corriente: 2"))["tokens.toml"])
    tokens = read_merged("el_paso", "tokens.toml", {"tokens.toml": write_toml(file)})["goal_token"]  # type: ignore[arg-type]

    assert {"id": "g01", "vp": 4, "needs": {"corriente": 2}} == tokens[0]
    assert 20 == len(tokens)


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ({"box.toml/dice": ()}, "unknown tables: box.toml/dice"),
        ({CARDS: (("SP01", "goal"),)}, f"{CARDS}: each row has 5 cells"),
        ({CARDS: (("SP99", "", "", "", ""),)}, f"{CARDS}: the first cells of the rows are SP01, "),
    ],
)
def test_entries_of_another_form_are_refused(tables: dict[str, Rows], reason: str) -> None:
    with pytest.raises(MalformedForm, match=reason):
        write_files(GAME, FilledForm("Box", "Ada", tables=tables))


@pytest.mark.parametrize(
    "data",
    [
        {"replaced": ["a"], "a": [{"id": "x", "n": -1}], "b": {"c": True, "d": [{"e": [1], "f": {}}]}},
        {"text": 'quote " backslash \\ tab \t delete \x7f accent é', "strange key.": {"ключ": {"a b": ""}}},
    ],
)
def test_written_data_are_read_the_same(data: dict[str, object]) -> None:
    assert data == entries(write_toml(data))


def test_changes_lead_from_packaged_data_to_the_wanted_ones() -> None:
    packaged = {"a": [{"id": 1, "n": 1, "provenance": "x"}, {"id": 2, "n": 2}], "t": {"x": {"y": 1, "z": 2}}}
    wanted = {"a": [{"id": 1, "n": 1}, {"id": 2, "n": 3}, {"id": 3, "n": 4}], "t": {"x": {"y": 1, "z": 3}}}
    changes = find_changes(packaged, wanted)

    assert {"a": [{"id": 2, "n": 3}, {"id": 3, "n": 4}], "t": {"x": {"z": 3}}} == changes
    assert wanted == without_sources(lay_over(packaged, changes))
