"""Options in pictures and symbols: the piece to lay, signs on one line, and whole rows."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer, page_of_modules
from tests.e2e.conftest import Visit
from tests.e2e.first_tile import MOST_TABLES, places_offered
from tests.support.page.axe_review import WIDTHS, look_over
from tests.support.page.people_table import PeopleTable
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

MOST_OWN_STEPS = 4
"""Maximum number of a player's decisions in a turn of Gold Rush."""
TALLEST = 56
"""Maximum height of an option's button in pixels."""
READY = "#table:not(.loading) .decision.asked"
PIECE = ".piece > .picture > use"
LAID = ".ghosts .ghost.chosen use"


def rotations_by_place(reader: BrowserVisitor, table: str) -> dict[str, list[int]]:
    """Return the rotations in which the tile fits at each place."""
    rotations: dict[str, set[int]] = defaultdict(set)
    for option in reader.read(f"/v1/tables/{table}?seat=0")["options"]:
        rotations[option["at"]] |= {sign["rotation"] for sign in option["signs"]}
    return {place: sorted(fitting) for place, fitting in rotations.items()}


def rotating_tile(reader: BrowserVisitor) -> tuple[Page, str, list[int]]:
    """Open a table where the tile fits at a place in several rotations; return the page and the rotations."""
    reader.come_in()
    for _ in range(MOST_TABLES):
        table = reader.begin_table("gold_rush", {"1": "random"})
        places_offered(reader, table)
        place, rotations = max(rotations_by_place(reader, table).items(), key=lambda each: len(each[1]))
        if len(rotations) > 1:
            break
    reader.go_to_table(table)
    reader.page.wait_for_selector(READY)
    return reader.page, place, rotations


def lay(rotation: int) -> str:
    return f"#rh-lay-{rotation}"


def rotate_at(page: Page, place: str, rotations: list[int]) -> None:
    """Choose a place, and rotate the tile through all rotations that fit there."""
    page.locator(f".spot[data-at='{place}']").first.click()
    expect(page.locator(LAID).first).to_have_attribute("href", lay(rotations[0]))
    expect(page.locator(PIECE)).to_have_attribute("href", lay(rotations[0]))
    for rotation in (*rotations[1:], rotations[0]):
        lift_pointer(page)
        page.get_by_role("button", name="Rotate", exact=True).click()
        expect(page.locator(LAID).first).to_have_attribute("href", lay(rotation))
        expect(page.locator(PIECE)).to_have_attribute("href", lay(rotation))


def test_tile_is_shown_and_rotated_at_the_question(visit: Visit) -> None:
    page, place, rotations = rotating_tile(visit())
    rotate_at(page, place, rotations)
    ways = page.locator(".options .choice .picture > use")
    assert set(map(lay, rotations)) <= {way.get_attribute("href") for way in ways.all()}
    for button in page.locator(".options .choice:not(.anytime .choice)").all():
        box = button.bounding_box()
        assert box
        assert box["height"] <= TALLEST


UNDEFINED = """() => [...document.querySelectorAll(".planning .picture use")]
  .map(use => use.getAttribute("href")).filter(href => !document.querySelector(href))"""


def test_tile_is_rotated_in_a_plan_as_in_a_decision(visit: Visit) -> None:
    reader = visit()
    page, place, rotations = rotating_tile(reader)
    page.click("#requests button:text-is('Pre-set moves')")
    page.click("button:text-is('Conditional moves')")
    page.wait_for_selector(".decision.planning .options")
    rotate_at(page, place, rotations)
    expect(page.locator(".part-panel[data-panel=piece]")).to_be_hidden()
    assert [] == look_over(page, WIDTHS)

    theirs = page.locator(".planning :text('would be asked')")
    for steps in range(1, MOST_OWN_STEPS + 1):
        page.click(".planning .confirm button:text-is('Then I do this')")
        expect(page.locator(".planning .line-steps > li")).to_have_count(steps)
        if theirs.count():
            break
        reader.choose(0)
    expect(page.locator(PIECE)).to_be_visible()
    page.locator(".spot.option").first.click()
    expect(page.locator(".ghosts .ghost.chosen use").first).to_be_visible()
    assert [] == page.evaluate(UNDEFINED)


