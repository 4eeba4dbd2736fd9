"""axe-core finds no problems on the pages of correspondence play, in both themes and at both widths."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.correspondence.playing import open_menu, sit_down
from tests.support.page.axe_review import DESK, PHONE, WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_new_table_and_settings_pages_are_accessible(visit: Visit) -> None:
    reader = visit()
    reader.come_to_lobby()
    page = reader.page
    assert [] == look_over(page, WIDTHS)
    reader.fill_table()
    page.click(".pace-details summary")
    page.check("[name=pace][value=evening]")
    assert [] == look_over(page, WIDTHS)

    page.goto(f"{reader.url}/settings")
    page.click("button:text-is('Book vacation')")
    page.wait_for_selector(".booked")
    assert [] == look_over(page, WIDTHS)


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_clocks_questions_and_pre_set_moves_are_accessible(visit: Visit, window: dict[str, int]) -> None:
    owner, guest = visit(), visit(**window)
    sit_down(owner, guest)
    owner.page.click("#requests button:text-is('Pause')")
    owner.page.click("button:text-is('Send proposal')")
    page = guest.page
    page.wait_for_selector("#proposals button")
    if window is PHONE:
        page.click("#strip")
    page.click("#requests button:text-is('Pre-set moves')")
    page.click("button:text-is('Play forced moves for me')")
    page.wait_for_selector("#orders li")
    assert [] == look_over(page)

    page.click("button:text-is('Conditional moves')")
    page.locator(".planning .options .choice, .planning summary").first.wait_for()
    assert [] == look_over(page)
    page.click("button:text-is('Stop planning')")

    open_menu(page)
    assert [] == look_over(page)
    page.keyboard.press("Escape")
    page.click("#strip")
    page.click("button:text-is('How is time counted?')")
    page.wait_for_selector("dialog.counted .strong")
    assert [] == look_over(page)
