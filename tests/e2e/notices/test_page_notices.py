"""The notifications page: channels, settings, and the log."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.browser_visitor import BrowserVisitor, lift_pointer
from tests.e2e.conftest import Visit
from tests.e2e.notices.called_tables import fresh, store_asked_table
from tests.support.page.axe_review import PHONE, WIDTHS, look_over
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def open_notices(reader: BrowserVisitor) -> Page:
    reader.come_in()
    reader.page.goto(f"{reader.url}/notices")
    reader.page.wait_for_selector("#hours form")
    reader.page.wait_for_selector("#ledger p:text('No notifications yet')")
    return reader.page


def open_webhook_form(page: Page) -> None:
    """Open the form for a webhook, which has no choice of kind if webhooks are the only one available."""
    page.click("summary:text-is('Add a channel')")
    if page.locator(".new-channel [name=type]").count():
        page.select_option(".new-channel [name=type]", "webhook")


def add_webhook(page: Page, url: str, name: str = "My program") -> None:
    """Add a channel with the form, and wait until its test has arrived."""
    open_webhook_form(page)
    page.fill(".new-channel [name=name]", name)
    page.fill(".new-channel [name=url]", url)
    page.click("button:text-is('Add channel')")
    page.wait_for_selector(f".channel:has(h3:text-is('{name}')) .state.on", timeout=60_000)


def test_new_channel_shows_the_progress_of_its_test(visit: Visit, receiver: HttpReceiver) -> None:
    page = open_notices(visit(**PHONE))
    assert [] == look_over(page, WIDTHS)
    page.click("summary:text-is('Add a channel')")
    assert [] == look_over(page, WIDTHS)
    lift_pointer(page)
    page.click("summary:text-is('Add a channel')")

    path = fresh("/added")
    add_webhook(page, f"{receiver.url}{path}")
    assert page.input_value(".secret input").startswith("whsec_")
    page.wait_for_selector(".way[data-state=sent] .how:text('Arrived')")
    assert "My program" == page.inner_text(".way .where")
    assert ["test"] == receiver.kinds(path)
    assert [] == look_over(page, WIDTHS)
    page.click("button:text-is('Done')")
    expect(page.locator(".secret input")).to_have_count(0)

    page.click("summary:text-is('Test, rename, remove')")
    page.fill(".rename [name=name]", "Other program")
    page.click("button:text-is('Rename')")
    page.wait_for_selector("h3:text-is('Other program')")
    page.click("button:text-is('Renew secret')")
    page.wait_for_selector(".secret input")
    assert [] == look_over(page, WIDTHS)
    page.click("button:text-is('Remove')")
    page.click("button:text-is('Remove channel')")
    page.wait_for_selector("text=Notifications are off")
    page.wait_for_selector(".where:text-is('Removed channel')")


def test_typed_text_survives_activation_of_the_channel(visit: Visit, receiver: HttpReceiver) -> None:
    page = open_notices(visit())
    receiver.delays["/late"] = 4
    open_webhook_form(page)
    page.fill(".new-channel [name=name]", "My program")
    page.fill(".new-channel [name=url]", f"{receiver.url}/late")
    page.click("button:text-is('Add channel')")
    page.click("summary:text-is('Test, rename, remove')")
    page.fill(".rename [name=name]", "Other program")
    expect(page.locator(".state")).to_contain_text("Not active yet")

    page.wait_for_selector(".channel .state.on", timeout=60_000)
    assert "Other program" == page.input_value(".rename [name=name]")


def test_forbidden_address_is_rejected_in_the_form(visit: Visit) -> None:
    reader = visit()
    reader.foresee("status of 400")
    page = open_notices(reader)
    open_webhook_form(page)
    page.fill(".new-channel [name=url]", "https://10.0.0.1/hook")
    page.click("button:text-is('Add channel')")

    page.wait_for_selector(".new-channel .error:text('the address is not public')")
    assert "https://10.0.0.1/hook" == page.input_value(".new-channel [name=url]")


def test_timing_is_a_preset_with_details_per_kind(visit: Visit, receiver: HttpReceiver) -> None:
    page = open_notices(visit(**PHONE))
    add_webhook(page, f"{receiver.url}/timing")
    assert "now" == page.input_value("[name=preset]")
    page.select_option("[name=preset]", "daily")
    page.wait_for_selector(".timing >> text=Saved.")
    page.reload()
    page.wait_for_selector("[name=preset]")
    assert "daily" == page.input_value("[name=preset]")

    page.click("summary:text-is('Choose individually')")
    assert ("digest", "now") == tuple(page.input_value(f"[name=kind-{kind}]") for kind in ("turn", "warning"))
    page.select_option("[name=kind-turn]", "after 30")
    page.wait_for_selector(".timing >> text=Saved.")
    assert "chosen" == page.input_value("[name=preset]")
    kept = page.evaluate("async () => (await (await fetch('/v1/me/channels')).json()).channels[0].kinds")
    assert {"kind": "turn", "when": "after", "minutes": 30} in kept


def test_quiet_hours_and_digest_hour_are_saved(visit: Visit) -> None:
    page = open_notices(visit())
    page.check("[name=quiet]")
    page.fill("[name=opens]", "23:30")
    page.fill("[name=digest]", "18:15")
    page.click("button:text-is('Save hours')")
    page.wait_for_selector("#hours >> text=Saved.")
    page.reload()
    page.wait_for_selector("[name=quiet]:checked")

    assert ("23:30", "07:00", "18:15") == tuple(
        page.input_value(f"[name={name}]") for name in ("opens", "closes", "digest")
    )


def test_log_shows_the_outcome_of_each_notification(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader, path = visit(**PHONE), fresh("/ledger")
    reader.look_often()
    page = open_notices(reader)
    add_webhook(page, f"{receiver.url}{path}")
    receiver.statuses[path] = 503
    table = store_asked_table(running, reader.player)
    page.reload()

    way = page.locator("li:has(> .what :text('It is your turn')) .way")
    expect(way.locator(".how")).to_contain_text("Refused with status 503", timeout=60_000)
    expect(way.locator(".how")).to_contain_text("will retry")
    expect(way.locator(".attempts")).to_contain_text("answered 503")
    assert "Slow Sunday" == page.inner_text(".what a >> nth=0")
    assert [] == look_over(page, WIDTHS)

    receiver.statuses.pop(path)
    page.click("summary:text-is('Test, rename, remove')")
    page.click("button:text-is('Send a test')")  # its success releases all waiting notices
    expect(way.locator(".how")).to_contain_text("Arrived", timeout=60_000)
    page.select_option("#ledger [name=state]", "muted")
    expect(page.locator(".how").first).to_have_text("Not sent: it was from before you added the channel")
    page.select_option("#ledger [name=state]", "sent")
    page.select_option("#ledger [name=table]", table)
    expect(page.locator(".way")).to_have_count(1)

    came = receiver.kinds(path).count("turn")
    page.click("button:text-is('Send again')")
    wait_until(lambda: receiver.kinds(path).count("turn") == came + 1, "it arrived again")
    assert [] == look_over(page, WIDTHS)


def test_long_log_is_paged_without_gaps(visit: Visit, running: RunningService) -> None:
    reader = visit()
    page = open_notices(reader)
    page.route("**/v1/me/ledger*", lambda route: route.fulfill(json=ledger_page(route.request.url)))
    page.reload()
    expect(page.locator(".entries > li")).to_have_count(50)
    page.click("button:text-is('Show older')")

    expect(page.locator(".entries > li")).to_have_count(70)
    expect(page.locator("button:text-is('Show older')")).to_have_count(0)


def ledger_page(url: str) -> dict[str, object]:
    """Return a page of a ledger with 70 entries."""
    first = int(url.partition("after=")[2].partition("&")[0] or 0)
    limit = int(url.partition("limit=")[2].partition("&")[0])
    shown = list(range(first, min(70, first + limit)))
    after = str(shown[-1] + 1) if shown[-1] < 69 else None
    return {"entries": [ledger_line(number) for number in shown], "next": after}


def ledger_line(number: int) -> dict[str, object]:
    at = 1_790_000_000_000 - number * 60_000
    return {
        "id": f"ended.00t{number}.p0.{number}~c0123456789ab",
        "kind": "ended",
        "table": f"00t{number}",
        "name": f"Table {number}",
        "channel": "c0123456789ab",
        "state": "sent",
        "why": None,
        "at": at,
        "made": at,
        "ready": at,
        "next_try": None,
        "attempts": [],
    }


def test_table_menu_changes_its_notifications(
    visit: Visit, running: RunningService, receiver: HttpReceiver
) -> None:
    reader = visit(**PHONE)
    page = open_notices(reader)
    add_webhook(page, f"{receiver.url}/menu")
    table = store_asked_table(running, reader.player, seconds=3_600)
    page.goto(f"{reader.url}/table/{table}")
    reader.wait_for_turn()
    page.click("#menu")
    page.click("summary:text-is('Notifications for this table')")
    page.select_option("dialog[open] [name=preset]", "never")
    page.wait_for_selector("dialog[open] .timing >> text=Saved.")
    assert [] == look_over(page)

    page.click("text=Notification log")
    page.wait_for_url(f"**/notices?table={table}#ledger")
    page.wait_for_selector("#ledger [name=table]")
    assert table == page.input_value("#ledger [name=table]")
    kept = page.evaluate(
        "async (table) => (await (await fetch(`/v1/tables/${table}/notices`)).json()).kinds", table
    )
    assert {"kind": "turn", "when": "never", "minutes": 0} in kept


def test_lobby_mentions_notifications_once(visit: Visit, running: RunningService) -> None:
    reader = visit()
    reader.look_often()
    reader.come_to_lobby()
    page = reader.page
    expect(page.locator("text=Railhead can notify you")).to_have_count(0)
    store_asked_table(running, reader.player, seconds=3_600)
    page.wait_for_selector(".card:has-text('Slow Sunday')", timeout=60_000)
    hint = page.locator("text=Railhead can notify you")
    expect(hint).to_contain_text("through Discord, Telegram and others", timeout=60_000)
    expect(hint).not_to_contain_text("by e-mail")  # this service sends none
    assert [] == look_over(page)
    page.reload()
    page.wait_for_selector(".card:has-text('Slow Sunday')")

    expect(page.locator("text=Railhead can notify you")).to_have_count(0)


def test_table_menu_leads_straight_to_the_set_up(visit: Visit, running: RunningService) -> None:
    reader = visit()
    reader.come_in()
    page = reader.page
    page.goto(f"{reader.url}/table/{store_asked_table(running, reader.player, seconds=3_600)}")
    reader.wait_for_turn()
    page.click("#menu")
    page.click("dialog[open] a:text-is('Set up notifications')")
    page.wait_for_url("**/notices")


def test_page_says_which_ways_are_missing_and_who_can_add_them(visit: Visit) -> None:
    page = open_notices(visit(**PHONE))
    page.click("summary:text-is('Add a channel')")

    expect(page.locator("[name=type] option").first).to_have_text("Discord, Slack, Telegram, ntfy and others")
    expect(page.get_by_label("Apprise address")).to_be_visible()
    expect(page.locator("#channels")).to_contain_text("E-mail is not set up on this server.")
    assert [] == look_over(page, WIDTHS)


def test_page_says_why_an_insecure_page_gets_no_notifications(visit: Visit) -> None:
    reader = visit()
    reader.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page = open_notices(reader)

    expect(page.locator(".device")).to_contain_text("Browsers allow notifications only on pages with https")
    expect(page.locator(".device button")).to_have_count(0)


def test_page_says_that_the_server_sends_no_push(visit: Visit) -> None:
    reader = visit()
    reader.context.route("**/v1/me/channels", refuse_push)
    page = open_notices(reader)

    expect(page.locator(".device")).to_contain_text("This server does not send notifications to browsers.")
    expect(page.locator(".device button")).to_have_count(0)


def refuse_push(route: Route) -> None:
    """Answer as a service that does not offer push."""
    known = route.fetch().json()
    for offer in known["offered"]:
        if offer["type"] == "push":
            offer.update(offered=False, why="this service does not send push notifications")
    route.fulfill(json=known)
