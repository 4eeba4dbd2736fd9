"""Commands that write, check, draw and compare editions."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

import msgspec
import pytest

from domain.games import catalog
from domain.kernel.editions import ABOUT
from services.cli.console import DONE, FAILED, USAGE
from tests.services.cli.test_editions import run
from tests.support.source_files import ROOT

GAME = "trains_and_stations"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a new edition of Trains & Stations that someone has read."""
    folder = tmp_path / "editions"
    assert DONE == run(None, "edition", "new", GAME, str(folder)).returncode
    fill(folder / GAME)
    return folder


def fill(edition: Path) -> None:
    about = edition / ABOUT
    about.write_text(about.read_text().replace('name = ""', 'name = "Box"').replace('by = ""', 'by = "Ada"'))


@pytest.mark.parametrize("game", catalog.names())
def test_new_edition_is_sound_and_changes_nothing(game: str, tmp_path: Path) -> None:
    made = run(None, "edition", "new", game, str(tmp_path))
    assert DONE == made.returncode, made.stderr
    fill(tmp_path / game)
    checked = run(None, "edition", "check", str(tmp_path))

    assert (DONE, "sound") == (checked.returncode, checked.stdout.splitlines()[-1]), checked.stderr
    assert f"{game}: Box: 0 values differ from the packaged data" in checked.stdout


@pytest.mark.parametrize("game", catalog.names())
def test_all_entries_of_a_new_edition_can_be_uncommented(game: str, tmp_path: Path) -> None:
    run(None, "edition", "new", game, str(tmp_path))
    fill(tmp_path / game)
    for file in tmp_path.joinpath(game).glob("*.toml"):
        if file.name != ABOUT:
            lines = file.read_text().splitlines()
            entries = [
                line.removeprefix("# ") for line in lines if re.match(r'# (\[|[\w".]+ = |  |\])', line)
            ]
            file.write_text("\n".join(entries))
    checked = run(None, "edition", "check", str(tmp_path))

    assert "sound" == checked.stdout.splitlines()[-1], checked.stdout + checked.stderr
    assert "0 values differ" in checked.stdout


def test_new_edition_overwrites_nothing(folder: Path) -> None:
    again = run(None, "edition", "new", GAME, str(folder))

    assert USAGE == again.returncode
    assert f"{folder / GAME} exists already" in again.stderr


def test_edition_without_its_name_is_refused(tmp_path: Path) -> None:
    run(None, "edition", "new", GAME, str(tmp_path))
    checked = run(None, "edition", "check", str(tmp_path))

    assert FAILED == checked.returncode
    assert f"{GAME}/edition.toml: name: must not be empty" in checked.stdout


