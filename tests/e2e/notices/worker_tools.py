"""Tools for the service worker of a reader's browser: deliver pushes, and read notifications."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.browser_visitor import BrowserVisitor
from tests.support.runtime.processes import wait_until

NOTED = """() => {
  const { registration } = self;
  self.hasShown = false;
  registration.showNotification = async (...given) => {
    await ServiceWorkerRegistration.prototype.showNotification.apply(registration, given);
    self.hasShown = true;
  };
}"""
"""Makes the worker record when it has shown its next notification."""


class WorkerTools:
    """The browser's developer tools for workers, in a single session: ending a session could lose a push."""

    def __init__(self, reader: BrowserVisitor) -> None:
        self.reader, self._found = reader, list[str]()
        self._session = reader.context.new_cdp_session(reader.page)
        self._session.on("ServiceWorker.workerRegistrationUpdated", self._record)
        self._session.send("ServiceWorker.enable")

    def _record(self, event: Any) -> None:
        self._found.extend(
            one["registrationId"]
            for one in event["registrations"]
            if one["scopeURL"] == f"{self.reader.url}/" and not one["isDeleted"]
        )

    def deliver_push(self, data: str) -> None:
        """Deliver a push to the worker, and wait until it has shown the notification.

        Do not list notifications in the meantime: Chromium records one before it shows it, and listing drops
        those that are recorded but not shown.
        """
        wait_until(self._is_known, "the browser knows the worker")
        worker = self.reader.context.service_workers[-1]
        worker.evaluate(NOTED)
        message = {"origin": self.reader.url, "registrationId": self._found[-1], "data": data}
        self._session.send("ServiceWorker.deliverPushMessage", message)
        wait_until(lambda: worker.evaluate("self.hasShown"), "the worker has shown it")

    def _is_known(self) -> bool:
        if not self._found:
            self.reader.page.wait_for_timeout(50)
        return bool(self._found)


SHOWN = """async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications())
  .map(({ title, body, tag, data }) => ({ title, body, tag, data }))"""


def shown(page: Page, *tags: str) -> list[dict[str, Any]]:
    """Wait until the shown notifications have these tags, and return them."""
    found: list[dict[str, Any]] = []

    def are_there() -> bool:
        found[:] = page.evaluate(SHOWN)
        return {one["tag"] for one in found} == set(tags)

    wait_until(are_there, f"{tags} are shown")
    return found
