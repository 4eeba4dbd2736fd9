"""A visitor to the pages: headless Chromium, and a person's actions in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_urlsafe
from typing import Any

import msgspec
from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Page,
    Playwright,
    Route,
    expect,
)
from playwright.sync_api import (
    TimeoutError as PlaywrightTimeout,
)

from domain.games import catalog
from services.api.pages.endpoints import WEB
from tests.support.page.people_table import new_name

PLAYWRIGHTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Features that Playwright disables; Chromium obeys only the last `--disable-features` switch."""
TURNED_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
)
"""Pages that Chromium loads behind the address bar of each window, and a spare process for the next site.

Disabling them saves a second of CPU time per visitor.
"""
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join((*PLAYWRIGHTS, *TURNED_OFF))}",
)
PATIENCE = 60_000
"""Time limit in milliseconds on a busy machine; the lobby alone refreshes only every 10 s."""
LOOKS = "setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 1000)"
STRANGER = "status of 401"
"""The console's message when the page requests the account of an anonymous reader."""


@contextmanager
def chromium_at(program: str, playwright: Playwright) -> Iterator[Browser]:
    """Start Chromium with a fresh profile."""
    expect.set_options(timeout=PATIENCE)
    browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
    try:
        yield browser
    finally:
        browser.close()


ALONE = "http://page.test/"
TYPES = {".js": "text/javascript", ".html": "text/html"}


def lift_pointer(page: Page) -> None:
    """Move the pointer away, because the page ignores presses on a control that just changed under it."""
    page.mouse.move(0, 0)


def page_of_modules(browser: Browser, markup: str) -> Page:
    """Open a page with this markup, which can import modules from disk without a service."""

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(ALONE)
        body = (WEB / name).read_text() if name else markup
        route.fulfill(body=body, content_type=TYPES[".js" if name else ".html"])

    page = browser.new_page()
    page.route("**/*", serve)
    page.goto(ALONE)
    return page


