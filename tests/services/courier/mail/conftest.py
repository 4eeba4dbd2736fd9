"""A service that sends email to a server on loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.services.courier.mail.mail_readers import HOST, Reader
from tests.services.courier.test_courier_process import PARTS
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver
from tests.support.runtime.mail_server import MailServer, run_mail_server
from tests.support.runtime.running_service import RunningService, run_service


@pytest.fixture(scope="package")
def server() -> Iterator[MailServer]:
    with run_mail_server() as found:
        yield found


@pytest.fixture(scope="package")
def receiver() -> Iterator[HttpReceiver]:
    with run_receiver() as found:
        yield found


@pytest.fixture(scope="package")
def working(
    processes: None, tmp_path_factory: pytest.TempPathFactory, server: MailServer
) -> Iterator[RunningService]:
    """Run a service with a mail server on loopback, which may also call programs there."""
    folder = tmp_path_factory.mktemp("service")
    mail = {"smtp_url": f"smtp://127.0.0.1:{server.port}", "smtp_from": f"Railhead <games@{HOST}>"}
    public = {"public_url": f"https://{HOST}", "confirmation_mails_per_day": 1_000}
    with run_service(folder, *PARTS, notices_allow="127.0.0.1", **mail, **public) as running:
        yield running


@pytest.fixture
def register(working: RunningService, server: MailServer) -> Iterator[Callable[[str], Reader]]:
    with ExitStack() as clients:

        def registered(name: str) -> Reader:
            reader = Reader(working, server, name)
            clients.callback(reader.client.close)
            return reader

        yield registered
