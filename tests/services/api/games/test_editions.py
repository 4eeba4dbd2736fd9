"""The form of a game's edition: its tables, the folder, its faults, and requests that do not fit."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import httpx
import msgspec
import pytest

from services.api.http.bodies import BODY_BYTES
from services.editions.check import EditionReport
from tests.services.api.running_api import Api, Json
from tests.services.cli.test_editions import run

GAME = "trains_and_stations"
ADDRESS = f"/v1/games/{GAME}/edition"
CARDS = "box.toml/special_cards"
BEGUN = b'{"name": "Box", "read_by": "Ada", "tables": {'
POINTS = 3
"""The column with the points of a card."""


def read_rows(api: Api) -> list[list[str]]:
    """Return the packaged rows of the cards."""
    form = api.nobody.get(ADDRESS).json()
    tables = [table for section in form["sections"] for table in section["tables"]]
    rows: list[list[str]] = next(table["rows"] for table in tables if table["id"] == CARDS)
    return rows


def send(api: Api, points: str, **source: str) -> httpx.Response:
    """Make an edition in which the first card has these points."""
    rows = read_rows(api)
    rows[0][POINTS] = points
    return api.nobody.post(ADDRESS, json={"name": "Box", "read_by": "Ada", "tables": {CARDS: rows}, **source})


def test_folder_with_a_changed_card_is_sound_for_the_command(api: Api, tmp_path: Path) -> None:
    made: Json = send(api, "7", printing="first").json()
    with ZipFile(BytesIO(b64decode(made["folder"]))) as archive:
        archive.extractall(tmp_path)
    checked = run(None, "edition", "check", str(tmp_path), "--json")

    assert [] == made["faults"]
    (report,) = msgspec.json.decode(checked.stdout, type=list[EditionReport])
    assert (GAME, "Box", (), 1) == (report.game, report.name, report.faults, report.changed)
    changed = msgspec.toml.decode(tmp_path.joinpath(GAME, "box.toml").read_bytes())
    assert {"special_cards": [{"id": "SP01", "vp": 7}]} == changed
    assert {"box.toml", "edition.toml"} == {file.name for file in tmp_path.joinpath(GAME).iterdir()}


def test_faults_are_those_of_the_command_and_the_service_keeps_its_data(api: Api, tmp_path: Path) -> None:
    before = api.nobody.get(f"/rules/{GAME}").text
    made: Json = send(api, "many").json()
    with ZipFile(BytesIO(b64decode(made["folder"]))) as archive:
        archive.extractall(tmp_path)
    checked = run(None, "edition", "check", str(tmp_path))

    assert [f"{GAME}/box.toml: special_cards, SP01, vp: Expected a whole number, got text"] == made["faults"]
    after = f"mend these first: the rest of {GAME} is checked afterwards"
    assert [*made["faults"], after, "1 fault"] == checked.stdout.splitlines()
    assert before == api.nobody.get(f"/rules/{GAME}").text
    assert "6" == read_rows(api)[0][POINTS]


def test_missing_name_is_a_fault(api: Api) -> None:
    assert [f"{GAME}/edition.toml: name: must not be empty"] == send(api, "7", name="").json()["faults"]


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        (b"{", 400, "Input data was truncated"),
        (b"{}", 400, "Object missing required field `name`"),
        (
            BEGUN + b'"box.toml/dice": []}}',
            400,
            "unknown tables: box.toml/dice",
        ),
        (BEGUN + b'"box.toml/cities": [[1]]}}', 400, "Expected `str`"),
        (
            BEGUN + b'"box.toml/cities": [["x"]]}}',
            400,
            "each row has 4 cells",
        ),
        (b" " * (BODY_BYTES + 1), 413, f"the body may have at most {BODY_BYTES} bytes"),
    ],
)
def test_unfit_bodies_are_refused(api: Api, body: bytes, status: int, detail: str) -> None:
    refused = api.nobody.post(ADDRESS, content=body, headers={"Content-Type": "application/json"})

    assert status == refused.status_code
    assert detail in refused.json()["detail"]


@pytest.mark.parametrize("game", ["template", "chess"])
def test_game_without_a_form_is_not_found(api: Api, game: str) -> None:
    address = f"/v1/games/{game}/edition"

    assert 404 == api.nobody.get(address).status_code
    assert 404 == api.nobody.post(address, json={"name": "Box", "read_by": "Ada"}).status_code


def test_rules_page_links_to_the_form(api: Api) -> None:
    link = f'<a href="/editions/{GAME}">Do you own the game? Enter the values of your box</a>'

    assert link in api.nobody.get(f"/rules/{GAME}").text
    assert 200 == api.nobody.get(f"/editions/{GAME}").status_code
