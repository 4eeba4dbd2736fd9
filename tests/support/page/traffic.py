"""Costs of a page: bytes, requests, script work, layouts, and the time from a click to painting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

QUIET_MS = 400
PATIENCE_MS = 20_000
IN_PAGE = ("http:", "https:")
WORK = {
    "script_ms": ("ScriptDuration", 1000),
    "style_ms": ("RecalcStyleDuration", 1000),
    "layout_ms": ("LayoutDuration", 1000),
    "layouts": ("LayoutCount", 1),
}
"""Chromium's metrics of its own work, each with the factor for converting it to the unit used in results."""


@dataclass
class FetchedFile:
    """A request of the page; `size` is the answer's size on the wire: head and compressed body."""

    url: str
    kind: str
    size: float = 0
    ended: bool = False


@dataclass
class Traffic:
    """All requests made by a page while it is being watched.

    For a stream, only the bytes received so far are counted.
    """

    files: dict[str, FetchedFile] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        return len(self.files)

    @property
    def size(self) -> float:
        """Return the number of received bytes."""
        return sum(one.size for one in self.files.values())

    def ask(self, event: dict[str, Any]) -> None:
        """Record a request."""
        url = event["request"]["url"]
        if url.startswith(IN_PAGE):
            self.files[event["requestId"]] = FetchedFile(url, event["type"])

    def answer(self, event: dict[str, Any]) -> None:
        """Record the head of an answer."""
        if one := self.files.get(event["requestId"]):
            one.size = max(one.size, event["response"].get("encodedDataLength", 0))

    def receive(self, event: dict[str, Any]) -> None:
        """Record a piece of an answer; streams opened before the watch cause no other events."""
        one = self.files.setdefault(event["requestId"], FetchedFile("what was open before", "stream"))
        one.size += event["encodedDataLength"] or event["dataLength"]

    def end(self, event: dict[str, Any]) -> None:
        """Record the end of an answer."""
        if one := self.files.get(event["requestId"]):
            one.size, one.ended = event["encodedDataLength"], True


@contextmanager
def watch_traffic(page: Page) -> Iterator[Traffic]:
    """Count the page's requests during the block."""
    traffic, session = Traffic(), page.context.new_cdp_session(page)
    session.on("Network.requestWillBeSent", traffic.ask)
    session.on("Network.responseReceived", traffic.answer)
    session.on("Network.dataReceived", traffic.receive)
    session.on("Network.loadingFinished", traffic.end)
    session.send("Network.enable")
    try:
        yield traffic
    finally:
        session.detach()


@contextmanager
def watch_work(page: Page) -> Iterator[dict[str, float]]:
    """Measure the page's work during the block: milliseconds of script, style and layout; layout count."""
    session, work = page.context.new_cdp_session(page), dict.fromkeys(WORK, 0.0)
    session.send("Performance.enable")

    def read() -> dict[str, float]:
        return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}

    before = read()
    try:
        yield work
    finally:
        after = read()
        for name, (metric, unit) in WORK.items():
            work[name] = (after[metric] - before[metric]) * unit
        session.detach()


def slow_down(page: Page, latency_ms: float, megabits: float) -> None:
    """Limit the page's connection to this latency and, in both directions, this speed."""
    speed = megabits * 1_000_000 / 8
    conditions = {"latency": latency_ms, "downloadThroughput": speed, "uploadThroughput": speed}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **conditions})


PAINTS = """
window.painted = { clicked: 0, last: 0 };
addEventListener("click", () => { window.painted = { clicked: performance.now(), last: 0 }; }, true);
addEventListener("DOMContentLoaded", () => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { window.painted.last = performance.now(); };
  const note = () => requestAnimationFrame(() => channel.port2.postMessage(null));
  const ofPage = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(".ghosts, .ghosts *, .marks");
  const isBoard = ({ target, type, addedNodes }) => type === "attributes" || (target.closest(".part-panel")
    ? !ofPage(target) && !(addedNodes.length && [...addedNodes].every(ofPage))
    : [...addedNodes].some((node) => node.classList?.contains("part-panel")));
  const observer = new MutationObserver((changes) => changes.some(isBoard) && note());
  observer.observe(document.querySelector("#decision"), { attributeFilter: ["data-decision"] });
  for (const chosen of [".boards", ".slot-right"])
    for (const part of document.querySelectorAll(chosen))
      observer.observe(part, { subtree: true, childList: true });
});
"""
"""Records the time of a click, and of the last painting of the board or decision after it."""


def wait_until_quiet(page: Page, milliseconds: int = QUIET_MS) -> None:
    """Wait until neither the network nor the boards have changed for a while."""
    page.evaluate(
        """async (quiet) => {
          const count = () => performance.getEntriesByType("resource").length;
          let known = count(), since = performance.now();
          const end = since + 15000;
          while (performance.now() - since < quiet && performance.now() < end) {
            await new Promise((resolve) => setTimeout(resolve, 40));
            const now = count();
            if (now !== known || since < window.painted.last) since = performance.now();
            known = now;
          }
        }""",
        milliseconds,
    )


def time_click(page: Page, selector: str) -> float:
    """Click, wait until the page is quiet, and return the milliseconds from click to last paint."""
    page.click(selector)
    wait_until_quiet(page)
    painted: dict[str, float] = page.evaluate("window.painted")
    return painted["last"] - painted["clicked"]
