"""Login, logout and account recovery in a browser."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.e2e.conftest import Visit
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PASSWORD = "correct horse battery"
SECONDS = 60.0
PHONE = {"width": 360, "height": 740}

_numbers = count(1)


def somebody(running: RunningService, password: str | None = PASSWORD) -> str:
    """Register a player and return the name."""
    name = f"Account {next(_numbers)}"
    body = {"name": name, **({"password": password} if password else {})}
    assert (
        httpx.post(f"{running.url}/v1/players", json=body, timeout=SECONDS, trust_env=False).status_code
        == 201
    )
    return name


def log_in(reader: BrowserVisitor, name: str, to: str | None = None) -> Page:
    page = reader.page
    page.goto(f"{reader.url}/login" + ("" if to is None else f"?to={to}"))
    page.fill("#form [name=name]", name)
    page.fill("#form [name=password]", PASSWORD)
    page.click("#form button:text-is('Log in')")
    return page


def open_menu(page: Page) -> None:
    page.click("#menu")
    page.wait_for_selector("dialog.menu")


@pytest.mark.parametrize(
    "to",
    ["/.//127.0.0.9:1/x", "/%09/127.0.0.9:1", "%5C%5C127.0.0.9:1", "javascript:alert(1)"],
)
def test_login_never_leads_to_another_site(visit: Visit, running: RunningService, to: str) -> None:
    """The tests of login destinations cover every way to write an address."""
    reader = visit()
    reader.foresee("status of 404")  # a path of this site may not exist
    page = log_in(reader, somebody(running), to)
    page.wait_for_url(lambda url: "/login?" not in url)

    assert page.url.startswith(f"{running.url}/"), page.url


def test_logout_warns_and_offers_a_recovery_code(visit: Visit, running: RunningService) -> None:
    reader = visit()
    reader.foresee("status of 401")
    reader.come_to_lobby(name := f"Account {next(_numbers)}")
    page = reader.page
    open_menu(page)
    page.click(f"button:text-is('Log out ({name})')")
    expect(page.locator(".give-up [role=alert]:not(.error)")).to_contain_text("for good")
    page.click("button:text-is('Get a recovery code')")
    code = page.locator("[name=told]").input_value()
    page.click("button:text-is('Log out anyway')")
    page.wait_for_selector("button:text-is('Continue')")

    page.goto(f"{running.url}/login?to=/help")
    page.click("text=Use a recovery code")
    page.fill("#other [name=name]", name)
    page.fill("#other [name=code]", code.lower())
    page.click("button:text-is('Recover account')")
    following = page.locator("[name=told]").input_value()
    page.click("button:text-is('I have written it down')")
    page.wait_for_url(f"{running.url}/help")
    page.goto(running.url)

    expect(page.locator("#status")).to_have_text(name)
    assert following != code
    assert re.fullmatch(r"(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}", following)


def test_player_with_password_logs_out_immediately_and_everywhere_on_request(
    visit: Visit, running: RunningService
) -> None:
    name = somebody(running)
    first, second = visit(), visit(**PHONE)
    for reader in (first, second):
        log_in(reader, name).wait_for_selector("text=No games are waiting for you")
    open_menu(second.page)
    second.page.click("text=Log out everywhere ...")
    assert 0 >= second.sideways()
    second.page.click("button:text-is('Log out everywhere')")
    second.page.wait_for_selector("button:text-is('Continue')")
    first.page.reload()

    expect(first.page.locator("button:text-is('Continue')")).to_be_visible()


def test_account_page_works_by_keyboard_alone(visit: Visit) -> None:
    reader = visit()
    reader.come_to_lobby()
    page = reader.page
    page.focus("#menu")
    page.keyboard.press("Enter")
    page.locator(".give-up button").first.focus()
    page.keyboard.press("Enter")
    focused = page.evaluate("document.activeElement.textContent") == "Stay logged in"
    page.keyboard.press("Escape")

    assert focused
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_name_that_is_no_longer_allowed_is_changed_at_login(visit: Visit, running: RunningService) -> None:
    name = somebody(running)
    store = running.store.client
    player = next(
        key for key, row in store.hgetall("{accounts}:players").items() if f'"{name}"'.encode() in row
    )
    row = store.hget("{accounts}:players", player)
    store.hset("{accounts}:players", player, row.replace(b'"rename":null', b'"rename":"alike"'))
    reader = visit()
    page = log_in(reader, name, "/help")
    expect(page.locator("#form")).to_contain_text("looks too much like another player's name")
    page.fill("#form [name=name]", f"{name} the second")
    page.click("button:text-is('Change name')")
    page.wait_for_url(f"{running.url}/help")
    page.goto(running.url)

    expect(page.locator("#status")).to_have_text(f"{name} the second")
    expect(page.locator("#you form")).to_have_count(0)


def test_program_seat_shows_its_owner_or_the_house(visit: Visit, running: RunningService) -> None:
    owner = registered(running, f"Owner {next(_numbers)}")
    mine = registered(running, "Clever Hans", "greedy", owner)
    stray = registered(running, "Stray Robot", "house")
    body = {"game": "template", "seats": 4, "name": "Programs", "me": {"seat": 0}, "bots": {"3": "first"}}
    body["several"] = True  # the host's own program holds that seat
    table = posted(running, "/v1/tables", body, owner)["table"]["id"]
    for seat, token in ((1, mine), (2, stray)):
        posted(running, f"/v1/tables/{table}/seats", {"seat": seat}, token)
    reader = visit()
    reader.page.goto(f"{running.url}/table/{table}")
    players = reader.page.locator("ol.players")

    expect(players).to_contain_text(re.compile(r"Clever Hans \(a program of Owner \d+\)"))
    expect(players).to_contain_text("Stray Robot (a program)")
    expect(players).to_contain_text(" bot)")


def registered(running: RunningService, name: str, bot: str | None = None, token: str | None = None) -> str:
    """Register a player or a program, and return the token."""
    body = {"name": name, **({"bot": bot} if bot else {})}
    return str(posted(running, "/v1/players", body, token)["token"])


def posted(running: RunningService, path: str, body: Any, token: str | None) -> Any:
    """Post a body and return the answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(f"{running.url}{path}", json=body, headers=headers, timeout=SECONDS, trust_env=False)
    return answer.json()


def test_registering_with_a_password_shows_no_recovery_warning(visit: Visit) -> None:
    reader = visit()
    page = reader.page
    page.goto(reader.url)
    name = f"Account {next(_numbers)}"
    page.fill(".welcome [name=name]", name)
    page.click("text=Add a password")
    page.fill(".welcome [name=password]", PASSWORD)
    page.click("button:text-is('Continue')")
    page.wait_for_selector("text=No games are waiting for you")
    open_menu(page)
    page.click("summary:text-is('Password')")
    expect(page.locator("dialog[open] [name=old]")).to_be_visible()

    page.click(f"button:text-is('Log out ({name})')")

    expect(page.locator(".welcome [name=name]")).to_be_visible()
