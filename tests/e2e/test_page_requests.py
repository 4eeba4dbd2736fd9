"""The table before the game, requests between players next to the board, and the groups of the menu."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import finish_turn, open_menu, sit_down, start_travelling
from tests.support.page.axe_review import DESK, PHONE, WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

SHARE = "navigator.share = async (shared) => { window.shared = shared; }"
COPY = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"


def press_in_row(page: Page, words: str) -> None:
    """Press a button in the row by keyboard, which works even if it is disabled."""
    page.locator("#requests").get_by_role("button", name=words, exact=True).press("Enter")


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_waiting_table_shows_rules_and_the_link_until_it_is_full(
    visit: Visit, window: dict[str, int]
) -> None:
    owner, guest = visit(**window), visit()
    page = owner.page
    page.add_init_script(SHARE)
    page.add_init_script(COPY)
    owner.come_in()
    owner.fill_table("gold_rush", seats=2)
    owner.send_table()
    expect(page.locator(".waiting-cover svg")).to_be_visible()
    expect(page.locator(".waiting-steps > ol > li")).to_have_count(4)
    expect(page.locator(".waiting-steps")).to_contain_text("Lay the tile you drew")
    expect(page.locator("#board svg.board")).to_have_count(0)
    link = page.locator(".invitation input").input_value()
    page.click(".invitation button:text-is('Copy')")
    expect(page.locator(".invitation [role=status]")).to_have_text("Copied.")
    assert link == page.evaluate("window.copied")
    page.click(".invitation button:text-is('Share')")
    assert link == page.evaluate("window.shared.url")
    assert 0 >= owner.sideways()
    assert [] == look_over(page, WIDTHS)

    guest.come_in()
    guest.page.goto(link)
    expect(guest.page.locator(".invitation")).to_have_count(0)
    guest.page.click("button:text-is('Join this game')")
    expect(page.locator("#board svg.board").first).to_be_visible()
    expect(page.locator(".invitation, .waiting-sheet")).to_have_count(0)


def test_link_is_shared_by_mail_where_the_browser_cannot_share(visit: Visit) -> None:
    owner = visit()
    owner.page.add_init_script("delete Navigator.prototype.share")
    owner.come_in()
    owner.fill_table("template", seats=2)
    owner.send_table()

    share = owner.page.locator(".invitation").get_by_role("link", name="Share by e-mail")
    assert "mailto:?subject=" in (share.get_attribute("href") or "")


def test_undo_button_says_why_it_is_impossible_and_sends_a_request(visit: Visit) -> None:
    asker, other = start_travelling(visit(), visit())
    page, row = asker.page, asker.page.locator("#requests")
    undo = row.get_by_role("button", name="Request undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_in_viewport()
    press_in_row(page, "Request undo")
    expect(row).to_contain_text("Nothing has been played yet.")
    assert [] == look_over(page)
    finish_turn(asker)
    expect(undo).not_to_have_attribute("aria-disabled", "true")

    expect(row.locator("[name=undo] option").first).to_have_text("Before my last move")
    assert "The end of turn 1" not in row.locator("[name=undo] option").all_text_contents()  # undoes no move
    page.click("button:text-is('Send request')")
    expect(other.page.locator("#proposals")).to_contain_text("requests an undo")
    press_in_row(page, "Request undo")
    expect(row).to_contain_text("An undo request is already open.")
    other.page.click("#proposals button:text-is('Agree')")
    expect(asker.page.locator(".branch")).to_have_count(1)


def test_own_pause_proposal_can_be_withdrawn(visit: Visit) -> None:
    owner, guest = visit(), visit(**PHONE)
    sit_down(owner, guest)
    guest.page.click("#strip")
    press_in_row(guest.page, "Pause")
    assert [] == look_over(guest.page)
    guest.page.click("button:text-is('Send proposal')")
    expect(guest.page.locator("#left")).to_be_hidden()
    expect(owner.page.locator("#proposals")).to_contain_text("proposes a pause")
    press_in_row(owner.page, "Pause")
    expect(owner.page.locator("#requests")).to_contain_text("A pause is already proposed.")
    guest.page.click("#proposals button:text-is('Withdraw')")

    expect(owner.page.locator("#proposals")).to_be_hidden()
    expect(owner.page.locator("#requests [name=pause]")).to_be_visible()


def test_table_without_a_clock_says_why_it_cannot_be_paused(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.fill_table("template", others="first")
    reader.page.check("[name=pace][value=open]")
    reader.send_table()
    reader.wait_for_turn()
    press_in_row(reader.page, "Pause")

    expect(reader.page.locator("#requests")).to_contain_text("This table has no clock")


def test_fixed_time_per_decision_cannot_be_paused(visit: Visit) -> None:
    reader = visit()
    reader.come_in()
    reader.fill_table("template", others="first")
    reader.page.check("[name=pace][value=each]")
    expect(reader.page.locator(".pace:has([value=each])")).to_contain_text("It cannot be paused")
    reader.send_table()
    reader.wait_for_turn()
    press_in_row(reader.page, "Pause")

    said = "This table has a fixed time per decision, which cannot be paused."
    expect(reader.page.locator("#requests")).to_contain_text(said)


def test_spectators_have_no_request_buttons(visit: Visit) -> None:
    owner, guest, watcher = visit(), visit(), visit()
    sit_down(owner, guest)
    watcher.page.goto(owner.page.url.partition("?")[0])
    watcher.page.wait_for_selector("#board svg.board")

    expect(watcher.page.locator("#requests")).to_be_hidden()


def test_menu_has_three_groups_and_ends_each_with_what_is_final(visit: Visit) -> None:
    owner, guest = visit(), visit()
    sit_down(owner, guest)
    page = owner.page
    open_menu(page)
    groups = page.locator("dialog.menu .menu-group")

    assert ["This game", "Display", "Account"] == groups.locator("h2").all_text_contents()
    game = groups.nth(0).locator(".give-up button").all_inner_texts()
    assert ["Propose to end the game ...", "Leave the game ...", "Resign ..."] == game
    assert "Resign ..." == groups.nth(0).locator("button").last.inner_text()
    assert "Log out everywhere ..." == groups.nth(2).locator("button").last.inner_text()
    for words in ("pause", "Pre-set moves", "Offer"):
        expect(page.locator("dialog.menu")).not_to_contain_text(words)


def test_effects_of_deleting_the_account_are_listed(visit: Visit) -> None:
    owner, guest = visit(), visit()
    owner.come_in()
    guest.come_in()
    shared = owner.begin_table("template", {}, 2, mail=False)
    guest.take_seat(shared, 1)
    owner.fill_table("template", seats=2)
    owner.send_table()
    page = owner.page
    page.goto(f"{owner.url}/settings")
    page.click("summary:text('Delete my account')")
    effects = page.locator(".effects li")

    expect(effects).to_have_count(2)
    expect(effects.nth(0)).to_contain_text("the game continues without you")
    expect(effects.nth(1)).to_contain_text("the table is cancelled")
    assert [] == look_over(page)