class BrowserVisitor:
    """A person with a browser; `troubles` are the errors in its console."""

    def __init__(
        self, browser: Browser, url: str, width: int = 1400, height: int = 900, *, has_touch: bool = False
    ) -> None:
        self.url = url
        self.troubles: list[str] = []
        self.player, self.name = "", ""
        self._token: dict[str, str] = {}
        self.foreseen: tuple[str, ...] = (STRANGER,)
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=has_touch
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", lambda said: self._heard(said.type, f"{said.text} {said.location['url']}"))
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(words in text for words in self.foreseen):
            self.troubles.append(f"{kind}: {text}")

    def foresee(self, *words: str) -> None:
        """Accept console messages that contain these words."""
        self.foreseen += words

    def look_often(self) -> None:
        """Refresh pages every second instead of every ten, as happens when the reader returns to them."""
        self.context.add_init_script(LOOKS)

    def call(self, path: str, body: dict[str, Any]) -> Any:
        """Post to the API as this person, and return the answer."""
        answer: APIResponse = self.context.request.post(
            f"{self.url}{path}", data=body, headers={**self._token, "Prefer": "wait=15"}, timeout=PATIENCE
        )
        assert answer.ok, answer.text()
        return answer.json()

    def change(self, path: str, body: dict[str, Any]) -> None:
        """Patch a resource of the API as this person."""
        answer = self.context.request.patch(
            f"{self.url}{path}", data=body, headers=self._token, timeout=PATIENCE
        )
        assert answer.ok, answer.text()

    def come_in(self, name: str | None = None, password: str | None = None) -> None:
        """Register a name through the API, as the first-visit form would, but without opening a page."""
        self.name = name or new_name("Reader")
        body = {"name": self.name, "session": True}
        made = self.call("/v1/players", body | ({"password": password} if password else {}))
        self._token = {"Authorization": f"Bearer {made['token']}"}
        self.player = str(made["player"])

    def come_to_lobby(self, name: str | None = None) -> None:
        """Register under a name and go to the lobby."""
        self.come_in(name)
        self.page.goto(self.url)
        self.page.wait_for_selector("text=No games are waiting for you")

    def come_in_by_form(self, name: str | None = None) -> None:
        """Visit the lobby for the first time and choose a name."""
        self.page.goto(self.url)
        self.page.fill(".welcome [name=name]", name or new_name("Reader"))
        self.page.click("button:text-is('Continue')")
        self.page.wait_for_selector("text=No games are waiting for you")

    def open_table(self, game: str, bot: str = "random", seats: int = 2, **options: Any) -> None:
        """Open a table against bots with the settings for a first game, and wait for the first decision."""
        self.go_to_table(self.begin_table(game, {str(seat): bot for seat in range(1, seats)}, **options))
        self.wait_for_turn()

    def begin_table(self, game: str, bots: dict[str, str], seats: int = 0, **options: Any) -> str:
        """Open a table with bots on these seats, take the first seat, and return the table's id."""
        form = catalog.game(game).presentation.form.first or catalog.game(game).options_type()
        body = {
            "game": game,
            "seats": seats or len(bots) + 1,
            "bots": bots,
            "name": "Evening",
            "me": {"seat": 0},
        }
        opened = self.call("/v1/tables", {**body, "options": {**msgspec.to_builtins(form), **options}})
        return str(opened["table"]["id"])

    def read(self, path: str) -> Any:
        """Read a resource of the API as this person."""
        answer = self.context.request.get(f"{self.url}{path}", headers=self._token, timeout=PATIENCE)
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2].partition("?")[0]

    def lose_sessions(self) -> None:
        """End all of this person's sessions, as if they logged out everywhere from another device."""
        answer = self.context.request.delete(f"{self.url}/v1/sessions", headers=self._token, timeout=PATIENCE)
        assert answer.ok, answer.text()

    def withdraw_seeks(self) -> int:
        """Withdraw all of this person's seeks and return their number; other tests use the same lobby."""
        own = [seek["id"] for seek in self.read("/v1/seeks")["seeks"] if seek["mine"]]
        for seek in own:
            answer = self.context.request.delete(
                f"{self.url}/v1/seeks/{seek}", headers=self._token, timeout=PATIENCE
            )
            assert answer.ok, answer.text()
        return len(own)

    def take_seat(self, table: str, seat: int) -> None:
        self.call(f"/v1/tables/{table}/seats", {"seat": seat, "nonce": token_urlsafe(16)})

    def go_to_table(self, table: str) -> None:
        self.page.goto(f"{self.url}/table/{table}")

    def fill_table(self, game: str = "el_paso", seats: int = 2, others: str = "") -> None:
        """Fill in the form for a new table; `others` play the other seats: anybody, or a kind of bot."""
        self.page.goto(f"{self.url}/new?game={game}")
        self.page.wait_for_selector(f"form[data-game={game}]")
        self.page.check(f"[name=seats][value='{seats}']")
        for seat in range(1, seats):
            self.page.select_option(f"[name=seat-{seat}]", others)

    def send_table(self) -> None:
        """Submit the form for a new table, and wait for the table's page."""
        self.page.click(".summary button[type=submit]")
        self.page.wait_for_url("**/table/*")

    def wait_for_turn(self) -> bool:
        """Wait for a decision or the end of the game; return whether there is a decision."""
        self.page.wait_for_selector(".decision.asked, .decision.ending")
        return self.page.locator(".decision.asked").count() > 0

    @property
    def decision(self) -> str | None:
        return self.page.get_attribute("#decision", "data-decision")

    def choose(self, index: int) -> None:
        """Choose an option in the list, a different one each time."""
        listed = self.page.locator(".options > :not(.anytime) .choice")
        if listed.count() == 0:
            self.choose_pass()
            return
        option = listed.nth(index % listed.count())
        if not option.is_visible():  # the option's group is folded
            option.locator("xpath=ancestor::details[not(@open)]/summary").first.click()
        lift_pointer(self.page)
        option.click()

    def choose_pass(self) -> None:
        """Choose to pass. If nothing else is possible, the page chooses it after a moment."""
        passing = self.page.locator(".choice.pass")
        chosen = self.page.locator(".confirm [data-key=confirm]:not([aria-disabled=true])")
        passing.or_(chosen).first.wait_for()
        with suppress(PlaywrightTimeout):
            passing.click(timeout=2_000)
        chosen.wait_for()

    def confirm(self) -> None:
        """Confirm the choice, and wait for the next decision or for the end of the turn."""
        before = self.decision
        lift_pointer(self.page)
        self.page.click(".confirm .sign")
        self.page.wait_for_function(
            "before => document.querySelector('#decision').dataset.decision !== before", arg=before
        )

    def sideways(self) -> int:
        """Return the number of pixels by which the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
