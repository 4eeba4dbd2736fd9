"""A reader of the pages: headless Chromium, and what a person does with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from services.api.routes.pages import WEB

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 20_000
STRANGER = "status of 401"
"""What the console says when the page asks who a stranger is."""

_numbers = count(1)


@contextmanager
def chromium_at(program: str) -> Iterator[Browser]:
    """Start Chromium with a profile of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


ALONE = "http://page.test/"
TYPES = {".js": "text/javascript", ".html": "text/html"}


def page_of_modules(browser: Browser, markup: str) -> Page:
    """Open a page with this markup that can import the modules from where they lie, and knows no service."""

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(ALONE)
        body = (WEB / name).read_text() if name else markup
        route.fulfill(body=body, content_type=TYPES[".js" if name else ".html"])

    page = browser.new_page()
    page.route("**/*", serve)
    page.goto(ALONE)
    return page


class BrowserVisitor:
    """Somebody with a browser; `troubles` is what its console complained of."""

    def __init__(
        self, browser: Browser, url: str, width: int = 1400, height: int = 900, *, has_touch: bool = False
    ) -> None:
        self.url = url
        self.troubles: list[str] = []
        self.foreseen: tuple[str, ...] = (STRANGER,)
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=has_touch
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Open another page of the same person."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", lambda said: self._heard(said.type, f"{said.text} {said.location['url']}"))
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(words in text for words in self.foreseen):
            self.troubles.append(f"{kind}: {text}")

    def foresee(self, *words: str) -> None:
        """Let the console say these words without that being a trouble."""
        self.foreseen += words

    def come_in(self, name: str | None = None) -> None:
        """Visit the lobby for the first time and give a name."""
        self.page.goto(self.url)
        self.page.fill(".welcome [name=name]", name or f"Reader {next(_numbers)}")
        self.page.click("button:text-is('Come in')")
        self.page.wait_for_selector("text=Nobody waits for you")

    def open_table(self, game: str, bot: str = "random", seats: int = 2, **options: str) -> None:
        """Open a table against bots with the form, and wait until one is asked."""
        self.fill_table(game, seats, bot)
        for name, value in options.items():
            self.page.check(f"[name=option-{name}][value='{value}']")
        self.send_table()
        self.wait_for_turn()

    def fill_table(self, game: str = "el_paso", seats: int = 2, others: str = "") -> None:
        """Go to the form of a new table; `others` sit beside the reader: anybody, or a kind of bot."""
        self.page.goto(f"{self.url}/new?game={game}")
        self.page.wait_for_selector(f"form[data-game={game}]")
        self.page.check(f"[name=seats][value='{seats}']")
        for seat in range(1, seats):
            self.page.select_option(f"[name=seat-{seat}]", others)

    def send_table(self) -> None:
        """Open the table of the form, and go there."""
        self.page.click(".summary button[type=submit]")
        self.page.wait_for_selector(".share a.sign, #decision")
        if self.page.locator(".share").count():
            self.page.click(".share a:text-is('Go to the table')")
        self.page.wait_for_url("**/table/*")

    def wait_for_turn(self) -> bool:
        """Wait until there is something to decide, or the game has ended; say whether there is."""
        self.page.wait_for_selector(".decision.asked, .decision.ending")
        return self.page.locator(".decision.asked").count() > 0

    @property
    def decision(self) -> str | None:
        """The decision that the page shows."""
        return self.page.get_attribute("#decision", "data-decision")

    def choose(self, index: int) -> None:
        """Choose an option in the list, by turns another one."""
        listed = self.page.locator(".options > :not(.anytime) .choice")
        if listed.count() == 0:
            listed = self.page.locator(".choice.pass")
        option = listed.nth(index % listed.count())
        if not option.is_visible():  # its group is folded
            option.locator("xpath=ancestor::details[not(@open)]/summary").first.click()
        option.click()

    def confirm(self) -> None:
        """Confirm what is chosen, and wait until another decision is asked, or none."""
        before = self.decision
        self.page.click(".confirm .sign")
        self.page.wait_for_function(
            "before => document.querySelector('#decision').dataset.decision !== before", arg=before
        )

    def sideways(self) -> int:
        """How many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
