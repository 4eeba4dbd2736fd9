"""The parts of a board: each has its slot; a phone shows one part, at first the one with the decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.drawing.parts.board_parts import BoardPart, Slot, part_svg
from domain.drawing.svg import Picture
from services.api.pages.endpoints import WEB
from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

EMPTY = (
    '<!doctype html><main id="page">'
    '<div class="slot slot-wide"></div><div class="slot slot-side"></div>'
    '<div class="board-frame"><div class="sheet-area" style="height:300px"></div></div>'
    '<div class="slot slot-right"></div></main>'
)
PHONE, DESK = ViewportSize(width=360, height=740), ViewportSize(width=1400, height=900)


def part(name: str, slot: Slot, place: str | None = None, width: float = 360) -> dict[str, Any]:
    """Return a part of 400 units with at most one place, as the API sends it."""
    spot = f'<g class="spot option" data-at="{place}"><path d="M300 10h20v20h-20z"/></g>' if place else ""
    body = f'<g class="spots">{spot}</g><g class="ghosts"></g>'
    drawn = BoardPart(name, name.capitalize(), slot, width, Picture(400, 200, name, "", body))
    fields = {"name": drawn.name, "title": drawn.title, "slot": slot, "width": width, "height": drawn.height}
    return {**fields, "svg": part_svg(drawn)}


TRAIL, HAND = part("trail", "main", "a"), part("hand", "right")
OWN, OTHER = part("board-red", "right"), part("board-blue", "right", "b")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a page with the slots of a table, on a phone."""
    page = page_of_modules(browser, EMPTY)
    page.set_viewport_size(PHONE)
    page.add_style_tag(content=(WEB / "table" / "board" / "board.css").read_text())
    page.evaluate(
        """async () => {
            const { Board } = await import("/table/board/board.js");
            const card = document.createElement("div");
            window.board = new Board(document.getElementById("page"), {}, { card, look: () => null });
        }"""
    )
    yield page
    page.close()


def show(page: Page, *parts: dict[str, Any]) -> None:
    """Show a board whose decision is in this part."""
    page.evaluate(
        "(parts) => { window.board.show({ definitions: '', parts, ghosts: [] }); window.board.point(); }",
        list(parts),
    )


def ask(page: Page, *places: str) -> None:
    """Offer these places as options."""
    options = [{"command": {"type": "Go", "to": at}, "at": at, "places": [], "says": at} for at in places]
    page.evaluate("(options) => { window.board.options = options; window.board.point(); }", options)


def pressed(page: Page) -> list[str]:
    return page.locator(".part-tabs [aria-pressed=true]").all_inner_texts()


def test_phone_shows_and_marks_the_part_with_the_decision(page: Page) -> None:
    show(page, part("trail", "main"), part("hand", "right", "a"), OWN)

    assert ["Hand"] == pressed(page)
    expect(page.locator(".asked-here")).to_have_text(["Hand"])
    expect(page.locator("[data-part=hand]")).to_be_visible()
    expect(page.locator("[data-part=trail]")).to_be_hidden()


def test_phone_stays_at_a_chosen_part_until_another_decision(page: Page) -> None:
    show(page, TRAIL, HAND, OTHER)
    ask(page, "a")
    page.click(".part-tabs >> text=Hand")
    show(page, TRAIL, HAND | {"title": "Your hand"}, OTHER)
    ask(page, "a")
    assert ["Your hand"] == pressed(page)

    ask(page, "a", "b")
    assert ["Trail"] == pressed(page)


def test_wide_page_shows_all_parts_and_the_selected_player_board(page: Page) -> None:
    page.set_viewport_size(DESK)
    show(page, TRAIL, HAND, OWN, OTHER)

    expect(page.locator(".part-tabs")).to_be_hidden()
    for name in ("trail", "hand", "board-red"):
        expect(page.locator(f"[data-part={name}]")).to_be_visible()
    expect(page.locator("[data-part=board-blue]")).to_be_hidden()
    page.click("button:text-is('Board-blue')")
    expect(page.locator("[data-part=board-blue]")).to_be_visible()
    expect(page.locator("[data-part=board-red]")).to_be_hidden()


def test_choosing_a_place_on_a_hidden_board_shows_that_board(page: Page) -> None:
    page.set_viewport_size(DESK)
    show(page, TRAIL, HAND, OWN, OTHER)
    page.evaluate("window.board.bring('b')")

    expect(page.locator("[data-part=board-blue]")).to_be_visible()


