"""The pages linked from emails, on a phone, and without scripts where a link is enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count, product
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.page.axe_review import violations
from tests.support.runtime.mail_server import MailServer, ReceivedMail, run_mail_server
from tests.support.runtime.processes import free_port, wait_until
from tests.support.runtime.running_service import RunningService, run_service

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PARTS = ("worker", "projector", "api", "courier")
OLD, NEW = "the old password", "the new password"
_numbers = count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[MailServer]:
    with run_mail_server() as found:
        yield found


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, server: MailServer) -> Iterator[RunningService]:
    """Run a service that sends emails with links to itself."""
    port = free_port()
    settings = {
        "port": port,
        "public_url": f"http://127.0.0.1:{port}",
        "smtp_url": f"smtp://127.0.0.1:{server.port}",
        "smtp_from": "games@games.example",
        "confirmation_mails_per_day": 100,
    }
    with run_service(tmp_path_factory.mktemp("mailing"), *PARTS, **settings) as started:
        yield started


@pytest.fixture
def plain(browser: Browser) -> Iterator[BrowserContext]:
    """Yield a phone without scripts."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    yield context
    context.close()


class Account:
    """A player with a password and an unconfirmed email address."""

    def __init__(self, running: RunningService, server: MailServer) -> None:
        number = next(_numbers)
        self.name, self.address = f"Mail {number}", f"mail{number}@example.org"
        self._server = server
        body = {"name": self.name, "password": OLD}
        made = httpx.post(f"{running.url}/v1/players", json=body, trust_env=False, timeout=60).json()
        self.client = httpx.Client(
            base_url=running.url,
            headers={"Authorization": f"Bearer {made['token']}"},
            trust_env=False,
            timeout=60,
        )
        body = {"type": "email", "name": "My e-mail", "address": self.address, "password": OLD}
        assert self.client.post("/v1/me/channels", json=body).status_code == 201

    @property
    def channel(self) -> dict[str, Any]:
        (found,) = self.client.get("/v1/me/channels").json()["channels"]
        return dict(found)

    def mail(self, number: int = 0) -> ReceivedMail:
        """Wait for an email by its number, counted from zero."""
        wait_until(lambda: len(self._server.to(self.address)) > number, "the mail has come")
        return self._server.to(self.address)[number]


@pytest.fixture
def account(mailing: RunningService, server: MailServer) -> Iterator[Account]:
    found = Account(mailing, server)
    yield found
    found.client.close()


def fits(page: Page) -> None:
    """Check that nothing overflows sideways, and that the button is large enough for a thumb."""
    box = page.locator("main button").bounding_box()

    assert box is not None
    assert box["x"] + box["width"] <= 360
    assert box["height"] >= 44


def test_email_address_is_confirmed_by_one_button_without_a_script(
    plain: BrowserContext, account: Account
) -> None:
    page = plain.new_page()
    page.goto(account.mail().link)
    expect(page.locator("main")).to_contain_text(account.address)
    expect(page.locator("main")).to_contain_text(account.name)
    fits(page)

    assert "unverified" == account.channel["state"]
    page.click("main button")
    expect(page.locator("h1")).to_have_text("Address confirmed")
    assert "active" == account.channel["state"]


def test_messages_are_stopped_by_one_button_without_a_script(
    plain: BrowserContext, account: Account, mailing: RunningService
) -> None:
    from services.notices.mail_links import Unsubscription, make_token  # noqa: PLC0415 - as a mail has it

    me = account.client.get("/v1/me").json()["player"]
    key = mailing.store.client.get("{accounts}:key")
    token = make_token(key, Unsubscription(me, str(account.channel["id"]), "turn"))
    page = plain.new_page()
    page.goto(f"{mailing.url}/unsubscribe/{token}")
    expect(page.locator("main")).to_contain_text("that it is your turn")
    fits(page)

    assert [] == account.channel["kinds"]
    page.click("main button")
    expect(page.locator("h1")).to_have_text("Messages stopped")
    assert [{"kind": "turn", "when": "never", "minutes": 0}] == account.channel["kinds"]


def test_invalid_link_says_so(plain: BrowserContext, mailing: RunningService) -> None:
    page = plain.new_page()
    page.goto(f"{mailing.url}/confirm/p1.c1.5.x")

    expect(page.locator("h1")).to_have_text("This link does not work")


def test_forgotten_password_is_reset_from_the_login_page(
    browser: Browser, mailing: RunningService, account: Account
) -> None:
    assert httpx.post(account.mail().link, trust_env=False, timeout=60).is_success
    reader = BrowserVisitor(browser, mailing.url, 360, 740)
    page = reader.page
    page.goto(f"{mailing.url}/login")
    page.click("text=Forgot your password")
    page.fill("#other [name=address]", account.address)
    page.locator("#other form", has_text="Send reset link").locator("[name=name]").fill(account.name)
    assert [] == violations(page)
    page.click("button:text-is('Send reset link')")
    expect(page.locator("#other [role=status]")).to_contain_text("an e-mail is on its way")
    link = account.mail(1).link
    assert re.fullmatch(rf"{mailing.url}/reset#[a-z2-7]{{30}}", link)

    page.goto(link)
    page.fill("[name=password]", NEW)
    assert "#" not in page.url
    assert [] == violations(page)
    page.click("button:text-is('Set password')")
    expect(page.locator("[role=status]")).to_contain_text("Password set")
    page.click("main a:text-is('Log in')")
    page.fill("#form [name=name]", account.name)
    page.fill("#form [name=password]", NEW)
    page.click("#form button:text-is('Log in')")
    page.wait_for_url(f"{mailing.url}/")
    assert [] == reader.troubles
    reader.context.close()


def test_adding_an_email_address_in_the_menu_requires_the_password(
    browser: Browser, mailing: RunningService, server: MailServer
) -> None:
    reader = BrowserVisitor(browser, mailing.url, 360, 740)
    reader.come_to_lobby()
    page = reader.page
    page.click("#menu")
    page.click("summary:text-is('Recovery by e-mail')")
    page.fill("dialog[open] [name=address]", "menu@example.org")
    page.click("button:text-is('Use this address')")
    expect(page.locator("dialog[open] [aria-live]", has_text="menu@example.org")).to_contain_text(
        "Open the link"
    )
    assert [] == violations(page)
    wait_until(lambda: server.to("menu@example.org"), "the link has come")
    assert httpx.post(server.to("menu@example.org")[0].link, trust_env=False, timeout=60).is_success
    page.click("summary:text-is('Recovery by e-mail')")
    page.click("summary:text-is('Recovery by e-mail')")
    expect(page.locator("dialog[open] [aria-live]", has_text="menu@example.org")).to_contain_text(
        "can receive password reset links"
    )
    assert [] == reader.troubles
    reader.context.close()


def test_axe_finds_nothing_on_the_pages_behind_links(browser: Browser, account: Account) -> None:
    page = browser.new_page()
    page.goto(account.mail().link)
    for scheme, width in product(("light", "dark"), (360, 1400)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of two
        page.set_viewport_size({"width": width, "height": 900})
        assert [] == violations(page), (scheme, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