def test_tile_rotated_in_hand_is_laid_like_that(visit: Visit) -> None:
    page, place, rotations = rotating_tile(visit())
    while page.locator(PIECE).get_attribute("href") != lay(rotations[1]):
        lift_pointer(page)
        page.get_by_role("button", name="Rotate", exact=True).click()
    page.locator(f".spot[data-at='{place}']").first.click()

    expect(page.locator(LAID).first).to_have_attribute("href", lay(rotations[1]))


def test_desk_shows_the_tile_once(visit: Visit) -> None:
    reader = visit()
    page, _, _ = rotating_tile(reader)
    tile, stocks = (page.locator(f".part-panel[data-panel={name}]") for name in ("piece", "stocks"))
    expect(page.locator(PIECE)).to_be_visible()
    expect(tile).to_be_hidden()
    box = stocks.bounding_box()

    table = page.url.partition("/table/")[2].partition("?")[0]
    head = reader.read(f"/v1/tables/{table}?seat=0")["head"]["seq"]
    page.goto(f"{reader.url}/table/{table}?seat=0&at={head}")
    expect(tile).to_contain_text("Tile to lay")
    expect(page.locator(PIECE)).to_be_hidden()
    assert box == stocks.bounding_box()


def test_phone_shows_the_tile_next_to_the_question(visit: Visit) -> None:
    page, _, _ = rotating_tile(visit(width=360, height=740, has_touch=True))
    for shown in (".piece > .picture", ".piece > .rotate", ".question", ".confirm .sign"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    box = page.locator(".piece > .rotate").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (360, 740)])
def test_mini_express_options_are_signs_on_one_line(
    browser: Browser, running: RunningService, width: int, height: int
) -> None:
    table = PeopleTable(running.url, "mini_express", 2)
    places: dict[str, list[Any]] = {}
    while not any(len(some) > 1 for some in places.values()):
        table.answered += 1
        assert table.play_until(table.answered + 1)
        places = defaultdict(list)
        for option in table.look(0)["options"]:
            if option["command"]["type"] == "BuildTrack":
                places[option["at"]].append(option)
    place, options = next((at, some) for at, some in places.items() if len(some) > 1)
    reader = BrowserVisitor(browser, running.url, width, height)
    reader.context.set_extra_http_headers({"Authorization": table.token})
    page = reader.page
    page.goto(f"{running.url}/table/{table.id}?seat=0")
    page.wait_for_selector(READY)
    page.locator(f".spot.option[data-at='{place}']").first.dispatch_event("click")
    for option in options:
        button = page.locator(f".options .group .choice[aria-label={option['says']!r}]")
        first = option["signs"][0]
        expect(button.locator(".sign-item").first).to_have_text(first["says"])
        expect(button.locator(".sign-item")).to_have_count(len(option["signs"]))
        box = button.bounding_box()
        assert box
        assert box["height"] <= TALLEST
    assert reader.troubles == []
    table.close()
    reader.context.close()


LIST = """<!doctype html><title>a list</title>
<style>
body {{ margin: 0 }}
.options {{ height: 200px; overflow-y: auto }}
.choice {{ display: block; height: 45px }}
</style>
<div class="options">{rows}</div>
<script type="module">
import {{ WholeRows }} from "/table/decision/whole-rows.js";
new WholeRows().follow(document.querySelector(".options"));
</script>"""


def test_list_ends_with_a_whole_row(browser: Browser) -> None:
    rows = "".join(f'<button class="choice">{row}</button>' for row in range(9))
    page = page_of_modules(browser, LIST.format(rows=rows))
    cut = "() => getComputedStyle(document.querySelector('.options')).clipPath"
    page.wait_for_function(f"({cut})() === 'inset(-4px -4px 20px)'")
    assert page.evaluate("document.elementFromPoint(20, 190).textContent !== '4'")
    page.locator(".choice").nth(4).focus()
    page.wait_for_function("document.querySelector('.options').scrollTop >= 25")
    page.evaluate("document.querySelector('.options').scrollTo(0, 999)")
    page.wait_for_function(f"({cut})() === 'none'")
    page.close()
