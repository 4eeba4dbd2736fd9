"""Two people at a correspondence table, and their actions in the browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor


def sit_down(
    owner: BrowserVisitor, guest: BrowserVisitor, game: str = "mini_express", **options: bool
) -> None:
    """Open a two-player table with the pace `daily`, seat the guest, and open the table in both browsers."""
    owner.come_in()
    table = owner.begin_table(game, {}, 2, **options)
    guest.come_in()
    guest.take_seat(table, 1)
    for reader in (owner, guest):
        reader.go_to_table(table)
    wait_for_both(owner, guest)


def wait_for_both(*readers: BrowserVisitor) -> None:
    """Wait until both readers see the board, and either a decision or the player to move."""
    for reader in readers:
        reader.page.wait_for_selector("#board svg.board >> visible=true")
        reader.page.wait_for_selector(".decision.asked, .decision.waiting")
        reader.page.wait_for_selector(".player.to-move", state="attached")


def is_asked(reader: BrowserVisitor) -> bool:
    return reader.page.locator(".decision.asked").count() > 0


def open_menu(page: Page) -> None:
    page.click("#menu")
    page.wait_for_selector("dialog.menu")


def start_travelling(owner: BrowserVisitor, guest: BrowserVisitor) -> tuple[BrowserVisitor, BrowserVisitor]:
    """Start a small game without bids, on the first turn; return the player to move, and the other player."""
    sit_down(owner, guest, "template", mail=False)
    return (owner, guest) if is_asked(owner) else (guest, owner)


def answer(reader: BrowserVisitor, words: str) -> None:
    """Choose an answer by its words and confirm it."""
    reader.page.wait_for_selector(".decision.asked")
    reader.page.click(f".decision .choice[aria-label='{words}']")
    reader.confirm()


def finish_turn(reader: BrowserVisitor, words: str = "Finish here") -> None:
    """Run to the first listed stop, and take no action there."""
    page = reader.page
    page.wait_for_selector(".decision.asked")
    page.locator(".decision .choice[aria-label^='Run to']").first.click()
    reader.confirm()
    answer(reader, words)


def ask_back(reader: BrowserVisitor) -> None:
    """Look at the game before the last turn, and request an undo to that moment."""
    page = reader.page
    page.click("[aria-label='Previous turn']")
    page.click("button:text-is('Request undo to here')")
    expect(page.locator("#proposals")).to_contain_text("You requested an undo")
