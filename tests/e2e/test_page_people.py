"""People on the page: invitations, agreed endings, the rematch, settings, the lobby's lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.page.people_table import new_name

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

Visit = Callable[..., BrowserVisitor]


def open_for_two(owner: BrowserVisitor) -> None:
    """Open a table of the template game with a seat for another player."""
    owner.fill_table("template")
    owner.send_table()


def meet_by_invitation(owner: BrowserVisitor, guest: BrowserVisitor) -> None:
    """Invite the guest by name as the host, and join as the guest from the lobby."""
    name = new_name("Wilhelmina")
    guest.come_in(name)
    owner.come_in()
    open_for_two(owner)
    owner.page.click("summary:text-is('Invite a player by name')")
    owner.page.fill("[name=player]", name.lower())
    owner.page.click("button:text-is('Invite')")
    expect(owner.page.locator(".kept")).to_contain_text(f"reserved for {name}")
    assert [] == look_over(owner.page)

    guest.page.goto(guest.url)
    guest.page.click("section[aria-label='You are invited'] a")
    guest.page.wait_for_url("**/table/*")
    guest.page.wait_for_selector("button:text-is('Join this game')")
    assert [] == look_over(guest.page)
    guest.page.click("button:text-is('Join this game')")
    expect(owner.page.locator("#board svg.board")).to_be_visible()


def test_two_players_meet_by_invitation_and_play_a_rematch(visit: Visit) -> None:
    owner, guest = visit(), visit(**PHONE)
    meet_by_invitation(owner, guest)
    owner.page.click("#menu")
    owner.page.click("button:text-is('Propose to end the game ...')")
    owner.page.click("button:text-is('Ask the others')")
    guest.page.click("button:text-is('End the game')")
    for reader in (owner, guest):
        expect(reader.page.locator(".decision.ending")).to_contain_text("agreed to end the game")
    assert [] == look_over(owner.page)

    before = owner.page.url
    for reader in (owner, guest):
        reader.page.click("button:text-is('Rematch')")
        reader.page.wait_for_function("before => location.href !== before", arg=reader.page.url)
        reader.page.wait_for_url("**/table/*")
    assert owner.page.url.partition("?")[0] == guest.page.url.partition("?")[0] != before.partition("?")[0]
    expect(owner.page.locator("#board svg.board")).to_be_visible()

    owner.page.goto(before.partition("?")[0])
    expect(owner.page.get_by_role("link", name="Go to the rematch")).to_be_visible()
    expect(owner.page.locator("button:text-is('Join the rematch')")).to_have_count(0)

    guest.page.goto(guest.url)
    expect(guest.page.locator("section[aria-label='Your finished games']")).to_contain_text(
        "Ended by agreement"
    )
    expect(guest.page.locator("section[aria-label='Your turns']")).to_contain_text("Your turn")
    assert [] == look_over(guest.page)


def test_profile_friends_and_blocks_are_saved(visit: Visit) -> None:
    reader, other, name = visit(), visit(), new_name("Xanthippe")
    other.come_in(name)
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/settings")
    page.select_option("#profile [name=language]", "de")
    page.fill("[name=about]", "Evenings only")
    page.click("#profile button[type=submit]")
    expect(page.locator("#profile [role=status]")).to_have_text("Saved.")
    page.fill("#people [name=player]", name.lower())
    page.click(f"summary:text-is('More about {name}')")
    page.click("button:text-is('Block')")
    expect(page.locator("section[aria-label=Blocked]")).to_contain_text(name)
    assert [] == look_over(page)

    page.reload()
    expect(page.locator("[name=about]")).to_have_value("Evenings only")
    page.click(f"button[aria-label='Remove {name}']")
    expect(page.locator("section[aria-label=Blocked]")).to_have_count(0)


def test_tables_are_searched_by_game_and_player(visit: Visit) -> None:
    owner, reader, name = visit(), visit(**PHONE), new_name("Zenobia")
    owner.come_in(name)
    open_for_two(owner)
    reader.come_to_lobby()
    page = reader.page
    page.click("button:text('Open seats')")
    page.click("summary:text-is('Filter tables')")
    seats = page.locator("section[aria-label='Tables']")
    page.fill(".filters [name=player]", name.lower())
    page.click(f"button[aria-label='Tables hosted by {name}']")
    expect(seats.locator("tbody tr")).to_have_count(1)
    page.click("[aria-label='Game'] button:text-is('Gold Rush')")
    expect(seats).to_contain_text("No open seats match")
    assert [] == look_over(page, WIDTHS)


def test_board_is_covered_between_two_seats_of_one_person(visit: Visit) -> None:
    reader = visit(**PHONE)
    reader.come_in()
    page = reader.page
    reader.fill_table("template")
    page.check("[name=several]")
    page.select_option("[name=seat-1]", "me")
    reader.send_table()
    reader.wait_for_turn()
    while page.locator("button:text-matches('Continue as')").count() == 0:
        reader.choose(0)
        reader.confirm()
        page.wait_for_selector(".decision.asked, .decision.waiting")

    page.click("button:text-matches('Continue as')")
    cover = page.locator("dialog.cover")
    expect(cover).to_contain_text("Pass the device to the next player")
    box = cover.bounding_box()
    assert box is not None
    assert (0, 0, PHONE["width"], PHONE["height"]) == (box["x"], box["y"], box["width"], box["height"])
    assert [] == look_over(page)
    page.keyboard.press("Escape")
    expect(cover).to_be_visible()
    cover.locator(".sign").click()
    expect(cover).to_have_count(0)
    page.wait_for_selector(".decision.asked")