def test_all_faults_are_reported_at_once(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_text(
        '[[routes]]\nid = "BDE"\nspaces = "six"\n[[special_cards]]\nid = "SP01"\npoints = 4\n'
    )
    folder.joinpath(GAME, "board.toml").write_text('[[city]]\nid = "denver"\nat = [1]\n')
    checked = run(None, "edition", "check", str(folder))

    assert FAILED == checked.returncode
    assert [
        f"{GAME}/box.toml: routes, BDE, spaces: Expected a whole number, got text",
        (
            f"{GAME}/box.toml: special_cards, SP01: unknown key points; "
            "possible: id, kind, provenance, cities, vp, goods; is the [...] line above still a comment?"
        ),
        f"{GAME}/board.toml: city, denver, at: Expected a list of length 2, got 1",
        f"mend these first: the rest of {GAME} is checked afterwards",
        "3 faults",
    ] == checked.stdout.splitlines()


@pytest.mark.parametrize(
    ("about", "fault"),
    [
        ('name = "', ": line 1: name = "),
        ('name = ""\nread_by = "Ada"\n', ": name: "),
        (None, " is missing: it says what the edition was read from"),
    ],
)
def test_faults_are_reported_even_if_the_edition_has_no_name(
    folder: Path, about: str | None, fault: str
) -> None:
    edition = folder / GAME
    edition.joinpath(ABOUT).unlink()
    if about is not None:
        edition.joinpath(ABOUT).write_text(about)
    edition.joinpath("boxes.toml").write_text("")
    edition.joinpath("box.toml").write_text('[[cities]]\nid = "denver"\nsites = "three"\n')
    edition.joinpath("board.toml").write_text("city = ")
    checked = run(None, "edition", "check", str(folder))
    *faults, after, last = checked.stdout.splitlines()

    assert FAILED == checked.returncode
    assert 4 == len(faults)
    assert f"mend these first: the rest of {GAME} is checked afterwards" == after
    assert faults[0].startswith(f"boxes.toml is not a data file of {GAME}; ")
    assert faults[1].startswith(f"{GAME}/{ABOUT}{fault}")
    assert f"{GAME}/box.toml: cities, denver, sites: Expected a whole number, got text" == faults[2]
    assert faults[3].startswith(f"{GAME}/board.toml: line 1: city =: ")
    assert "4 faults" == last


def test_folders_and_files_of_no_game_hide_no_faults(folder: Path) -> None:
    folder.joinpath("trains").mkdir()
    folder.joinpath("notes.toml").write_text("")
    folder.joinpath(GAME, "box.toml").write_text('[[cities]]\nid = "denver"\nsites = "three"\n')
    checked = run(None, "edition", "check", str(folder))
    *faults, last = checked.stdout.splitlines()
    file, other, fault = (line for line in faults if not line.startswith("mend these first"))

    assert FAILED == checked.returncode
    assert "notes.toml belongs to no game: move it into the folder of a game" == file
    assert other.startswith("trains is not a game; possible: el_paso, ")
    assert f"{GAME}/box.toml: cities, denver, sites: Expected a whole number, got text" == fault
    assert "3 faults" == last


def test_faults_of_the_board_are_named_in_its_words(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_text(
        '[[routes]]\nid = "SLB"\nspaces = 7\n[[special_cards]]\nid = "SP02"\ncities = ["seattle", "vienna"]\n'
        '[[cities]]\nid = "denver"\nname = "Salt Lake City"\nsites = 4\n'
    )
    checked = run(None, "edition", "check", str(folder), "--json")
    (report,) = msgspec.json.decode(checked.stdout)

    assert FAILED == checked.returncode
    assert [
        f"{GAME}: Salt Lake City: 4 sites; possible: 2 or 3",
        (
            f"{GAME}: route SLB, Seattle - Los Angeles - Billings: "
            "spaces on its arms, all but the junction: 5, should be 6"
        ),
        (
            f"{GAME}: SP02: no city has the id vienna; there are seattle, los_angeles, billings, "
            "denver (Salt Lake City), san_antonio, kansas_city, detroit, atlanta, boston"
        ),
    ] == report["faults"]


def test_places_that_do_not_fit_the_board_are_named(folder: Path) -> None:
    """An edition's places are used or refused, but never left out silently."""
    folder.joinpath(GAME, "box.toml").write_text(
        '[[routes]]\nid = "KCA"\ncities = ["kansas_city", "boston"]\nspaces = 7\n'
    )
    folder.joinpath(GAME, "board.toml").write_text(
        '[[city]]\nid = "memphis"\nat = [600, 400]\n[[city]]\nid = "boston"\nat = [2000, 300]\n'
        '[[city]]\nid = "denver"\nat = [760, 522]\n'
        '[[route]]\nid = "KCA"\nspaces = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 900]]\n'
        '[[route]]\nid = "DBO"\ncities = ["detroit", "denver"]\nspaces = [[1, 1], [2, 2], [3, 3], [4, 4]]\n'
        '[[route]]\nid = "KCB"\nspaces = []\n'
    )
    checked = run(None, "edition", "check", str(folder), "--json")
    (report,) = msgspec.json.decode(checked.stdout)

    cities = "seattle, los_angeles, billings, denver, san_antonio, kansas_city, detroit, atlanta, boston"
    route = "route KCA, Kansas City - Boston"
    assert [
        f"{GAME}: board.toml: no city has the id memphis; there are {cities}",
        f"{GAME}: Boston: its plate in board.toml is not on the map, 1000 wide and 730 high",
        f"{GAME}: Denver: its plate in board.toml covers that of Atlanta",
        f"{GAME}: {route}: places in board.toml, one per space: 6, should be 7",
        f"{GAME}: {route}: its place 11, 900 is not on the map, 1000 wide and 730 high",
        (
            f"{GAME}: route DBO, Detroit - Boston: cities in board.toml: detroit, denver, "
            "should be detroit, boston"
        ),
    ] == [fault for fault in report["faults"] if "no route" not in fault]
    assert f"{GAME}: board.toml: no route has the id KCB; there are SLB" in str(report["faults"])


def test_places_of_a_changed_route_need_no_cities(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_text(
        '[[routes]]\nid = "KCA"\ncities = ["kansas_city", "boston"]\nspaces = 2\n'
    )
    folder.joinpath(GAME, "board.toml").write_text(
        '[[route]]\nid = "KCA"\nspaces = [[701, 402], [803, 404]]\n'
    )
    checked = run(None, "edition", "check", str(folder))
    run(None, "edition", "show", GAME, str(folder))
    image, _ = re.findall(r"svg\+xml;base64,([^\"]+)", folder.joinpath(f"{GAME}.html").read_text())

    assert "sound" == checked.stdout.splitlines()[-1], checked.stdout
    assert "M785 404" in b64decode(image).decode()  # the left edge of the disc at 803, 404


def test_service_with_a_fault_in_its_data_does_not_start(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_text('[[cities]]\nid = "denver"\nsites = "three"\n')
    started = run(folder, "up")

    assert USAGE == started.returncode
    assert f"{GAME}/box.toml: cities, denver, sites: Expected a whole number, got text\n" == started.stderr


def test_folder_of_one_edition_instead_of_all_is_refused(folder: Path) -> None:
    checked = run(folder / GAME, "simulate", GAME, "--games", "1")

    assert USAGE == checked.returncode
    assert f"{folder / GAME} contains files: name the folder that holds the editions" in checked.stderr


def test_replaced_list_needs_no_source_and_lists_nothing_twice(folder: Path) -> None:
    cards = [f'[[special_cards]]\nid = "N{n}"\nkind = "goods"\ngoods = ["gold", "coal"]\n' for n in range(20)]
    box = folder.joinpath(GAME, "box.toml")
    box.write_text('replaced = ["special_cards"]\n' + "".join(cards))
    replaced = run(None, "edition", "check", str(folder))
    box.write_text('[[special_cards]]\nid = "SP01"\nvp = 4\n[[special_cards]]\nid = "SP01"\nvp = 5\n')
    twice = run(None, "edition", "check", str(folder))

    assert "sound" == replaced.stdout.splitlines()[-1], replaced.stdout
    assert f"{GAME}/box.toml: SP01: listed more than once" == twice.stdout.splitlines()[0]


def test_other_routes_and_cities_are_drawn_compared_and_played(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_text(
        '[[routes]]\nid = "BDE"\nspaces = 6\n[[special_cards]]\nid = "SP01"\nvp = 9\n'
        '[[cities]]\nid = "denver"\nname = "Salt Lake City"\nsites = 2\n'
    )
    checked = run(None, "edition", "check", str(folder))
    compared = run(None, "edition", "diff", GAME, str(folder))
    shown = run(None, "edition", "show", GAME, str(folder))
    page = folder.joinpath(f"{GAME}.html").read_text()

    assert (DONE, "sound") == (checked.returncode, checked.stdout.splitlines()[-1]), checked.stdout
    assert [
        "box.toml, cities, denver, name: Salt Lake City, was Denver",
        "box.toml, cities, denver, sites: 2, was 3",
        "box.toml, routes, BDE, spaces: 6, was 4",
        "box.toml, special_cards, SP01, vp: 9, was 6",
    ] == compared.stdout.splitlines()
    assert DONE == shown.returncode
    assert '<td>denver</td><td class="box">Salt Lake City</td><td class="box">2</td><td>' in page
    assert "<td>Billings, Salt Lake City</td>" in page
    assert 'alt="Special cards"' in page
    assert 'src="data:image/svg+xml;base64,' in page


def test_route_next_to_the_packaged_ones_is_noted(folder: Path) -> None:
    route = '[[routes]]\nid = "NEW"\ncities = ["boston", "denver"]\nspaces = 3\n'
    folder.joinpath(GAME, "box.toml").write_text(route)
    checked = run(None, "edition", "check", str(folder))

    assert (DONE, "sound") == (checked.returncode, checked.stdout.splitlines()[-1]), checked.stdout
    assert f"note: {GAME}/box.toml: routes: 13 entries, the packaged data have 12" in checked.stdout


def test_column_that_keeps_its_packaged_hexes_is_noted(tmp_path: Path) -> None:
    run(None, "edition", "new", "mini_express", str(tmp_path))
    fill(tmp_path / "mini_express")
    packaged = ROOT.joinpath("domain", "games", "mini_express", "data", "map_usa.toml").read_bytes()
    columns = msgspec.toml.decode(packaged)["columns"]
    stated = "".join(
        f'{name} = "{rows}"\n' for name, rows in columns.items() if name not in ("A", "provenance")
    )
    tmp_path.joinpath("mini_express", "map_usa.toml").write_text(f"[columns]\n{stated}")
    checked = run(None, "edition", "check", str(tmp_path))

    assert "note: mini_express/map_usa.toml: columns: A as in the packaged data" in checked.stdout


def test_values_are_not_compared_with_packaged_ones_of_a_file_that_cannot_be_read(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_text('[[routes]]\nid = "KCA"\nspaces = 7\n')
    places = ", ".join(f"[{100 + 50 * number}, 300]" for number in range(7))
    folder.joinpath(GAME, "board.toml").write_text(f'[[route]]\nid = "KCA"\nspaces = [{places}]\n')
    assert "one per space" not in run(None, "edition", "check", str(folder)).stdout
    for fault in ('[[special_cards]]\nid = "SP01"\nvp = "4"\n', "[[special_cards]]\nid = SP01\n"):
        folder.joinpath(GAME, "box.toml").write_text(f'[[routes]]\nid = "KCA"\nspaces = 7\n{fault}')
        checked = run(None, "edition", "check", str(folder)).stdout.splitlines()
        assert "1 fault" == checked[-1], checked


def test_start_location_with_another_name_is_a_change(tmp_path: Path) -> None:
    edition = tmp_path / "mini_express"
    edition.mkdir()
    edition.joinpath(ABOUT).write_text('name = "Box"\nread_by = "Ada"\n')
    edition.joinpath("map_usa.toml").write_text('[[start]]\ncompany = "lumber"\nname = "Boston"\n')
    compared = run(None, "edition", "diff", "mini_express", str(tmp_path))

    assert ["map_usa.toml, start, lumber, name: Boston, was Baltimore"] == compared.stdout.splitlines()


def test_compared_file_that_cannot_be_read_is_named(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_text("[[cities]]\nid = boston\n")
    compared = run(None, "edition", "diff", GAME, str(folder))

    assert USAGE == compared.returncode
    assert f"{GAME}/box.toml: line 2: id = boston: text needs quotes\n" == compared.stderr


def test_file_of_another_editor_is_read(folder: Path) -> None:
    folder.joinpath(GAME, "box.toml").write_bytes(b'\xef\xbb\xbf[[cities]]\r\nid = "boston"\r\nsites = 3\r\n')
    checked = run(None, "edition", "check", str(folder))

    assert "sound" == checked.stdout.splitlines()[-1], checked.stdout
    assert "1 values differ" in checked.stdout


def test_other_hexes_are_drawn_without_the_scenery_of_the_packaged_map(tmp_path: Path) -> None:
    folder = tmp_path / "mini_express"
    run(None, "edition", "new", "mini_express", str(tmp_path))
    fill(folder)
    folder.joinpath("map_usa.toml").write_text('[columns]\nA = "1-5, 9"\n')
    bare = draw(tmp_path)
    folder.joinpath("board.toml").write_text(
        '[usa]\ntitle = "Here"\nseas = [{name = "Bay", at = [1, 9], size = 1}]\n'
    )
    own = draw(tmp_path)

    for drawn, added in ((bare, "USA"), (own, "Bay")):
        assert "Gulf of Mexico" not in drawn
        assert 'class="mountain" d=""' in drawn
        assert re.search(rf">{added}<", drawn)


def test_each_map_is_drawn_once_with_the_pieces_of_its_variant(tmp_path: Path) -> None:
    run(None, "edition", "new", "mini_express", str(tmp_path))
    fill(tmp_path / "mini_express")
    usa = draw(tmp_path)
    page = tmp_path.joinpath("mini_express.html").read_text()

    assert [f"Mini Express, {side}, turn 0" for side in ("United States", "Europe")] == re.findall(
        'alt="(.*?)"', page
    )
    assert "M-30-22h60v44h-60z" in usa  # the tile of the Golden Spike
    assert "one random setup" in page
    assert "<td>Lumber, Steel</td>" in page
    assert "[count" not in page


def test_edition_with_faults_is_drawn_with_them_if_possible(folder: Path) -> None:
    box = folder.joinpath(GAME, "box.toml")
    box.write_text('[[routes]]\nid = "KCA"\nspaces = 6\n[[cities]]\nid = "denver"\nsites = 4\n')
    drawn = run(None, "edition", "show", GAME, str(folder))
    page = folder.joinpath(f"{GAME}.html").read_text()
    box.write_text('[[routes]]\nid = "KCA"\ncities = ["vienna", "denver"]\n')
    failed = run(None, "edition", "show", GAME, str(folder))

    fault = "Denver: 4 sites; possible: 2 or 3"
    assert (FAILED, f"{GAME}: {fault}") == (drawn.returncode, drawn.stdout.splitlines()[0])
    assert f"<li>{GAME}: {fault}</li>" in page
    assert '<td class="box">4</td>' in page
    assert USAGE == failed.returncode
    assert "no city has the id vienna" in failed.stderr


def draw(folder: Path) -> str:
    """Return the drawing of the first board of Mini Express."""
    assert DONE == run(None, "edition", "show", "mini_express", str(folder)).returncode
    page = folder.joinpath("mini_express.html").read_text()
    return b64decode(re.findall(r"svg\+xml;base64,([^\"]+)", page)[0]).decode()


def test_folder_without_editions_is_named(tmp_path: Path) -> None:
    checked = run(None, "edition", "check", str(tmp_path))

    assert USAGE == checked.returncode
    assert f"{tmp_path} has no folder of a game" in checked.stderr
