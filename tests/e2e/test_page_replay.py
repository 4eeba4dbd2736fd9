"""The page of a replay: opened from a disk, it shows the game, verifies itself, and loads nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.log.export import LogExport, encode_export
from tests.support.page.axe_review import DESK, PHONE, WIDTHS, look_over
from tests.support.tables.altered_logs import list_alterations
from tests.support.tables.corpus import CORPUS, SUFFIX, read_corpus
from tests.support.tables.random_logs import play_random_table
from tests.support.tables.replays import make_page, with_log

HOSTILE = "</script><img src=x onerror=document.title=1>{}"
EXAMPLE = Path(__file__).parents[2] / "docs" / "replay.html"


class Reader:
    """A page opened from a disk, with everything that it requested or that went wrong."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.folder = folder
        self.context = browser.new_context(viewport=DESK)
        self.troubles: list[str] = []

    def open(self, page: bytes, query: str = "") -> Page:
        path = self.folder / "game.html"
        path.write_bytes(page)
        opened = self.context.new_page()
        opened.on("request", lambda request: self.note(request.url, path))
        opened.on("pageerror", lambda error: self.troubles.append(str(error)))
        opened.on("console", lambda message: self.troubles.append(message.text))
        opened.goto(f"{path.as_uri()}{query}")
        expect(opened.locator("#table")).not_to_have_class("loading")
        return opened

    def note(self, url: str, path: Path) -> None:
        if not url.startswith((path.as_uri(), "data:")):
            self.troubles.append(url)


@pytest.fixture
def reader(browser: Browser, tmp_path: Path) -> Iterator[Reader]:
    made = Reader(browser, tmp_path)
    yield made
    made.context.close()
    assert made.troubles == []


def corpus_game(name: str) -> LogExport:
    return read_corpus(CORPUS / f"{name}{SUFFIX}")


@pytest.fixture(scope="module")
def rush() -> bytes:
    return make_page(corpus_game("gold_rush-v1-mode0-2"), name=HOSTILE)


GAMES = (
    "el_paso-v2-mode1-2",
    "gold_rush-v1-mode0-2",
    "great_western_trail-v2-mode3-2",
    "mini_express-v1-mode4-5",
    "trains_and_stations-v2-seats-4",
)


@pytest.mark.parametrize("name", GAMES)
def test_replay_opens_from_a_disk_and_verifies_itself(reader: Reader, name: str) -> None:
    export = corpus_game(name)

    page = reader.open(make_page(export))

    expect(page.locator("#badge")).to_have_text("\u2713 Verified")
    expect(page.locator("#verify .sound")).to_contain_text(f"{len(export.entries)} records unchanged")
    assert page.locator(".sheet-area svg.part").first.is_visible()


def test_slider_shows_the_board_of_every_record(reader: Reader) -> None:
    page = reader.open(make_page(corpus_game("great_western_trail-v2-mode3-2")))
    slider = page.get_by_label("Game history")
    boards = "[...document.querySelectorAll('.part-panel > svg')].map((svg) => svg.innerHTML.length).join()"

    end = page.evaluate(boards)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past")).to_contain_text("Turn ")
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    before = page.evaluate(boards)
    page.keyboard.press("Home")
    expect(page.locator("#past")).to_have_text("Before the first turn")
    page.keyboard.press("End")
    expect(page.locator("#past")).to_be_hidden()

    assert end == page.evaluate(boards) != before


def test_arrow_keys_go_from_turn_to_turn(reader: Reader, rush: bytes) -> None:
    page = reader.open(rush)

    page.keyboard.press("ArrowLeft")
    first = page.locator("#past").text_content()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past")).not_to_have_text(first or "")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    expect(page.locator("#past")).to_be_hidden()


def test_journal_line_opens_the_board_of_its_record(reader: Reader, rush: bytes) -> None:
    page = reader.open(rush)

    page.locator("#lines .when").nth(-9).click()

    expect(page.locator("#past")).to_contain_text("Turn ")
    expect(page.locator("#lines .here")).not_to_have_count(0)


def test_game_plays_by_itself_until_stopped(reader: Reader, rush: bytes) -> None:
    page = reader.open(rush)

    page.get_by_role("button", name="Play the game turn by turn").click()
    expect(page.locator("#past")).to_have_text("Before the first turn")
    expect(page.locator("#past")).to_contain_text("Turn 1 ")
    page.locator("#play").click()

    expect(page.locator("#play")).to_have_text("Play")


def test_link_to_a_record_opens_its_board(reader: Reader, rush: bytes) -> None:
    page = reader.open(rush, "?at=60")

    expect(page.locator("#past")).to_contain_text("Turn ")


def test_names_are_shown_as_text(reader: Reader, rush: bytes) -> None:
    page = reader.open(rush)

    expect(page.locator("#result")).to_contain_text("</script><img src=x")
    assert 0 == page.locator("img").count()
    assert page.title() != "1"


def test_every_alteration_is_named(reader: Reader) -> None:
    export = corpus_game("template-v1-mode0-2")
    page, log = make_page(export), encode_export(export)
    lines = log.split(b"\n")[:-1]
    for alteration in list_alterations(lines):
        opened = reader.open(with_log(page, b"\n".join((*alteration.alter(list(lines)), b""))))

        expect(opened.locator("#badge"), alteration.name).to_have_text("\u2717 Altered")
        seq = alteration.fails_at(len(export.entries))
        words = "The header" if seq is None else f"ecord {seq}" if seq > 1 else "ecord "
        expect(opened.locator("#verify .fault"), alteration.name).to_contain_text(words)
        opened.close()


def test_unreadable_file_says_so(reader: Reader) -> None:
    page = make_page(play_random_table().export())

    opened = reader.open(page.replace(b'id="replay">H4sI', b'id="replay">H4sX'))

    expect(opened.locator("#table")).to_contain_text("This file cannot be shown")


def test_running_game_is_not_verified(reader: Reader) -> None:
    page = reader.open(make_page(play_random_table(steps=30).export(), seat=1))

    expect(page.locator("#badge")).to_have_text("Not verifiable yet")
    expect(page.locator("#verify")).to_contain_text("Nothing can be verified yet")
    expect(page.locator("#mode")).to_contain_text("saw it")


def test_phone_shows_one_part_at_a_time(reader: Reader) -> None:
    page = reader.open(make_page(corpus_game("great_western_trail-v2-mode3-2")))
    page.set_viewport_size(PHONE)

    page.get_by_role("button", name="Railroad").click()
    expect(page.locator(".sheet-area > .part-panel.large")).to_have_attribute("data-panel", "railroad")
    page.locator("#last-line").click()
    expect(page.locator("#lines")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#lines")).to_be_hidden()


@pytest.mark.parametrize("query", ["", "?at=60"])
def test_replay_has_no_barriers(reader: Reader, rush: bytes, query: str) -> None:
    page = reader.open(rush, query)
    expect(page.locator("#badge")).to_have_text("\u2713 Verified")

    assert [] == look_over(page, WIDTHS)


def test_example_in_the_documentation_verifies_itself(reader: Reader) -> None:
    page = reader.open(EXAMPLE.read_bytes())

    expect(page.locator("#badge")).to_have_text("\u2713 Verified")
