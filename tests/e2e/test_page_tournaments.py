"""The pages of tournaments: they are opened with the form, entered, and played to the end by bots."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.axe_review import PHONE, WIDTHS, look_over

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

Visit = Callable[..., BrowserVisitor]


def open_tournament(reader: BrowserVisitor, title: str, most: int, lowest: int | None = None) -> None:
    """Open a tournament with the form: a short game, two players per table."""
    page = reader.page
    page.goto(f"{reader.url}/tournaments")
    page.select_option("[name=game]", "template")
    page.fill("[name=rounds]", "1")
    page.fill("[name=most]", str(most))
    page.select_option("[name=pace]", "open")
    page.click("summary:text-is('Rules and name')")
    page.fill("[name=title]", title)
    if lowest is not None:
        page.click("summary:text-is('Entry requirements')")
        page.fill("[name=lowest]", str(lowest))
    page.click("button:text-is('Check and open')")
    summary = page.get_by_role("dialog", name="Open this tournament?")
    expect(summary).to_contain_text(title)
    expect(summary.locator("dd")).to_have_count(8)
    summary.get_by_role("button", name="Open the tournament").click()
    page.wait_for_selector("#actions button")


def test_tournament_is_opened_entered_and_played_to_its_final_table(visit: Visit) -> None:
    reader = visit(**PHONE)
    reader.look_often()
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/tournaments")
    page.wait_for_selector("[name=game]")
    assert [] == look_over(page, WIDTHS)
    open_tournament(reader, "Cup", 4)
    assert "0 of 4 have entered" in page.inner_text("#facts")

    page.click("button:text-is('Enter')")
    page.wait_for_selector("button:text-is('Withdraw')")
    assert "(you)" in page.inner_text("#standing")
    page.click("button:text-is('Withdraw')")
    page.wait_for_selector("button:text-is('Enter')")
    assert [] == look_over(page, WIDTHS)

    page.click("summary:text-is('Add bots')")
    page.fill("[name=count]", "4")
    page.click("button:text-is('Enter bots')")
    page.wait_for_selector("#rounds li a")
    assert [] == look_over(page, WIDTHS)
    page.wait_for_selector("h2:text-is('Final standings')", timeout=150_000)
    assert "1st " in page.inner_text("#rounds")
    assert [] == look_over(page, WIDTHS)


def test_organiser_ends_the_pause_of_a_table(visit: Visit) -> None:
    organiser, ann, bob = visit(), visit(), visit()
    organiser.look_often()
    for one in (organiser, ann, bob):
        one.come_in()
    plan = {"game": "template", "form": "swiss", "group": 2, "rounds": 1, "most": 2, "name": "Cup"}
    tournament = organiser.call("/v1/tournaments", plan)["tournament"]["id"]
    for one in (ann, bob):
        one.call(f"/v1/tournaments/{tournament}/entries", {})
    page = organiser.page
    page.goto(f"{organiser.url}/tournaments/{tournament}")
    page.wait_for_selector("#rounds li a")
    table = ann.read(f"/v1/tournaments/{tournament}")["last_round"]["tables"][0]["table"]
    seats = [seat["player"] for seat in ann.read(f"/v1/tables/{table}")["table"]["seats"]]
    until = int(time.time() * 1_000) + 20 * 86_400_000
    made = int(ann.read(f"/v1/tables/{table}")["head"]["seq"]) + 1
    agreement = {"type": "AgreePause", "made": made}
    for one, command in ((ann, {"type": "ProposePause", "until": until}), (bob, agreement)):
        seat = seats.index(one.player)
        one.call(
            f"/v1/tables/{table}/commands", {"command": command, "seat": seat, "command_id": command["type"]}
        )
    page.wait_for_selector("#rounds >> text=paused until", timeout=60_000)
    assert [] == look_over(page, WIDTHS)

    page.click("button:text-is('End pause')")
    page.wait_for_selector("#rounds >> text=being played")
    assert 0 == page.locator("button:text-is('End pause')").count()


def test_private_tournament_is_entered_only_by_its_link(visit: Visit) -> None:
    owner, guest = visit(), visit()
    owner.come_in()
    guest.come_in()
    owner.page.goto(f"{owner.url}/tournaments")
    owner.page.select_option("[name=game]", "template")
    owner.page.select_option("[name=public]", "no")
    owner.page.click("button:text-is('Check and open')")
    owner.page.click("dialog button:text-is('Open the tournament')")
    owner.page.wait_for_selector("#facts dd")
    link = owner.page.url
    assert "invite=" in link

    guest.foresee("status of 404")
    guest.page.goto(link.partition("?")[0])
    expect(guest.page.locator("main")).to_contain_text("does not exist, or it is private")
    guest.page.goto(link)
    guest.page.click("button:text-is('Enter')")
    guest.page.wait_for_selector("button:text-is('Withdraw')")
    assert "(you)" in guest.page.inner_text("#standing")


def test_page_says_who_may_enter_and_why_others_may_not(visit: Visit) -> None:
    owner, guest = visit(), visit(**PHONE)
    owner.come_in()
    guest.come_in()
    open_tournament(owner, "Masters", 4, lowest=5)
    guest.page.goto(owner.page.url)
    guest.page.wait_for_selector("#facts >> text=Rating of 5 or more")
    guest.foresee("status of 403")
    guest.page.click("button:text-is('Enter')")
    guest.page.wait_for_selector("#actions >> text=asks for a rating of 5 or more; you have none yet")
    assert [] == look_over(guest.page, WIDTHS)

    owner.page.click("button:text-is('Enter')")
    owner.page.wait_for_selector("button:text-is('Withdraw')")
