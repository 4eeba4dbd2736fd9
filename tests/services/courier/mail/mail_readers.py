"""Players with mailboxes, for tests."""

from __future__ import annotations

import httpx

from tests.services.courier.test_courier_process import Json, Person
from tests.support.runtime.mail_server import MailServer, ReceivedMail
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

HOST = "games.example"


class Reader(Person):
    """A player with a mailbox."""

    def __init__(self, working: RunningService, server: MailServer, name: str) -> None:
        super().__init__(working, name)
        self.address, self.server = name.lower().replace(" ", ".") + "@example.org", server

    def mailbox(self, password: str | None = None) -> Json:
        """Add an unconfirmed mailbox."""
        body = {"type": "email", "name": "mail", "address": self.address, "password": password}
        answer = self.post("/v1/me/channels", body)
        assert answer.status_code == 201, answer.text
        found: Json = answer.json()
        return found

    def confirmed_mailbox(self, password: str | None = None) -> Json:
        """Add a mailbox, and follow the link that the service sends to it."""
        made = self.mailbox(password)
        wait_until(self.mails, "the link has arrived")
        assert self.follow(self.mails()[0].link, "POST").is_success
        return made

    def mails(self) -> list[ReceivedMail]:
        return self.server.to(self.address)

    def follow(self, link: str, method: str = "GET") -> httpx.Response:
        """Follow a link without authentication."""
        path = link.removeprefix(f"https://{HOST}")
        return httpx.request(method, str(self.client.base_url.join(path)), trust_env=False, timeout=60)

    @property
    def state(self) -> str:
        return str(self.channels()[-1]["state"])

    def test(self, channel: str) -> None:
        assert self.post(f"/v1/me/channels/{channel}/test").is_success
