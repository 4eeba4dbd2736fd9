"""The form of an edition: values are entered, kept, checked, corrected and downloaded as a folder."""

from __future__ import annotations

from zipfile import ZipFile

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.page.axe_review import WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GAME = "trains_and_stations"
TOKENS = "pieces.toml"


def open_form(reader: BrowserVisitor, game: str, section: str) -> Page:
    """Open the form from the rules page, say who read the box, and unfold a section."""
    page = reader.page
    page.goto(f"{reader.url}/rules/{game}#reconstructed")
    page.get_by_role("link", name="Do you own the game? Enter the values of your box").click()
    page.get_by_label("Name, such as Box of 2013").fill("Box of 2013")
    page.get_by_label("Read by").fill("Ada")
    page.locator("summary", has_text=section).click()
    return page


def download(page: Page, button: str, folder: str) -> dict[str, object]:
    """Press a button that downloads, and return the data of each file."""
    with page.expect_download(timeout=60_000) as started:
        page.locator("#form").get_by_text(button, exact=True).click()
    assert f"{folder}.zip" == started.value.suggested_filename
    with ZipFile(started.value.path()) as archive:
        names = archive.namelist()
        return {name.removeprefix(f"{folder}/"): msgspec.toml.decode(archive.read(name)) for name in names}


def test_value_is_entered_kept_corrected_and_downloaded(visit: Visit) -> None:
    reader = visit()
    page = open_form(reader, GAME, "Special cards")
    points = page.get_by_label("SP01, vp", exact=True)
    points.fill("seven")
    page.reload()
    page.locator("summary", has_text="Special cards").click()
    expect(page.locator("summary", has_text="Special cards")).to_contain_text("1 changed")
    expect(points).to_have_value("seven")

    page.get_by_role("button", name="Download the folder").click()
    result = page.get_by_role("group", name="Result of the check")
    expect(result).to_be_focused(timeout=60_000)
    expect(result.get_by_role("listitem")).to_contain_text("special_cards, SP01, vp: Expected a whole number")
    assert [] == look_over(page, WIDTHS)
    assert {"special_cards": [{"id": "SP01", "vp": "seven"}]} == download(page, "Download anyway", GAME)[
        "box.toml"
    ]

    result.get_by_role("button", name="Go to Special cards").click()
    points.fill("7")
    expect(result.get_by_text("Download anyway")).to_have_count(0)
    files = download(page, "Download the folder", GAME)
    expect(page.get_by_text("No faults. The folder is in")).to_be_visible()
    assert {
        "edition.toml": {"name": "Box of 2013", "read_by": "Ada"},
        "box.toml": {"special_cards": [{"id": "SP01", "vp": 7}]},
    } == files

    page.get_by_role("button", name="Reset SP01, vp to 6").click()
    expect(points).to_have_value("6")
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Remove them").click()
    expect(page.get_by_label("Read by")).to_have_value("")


def test_rows_are_removed_and_added_by_keyboard(visit: Visit) -> None:
    reader = visit()
    page = open_form(reader, "gold_rush", "Ore token")
    page.get_by_role("button", name="Remove row 1").press("Enter")
    page.get_by_role("button", name="Add a row").press("Enter")
    for text in ("4", "15", "four nuggets"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.reload()
    page.locator("summary", has_text="Ore token").click()
    expect(page.get_by_role("button", name="Put back 0, 15, gravel")).to_be_visible()
    files = download(page, "Download the folder", "gold_rush")

    tokens = msgspec.convert(files[TOKENS], dict[str, list[dict[str, object]]])["ore_token"]
    assert [1, 2, 3, 5, 4] == [token["value"] for token in tokens]