def test_part_wider_than_the_phone_is_unscaled_around_the_choice(
    page: Page,
) -> None:
    show(page, part("trail", "main", "a", width=800), HAND)

    def window_of() -> list[float]:
        seen = page.locator("[data-part=trail]").get_attribute("viewBox") or ""
        return [float(number) for number in seen.split()]

    width = page.locator(".sheet-area").bounding_box()
    assert width is not None
    assert window_of()[2] == pytest.approx(width["width"] / 2, abs=1)
    page.evaluate("window.board.bring('a')")
    left, _, wide, _ = window_of()
    assert left <= 300
    assert left + wide >= 320

    top = window_of()[1]
    high = window_of()[3]
    page.evaluate("document.querySelector('.sheet-area').style.flex = '0 0 240px'")
    for _ in range(50):
        if window_of()[3] < high:
            break
        page.wait_for_timeout(20)
    assert window_of() == pytest.approx([left, top, wide, 120], abs=1)


def test_unchanged_parts_are_not_redrawn(page: Page) -> None:
    show(page, TRAIL, HAND)
    page.evaluate("document.querySelector('[data-part=hand]').dataset.mark = 'kept'")
    show(page, part("trail", "main", "b"), HAND)

    expect(page.locator("[data-part=hand]")).to_have_attribute("data-mark", "kept")
    expect(page.locator("[data-part=trail] [data-at=b]")).to_have_count(1)


def test_board_of_one_part_has_no_tabs(page: Page) -> None:
    show(page, TRAIL)

    expect(page.locator(".part-tabs")).to_be_hidden()


def test_preview_of_a_choice_is_drawn_for_these_parts(page: Page) -> None:
    page.set_viewport_size(DESK)
    option = {
        "command": {"type": "Go"},
        "at": "b",
        "places": [],
        "says": "b",
        "ghost": '<path class="whole" d="M0 0"/>',
    }
    page.evaluate(
        """([parts, option]) => {
            const ghosts = ['<path class="here" d="M300 10h9"/>'];
            window.board.show({ definitions: "", parts, ghosts }, [option]);
            window.board.offer([option], JSON.stringify(option.command), []);
        }""",
        [[TRAIL, HAND, OWN, OTHER], option],
    )

    expect(page.locator("[data-part=board-blue] .ghosts .here")).to_have_count(1)
    expect(page.locator(".ghosts .whole")).to_have_count(0)
    expect(page.locator("[data-part=trail] .ghosts > *")).to_have_count(0)


def test_each_copy_of_a_card_is_marked_and_chooses_the_option_at_the_first(page: Page) -> None:
    chosen = page.evaluate(
        """async () => {
            const { markSpots } = await import("/table/board/spots.js");
            const { TableActions } = await import("/table/actions/table-actions.js");
            const SVG = "http://www.w3.org/2000/svg";
            const svg = document.body.appendChild(document.createElementNS(SVG, "svg"));
            for (const at of ["card:holstein#1", "card:holstein#2", "card:jersey#1"]) {
                const spot = svg.appendChild(document.createElementNS(SVG, "g"));
                spot.setAttribute("class", "spot");
                spot.dataset.at = at;
            }
            const command = { type: "Discard" };
            const option = { command, at: "card:holstein#1", places: [], says: "Discard" };
            const pressed = [];
            const table = { page: { open: [option] }, chooseAmong: (here) => pressed.push(...here) };
            const choosePlace = (at) => TableActions.prototype.choosePlace.call(table, at);
            markSpots(svg, [option], null, [], { choosePlace, peek: () => undefined });
            for (const spot of svg.querySelectorAll(".option")) spot.onclick();
            return pressed.map(({ says }) => says);
        }"""
    )

    assert chosen == ["Discard", "Discard"]


def test_an_outdated_drawing_that_arrives_last_does_not_replace_the_newest(page: Page) -> None:
    shown = page.evaluate(
        """async () => {
            const { BoardPainter } = await import("/table/board/board-painter.js");
            const shown = [];
            const board = { show: (drawn, options, at) => shown.push(at), card: {} };
            const moment = (at) => ({ at, decision: 1, view: { at }, table: { seats: [] }, seats: [] });
            const state = { shown: moment(1), plan: null, now: { head: { seq: 2 } } };
            const painter = new BoardPainter(board, state);
            const answers = [];
            painter.source.fetch = () => new Promise((answer) => answers.push(answer));
            const drawing = painter.draw();
            state.shown = moment(2);
            const preparing = painter.prepare();
            const drawn = { definitions: "", parts: [], ghosts: [] };
            answers[1](drawn);
            await preparing;
            answers[0](drawn);
            await drawing;
            painter.show();
            return shown;
        }"""
    )

    assert shown == [2]
