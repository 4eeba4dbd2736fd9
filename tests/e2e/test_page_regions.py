"""The parts of a large sheet: the page shows each by itself, and says where something can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from domain.drawing.svg import Picture, Region, inline_svg
from tests.e2e.browser_visitor import chromium_at, page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

EMPTY = (
    '<!doctype html><div id="frame" style="width:800px">'
    '<div class="sheet-area" style="height:300px"></div></div>'
)
SHEET = Picture(
    1000,
    1000,
    "A sheet",
    "",
    '<g class="spots"><g class="spot option" data-at="a"><path d="M10 10h20v20h-20z"/></g></g>',
    regions=(Region("Upper", 0, 0, 500, 200), Region("Lower", 0, 600, 1000, 400)),
)


@pytest.fixture
def page(chromium: str) -> Iterator[Page]:
    """A page that shows a drawing of two regions in the board's own frame."""
    with chromium_at(chromium) as browser:
        page = page_of_modules(browser, EMPTY)
        page.evaluate(
            """async (markup) => {
                const { Board } = await import("/table/board/board.js");
                const card = document.createElement("div");
                window.board = new Board(document.getElementById("frame"), {}, { card, look: () => null });
                window.board.show(markup);
                window.board.regions.point();
            }""",
            inline_svg(SHEET),
        )
        yield page


def window(page: Page) -> list[float]:
    """Read which part of the sheet is looked at: left, top, width, height."""
    seen = page.locator("svg").get_attribute("viewBox")
    assert seen is not None
    return [float(number) for number in seen.split()]


def test_a_region_fills_the_frame_and_all_shows_the_whole_again(page: Page) -> None:
    page.click("text=Upper")
    left, top, width, height = window(page)

    assert (width, height) == pytest.approx((533.3, 200), abs=0.1)
    assert left == 0
    assert top == 0
    expect(page.locator("[aria-pressed=true]")).to_have_text("Upper")
    page.click("text=All")
    assert [0, 0, 1000, 1000] == window(page)
    expect(page.locator("[aria-pressed=true]")).to_have_text("All")


def test_a_region_where_something_can_be_chosen_is_marked(page: Page) -> None:
    expect(page.locator(".asked-here")).to_have_text(["Upper"])


def test_who_looks_at_a_region_goes_on_looking_at_it_when_the_drawing_changes(page: Page) -> None:
    page.click("text=Lower")
    before = window(page)
    page.evaluate("(markup) => window.board.show(markup)", inline_svg(SHEET._replace(title="The next sheet")))

    assert before == window(page)


def test_a_drawing_without_regions_has_no_row_of_buttons(page: Page) -> None:
    page.evaluate("(markup) => window.board.show(markup)", inline_svg(SHEET._replace(regions=())))

    expect(page.locator(".regions")).to_be_hidden()


SPOT = '<g class="spots"><g class="spot option" data-at="b"><path d="M500 700h20v20h-20z"/></g></g>'


def answer(page: Page, sheet: Picture) -> None:
    """Show the drawing of the next decision."""
    page.evaluate(
        "(markup) => { window.board.show(markup); window.board.regions.point(); }",
        inline_svg(sheet),
    )


def test_in_a_narrow_frame_the_board_goes_to_where_something_can_be_chosen(page: Page) -> None:
    page.evaluate("document.getElementById('frame').style.width = '360px'")
    answer(page, SHEET._replace(title="First"))
    expect(page.locator("[aria-pressed=true]")).to_have_text("Upper")
    answer(page, SHEET._replace(body=SPOT))

    expect(page.locator("[aria-pressed=true]")).to_have_text("Lower")


def test_the_board_stays_where_the_reader_looks(page: Page) -> None:
    page.evaluate("document.getElementById('frame').style.width = '360px'")
    page.click("text=Upper")
    answer(page, SHEET._replace(body=SPOT))

    expect(page.locator("[aria-pressed=true]")).to_have_text("Upper")


def test_in_a_wide_frame_the_reader_goes_there_himself(page: Page) -> None:
    answer(page, SHEET._replace(body=SPOT))

    expect(page.locator("[aria-pressed=true]")).to_have_text("All")
    expect(page.locator(".asked-here")).to_have_text(["Lower"])
